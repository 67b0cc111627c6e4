/*
 * runtime/stdio_device.c - /dev/zero, /dev/urandom and /dev/random.
 *
 * Bytes come into being when somebody wants them: zeros, or any.
 */
#include "stdio_impl.h"

#include <fcntl.h>
#include <sys/stat.h>

struct device {
  struct stdio_open open;
  int random;
  size_t size; /* bytes that are made and not read */
  char *bytes; /* NULL if there are none */
};

/* The bytes from skip on, and n more. */
static void set_bytes(struct device *d, size_t skip, size_t n) {
  size_t kept = d->size - skip, size = kept + n;
  char *bytes = size ? __allways_new(size) : NULL;
  if (kept)
    memcpy(bytes, d->bytes + skip, kept);
  for (size_t i = kept; i < size; i++)
    bytes[i] = d->random ? (char)__allways_any(8) : 0;
  if (d->bytes)
    __allways_delete(d->bytes);
  d->bytes = bytes;
  d->size = size;
}

static int device_await(struct stdio_open *o, size_t used, size_t wanted) {
  struct device *d = (struct device *)o;
  if (d->size < used + wanted)
    set_bytes(d, 0, used + wanted - d->size);
  return 0;
}

static const char *device_view(struct stdio_open *o, size_t *size) {
  const struct device *d = (const struct device *)o;
  *size = d->size;
  return d->size ? d->bytes : "";
}

static void device_took(struct stdio_open *o) {
  size_t n = o->at;
  o->at = 0;
  if (n)
    set_bytes((struct device *)o, n, 0);
}

static ssize_t device_write(struct stdio_open *o, const void *bytes,
                            size_t size) {
  (void)o;
  (void)bytes;
  return (ssize_t)size;
}

static void device_close(struct stdio_open *o) {
  struct device *d = (struct device *)o;
  if (d->bytes)
    __allways_delete(d->bytes);
  __allways_delete(d);
}

static const struct stdio_ops device_ops = {.view = device_view,
                                            .await = device_await,
                                            .took = device_took,
                                            .write = device_write,
                                            .close = device_close,
                                            .kind = S_IFCHR};

struct stdio_open *__stdio_device_open(const char *path, int flags) {
  static const unsigned char modes[4] = {STDIO_READ, STDIO_WRITE,
                                         STDIO_READ | STDIO_WRITE, 0};
  int zero = strcmp(path, "/dev/zero") == 0;
  if (!zero && strcmp(path, "/dev/urandom") != 0 &&
      strcmp(path, "/dev/random") != 0)
    return NULL;
  struct device *d = __allways_new(sizeof *d);
  memset(d, 0, sizeof *d);
  d->random = !zero;
  d->open.ops = &device_ops;
  d->open.mode = modes[flags & O_ACCMODE];
  return &d->open;
}
