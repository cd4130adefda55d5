#!/bin/bash
# Runs every test; installs what is missing first. The last line counts.
#
# usage: Tests/check.sh [--quick]    (--quick stops after the unit tests)
set -uo pipefail
cd "$(dirname "$0")/.."
. config/packages.sh

quick=false
case ${1:-} in
    "") ;;
    --quick) quick=true ;;
    *) echo "usage: Tests/check.sh [--quick]" >&2 && exit 2 ;;
esac

export NO_COLOR=1
logs=.build/check
mkdir -p "$logs"
passed=0
failed=0

# step NAME MINUTES COMMAND...: runs a step within a bound and adds what its output counts. Its whole output
# goes to a log; of a step that fails, what matters is shown.
step() {
    local name=$1 minutes=$2 log=$logs/$1.log status=0 start=$SECONDS
    shift 2
    printf '== %s\n' "$name"
    timeout --kill-after=20 "${minutes}m" "$@" >"$log" 2>&1 </dev/null || status=$?
    count "$log" "$status"
    if ((status != 0)); then
        printf '   FAILED (status %d), see %s\n' "$status" "$log"
        grep -nE '✘|error:|FAILED|FAIL:|ERROR|WARNING: ThreadSanitizer|==ERROR' "$log" | cut -c1-400 | head -n 40
        tail -n 15 "$log" | cut -c1-400
    fi
    printf '   %d s\n' $((SECONDS - start))
    return "$status"
}

# count LOG STATUS: adds the tests of a step. A step that counts none is one test itself; so is one that
# failed though no test of its did.
count() {
    local log=$1 status=$2 good bad
    good=$(sed -nE 's/^([0-9]+) passed, [0-9]+ failed$/\1/p' "$log" | tail -n 1)
    bad=$(sed -nE 's/^[0-9]+ passed, ([0-9]+) failed$/\1/p' "$log" | tail -n 1)
    if [[ -z $good ]]; then
        bad=$(grep -E '^✘ Test .* failed after' "$log" | grep -cv '^✘ Test run with')
        good=$(sed -nE 's/.*Test run with ([0-9]+) tests?.* (passed|failed) after.*/\1/p' "$log" |
            awk '{ sum += $1 } END { print sum + 0 }')
        good=$((good - bad))
    fi
    if ((good + bad == 0 && status == 0)); then good=1; fi
    if ((bad == 0 && status != 0)); then bad=1; fi
    passed=$((passed + good))
    failed=$((failed + bad))
}

finish() {
    printf '%d passed, %d failed\n' "$passed" "$failed"
    ((failed == 0))
    exit
}

install_missing $packages_to_run $packages_to_test || exit 1

step format 2 swift format lint -r --strict Sources Tests Package.swift
step build 30 swift build --build-tests || finish
step unit 10 swift test --skip-build --skip 'AudioOutputTests' --skip '\.SequencerTests'
if $quick; then finish; fi
step jack 10 Tests/jack.sh
step system 15 Tests/system.sh
step sequencer 10 Tests/sequencer
step callgraph 20 Tests/callgraph.sh
step kits 10 .build/debug/drumdub-kitgen --check kits
step realtime 20 Tests/rtsan.sh
step threads 25 swift test --scratch-path .build/tsan --sanitize=thread \
    --filter 'RealTimeTests|SessionTests|TracksTests|MusicLibraryTests|PlayerBusTests'
# Not the queries: the sanitizer's own regexec looks for the end of a text that has none (REG_STARTEND).
step memory 25 env ASAN_OPTIONS=detect_leaks=0 swift test --scratch-path .build/asan --sanitize=address \
    -Xswiftc -use-ld=lld \
    --filter 'KitsTests|MIDIFileTests|SampleFile|EngineTests|PlayerBusTests|LastingTests|OddFolderTests|\.ScanTests'
step fuzz 20 Tests/fuzz.sh 6
finish
