/*
 * frontend/cache.c - a folder of entries, from the side that reads.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* O_PATH's relatives, MSG_NOSIGNAL */
#include "frontend/cache_impl.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/alloc.h"

struct cache {
  int folder; /* -1: not there yet */
  int keeper; /* a socket; -1: there is none */
  pid_t pid;
  bool announced;
  char (*names)[SHA256_TEXT];
  size_t count;
};

enum { ENTRY_MOST = 1 << 30 };

/* -------------------------------------------------------------- the folder */

bool cache_is_own(int fd, bool folder) {
  struct stat s;
  return fstat(fd, &s) == 0 &&
         (folder ? S_ISDIR(s.st_mode) : S_ISREG(s.st_mode)) &&
         s.st_uid == geteuid() && (s.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* False: it must not be used. */
static bool open_folder(struct cache *cache, const char *path, char *why,
                        size_t room) {
  cache->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (cache->folder < 0 && errno != ENOENT) {
    snprintf(why, room, "the cache %s is not used: %s", path, strerror(errno));
    return false;
  }
  if (cache->folder < 0 || cache_is_own(cache->folder, true))
    return true;
  snprintf(why, room,
           "the cache %s is not used: it is not yours, or others may write "
           "to it",
           path);
  close(cache->folder);
  return false;
}

/* ------------------------------------------------------------- the keeper */

static void start_keeper(struct cache *cache, const char *folder,
                         uint64_t most) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return;
  cache->pid = fork();
  if (cache->pid == 0) {
    close(ends[0]);
    cache_keep(ends[1], folder, most);
  }
  close(ends[1]);
  if (cache->pid > 0)
    cache->keeper = ends[0];
  else
    close(ends[0]);
}

static bool send_bytes(const struct cache *cache, const void *bytes,
                       size_t size) {
  const char *at = bytes;
  while (size > 0) {
    ssize_t n = send(cache->keeper, at, size, MSG_NOSIGNAL);
    if (n < 0 && errno != EINTR)
      return false;
    if (n > 0) {
      at += n;
      size -= (size_t)n;
    }
  }
  return true;
}

static void tell_keeper(const struct cache *cache,
                        const struct cache_message *message,
                        const void *bytes) {
  if (cache->keeper >= 0 && send_bytes(cache, message, sizeof *message))
    send_bytes(cache, bytes, message->size);
}

/* Of a name that was announced; false: it was not. */
static bool find_number(const struct cache *cache, const char *name,
                        uint32_t *number) {
  for (size_t i = 0; i < cache->count; i++)
    if (strcmp(cache->names[i], name) == 0) {
      *number = (uint32_t)i;
      return true;
    }
  return false;
}

/* ----------------------------------------------------------------- entries */

void cache_announce(struct cache *cache, const char (*names)[SHA256_TEXT],
                    size_t count) {
  if (cache->announced)
    return;
  cache->announced = true;
  cache->count = count;
  cache->names = alloc_new(count * sizeof *names);
  if (count > 0)
    memcpy(cache->names, names, count * sizeof *names);
  tell_keeper(cache,
              &(struct cache_message){.kind = CACHE_ANNOUNCE,
                                      .size = count * sizeof *names},
              cache->names);
}

/* The file of an entry, or -1. */
static int open_entry(const struct cache *cache, const char *name) {
  enum { HOW = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC };
  const char digit[] = {name[0], 0};
  int part = cache->folder < 0 ? -1 : openat(cache->folder, digit, HOW);
  int fd = part >= 0 && cache_is_own(part, true) ? openat(part, name, HOW) : -1;
  if (part >= 0)
    close(part);
  return fd;
}

bool cache_read(const struct cache *cache, const char *name,
                struct file_bytes *entry) {
  int fd = open_entry(cache, name);
  if (fd < 0)
    return false;
  if (cache_is_own(fd, false))
    return file_read(fd, ENTRY_MOST, entry);
  close(fd);
  return false;
}

void cache_touch(const struct cache *cache, const char *name) {
  struct cache_message m = {.kind = CACHE_TOUCH};
  if (find_number(cache, name, &m.number))
    tell_keeper(cache, &m, "");
}

void cache_write(const struct cache *cache, const char *name, const char *bytes,
                 size_t size) {
  struct cache_message m = {.kind = CACHE_WRITE, .size = size};
  if (size <= ENTRY_MOST && find_number(cache, name, &m.number))
    tell_keeper(cache, &m, bytes);
}

void cache_end(struct cache *cache) {
  if (cache == NULL || cache->keeper < 0)
    return;
  close(cache->keeper);
  cache->keeper = -1;
}

/* ------------------------------------------------------------ entry points */

struct cache *cache_open(const char *folder, uint64_t most, char *why,
                         size_t room) {
  struct cache *cache = alloc_new(sizeof *cache);
  *cache = (struct cache){.folder = -1, .keeper = -1};
  if (!open_folder(cache, folder, why, room)) {
    alloc_free(cache, sizeof *cache);
    return NULL;
  }
  start_keeper(cache, folder, most);
  return cache;
}

void cache_close(struct cache *cache) {
  int status;
  if (cache == NULL)
    return;
  cache_end(cache);
  while (cache->pid > 0 && waitpid(cache->pid, &status, 0) < 0 &&
         errno == EINTR)
    ;
  if (cache->folder >= 0)
    close(cache->folder);
  alloc_free(cache->names, cache->count * sizeof *cache->names);
  alloc_free(cache, sizeof *cache);
}
