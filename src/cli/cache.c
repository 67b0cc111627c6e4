/*
 * cli/cache.c - where compiled files are kept: $XDG_CACHE_HOME/allways.
 */
#include "cli/cache.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/options.h"
#include "cli/terminal.h"

/* As the XDG Base Directory Specification has it; false: nowhere. */
static bool find_folder(char *path, size_t room) {
  const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  int n = base && base[0] == '/' ? snprintf(path, room, "%s/allways", base)
          : home && home[0] == '/'
              ? snprintf(path, room, "%s/.cache/allways", home)
              : -1;
  return n > 0 && (size_t)n < room;
}

/* ALLWAYS_CACHE_SIZE says how much is kept; 0: nothing. */
static uint64_t most_bytes(bool talks) {
  const char *text = getenv("ALLWAYS_CACHE_SIZE");
  uint64_t most = (uint64_t)1 << 30;
  if (text == NULL || text[0] == 0 || parse_bytes(text, &most))
    return most;
  if (talks)
    put_text(stderr,
             "note: ALLWAYS_CACHE_SIZE must be a size, such as 500M: %s\n",
             text);
  return 0;
}

struct allways_cache *cache_of(const struct command *c, bool talks) {
  char folder[4096], why[5000];
  uint64_t most = c->no_cache ? 0 : most_bytes(talks);
  if (most == 0 || !find_folder(folder, sizeof folder))
    return NULL;
  struct allways_cache *cache =
      allways_cache_open(folder, most, why, sizeof why);
  if (cache == NULL && talks)
    put_text(stderr, "note: %s\n", why);
  return cache;
}
