#!/bin/bash
# Runs sessions on a real JACK server under RealtimeSanitizer, which ends the process at the first call in the
# audio callback that could wait: memory, locks, system calls.
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
swift test --skip-build "${settings[@]}" --no-parallel --filter 'AudioOutputTests|SessionTests' \
    --skip '\.SequencerTests'
