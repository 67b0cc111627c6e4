/*
 * runtime/stdio_file.c - files with names, in memory.
 *
 * A file comes from the directory of --files when it is first opened, and goes
 * when it is last closed, unless the program changed it.  Files that the
 * program made, changed or removed stay in the list, which is sorted by name
 * so that it does not depend on the order of their creation.  Directories are
 * files that cannot be opened; their entries follow from names alone.
 */
#include "stdio_impl.h"

#include <fcntl.h>

enum kind {
  GIVEN, /* the bytes are the machine's and cannot be written */
  MADE,  /* the bytes are ours, in room_for(size) bytes */
  GONE,  /* removed, so that the one of --files is not seen */
  SINK   /* /dev/null */
};

struct stdio_file {
  struct stdio_file *next;
  char *name; /* NULL: not in the list */
  char *bytes;
  size_t size;
  int opens; /* mappings, too */
  int mappings;
  int folder;
  enum kind kind;
};

static struct stdio_file *files;

/* ---------------------------------------------------------------- content */

/* Depends on the size alone: equal files are equal states. */
static size_t room_for(size_t size) {
  size_t room = 64;
  if (size == 0)
    return 0;
  while (room < size)
    room *= 2;
  return room;
}

/* A mapping has a copy of the file, which knows nothing of later writes. */
static void check_unmapped(const struct stdio_file *file) {
  if (file->mappings)
    __allways_unsupported("a change of a file that is mapped");
}

/* Makes the content our own and size bytes long; new bytes are undefined. */
static void resize(struct stdio_file *file, size_t size) {
  size_t room = room_for(size);
  size_t keep = file->size < size ? file->size : size;
  if (file->kind == GIVEN || room != room_for(file->size)) {
    char *bytes = room ? __allways_new(room) : NULL;
    if (keep)
      memcpy(bytes, file->bytes, keep);
    if (file->bytes)
      __allways_delete(file->bytes);
    file->bytes = bytes;
  }
  file->kind = MADE;
  file->size = size;
}

/* The same, with zeros. */
static void resize_filled(struct stdio_file *file, size_t size) {
  size_t old = file->size;
  resize(file, size);
  if (size > old)
    memset(file->bytes + old, 0, size - old);
}

static const char *file_view(struct stdio_open *o, size_t *size) {
  struct stdio_file *file = o->file;
  *size = o->at < file->size ? file->size - o->at : 0;
  return *size ? file->bytes + o->at : "";
}

static ssize_t file_write(struct stdio_open *o, const void *bytes,
                          size_t size) {
  struct stdio_file *file = o->file;
  if (file->kind == SINK)
    return (ssize_t)size;
  check_unmapped(file);
  if (o->mode & STDIO_APPEND)
    o->at = file->size;
  if (o->at > file->size)
    resize_filled(file, o->at);
  if (o->at + size > file->size || file->kind == GIVEN)
    resize(file, o->at + size > file->size ? o->at + size : file->size);
  memcpy(file->bytes + o->at, bytes, size);
  o->at += size;
  return (ssize_t)size;
}

static off_t file_size(struct stdio_open *o) { return (off_t)o->file->size; }

void __stdio_file_resize(struct stdio_open *o, size_t size) {
  if (o->file->kind == SINK || (size == o->file->size && size == 0))
    return;
  check_unmapped(o->file);
  resize_filled(o->file, size);
}

/* ------------------------------------------------------------------- list */

static struct stdio_file **place_of(const char *name) {
  struct stdio_file **link = &files;
  while (*link && strcmp((*link)->name, name) < 0)
    link = &(*link)->next;
  return link;
}

static void list_add(struct stdio_file *file, const char *name) {
  size_t size = strlen(name) + 1;
  struct stdio_file **link = place_of(name);
  file->name = __allways_new(size);
  memcpy(file->name, name, size);
  file->next = *link;
  *link = file;
}

static void list_remove(struct stdio_file *file) {
  *place_of(file->name) = file->next;
  __allways_delete(file->name);
  file->name = NULL;
  file->next = NULL;
}

static struct stdio_file *file_new(enum kind kind, char *bytes, size_t size) {
  struct stdio_file *file = __allways_new(sizeof *file);
  file->next = NULL;
  file->name = NULL;
  file->bytes = bytes;
  file->size = size;
  file->opens = file->mappings = 0;
  file->folder = 0;
  file->kind = kind;
  return file;
}

static struct stdio_file *folder_new(enum kind kind) {
  struct stdio_file *file = file_new(kind, NULL, 0);
  file->folder = 1;
  return file;
}

/* Frees the file if nobody can ask for it again. */
static void drop_unless_needed(struct stdio_file *file) {
  if (file->opens || (file->name && (file->kind == MADE || file->kind == GONE)))
    return;
  if (file->name)
    list_remove(file);
  if (file->bytes)
    __allways_delete(file->bytes);
  __allways_delete(file);
}

static void file_close(struct stdio_open *o) {
  o->file->opens--;
  drop_unless_needed(o->file);
  __allways_delete(o);
}

static void file_map(struct stdio_file *file, int more) {
  file->opens += more;
  file->mappings += more;
  drop_unless_needed(file);
}

/* The path as names are kept, without "./" before and "/" behind; the folder
 * of all files is "".  Given back by __allways_delete. */
static char *name_of(const char *path) {
  while (path[0] == '.' && path[1] == '/') {
    path += 2;
    while (*path == '/')
      path++;
  }
  size_t size = strcmp(path, ".") == 0 ? 0 : strlen(path);
  while (size > 1 && path[size - 1] == '/')
    size--;
  char *name = __allways_new(size + 1);
  memcpy(name, path, size);
  name[size] = '\0';
  return name;
}

/* What --files has under that name, not in the list; NULL: nothing. */
static struct stdio_file *file_given(const char *name) {
  size_t size;
  char *bytes = (char *)__allways_file(name, &size);
  if (bytes)
    return file_new(GIVEN, bytes, size);
  bytes = (char *)__allways_folder(name, &size);
  if (bytes) {
    __allways_delete(bytes);
    return folder_new(GIVEN);
  }
  if (strcmp(name, "/dev/null") == 0)
    return file_new(SINK, NULL, 0);
  if (strncmp(name, "/dev/", 5) == 0 || strncmp(name, "/proc/", 6) == 0)
    __allways_unsupported(name);
  return NULL;
}

/* The file of that name, in the list; NULL: there is none. */
static struct stdio_file *find(const char *name) {
  struct stdio_file *file = *place_of(name);
  if (file && strcmp(file->name, name) == 0)
    return file->kind == GONE ? NULL : file;
  file = file_given(name);
  if (file)
    list_add(file, name);
  return file;
}

/* -------------------------------------------------------------- operations */

static const struct stdio_ops file_ops = {.view = file_view,
                                          .write = file_write,
                                          .size = file_size,
                                          .map = file_map,
                                          .close = file_close};

static struct stdio_open *open_new(struct stdio_file *file, int flags) {
  static const unsigned char modes[4] = {STDIO_READ, STDIO_WRITE,
                                         STDIO_READ | STDIO_WRITE, 0};
  struct stdio_open *o = __allways_new(sizeof *o);
  o->ops = &file_ops;
  o->file = file;
  o->at = 0;
  o->references = 0;
  o->console = 0;
  o->exposed = 0;
  o->mode = modes[flags & O_ACCMODE];
  if (flags & O_APPEND)
    o->mode |= STDIO_APPEND;
  file->opens++;
  return o;
}

/* The file of that path, in the list; NULL and ENOENT: there is none. */
static struct stdio_file *find_path(const char *path) {
  char *name = name_of(path);
  struct stdio_file *file = *path ? find(name) : NULL;
  __allways_delete(name);
  if (!file)
    errno = ENOENT;
  return file;
}

/* Whether the folder is there that the name lies in.  Those of whole paths are:
 * the program writes to /tmp, and nobody reads it. */
static int has_place(const char *name) {
  const char *slash = strrchr(name, '/');
  if (!slash || *name == '/')
    return 1;
  size_t size = (size_t)(slash - name);
  char *parent = __allways_new(size + 1);
  memcpy(parent, name, size);
  parent[size] = '\0';
  int there = __stdio_folder_find(parent) == 0;
  __allways_delete(parent);
  return there;
}

/* A new file in the list, in the place of one that is gone; NULL and ENOENT:
 * there is no directory for it. */
static struct stdio_file *create(const char *path, int folder) {
  char *name = name_of(path);
  struct stdio_file *file = NULL;
  if (*name && has_place(name)) {
    file = *place_of(name);
    if (!file || strcmp(file->name, name) != 0) {
      file = file_new(MADE, NULL, 0);
      list_add(file, name);
    }
    file->kind = MADE;
    file->folder = folder;
  } else {
    errno = ENOENT;
  }
  __allways_delete(name);
  return file;
}

/* Answers with an error; a file that was only looked at may go. */
static int refuse(struct stdio_file *file, int error) {
  drop_unless_needed(file);
  errno = error;
  return -1;
}

struct stdio_open *__stdio_file_open(const char *path, int flags) {
  int before = errno;
  struct stdio_open *device = __stdio_device_open(path, flags);
  if (device)
    return device;
  struct stdio_file *file = find_path(path);
  if (file && (flags & O_CREAT) && (flags & O_EXCL)) {
    refuse(file, EEXIST);
    return NULL;
  }
  if (file && file->folder) {
    refuse(file, EISDIR);
    if ((flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT))
      __allways_unsupported("a directory that is opened as a file");
    return NULL;
  }
  if (!file && (flags & O_CREAT))
    file = create(path, 0);
  if (!file)
    return NULL;
  errno = before; /* what was looked for in vain is no error */
  struct stdio_open *o = open_new(file, flags);
  if ((flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY)
    __stdio_file_resize(o, 0);
  return o;
}

struct stdio_open *__stdio_file_temporary(void) {
  return open_new(file_new(MADE, NULL, 0), O_RDWR);
}

off_t __stdio_file_size(const char *path) {
  struct stdio_file *file = find_path(path);
  if (!file)
    return -1;
  off_t size = (off_t)file->size;
  drop_unless_needed(file);
  return size;
}

/* Takes the file out of the list; what --files has stays hidden. */
static void hide(struct stdio_file *file) {
  char *name = file->name;
  size_t size = strlen(name) + 1;
  char *copy = __allways_new(size);
  memcpy(copy, name, size);
  list_remove(file);
  struct stdio_file *given = file_given(copy);
  if (given) {
    if (given->bytes)
      __allways_delete(given->bytes);
    given->bytes = NULL;
    given->size = 0;
    given->folder = 0;
    given->kind = GONE;
    list_add(given, copy);
  }
  __allways_delete(copy);
}

static int remove_file(struct stdio_file *file) {
  hide(file);
  drop_unless_needed(file);
  return 0;
}

int __stdio_file_remove(const char *path) {
  struct stdio_file *file = find_path(path);
  if (!file)
    return -1;
  return file->folder ? refuse(file, EISDIR) : remove_file(file);
}

/* Nothing has the name any more, and nothing hides it. */
static void vacate(const char *name) {
  struct stdio_file *old = find(name);
  if (old) {
    list_remove(old);
    drop_unless_needed(old);
  }
  old = *place_of(name);
  if (old && strcmp(old->name, name) == 0) {
    list_remove(old);
    old->kind = MADE;
    drop_unless_needed(old);
  }
}

static int rename_to(struct stdio_file *file, const char *name) {
  if (strcmp(file->name, name) == 0) {
    drop_unless_needed(file);
    return 0;
  }
  if (*name == '\0' || !has_place(name))
    return refuse(file, ENOENT);
  if (file->folder || __stdio_folder_find(name) == 0)
    __allways_unsupported("rename() of a directory");
  hide(file);
  vacate(name);
  resize(file, file->size);
  list_add(file, name);
  return 0;
}

int __stdio_file_rename(const char *from, const char *to) {
  int before = errno;
  struct stdio_file *file = find_path(from);
  if (!file)
    return -1;
  char *name = name_of(to);
  int result = rename_to(file, name);
  __allways_delete(name);
  if (result == 0)
    errno = before;
  return result;
}

/* ---------------------------------------------------------------- folders */

int __stdio_folder_find(const char *path) {
  struct stdio_file *file = find_path(path);
  if (!file)
    return -1;
  if (!file->folder)
    return refuse(file, ENOTDIR);
  drop_unless_needed(file);
  return 0;
}

int __stdio_folder_make(const char *path) {
  int before = errno;
  struct stdio_file *file = find_path(path);
  if (file)
    return refuse(file, EEXIST);
  if (!create(path, 1))
    return -1;
  errno = before;
  return 0;
}

/* The rest of a name that lies in the folder itself; NULL: it does not. */
static const char *inside(const char *folder, const char *name) {
  size_t size = strlen(folder);
  if (size) {
    if (strncmp(name, folder, size) != 0 || name[size] != '/')
      return NULL;
    name += size + 1;
  }
  return *name && !strchr(name, '/') ? name : NULL;
}

static char *add_name(char *to, int kind, const char *name) {
  size_t size = strlen(name) + 1;
  *to = (char)kind;
  memcpy(to + 1, name, size);
  return to + 1 + size;
}

/* Whether the list has its own idea of a name in the folder. */
static int is_listed(const char *folder, const char *name) {
  for (const struct stdio_file *f = files; f; f = f->next) {
    const char *rest = inside(folder, f->name);
    if (rest && strcmp(rest, name) == 0)
      return 1;
  }
  return 0;
}

/* What --files has, unless the list knows better, then what the list has. */
static char *list_names(const char *folder) {
  size_t given = 0, room = 1;
  const char *names = __allways_folder(folder, &given);
  for (const struct stdio_file *f = files; f; f = f->next)
    room += strlen(f->name) + 2;
  char *list = __allways_new(given + room), *to = list;
  for (size_t at = 0; at < given; at += strlen(names + at) + 1)
    if (!is_listed(folder, names + at + 1))
      to = add_name(to, names[at], names + at + 1);
  for (const struct stdio_file *f = files; f; f = f->next) {
    const char *rest = inside(folder, f->name);
    if (rest && f->kind != GONE)
      to = add_name(to, f->folder ? 'd' : 'f', rest);
  }
  *to = '\0';
  if (names)
    __allways_delete((char *)names);
  return list;
}

char *__stdio_folder_list(const char *path) {
  if (__stdio_folder_find(path) != 0)
    return NULL;
  char *name = name_of(path);
  char *list = list_names(name);
  __allways_delete(name);
  return list;
}

int __stdio_folder_remove(const char *path) {
  char *list = __stdio_folder_list(path);
  if (!list)
    return -1;
  int full = *list != '\0';
  __allways_delete(list);
  struct stdio_file *file = find_path(path);
  if (*file->name == '\0')
    return refuse(file, EBUSY);
  return full ? refuse(file, ENOTEMPTY) : remove_file(file);
}
