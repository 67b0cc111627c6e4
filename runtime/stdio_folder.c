/*
 * runtime/stdio_folder.c - reading directories.
 *
 * The entries of a directory are looked up when it is opened.
 */
#include "stdio_impl.h"

#include <dirent.h>

struct __dirstream {
  char *list; /* as __stdio_folder_list gives it */
  size_t at;  /* in the list */
  int dots;   /* how many of "." and ".." were returned */
  struct dirent entry;
};

_Static_assert(sizeof(struct dirent) == sizeof(struct dirent64), "one layout");

DIR *opendir(const char *path) {
  optional_cancellation_point();
  if (__allways_lacks_memory()) {
    errno = ENOMEM;
    return NULL;
  }
  char *name = stdio_name(path);
  __allways_atomic_begin();
  char *list = __stdio_folder_list(name);
  __allways_atomic_end();
  __allways_delete(name);
  if (!list)
    return NULL;
  DIR *folder = __allways_new(sizeof *folder);
  folder->list = list;
  folder->at = 0;
  folder->dots = 0;
  return folder;
}

static struct dirent *fill(DIR *folder, int kind, const char *name) {
  struct dirent *e = &folder->entry;
  e->d_ino = 1;
  e->d_off = 0;
  e->d_reclen = sizeof *e;
  e->d_type = kind == 'd' ? DT_DIR : DT_REG;
  strcpy(e->d_name, name);
  return e;
}

/* Threads that use one directory at once race. */
static void use(DIR *folder) { __allways_writes(folder, sizeof *folder); }

struct dirent *readdir(DIR *folder) {
  use(folder);
  if (folder->dots < 2)
    return fill(folder, 'd', folder->dots++ ? ".." : ".");
  const char *item = folder->list + folder->at;
  if (*item == '\0')
    return NULL;
  if (strlen(item + 1) >= sizeof folder->entry.d_name)
    __allways_unsupported("readdir() of such a long name");
  folder->at += strlen(item) + 1;
  return fill(folder, *item, item + 1);
}

struct dirent64 *readdir64(DIR *folder) {
  return (struct dirent64 *)readdir(folder);
}

void rewinddir(DIR *folder) {
  use(folder);
  folder->at = 0;
  folder->dots = 0;
}

int closedir(DIR *folder) {
  use(folder);
  __allways_delete(folder->list);
  __allways_delete(folder);
  return 0;
}
