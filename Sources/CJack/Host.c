#include "CJack.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <jack/control.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct drumdub_host {
    jackctl_server_t *server;
    bool is_open;
    bool is_running;
};

// The library's functions by name; it is loaded once and stays.
static struct {
    __typeof__(jackctl_server_create) *create;
    __typeof__(jackctl_server_destroy) *destroy;
    __typeof__(jackctl_server_open) *open;
    __typeof__(jackctl_server_start) *start;
    __typeof__(jackctl_server_stop) *stop;
    __typeof__(jackctl_server_close) *close;
    __typeof__(jackctl_server_get_drivers_list) *drivers;
    __typeof__(jackctl_server_get_parameters) *server_parameters;
    __typeof__(jackctl_driver_get_name) *driver_name;
    __typeof__(jackctl_driver_get_parameters) *driver_parameters;
    __typeof__(jackctl_parameter_get_name) *parameter_name;
    __typeof__(jackctl_parameter_get_type) *parameter_type;
    __typeof__(jackctl_parameter_set_value) *set_parameter;
    __typeof__(jack_set_error_function) *set_error_function;
    __typeof__(jack_set_info_function) *set_info_function;
} jackctl;

static void ignore(const char *message) { (void)message; }

static bool load(const char **problem) {
    static bool is_loaded;
    if (is_loaded) return true;
    // Local, so that its names don't replace those of the client library; now, so that nothing fails later.
    void *library = dlopen("libjackserver.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        *problem = dlerror();
        return false;
    }
    const struct {
        void *place;
        const char *name;
    } wanted[] = {
        {&jackctl.create, "jackctl_server_create"},
        {&jackctl.destroy, "jackctl_server_destroy"},
        {&jackctl.open, "jackctl_server_open"},
        {&jackctl.start, "jackctl_server_start"},
        {&jackctl.stop, "jackctl_server_stop"},
        {&jackctl.close, "jackctl_server_close"},
        {&jackctl.drivers, "jackctl_server_get_drivers_list"},
        {&jackctl.server_parameters, "jackctl_server_get_parameters"},
        {&jackctl.driver_name, "jackctl_driver_get_name"},
        {&jackctl.driver_parameters, "jackctl_driver_get_parameters"},
        {&jackctl.parameter_name, "jackctl_parameter_get_name"},
        {&jackctl.parameter_type, "jackctl_parameter_get_type"},
        {&jackctl.set_parameter, "jackctl_parameter_set_value"},
        {&jackctl.set_error_function, "jack_set_error_function"},
        {&jackctl.set_info_function, "jack_set_info_function"},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        void *symbol = dlsym(library, wanted[i].name);
        if (!symbol) {
            *problem = dlerror();
            return false;
        }
        memcpy(wanted[i].place, &symbol, sizeof symbol);
    }
    jackctl.set_error_function(ignore);
    jackctl.set_info_function(ignore);
    is_loaded = true;
    return true;
}

// JACK looks into every driver that is installed; the library of the FireWire driver prints as it is closed.
static jackctl_server_t *create_quietly(void) {
    int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (kept >= 0 && nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    jackctl_server_t *server = jackctl.create(NULL, NULL);
    if (kept >= 0) {
        dup2(kept, STDERR_FILENO);
        close(kept);
    }
    if (nowhere >= 0) close(nowhere);
    return server;
}

drumdub_host *drumdub_host_create(const char **problem) {
    if (!load(problem)) return NULL;
    drumdub_host *host = calloc(1, sizeof *host);
    if (host) host->server = create_quietly();
    if (host && host->server) return host;
    *problem = "it makes no server";
    free(host);
    return NULL;
}

static jackctl_driver_t *find_driver(drumdub_host *host, const char *name) {
    for (const JSList *node = jackctl.drivers(host->server); node; node = node->next)
        if (strcmp(jackctl.driver_name(node->data), name) == 0) return node->data;
    return NULL;
}

static bool set_from_text(jackctl_parameter_t *parameter, const char *text) {
    union jackctl_parameter_value value;
    memset(&value, 0, sizeof value);
    switch (jackctl.parameter_type(parameter)) {
    case JackParamInt: value.i = (int32_t)strtol(text, NULL, 10); break;
    case JackParamUInt: value.ui = (uint32_t)strtoul(text, NULL, 10); break;
    case JackParamChar: value.c = text[0]; break;
    case JackParamString: strncpy(value.str, text, JACK_PARAM_STRING_MAX); break;
    case JackParamBool: value.b = strcmp(text, "true") == 0; break;
    }
    return jackctl.set_parameter(parameter, &value);
}

bool drumdub_host_set(drumdub_host *host, const char *driver, const char *name, const char *value) {
    const JSList *node = NULL;
    if (driver) {
        jackctl_driver_t *found = find_driver(host, driver);
        if (found) node = jackctl.driver_parameters(found);
    } else {
        node = jackctl.server_parameters(host->server);
    }
    for (; node; node = node->next)
        if (strcmp(jackctl.parameter_name(node->data), name) == 0) return set_from_text(node->data, value);
    return false;
}

bool drumdub_host_start(drumdub_host *host, const char *driver) {
    jackctl_driver_t *found = find_driver(host, driver);
    if (!found) return false;
    host->is_open = jackctl.open(host->server, found);
    host->is_running = host->is_open && jackctl.start(host->server);
    return host->is_running;
}

void drumdub_host_destroy(drumdub_host *host) {
    if (host->is_running) jackctl.stop(host->server);
    if (host->is_open) jackctl.close(host->server);
    jackctl.destroy(host->server);
    free(host);
}
