/*
 * runtime/stdio_mmap.c - mmap and its kin.
 *
 * A mapping is a block of whole pages, which the list keeps: so it is no leak.
 * Before memory that may be written lies one more page, so that free() of a
 * mapping is noticed.  A file is copied when it is mapped; that it is changed
 * before the mapping ends is not supported.
 */
#define _GNU_SOURCE
#include "stdio_impl.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

/* What a mapping shows. */
struct mapped {
  struct stdio_file *file; /* NULL: no file */
  void (*map)(struct stdio_file *file, int more);
};

struct mapping {
  struct mapping *next; /* the newest first */
  char *start;
  size_t size;
  int protection;
  struct mapped of;
};

static struct mapping *mappings;

static size_t whole_pages(size_t size) {
  return (size + PAGE - 1) / PAGE * PAGE;
}

static int is_writable(int protection) {
  return (protection & PROT_WRITE) != 0;
}

/* ------------------------------------------------------------------ making */

static void count(const struct mapped *of, int more) {
  if (of->file == NULL)
    return;
  __allways_atomic_begin();
  of->map(of->file, more);
  __allways_atomic_end();
}

/* What a file has from the offset on, in memory of the runtime's; NULL and
 * errno.  *size: how much. */
static char *file_bytes(int fd, off_t offset, size_t *size, int protection,
                        int flags, struct mapped *of) {
  char *copy = NULL;
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  int mode = o ? o->mode : 0;
  if (o && (!o->file || !o->ops->map || !(mode & STDIO_READ))) {
    errno = EACCES;
    o = NULL;
  }
  if (o) {
    *of = (struct mapped){o->file, o->ops->map};
    count(of, 1);
  }
  __allways_atomic_end();
  if (!o)
    return NULL;
  if ((flags & MAP_SHARED) && is_writable(protection))
    __allways_unsupported("mmap() of a file that is shared and written");
  ssize_t n = __stdio_fd_read(fd, *size, &offset, &copy);
  if (n < 0)
    return NULL;
  *size = (size_t)n;
  return copy ? copy : __allways_new(1);
}

/* A new mapping of so many bytes, which begins with these and goes on with
 * zeros. */
static void *map(const char *bytes, size_t size, size_t room, int protection,
                 struct mapped of) {
  size_t before = is_writable(protection) ? PAGE : 0;
  char *block =
      before ? aligned_alloc(PAGE, before + room) : __allways_new(room);
  if (!block) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  struct mapping *m = __allways_new(sizeof *m);
  *m = (struct mapping){.start = block + before,
                        .size = room,
                        .protection = protection,
                        .of = of};
  memset(m->start, 0, room);
  if (size)
    memcpy(m->start, bytes, size);
  if (!before)
    __allways_seal(block);
  void *start = m->start;
  __allways_atomic_begin();
  m->next = mappings;
  mappings = m;
  __allways_atomic_end();
  return start;
}

static int bad_request(size_t size, int flags, off_t offset) {
  int sharing = flags & (MAP_SHARED | MAP_PRIVATE);
  return size == 0 || sharing == 0 || offset % PAGE != 0 || offset < 0;
}

void *mmap(void *address, size_t size, int protection, int flags, int fd,
           off_t offset) {
  (void)address;
  if (bad_request(size, flags, offset)) {
    errno = EINVAL;
    return MAP_FAILED;
  }
  if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE | MAP_GROWSDOWN))
    __allways_unsupported("mmap() at a fixed address");
  if (!(protection & PROT_READ) || (protection & PROT_EXEC))
    __allways_unsupported("mmap() of memory that cannot be read, or executed");
  if (size > PTRDIFF_MAX - PAGE || __allways_lacks_memory()) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  if (flags & MAP_ANONYMOUS)
    return map(NULL, 0, whole_pages(size), protection,
               (struct mapped){NULL, NULL});
  size_t got = size;
  struct mapped of = {NULL, NULL};
  char *bytes = file_bytes(fd, offset, &got, protection, flags, &of);
  void *start = MAP_FAILED;
  if (bytes) {
    start = map(bytes, got, whole_pages(got), protection, of);
    __allways_delete(bytes);
  }
  if (start == MAP_FAILED)
    count(&of, -1);
  return start;
}

void *mmap64(void *address, size_t size, int protection, int flags, int fd,
             off64_t offset) {
  return mmap(address, size, protection, flags, fd, offset);
}

/* ----------------------------------------------------------------- changing */

/* In a section: the mapping that begins there, and the link to it. */
static struct mapping **find(const void *address) {
  struct mapping **at = &mappings;
  while (*at && (*at)->start != (const char *)address)
    at = &(*at)->next;
  return at;
}

/* The mapping, which must be meant as a whole. */
static struct mapping *whole(const void *address, size_t size,
                             const char *what) {
  __allways_atomic_begin();
  struct mapping *m = *find(address);
  __allways_atomic_end();
  if (!m || m->size != whole_pages(size))
    __allways_unsupported(what);
  return m;
}

int munmap(void *address, size_t size) {
  if (size == 0) {
    errno = EINVAL;
    return -1;
  }
  struct mapping *m =
      whole(address, size, "munmap() of a part, or of no mapping");
  __allways_atomic_begin();
  *find(address) = m->next;
  __allways_atomic_end();
  if (is_writable(m->protection))
    free(m->start - PAGE);
  else
    __allways_delete(m->start);
  count(&m->of, -1);
  __allways_delete(m);
  return 0;
}

int mprotect(void *address, size_t size, int protection) {
  if (size == 0)
    return 0;
  struct mapping *m =
      whole(address, size, "mprotect() of a part, or of no mapping");
  if (protection != m->protection)
    __allways_unsupported("mprotect() that changes something");
  return 0;
}

/* Nothing that is written has to go to a file. */
int msync(void *address, size_t size, int flags) {
  int how = flags & (MS_SYNC | MS_ASYNC);
  if (how == (MS_SYNC | MS_ASYNC) ||
      (flags & ~(MS_SYNC | MS_ASYNC | MS_INVALIDATE))) {
    errno = EINVAL;
    return -1;
  }
  whole(address, size, "msync() of a part, or of no mapping");
  return 0;
}

int madvise(void *address, size_t size, int advice) {
  (void)address;
  (void)size;
  if (advice == MADV_DONTNEED || advice == MADV_FREE || advice == MADV_REMOVE)
    __allways_unsupported("madvise() that loses what is written");
  return 0;
}

int mlock(const void *address, size_t size) {
  (void)address;
  (void)size;
  return 0;
}

int munlock(const void *address, size_t size) { return mlock(address, size); }
int mlockall(int flags) {
  (void)flags;
  return 0;
}
int munlockall(void) { return 0; }
