import CJack
import Devices
import Foundation
import Testing

@testable import AudioOutput

extension JackTests {
    @Suite final class Connections {
        let server: JackServer
        let rig = Rig()
        let other: TestClient

        init() throws {
            server = try JackServer()
            other = try TestClient("mixer")
            for name in ["in_1", "in_2", "in_3"] { _ = try other.register(name, output: false) }
            jack_activate(other.client)
            try rig.start()
        }

        deinit {
            rig.stop()
            other.close()
            server.end(SIGTERM)
        }

        @Test func nothingIsConnectedUnlessAsked() {
            _ = rig.wait(0.5) { rig.output.connections != [] }
            #expect(rig.output.connections == [])
            #expect(
                rig.messages == [
                    "joined JACK server \(JackServer.name): 48000 Hz, 256 frames a period; nothing is connected, "
                        + "`connect` wires main to the first two playback ports"
                ])
        }

        @Test func portsHaveTheirNamesAndOrder() throws {
            try rig.output.addOutput(named: "snare", index: 0, isStereo: false)
            try rig.output.addOutput(named: "toms", index: 1, isStereo: true)
            let names = [
                "main_left", "main_right", "song_left", "song_right", "kit_left", "kit_right", "click",
                "snare",
                "toms_left", "toms_right", "pads_in",
            ]
            #expect(rig.output.portNames == names)
            #expect(Set(other.ports("drumdub:")) == Set(names.map { "drumdub:" + $0 }))
            #expect(rig.wait { property("toms_right", drumdub_jack_key_order()) == "10" })
            #expect(property("toms_right", drumdub_jack_key_pretty_name()) == "Toms right")
            #expect(property("pads_in", drumdub_jack_key_pretty_name()) == "Pads in")
            #expect(property("main_left", drumdub_jack_key_order()) == "1")
        }

        @Test func anOutputThatBecomesMonoOrStereoKeepsNamePlaceAndConnections() throws {
            let output = rig.output
            try output.addOutput(named: "snare", index: 0, isStereo: true)
            try output.addOutput(named: "toms", index: 1, isStereo: false)
            _ = try output.connect("snare", to: "mixer")
            try output.addOutput(named: "snare", index: 0, isStereo: false)
            #expect(rig.wait { output.connections == wires("snare mixer:in_1", "snare mixer:in_2") })
            #expect(Array(output.portNames.suffix(3)) == ["snare", "toms", "pads_in"])
            #expect(other.ports("drumdub:snare") == ["drumdub:snare"])
            try output.addOutput(named: "snare", index: 0, isStereo: true)
            let pair = wires("snare_left mixer:in_1", "snare_right mixer:in_2")
            #expect(rig.wait { output.connections == pair })
            #expect(output.rememberedConnections == pair)
            #expect(rig.wait { property("toms", drumdub_jack_key_order()) == "10" })
        }

        @Test func connectsPairsPortsAndClients() throws {
            let output = rig.output
            #expect(
                try output.connect(nil, to: nil)
                    == wires("main_left system:playback_1", "main_right system:playback_2"))
            #expect(
                try output.connect("song", to: "mixer")
                    == wires("song_left mixer:in_1", "song_right mixer:in_2"))
            #expect(
                try output.connect("kit", to: "mixer:in_3")
                    == wires("kit_left mixer:in_3", "kit_right mixer:in_3"))
            #expect(try output.connect("click", to: "mixer") == wires("click mixer:in_1", "click mixer:in_2"))
            #expect(try output.connect("click", to: "mixer") == wires("click mixer:in_1", "click mixer:in_2"))
            #expect(output.connections.count == 8)
            #expect(other.connections(of: "mixer:in_3") == ["drumdub:kit_left", "drumdub:kit_right"])
            #expect(try output.disconnect("kit", from: nil).count == 2)
            #expect(
                try output.disconnect(nil, from: "mixer:in_1")
                    == wires("song_left mixer:in_1", "click mixer:in_1"))
            #expect(try output.disconnect(nil, from: nil).count == 4)
            #expect(output.connections == [])
        }

        @Test func errorsNameTheNearest() {
            expect("no port maim of ours: did you mean main?") { try rig.output.connect("maim", to: "mixer") }
            expect("no port x of ours: there are main, song, kit, click, pads_in") {
                try rig.output.connect("x", to: "mixer")
            }
            expect("no port or client mxer to connect to: did you mean mixer?") {
                try rig.output.connect("main", to: "mxer")
            }
            expect("no port or client desk to connect to: there are system, mixer") {
                try rig.output.connect("main", to: "desk")
            }
            expect("kit is not connected to mixer") { try rig.output.disconnect("kit", from: "mixer") }
        }

        @Test func whatAPatchbayDoesIsRememberedAndWhatItCutsIsNot() throws {
            let wire = wires("main_left mixer:in_1")
            jack_connect(other.client, "drumdub:main_left", "mixer:in_1")
            #expect(rig.wait { rig.output.rememberedConnections == wire })
            jack_disconnect(other.client, "drumdub:main_left", "mixer:in_1")
            #expect(rig.wait { rig.output.rememberedConnections == [] })
        }

        @Test func whatIsRestoredBeforeItsTargetIsThereComesWhenThatComes() throws {
            let wire = wires("kit_left desk:in", "main_left system:playback_2")
            rig.output.restore(wire)
            #expect(rig.wait { rig.output.connections == wires("main_left system:playback_2") })
            let desk = try TestClient("desk")
            _ = try desk.register("in", output: false)
            jack_activate(desk.client)
            #expect(rig.wait { Set(rig.output.connections) == Set(wire) })
            desk.close()
            #expect(rig.wait { rig.output.connections.count == 1 })
            #expect(rig.output.rememberedConnections == wire)
        }

        @Test func aSecondInstanceSaysItsName() throws {
            let second = Rig()
            try second.start()
            #expect(second.wait { second.messages.count == 1 })
            #expect(second.output.status.clientName == "drumdub-01")
            #expect(second.messages.first?.contains("our name is drumdub-01, as drumdub is taken") == true)
            second.stop()
            #expect(other.ports("drumdub-01:") == [])
        }

        @Test func aPortThatShowsOnlyAfterAWhileIsConnectedAllTheSame() throws {
            guard case .here(let stay) = rig.output.phase else { throw TestClient.Refused() }
            let late = wires("main_left mixer:late")
            let mixer = JackHandle(pointer: other.client)
            let thread = Thread {
                // Until somebody has looked for it in vain.
                usleep(50_000)
                jack_port_register(
                    mixer.pointer, "late", JACK_DEFAULT_AUDIO_TYPE, UInt(JackPortIsInput.rawValue), 0)
            }
            thread.start()
            #expect(stay.client.connect(late) == late)
            #expect(stay.client.connect(wires("main_left mixer:never")) == [])
            #expect(rig.output.connections == late)
        }

        @Test func latenciesPassThrough() throws {
            _ = try rig.output.connect(nil, to: nil)
            let port = try #require(jack_port_by_name(other.client, "system:playback_1"))
            var far = jack_latency_range_t()
            jack_port_get_latency_range(port, JackPlaybackLatency, &far)
            #expect(rig.wait { rig.output.status.outputLatencyFrames == Int(far.max) })
            let pads = try #require(jack_port_by_name(other.client, "drumdub:pads_in"))
            var near = jack_latency_range_t()
            jack_port_get_latency_range(pads, JackPlaybackLatency, &near)
            #expect(near.max == far.max)
        }

        private func expect(_ text: String, _ body: () throws -> [PortConnection]) {
            let error = #expect(throws: DeviceError.self) { _ = try body() }
            #expect(error?.text == text)
        }

        private func property(_ port: String, _ key: UnsafePointer<CChar>?) -> String? {
            guard let pointer = jack_port_by_name(other.client, "drumdub:" + port) else { return nil }
            var value: UnsafeMutablePointer<CChar>?
            var type: UnsafeMutablePointer<CChar>?
            guard jack_get_property(jack_port_uuid(pointer), key, &value, &type) == 0, let value else {
                return nil
            }
            defer {
                jack_free(value)
                jack_free(type)
            }
            return String(cString: value)
        }
    }
}

/// Connections written as `port target`.
func wires(_ texts: String...) -> [PortConnection] {
    texts.map { text in
        let parts = text.split(separator: " ").map(String.init)
        return PortConnection(port: parts[0], target: parts[1])
    }
}
