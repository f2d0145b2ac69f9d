/* A disk that fails on demand, or tells what was done to it: the nth call that changes the
   scorebook, its journal or its folder ends with an error, and with `lasting` every one after it
   too; or each is written down, with what was written. Loaded before the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[PATH_MAX];
static char book[PATH_MAX + 16];
static char failed[64];
static long due, calls;
static int error, lasting;
static FILE *notes;

void fault_at(const char *where, long number, int code, int on)
{
    snprintf(folder, sizeof folder, "%s", where);
    snprintf(book, sizeof book, "%s/book.db", where);
    due = number; error = code; lasting = on; calls = 0; failed[0] = 0;
}

const char *fault_met(void) { return failed; }

/* From now on each call is written to a file: its name, the name of the file it is about, two
   numbers, and a line end; after a write, what was written. */
void note_calls(const char *where, const char *path)
{
    fault_at(where, 0, 0, 0);
    notes = fopen(path, "wb");
}

void end_notes(void) { if (notes) fclose(notes); notes = 0; }

static int is_ours(const char *path)
{ return !strcmp(path, folder) || !strncmp(path, book, strlen(book)); }

static void note(const char *call, const char *path, long at, long size, const void *from)
{
    if (!notes || !is_ours(path)) return;
    fprintf(notes, "%s %s %ld %ld\n", call,
            strcmp(path, folder) ? path + strlen(folder) + 1 : ".", at, size);
    if (from) fwrite(from, 1, size, notes);
}

static int fails(const char *call, const char *path)
{
    if (!due || !is_ours(path)) return 0;
    calls++;
    if (calls != due && !(lasting && calls > due))
        return 0;
    if (!failed[0])
        snprintf(failed, sizeof failed, "%s %s", call,
                 strcmp(path, folder) ? path + strlen(folder) + 1 : "folder");
    errno = error;
    return 1;
}

static const char *path_of(int file)
{
    static char path[PATH_MAX];
    char link[64];
    ssize_t length;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

static int fails_of(const char *call, int file) { return due && fails(call, path_of(file)); }

static long noted(long done, const char *call, int file, long at, long size, const void *from)
{
    if (notes && done >= 0) note(call, path_of(file), at, size, from);
    return done;
}

#define REAL(name) static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t pwrite64(int file, const void *from, size_t size, off64_t at)
{ REAL(pwrite64); return fails_of("write", file) ? -1
    : noted(real(file, from, size, at), "write", file, at, size, from); }
ssize_t pwrite(int file, const void *from, size_t size, off_t at)
{ REAL(pwrite); return fails_of("write", file) ? -1
    : noted(real(file, from, size, at), "write", file, at, size, from); }
/* Nobody but the journal of the book calls it for one of ours, and that only at the end of it. */
ssize_t write(int file, const void *from, size_t size)
{
    struct stat at; REAL(write);
    if (fails_of("write", file)) return -1;
    if (!notes || !is_ours(path_of(file)) || fstat(file, &at)) return real(file, from, size);
    return noted(real(file, from, size), "write", file, at.st_size, size, from);
}
int fsync(int file) { REAL(fsync); return fails_of("sync", file) ? -1
    : noted(real(file), "sync", file, 0, 0, 0); }
int fdatasync(int file) { REAL(fdatasync); return fails_of("sync", file) ? -1
    : noted(real(file), "sync", file, 0, 0, 0); }
int ftruncate64(int file, off64_t size)
{ REAL(ftruncate64); return fails_of("truncate", file) ? -1
    : noted(real(file, size), "truncate", file, 0, size, 0); }
int ftruncate(int file, off_t size)
{ REAL(ftruncate); return fails_of("truncate", file) ? -1
    : noted(real(file, size), "truncate", file, 0, size, 0); }
int unlink(const char *path)
{
    int done; REAL(unlink);
    if (fails("unlink", path)) return -1;
    done = real(path);
    if (!done) note("unlink", path, 0, 0, 0);
    return done;
}

static int opens(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode)
{
    int file, created = flags & O_CREAT && access(path, F_OK);
    if (flags & O_CREAT && fails("create", path)) return -1;
    file = real(path, flags, mode);
    if (created && file >= 0) note("create", path, 0, 0, 0);
    return file;
}

int open(const char *path, int flags, ...)
{
    va_list more; mode_t mode; REAL(open);
    va_start(more, flags); mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; va_end(more);
    return opens(real, path, flags, mode);
}
int open64(const char *path, int flags, ...)
{
    va_list more; mode_t mode; REAL(open64);
    va_start(more, flags); mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; va_end(more);
    return opens(real, path, flags, mode);
}
