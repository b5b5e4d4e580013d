/* Lets one call that changes a folder fail, or all from one on; preloaded by bench/faults.py.
 *
 * Counted are writes, syncs, cuts, renames, deletions and the creation of files, in all threads together, of files
 * below the folder that was named. A write that fails has written half of what it should, as on a disk that is full
 * or dies in between.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[PATH_MAX];
static size_t folder_length;
static atomic_long seen;
static long first;
static int error_number, lasting, armed;
static atomic_int failed;

void faults_arm(const char *path, long number, int error, int from_then_on) {
    strncpy(folder, path, sizeof folder - 1);
    folder_length = strlen(folder);
    first = number;
    error_number = error;
    lasting = from_then_on;
    atomic_store(&seen, 0);
    atomic_store(&failed, 0);
    armed = 1;
}

void faults_disarm(void) { armed = 0; }
long faults_seen(void) { return seen; }
int faults_failed(void) { return failed; }

/* Whether this call on something at *path* is to fail. */
static int due(const char *path) {
    if (!armed || strncmp(path, folder, folder_length)) return 0;
    long number = atomic_fetch_add(&seen, 1) + 1;
    if (number != first && !(lasting && number > first)) return 0;
    atomic_fetch_add(&failed, 1);
    return 1;
}

static int due_at(int descriptor) {
    char link[64], path[PATH_MAX];
    if (!armed) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return due(path);
}

#define REAL(name, result, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)
#define FAIL return errno = error_number, -1

ssize_t write(int fd, const void *data, size_t size) {
    REAL("write", ssize_t, int, const void *, size_t);
    if (!due_at(fd)) return real(fd, data, size);
    if (real(fd, data, size / 2) < 0) return -1;
    FAIL;
}

static ssize_t placed(const char *name, int fd, const void *data, size_t size, off64_t at) {
    ssize_t (*real)(int, const void *, size_t, off64_t) =
        (ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, name);
    if (!due_at(fd)) return real(fd, data, size, at);
    if (real(fd, data, size / 2, at) < 0) return -1;
    FAIL;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return placed("pwrite", fd, data, size, at); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) { return placed("pwrite64", fd, data, size, at); }

ssize_t sendfile(int to, int from, off_t *at, size_t size) {
    REAL("sendfile", ssize_t, int, int, off_t *, size_t);
    if (due_at(to)) FAIL;
    return real(to, from, at, size);
}

ssize_t sendfile64(int to, int from, off64_t *at, size_t size) {
    REAL("sendfile64", ssize_t, int, int, off64_t *, size_t);
    if (due_at(to)) FAIL;
    return real(to, from, at, size);
}

int fsync(int fd) {
    REAL("fsync", int, int);
    if (due_at(fd)) FAIL;
    return real(fd);
}

int fdatasync(int fd) {
    REAL("fdatasync", int, int);
    if (due_at(fd)) FAIL;
    return real(fd);
}

int ftruncate(int fd, off_t size) {
    REAL("ftruncate", int, int, off_t);
    if (due_at(fd)) FAIL;
    return real(fd, size);
}

int ftruncate64(int fd, off64_t size) {
    REAL("ftruncate64", int, int, off64_t);
    if (due_at(fd)) FAIL;
    return real(fd, size);
}

int rename(const char *from, const char *to) {
    REAL("rename", int, const char *, const char *);
    if (due(to)) FAIL;
    return real(from, to);
}

int unlink(const char *path) {
    REAL("unlink", int, const char *);
    if (due(path)) FAIL;
    return real(path);
}

static int opened(const char *name, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    if (flags & (O_CREAT | O_TRUNC) && due(path)) FAIL;
    return real(path, flags, mode);
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        return opened(#name, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
