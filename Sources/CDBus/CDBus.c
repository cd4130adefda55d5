#include "CDBus.h"

#define PATH "/org/mpris/MediaPlayer2"
#define ROOT "org.mpris.MediaPlayer2"

static int on_call(sd_bus_message *call, void *userdata, sd_bus_error *error) {
  drumdub_bus_object *object = userdata;
  return object->call(object->context, call, error);
}

static int on_get(sd_bus *bus, const char *path, const char *interface, const char *property,
                  sd_bus_message *reply, void *userdata, sd_bus_error *error) {
  drumdub_bus_object *object = userdata;
  return object->get(object->context, property, reply);
}

static int on_set(sd_bus *bus, const char *path, const char *interface, const char *property,
                  sd_bus_message *value, void *userdata, sd_bus_error *error) {
  drumdub_bus_object *object = userdata;
  return object->set(object->context, property, value, error);
}

// Without this flag the bus would be asked, and waited for, who the caller is.
#define OPEN_TO_ALL SD_BUS_VTABLE_UNPRIVILEGED
#define PLAIN_METHOD(name) SD_BUS_METHOD(name, "", "", on_call, OPEN_TO_ALL)
#define CONSTANT(name, type) SD_BUS_PROPERTY(name, type, on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST)
#define PROPERTY(name, type) SD_BUS_PROPERTY(name, type, on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define WRITABLE(name, type) \
  SD_BUS_WRITABLE_PROPERTY(name, type, on_get, on_set, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | OPEN_TO_ALL)

static const sd_bus_vtable root[] = {
    SD_BUS_VTABLE_START(0),
    PLAIN_METHOD("Raise"),
    PLAIN_METHOD("Quit"),
    CONSTANT("CanQuit", "b"),
    CONSTANT("CanRaise", "b"),
    CONSTANT("HasTrackList", "b"),
    CONSTANT("Identity", "s"),
    CONSTANT("DesktopEntry", "s"),
    CONSTANT("SupportedUriSchemes", "as"),
    CONSTANT("SupportedMimeTypes", "as"),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable player[] = {
    SD_BUS_VTABLE_START(0),
    PLAIN_METHOD("Next"),
    PLAIN_METHOD("Previous"),
    PLAIN_METHOD("Pause"),
    PLAIN_METHOD("PlayPause"),
    PLAIN_METHOD("Stop"),
    PLAIN_METHOD("Play"),
    SD_BUS_METHOD_WITH_ARGS("Seek", SD_BUS_ARGS("x", Offset), SD_BUS_NO_RESULT, on_call, OPEN_TO_ALL),
    SD_BUS_METHOD_WITH_ARGS("SetPosition", SD_BUS_ARGS("o", TrackId, "x", Position), SD_BUS_NO_RESULT,
                            on_call, OPEN_TO_ALL),
    SD_BUS_METHOD_WITH_ARGS("OpenUri", SD_BUS_ARGS("s", Uri), SD_BUS_NO_RESULT, on_call, OPEN_TO_ALL),
    SD_BUS_SIGNAL_WITH_ARGS("Seeked", SD_BUS_ARGS("x", Position), 0),
    PROPERTY("PlaybackStatus", "s"),
    WRITABLE("LoopStatus", "s"),
    WRITABLE("Rate", "d"),
    WRITABLE("Shuffle", "b"),
    PROPERTY("Metadata", "a{sv}"),
    WRITABLE("Volume", "d"),
    SD_BUS_PROPERTY("Position", "x", on_get, 0, 0),
    PROPERTY("MinimumRate", "d"),
    PROPERTY("MaximumRate", "d"),
    PROPERTY("CanGoNext", "b"),
    PROPERTY("CanGoPrevious", "b"),
    PROPERTY("CanPlay", "b"),
    PROPERTY("CanPause", "b"),
    PROPERTY("CanSeek", "b"),
    CONSTANT("CanControl", "b"),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable track_list[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD_WITH_ARGS("GetTracksMetadata", SD_BUS_ARGS("ao", TrackIds), SD_BUS_RESULT("aa{sv}", Metadata),
                            on_call, OPEN_TO_ALL),
    SD_BUS_METHOD_WITH_ARGS("AddTrack", SD_BUS_ARGS("s", Uri, "o", AfterTrack, "b", SetAsCurrent), SD_BUS_NO_RESULT,
                            on_call, OPEN_TO_ALL),
    SD_BUS_METHOD_WITH_ARGS("RemoveTrack", SD_BUS_ARGS("o", TrackId), SD_BUS_NO_RESULT, on_call, OPEN_TO_ALL),
    SD_BUS_METHOD_WITH_ARGS("GoTo", SD_BUS_ARGS("o", TrackId), SD_BUS_NO_RESULT, on_call, OPEN_TO_ALL),
    SD_BUS_SIGNAL_WITH_ARGS("TrackListReplaced", SD_BUS_ARGS("ao", Tracks, "o", CurrentTrack), 0),
    SD_BUS_SIGNAL_WITH_ARGS("TrackAdded", SD_BUS_ARGS("a{sv}", Metadata, "o", AfterTrack), 0),
    SD_BUS_SIGNAL_WITH_ARGS("TrackRemoved", SD_BUS_ARGS("o", TrackId), 0),
    SD_BUS_SIGNAL_WITH_ARGS("TrackMetadataChanged", SD_BUS_ARGS("o", TrackId, "a{sv}", Metadata), 0),
    SD_BUS_PROPERTY("Tracks", "ao", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_INVALIDATION),
    CONSTANT("CanEditTracks", "b"),
    SD_BUS_VTABLE_END,
};

int drumdub_bus_add_player(sd_bus *bus, drumdub_bus_object *object) {
  int code = sd_bus_add_object_vtable(bus, NULL, PATH, ROOT, root, object);
  if (code >= 0) code = sd_bus_add_object_vtable(bus, NULL, PATH, ROOT ".Player", player, object);
  if (code >= 0) code = sd_bus_add_object_vtable(bus, NULL, PATH, ROOT ".TrackList", track_list, object);
  return code;
}
