/*
 * frontend/path.c - names of files.
 */
#include "frontend/path_impl.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool path_same(const char *a, const char *b) {
  struct stat s, t;
  return stat(a, &s) == 0 && stat(b, &t) == 0 && s.st_dev == t.st_dev &&
         s.st_ino == t.st_ino;
}

void path_join(const char *folder, const char *name, char *to, size_t room) {
  bool alone = folder == NULL || folder[0] == 0 || name[0] == '/';
  int n =
      snprintf(to, room, "%s%s%s", alone ? "" : folder, alone ? "" : "/", name);
  if (n < 0 || (size_t)n >= room)
    to[0] = 0; /* no such file */
}

/* Takes the parts away that lead nowhere; the path begins with a slash.  A
 * symbolic link may make ".." lead elsewhere: the caller looks. */
static void shorten(char *path) {
  size_t n = 0;
  for (const char *at = path; *at;) {
    at += strspn(at, "/");
    size_t part = strcspn(at, "/");
    bool up = part == 2 && at[0] == '.' && at[1] == '.';
    if (up)
      while (n > 0 && path[--n] != '/')
        ;
    else if (part > 0 && !(part == 1 && at[0] == '.')) {
      path[n++] = '/';
      memmove(path + n, at, part);
      n += part;
    }
    at += part;
  }
  path[n] = 0;
}

void path_from_here(const char *folder, const char *name, char *to,
                    size_t room) {
  char here[PATH_LONGEST], whole[PATH_LONGEST];
  path_join(folder, name, to, room);
  if (!getcwd(here, sizeof here))
    return;
  path_join(here, to, whole, sizeof whole);
  shorten(whole);
  if (!path_same(to, whole))
    return;
  size_t n = strlen(here);
  bool below = strncmp(whole, here, n) == 0 && whole[n] == '/';
  snprintf(to, room, "%s", below ? whole + n + 1 : whole);
}
