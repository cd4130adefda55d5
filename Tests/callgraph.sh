#!/bin/bash
# Proves from the machine code of the program as it is shipped what its audio callback can call: JACK's own
# real-time functions, and nothing that could wait.
set -euo pipefail
cd "$(dirname "$0")/.."

# The launcher's build: the same folder and the same settings.
swift build --scratch-path .build/static -c release --static-swift-stdlib --product drumdub
program=.build/static/release/drumdub

passed=0
failed=0
result() { if [[ $1 == "$2" ]]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "error: $3"; fi; }

# check ROOT ALLOWED...: what ROOT reaches must be allowed.
check() {
    local status=0
    timeout 300 python3 Tests/callgraph.py "$program" "$@" || status=$?
    result $status 0 "$1 calls what it must not"
}
# The engine's render for itself, and JACK's callback around it.
check '$s6Engine0A8RendererV6renderyyAA11RenderBlockVF' memset memcpy memmove
check drumdub_jack_process \
    jack_port_get_buffer jack_midi_get_event_count jack_midi_event_get jack_midi_get_lost_event_count \
    jack_get_cycle_times jack_transport_query memset memcpy memmove __stack_chk_fail
# What JACK's transport asks of it in the same thread.
check drumdub_jack_sync
check drumdub_jack_timebase

# The proof must be able to fail: this one allocates.
refusal=$(timeout 300 python3 Tests/callgraph.py "$program" swift_slowAlloc) || true
result "$(grep -c "^not allowed: .*'malloc'" <<<"$refusal")" 1 "the check finds nothing wrong with an allocation"

echo "$passed passed, $failed failed"
((failed == 0))
