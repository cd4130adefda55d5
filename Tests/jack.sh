#!/bin/bash
# Runs the tests on real JACK servers, one after the other. The tests must have been built.
set -uo pipefail
cd "$(dirname "$0")/.."
exec swift test --skip-build --no-parallel --filter AudioOutputTests --skip '\.SequencerTests'
