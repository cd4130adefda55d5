#!/bin/bash
# Fuzzes the parsers, each with what libFuzzer makes of its corpus and learns from the coverage. The last line counts.
#
# usage: Tests/fuzz.sh [SECONDS | RUNSx] [PARSER...]    (6 seconds each; 10000000x for so many executions)
#
# What a parser dies of, hangs at (5 s) or takes too much memory for (1 GB) is left in .build/fuzz/found/PARSER;
# give it to .build/fuzz/release/fuzz-PARSER as the only argument to see it again. Inputs that reach new code are
# collected in .build/fuzz/corpus/PARSER.
set -euo pipefail
cd "$(dirname "$0")/.."

bound=${1:-6}
shift $(($# > 0))
parsers=("$@")
if ((${#parsers[@]} == 0)); then
    for folder in Tests/Fuzzers/corpus/*/; do parsers+=("$(basename "$folder")"); done
fi
case $bound in
    *[!0-9x]* | x* | *x?*) echo "usage: Tests/fuzz.sh [SECONDS | RUNSx] [PARSER...]" >&2 && exit 2 ;;
    *x) limit=(-runs="${bound%x}") ;;
    *) limit=(-max_total_time="$bound") ;;
esac

# Longer inputs are seldom stranger, but slower.
longest() {
    case $1 in
        command | query) echo 256 ;;
        *) echo 2048 ;;
    esac
}

export DRUMDUB_FUZZERS=1
# A crash is for libFuzzer, which keeps the input, and not for Swift's own backtrace.
export SWIFT_BACKTRACE=enable=no
passed=0
failed=0
for parser in "${parsers[@]}"; do
    found=.build/fuzz/found/$parser/
    fresh=.build/fuzz/corpus/$parser
    seeds=Tests/Fuzzers/corpus/$parser
    words=Tests/Fuzzers/words/$parser
    mkdir -p "$found" "$fresh"
    swift build -c release --scratch-path .build/fuzz -Xswiftc -enable-testing --sanitize=fuzzer \
        --product "fuzz-$parser"
    options=(-max_len="$(longest "$parser")" -timeout=5 -rss_limit_mb=1024 -artifact_prefix="$found")
    if [[ -e $words ]]; then options+=(-dict="$words"); fi
    # The corpus as it is comes first: it holds what once was a finding.
    if .build/fuzz/release/fuzz-"$parser" "${options[@]}" "$seeds"/* 2>&1 | tail -n 5 &&
        .build/fuzz/release/fuzz-"$parser" "${options[@]}" "${limit[@]}" -print_final_stats=1 "$fresh" "$seeds"; then
        passed=$((passed + 1))
    else
        echo "FAILED: $parser; the input is in $found"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
((failed == 0))
