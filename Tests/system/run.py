#!/usr/bin/python3
"""Runs tests of the whole program: the files that are named, or all. The last line counts."""
import os
import sys
import unittest

sys.dont_write_bytecode = True
FOLDER = os.path.dirname(os.path.abspath(__file__))


def main(names):
    sys.path.insert(0, FOLDER)
    loader = unittest.TestLoader()
    suite = unittest.TestSuite()
    for name in names or ["test_*.py"]:
        suite.addTests(loader.discover(FOLDER, os.path.basename(name)))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    # A test with parts fails once for each part.
    failed = {test.id().split(" ")[0] for test, _ in result.failures + result.errors}
    passed = result.testsRun - len(failed) - len(result.skipped)
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or passed == 0 else 0


sys.exit(main(sys.argv[1:]))
