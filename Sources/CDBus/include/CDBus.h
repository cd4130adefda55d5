#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

/// What stands behind the object of a player; it and its context must outlive the bus.
typedef struct drumdub_bus_object {
  void *context;
  /// Answers a method call: 0 or more if an answer was sent, else an error is sent.
  int (*call)(void *context, sd_bus_message *call, sd_bus_error *error);
  /// Appends the value of a property to `reply`.
  int (*get)(void *context, const char *property, sd_bus_message *reply);
  /// Sets a property to the value that comes next in `value`.
  int (*set)(void *context, const char *property, sd_bus_message *value, sd_bus_error *error);
} drumdub_bus_object;

/// Puts the object /org/mpris/MediaPlayer2 with its three interfaces onto the bus. Negative: an error number.
/// (The tables of an interface are made of macros and of functions.)
int drumdub_bus_add_player(sd_bus *bus, drumdub_bus_object *object);
