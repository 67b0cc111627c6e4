/*
 * frontend/cache_keeper.c - the process that writes the cache.
 *
 * An entry is written to a file of another name, which then takes its own, so
 * that nobody reads half of one, whoever writes at the same time.  Each of the
 * folders may have its share of the limit; when one has more, what was not of
 * use for the longest time goes.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* close_range */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "frontend/cache_impl.h"

struct keeper {
  int input;
  const char *path; /* of the folder */
  int folder;       /* -1: not open */
  uint64_t most;    /* bytes of each part */
  char (*names)[SHA256_TEXT];
  size_t count;
  bool announced;
  bool grown[CACHE_PARTS]; /* an entry was added to that part */
};

static const char hex[] = "0123456789abcdef";
static const char scratch_start[] = ".new-";

/* ----------------------------------------------------------------- folders */

static void make_folders(const char *path) {
  char part[4096];
  if (strlen(path) >= sizeof part)
    return;
  for (size_t i = 1; path[i]; i++)
    if (path[i] == '/') {
      memcpy(part, path, i);
      part[i] = 0;
      mkdir(part, S_IRWXU);
    }
  mkdir(path, S_IRWXU);
}

/* For programs that make backups: https://bford.info/cachedir/ */
static void mark(int folder) {
  static const char text[] =
      "Signature: 8a477f597d28d172789f06886806bc55\n"
      "# What allways has compiled; it can be removed at any time.\n";
  int fd = openat(folder, "CACHEDIR.TAG",
                  O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0)
    return;
  file_write(fd, text, sizeof text - 1);
  close(fd);
}

/* The folder, or -1. */
static int own_folder(int at, const char *path) {
  int follow = at == AT_FDCWD ? 0 : O_NOFOLLOW; /* the cache may be a link */
  int fd = openat(at, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | follow);
  if (fd < 0 || cache_is_own(fd, true))
    return fd;
  close(fd);
  return -1;
}

static bool open_folder(struct keeper *k) {
  if (k->folder >= 0)
    return true;
  k->folder = own_folder(AT_FDCWD, k->path);
  if (k->folder < 0 && errno == ENOENT) {
    make_folders(k->path);
    k->folder = own_folder(AT_FDCWD, k->path);
    if (k->folder >= 0)
      mark(k->folder);
  }
  return k->folder >= 0;
}

static int open_part(struct keeper *k, char digit) {
  const char name[] = {digit, 0};
  if (!open_folder(k))
    return -1;
  mkdirat(k->folder, name, S_IRWXU);
  return own_folder(k->folder, name);
}

/* ------------------------------------------------------------------- input */

static bool receive(struct keeper *k, void *bytes, size_t size) {
  char *at = bytes;
  while (size > 0) {
    ssize_t n = read(k->input, at, size);
    if (n == 0 || (n < 0 && errno != EINTR))
      return false;
    if (n > 0) {
      at += n;
      size -= (size_t)n;
    }
  }
  return true;
}

static bool is_name(const char *text) {
  return strlen(text) == SHA256_TEXT - 1 &&
         strspn(text, hex) == SHA256_TEXT - 1;
}

static bool receive_names(struct keeper *k, uint64_t size) {
  enum { MOST = 1 << 20 };
  k->count = size / sizeof *k->names;
  if (k->announced || k->count > MOST || size % sizeof *k->names != 0)
    return false;
  k->announced = true;
  k->names = alloc_new(size);
  bool good = receive(k, k->names, size);
  for (size_t i = 0; i < k->count && good; i++) {
    k->names[i][SHA256_TEXT - 1] = 0;
    good = is_name(k->names[i]);
  }
  return good;
}

/* ----------------------------------------------------------------- entries */

/* A new file of a name that nobody has. */
static int open_scratch(int part, char *name, size_t room) {
  for (unsigned i = 0; i < 1000; i++) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    snprintf(name, room, "%s%ld-%ld-%u", scratch_start, (long)getpid(),
             t.tv_nsec, i);
    int fd = openat(part, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                    S_IRUSR | S_IWUSR);
    if (fd >= 0 || errno != EEXIST)
      return fd;
  }
  return -1;
}

/* So many bytes of the input go to a file; fd -1: nowhere.  *whole: all are
 * there.  False: the input has ended. */
static bool copy(struct keeper *k, int fd, uint64_t size, bool *whole) {
  char bytes[1 << 16];
  *whole = fd >= 0;
  while (size > 0) {
    size_t n = size < sizeof bytes ? (size_t)size : sizeof bytes;
    if (!receive(k, bytes, n)) {
      *whole = false;
      return false;
    }
    *whole = *whole && file_write(fd, bytes, n);
    size -= n;
  }
  return true;
}

static bool receive_entry(struct keeper *k, const char *name, uint64_t size) {
  char scratch[64];
  bool whole, fits = size <= k->most;
  int part = fits ? open_part(k, name[0]) : -1;
  int fd = part < 0 ? -1 : open_scratch(part, scratch, sizeof scratch);
  bool good = copy(k, fd, size, &whole);
  if (fd >= 0) {
    whole = close(fd) == 0 && whole;
    if (!whole || renameat(part, scratch, part, name) != 0)
      unlinkat(part, scratch, 0);
    else
      k->grown[strchr(hex, name[0]) - hex] = true;
  }
  if (part >= 0)
    close(part);
  return good;
}

static void touch(struct keeper *k, const char *name) {
  int part = open_part(k, name[0]);
  if (part < 0)
    return;
  utimensat(part, name, NULL, AT_SYMLINK_NOFOLLOW);
  close(part);
}

static bool act(struct keeper *k, const struct cache_message *m) {
  if (m->kind == CACHE_ANNOUNCE)
    return receive_names(k, m->size);
  if (m->number >= k->count)
    return false;
  if (m->kind == CACHE_WRITE)
    return receive_entry(k, k->names[m->number], m->size);
  if (m->kind != CACHE_TOUCH || m->size != 0)
    return false;
  touch(k, k->names[m->number]);
  return true;
}

/* ---------------------------------------------------------------- the limit */

struct kept_file {
  char name[SHA256_TEXT];
  struct timespec used;
  uint64_t size;
};

struct kept_files {
  struct kept_file *items;
  size_t count, capacity;
  uint64_t size;
};

static int compare(const void *a, const void *b) {
  const struct kept_file *x = a, *y = b;
  if (x->used.tv_sec != y->used.tv_sec)
    return x->used.tv_sec < y->used.tv_sec ? -1 : 1;
  if (x->used.tv_nsec != y->used.tv_nsec)
    return x->used.tv_nsec < y->used.tv_nsec ? -1 : 1;
  return strcmp(x->name, y->name);
}

/* Somebody's that was ended before it had its name. */
static void drop_scratch(int part, const char *name, const struct stat *s) {
  enum { LONG_AGO = 3600 };
  if (strncmp(name, scratch_start, sizeof scratch_start - 1) == 0 &&
      s->st_mtime < time(NULL) - LONG_AGO)
    unlinkat(part, name, 0);
}

static void list(int part, struct kept_files *files) {
  struct stat s;
  DIR *folder = fdopendir(dup(part));
  for (const struct dirent *e; folder && (e = readdir(folder)) != NULL;) {
    if (fstatat(part, e->d_name, &s, AT_SYMLINK_NOFOLLOW) != 0)
      continue;
    drop_scratch(part, e->d_name, &s);
    if (!is_name(e->d_name))
      continue;
    VEC_ROOM(files->items, files->count, files->capacity);
    struct kept_file *f = &files->items[files->count++];
    *f = (struct kept_file){.used = s.st_mtim, .size = (uint64_t)s.st_size};
    memcpy(f->name, e->d_name, sizeof f->name);
    files->size += f->size;
  }
  if (folder)
    closedir(folder);
}

/* Goes well below the limit, so that it does not come back at once. */
static void shrink(struct keeper *k, char digit) {
  struct kept_files files = {NULL, 0, 0, 0};
  int part = open_part(k, digit);
  if (part < 0)
    return;
  list(part, &files);
  if (files.size > k->most) {
    qsort(files.items, files.count, sizeof *files.items, compare);
    for (size_t i = 0; i < files.count && files.size > k->most / 5 * 4; i++)
      if (unlinkat(part, files.items[i].name, 0) == 0)
        files.size -= files.items[i].size;
  }
  VEC_FREE(files.items, files.capacity);
  close(part);
}

/* ------------------------------------------------------------- entry point */

/* It ends with its input.  What ends the others, or is open there, does not
 * concern it. */
static void leave_the_rest(int input) {
  static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
    signal(ignored[i], SIG_IGN);
  int null = open("/dev/null", O_RDWR);
  for (int fd = 0; fd <= 2; fd++)
    if (null >= 0)
      dup2(null, fd);
  for (int fd = 3; fd < input; fd++)
    close(fd);
  syscall(SYS_close_range, input + 1, ~0u, 0);
}

NORETURN void cache_keep(int input, const char *folder, uint64_t most) {
  struct keeper k = {
      .input = input, .path = folder, .folder = -1, .most = most / CACHE_PARTS};
  struct cache_message m;
  leave_the_rest(input);
  while (receive(&k, &m, sizeof m) && act(&k, &m))
    ;
  close(input);
  for (size_t i = 0; i < CACHE_PARTS; i++)
    if (k.grown[i])
      shrink(&k, hex[i]);
  _exit(EXIT_SUCCESS);
}
