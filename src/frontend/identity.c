/*
 * frontend/identity.c - sizes and times of the files that a compiler is made
 * of.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr, realpath */
#include "frontend/identity_impl.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "frontend/embed_impl.h"
#include "frontend/path_impl.h"
#include "frontend/words_impl.h"

enum { ROOM = 8192 };

/* One that replaces it has another number or another time. */
static void add_file(struct text *to, const char *path) {
  struct stat s;
  if (stat(path, &s) == 0)
    text_add(to, "%s %llu %llu %lld.%ld %lld.%ld\n", path,
             (unsigned long long)s.st_ino, (unsigned long long)s.st_size,
             (long long)s.st_mtim.tv_sec, s.st_mtim.tv_nsec,
             (long long)s.st_ctim.tv_sec, s.st_ctim.tv_nsec);
}

/* ---------------------------------------------------------------- compiler */

/* As execvp finds it in a folder; the real path is to be freed by libc. */
static char *find_program(const char *name, const char *folder) {
  char path[ROOM];
  const char *folders = getenv("PATH");
  if (strchr(name, '/')) {
    path_join(folder, name, path, sizeof path);
    return realpath(path, NULL);
  }
  for (const char *at = folders ? folders : "/bin:/usr/bin";; at++) {
    size_t n = strcspn(at, ":");
    snprintf(path, sizeof path, "%.*s/%s", (int)n, at, name);
    struct stat s;
    if (*at != '/')
      return NULL; /* it depends on the folder */
    if (stat(path, &s) == 0 && S_ISREG(s.st_mode) && access(path, X_OK) == 0)
      return realpath(path, NULL);
    at += n;
    if (*at == 0)
      return NULL;
  }
}

static int compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Files in a folder whose names begin like this and have that in them, in the
 * order of their names. */
static void add_files(struct text *to, const char *folder, const char *start,
                      const char *part) {
  struct words names = {NULL, 0, 0};
  char path[ROOM];
  DIR *all = opendir(folder);
  for (const struct dirent *e; all && (e = readdir(all)) != NULL;)
    if (strncmp(e->d_name, start, strlen(start)) == 0 &&
        strstr(e->d_name, part))
      words_add(&names, e->d_name);
  if (all)
    closedir(all);
  if (names.count)
    qsort(names.items, names.count, sizeof *names.items, compare);
  for (size_t i = 0; i < names.count; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, names.items[i]);
    add_file(to, path);
  }
  words_release(&names);
}

static bool add_compiler(struct text *to, const char *name,
                         const char *folder) {
  char path[ROOM], *real = find_program(name, folder);
  if (real == NULL)
    return false;
  add_file(to, real);
  *strrchr(real, '/') = 0;
  add_files(to, real, "", ".cfg");
  snprintf(path, sizeof path, "%s/../lib", real);
  add_files(to, path, "libLLVM", ".so");
  add_files(to, path, "libclang", ".so");
  alloc_free_libc(real);
  return true;
}

/* ----------------------------------------------------------------- allways */

/* The file that this function is in: a library or the program. */
static void add_self(struct text *to) {
  Dl_info info;
  text_add(to, "%s\n", embed_producer);
  if (dladdr((const void *)embed_producer, &info) && info.dli_fname)
    add_file(to, info.dli_fname);
  add_file(to, "/proc/self/exe");
}

bool identity_of(const char *program, const char *folder, struct text *to) {
  add_self(to);
  add_files(to, "/etc/clang", "", ".cfg");
  if (!add_compiler(to, program, folder))
    return false;
  /* One that is a script runs another one, most likely. */
  if (strcmp(program, "clang-19") != 0)
    add_compiler(to, "clang-19", NULL);
  return true;
}
