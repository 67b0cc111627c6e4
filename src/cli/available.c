/*
 * cli/available.c - how much memory this machine has left, on Linux.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/available.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* The number in a file, behind a word or alone.  False: there is none, as where
 * a limit is "max". */
static bool read_number(const char *name, const char *word, uint64_t *number) {
  char line[256];
  bool good = false;
  FILE *file = fopen(name, "r");
  while (file && !good && fgets(line, sizeof line, file))
    good = strncmp(line, word, strlen(word)) == 0 &&
           sscanf(line + strlen(word), "%20llu",
                  (unsigned long long *)number) == 1;
  if (file)
    fclose(file);
  return good;
}

static void lower(uint64_t *left, uint64_t most, uint64_t used) {
  uint64_t rest = most > used ? most - used : 0;
  if (rest < *left)
    *left = rest;
}

/* A control group and all around it, below a mount point. */
static void look_at_groups(const char *mount, const char *group,
                           const char *limit, const char *usage,
                           uint64_t *left) {
  char path[4096], name[4200];
  uint64_t most, used;
  snprintf(path, sizeof path, "%s%s", mount, group);
  for (;;) {
    size_t n = strlen(path);
    while (n > strlen(mount) && path[n - 1] == '/')
      path[--n] = 0;
    snprintf(name, sizeof name, "%s/%s", path, limit);
    if (read_number(name, "", &most)) {
      snprintf(name, sizeof name, "%s/%s", path, usage);
      if (read_number(name, "", &used))
        lower(left, most, used);
    }
    if (n <= strlen(mount))
      return;
    *strrchr(path, '/') = 0;
  }
}

/* Lines "NUMBER:CONTROLLERS:PATH"; the second version has no controllers. */
static void look_at_control_groups(uint64_t *left) {
  char line[4096];
  FILE *file = fopen("/proc/self/cgroup", "r");
  while (file && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char *first = strchr(line, ':'),
         *second = first ? strchr(first + 1, ':') : NULL;
    if (second == NULL)
      continue;
    *second = 0;
    if (first[1] == 0)
      look_at_groups("/sys/fs/cgroup", second + 1, "memory.max",
                     "memory.current", left);
    else if (strcmp(first + 1, "memory") == 0)
      look_at_groups("/sys/fs/cgroup/memory", second + 1,
                     "memory.limit_in_bytes", "memory.usage_in_bytes", left);
  }
  if (file)
    fclose(file);
}

static void look_at_limit(int resource, uint64_t *left) {
  struct rlimit r;
  if (getrlimit(resource, &r) == 0 && r.rlim_cur != RLIM_INFINITY)
    lower(left, r.rlim_cur, 0);
}

uint64_t memory_available(void) {
  uint64_t left;
  if (!read_number("/proc/meminfo", "MemAvailable:", &left))
    return 0;
  left *= 1024;
  look_at_control_groups(&left);
  look_at_limit(RLIMIT_AS, &left);
  look_at_limit(RLIMIT_DATA, &left);
  return left;
}

uint64_t memory_limit(size_t processes) {
  enum { LEAST = 256 << 20 };
  uint64_t left = memory_available() / 10 * 8 / processes;
  return left == 0 || left > LEAST ? left : LEAST;
}
