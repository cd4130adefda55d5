import CJack
import Devices
import Glibc
import Testing

@testable import AudioOutput

extension JackTests {
    @Suite struct Graph {
        @Test func whenEveryConnectionIsCutOnlySilenceFollows() throws {
            let server = try JackServer(period: 64)
            defer { server.end(SIGTERM) }
            let stage = try Stage()
            defer { stage.leave() }
            let cut = try stage.run(stage.schedule(count: 100, seed: 3)) {
                for port in stage.sender.ports("drumdub:") {
                    jack_port_disconnect(stage.sender.client, jack_port_by_name(stage.sender.client, port))
                }
            }
            #expect(!cut.missing.isEmpty)
            #expect(cut.strange == [])
            #expect(stage.rig.wait { stage.rig.output.rememberedConnections == [] })
            #expect(stage.rig.output.status.state == .running)
            _ = try stage.rig.output.connect("pads_in", to: "sender")
            _ = try stage.rig.output.connect("main_left", to: "capture")
            let run = try stage.judgedRun(\.isWhole) { stage.schedule(count: 50, seed: 4) }
            #expect(run.missing == [])
            #expect(run.strange == [])
        }

        @Test func freewheelingLosesNothing() throws {
            let server = try JackServer(period: 256)
            defer { server.end(SIGTERM) }
            let stage = try Stage()
            defer { stage.leave() }
            jack_set_freewheel(stage.sender.client, 1)
            let run = try stage.judgedRun(\.isWhole) { stage.schedule(count: 2_000, seed: 5) }
            #expect(run.missing == [])
            #expect(run.strange == [])
            jack_set_freewheel(stage.sender.client, 0)
            let after = try stage.judgedRun(\.isWhole) { stage.schedule(count: 50, seed: 6) }
            #expect(after.missing == [])
            #expect(after.strange == [])
        }

        @Test func anOverrunIsToldAndSoundGoesOn() throws {
            let server = try JackServer(period: 128)
            defer { server.end(SIGTERM) }
            let stage = try Stage()
            defer { stage.leave() }
            let sluggard = try Sluggard()
            defer { sluggard.close() }
            stage.rig.forgetEvents()
            sluggard.oversleepOnce()
            #expect(
                stage.rig.waitForEvent { event in
                    if case .overruns = event { true } else { false }
                })
            #expect(stage.rig.output.status.xrunCount > 0)
            let run = try stage.judgedRun(\.isWhole) { stage.schedule(count: 50, seed: 9) }
            #expect(run.missing == [])
            #expect(run.strange == [])
        }

        @Test func withoutAPlaybackPortConnectListsTheChoices() throws {
            let server = try JackServer(playbackPorts: 0)
            defer { server.end(SIGTERM) }
            let stage = try Stage()
            defer { stage.leave() }
            let error = #expect(throws: DeviceError.self) { try stage.rig.output.connect(nil, to: nil) }
            #expect(error?.text == "there is no playback port: name one of capture")
            #expect(stage.rig.output.targets(.audioOut) == ["capture:in"])
            #expect(stage.rig.output.targets(.midiIn) == ["sender:out"])
        }

        @Test func amongSeveralDevicesMainGoesToTheFirstThatHasTwoPorts() throws {
            let server = try JackServer(playbackPorts: 1)
            defer { server.end(SIGTERM) }
            let rig = Rig()
            let hdmi = try TestClient("hdmi")
            let flags = UInt(JackPortIsInput.rawValue | JackPortIsPhysical.rawValue)
            for name in ["playback_FL", "playback_FR", "playback_C"] {
                jack_port_register(hdmi.client, name, JACK_DEFAULT_AUDIO_TYPE, flags, 0)
            }
            jack_activate(hdmi.client)
            // What a device records of its own output is no way out.
            _ = try hdmi.register("monitor_FL", output: true)
            try rig.start()
            #expect(rig.output.connections == [])
            #expect(
                try rig.output.connect(nil, to: nil)
                    == wires("main_left hdmi:playback_FL", "main_right hdmi:playback_FR"))
            #expect(rig.output.targets(.audioOut).count == 4)
            rig.stop()
            hdmi.close()
        }

        @Test func anOutputMadeWhilePlayingDisturbsNothing() throws {
            let server = try JackServer(period: 128)
            defer { server.end(SIGTERM) }
            let stage = try Stage()
            defer { stage.leave() }
            let run = try stage.judgedRun(\.isWhole) {
                stage.schedule(count: 100, seed: 8)
            } during: {
                for index in 0..<16 {
                    try? stage.rig.output.addOutput(
                        named: "extra\(index)", index: index, isStereo: index % 2 == 0)
                }
            }
            #expect(run.missing == [])
            #expect(run.strange == [])
            #expect(stage.sender.ports("drumdub:extra").count == 24)
        }
    }
}
