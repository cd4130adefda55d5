#!/bin/bash
# Drives the built program as a user does, on a JACK server of its own. The last line counts.
#
# usage: Tests/system.sh [FILE...]    (files of Tests/system, all without)
set -euo pipefail
cd "$(dirname "$0")/.."

timeout 1800 swift build --product drumdub
# Debian's own Python: the modules jack, numpy come as packages.
exec timeout --kill-after=10 600 /usr/bin/python3 Tests/system/run.py "$@"
