#!/bin/bash
# Runs sessions on a real JACK server under RealtimeSanitizer, which ends the process at the first call in the
# audio callback that could wait: memory, locks, system calls. The last line counts.
set -euo pipefail
cd "$(dirname "$0")/.."

settings=(--scratch-path .build/rtsan -Xcc -fsanitize=realtime
    -Xswiftc -Xclang-linker -Xswiftc -fsanitize=realtime)
swift build --build-tests "${settings[@]}"

# The proof must be able to fail: without the sanitizer's mark in the callback nothing would be watched.
if ! objdump -d --disassemble=drumdub_jack_process .build/rtsan/debug/drumdubPackageTests.xctest |
    grep -q __rtsan_realtime_enter; then
    echo "error: the callback is not watched"
    exit 1
fi
log=.build/rtsan/tests.log
swift test --skip-build "${settings[@]}" --no-parallel --filter 'AudioOutputTests|SessionTests' \
    --skip '\.SequencerTests' 2>&1 | tee "$log"
tests=$(sed -nE 's/.*Test run with ([0-9]+) tests?.* passed after.*/\1/p' "$log" | awk '{ sum += $1 } END { print sum + 0 }')

# The program as a whole, driven from outside; a callback that allocates is stopped for certain.
export DRUMDUB_PROGRAM=$PWD/.build/rtsan/debug/drumdub
timeout --kill-after=10 300 /usr/bin/python3 Tests/system/run.py realtime_session.py | tee "$log"
sessions=$(sed -nE 's/^([0-9]+) passed, 0 failed$/\1/p' "$log")

echo "$((tests + sessions)) passed, 0 failed"
