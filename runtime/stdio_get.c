/*
 * runtime/stdio_get.c - unformatted input: getc, fgets, fread and relatives.
 */
#include "stdio_impl.h"

#include <stdlib.h>

static int get_byte_exposed(FILE *f) {
  struct stdio_run r = __stdio_first_run(f, 1, -1);
  int c = r.size ? (unsigned char)r.bytes[0] : EOF;
  __allways_delete(r.bytes);
  __stdio_unlock(f);
  return c;
}

static int get_byte(FILE *f) {
  int c = EOF;
  optional_cancellation_point();
  __stdio_enter(f);
  int exposed = stdio_is_exposed(f);
  if (!exposed)
    c = __stdio_byte(f);
  __allways_atomic_end();
  return exposed ? get_byte_exposed(f) : c;
}

int fgetc(FILE *f) { return get_byte(f); }
int getc(FILE *f) { return get_byte(f); }
int _IO_getc(FILE *f) { return get_byte(f); }
int getchar(void) { return get_byte(stdin); }

/* In a section: the byte that was read last, or NULL. */
static const char *last_byte(const FILE *f) {
  struct stdio_open *o = __stdio_open_of(f);
  size_t size;
  if (f->backs || !o || !(o->mode & STDIO_READ) || o->at == 0)
    return NULL;
  off_t all = o->ops->size(o);
  if (all < 0 || o->at > (size_t)all)
    return NULL;
  o->at--;
  const char *byte = o->ops->view(o, &size);
  o->at++;
  return byte;
}

/* In a section: steps back if that is the same byte, or keeps it. */
static void give_back(FILE *f, unsigned char c, int same) {
  if (same) {
    __stdio_open_of(f)->at--;
  } else {
    if (f->backs == STDIO_BACK)
      __allways_unsupported("ungetc of more than 7 bytes");
    f->backs++;
    f->back[STDIO_BACK - f->backs] = c;
  }
  f->flags &= ~STDIO_EOF;
}

static void unget_exposed(FILE *f, unsigned char c) {
  __stdio_lock(f);
  stdio_flush_exposed(f);
  __allways_atomic_begin();
  const struct stdio_open *o = __stdio_open_of(f);
  const char *last = last_byte(f);
  int ours = o && !o->exposed;
  int same = ours && last && (unsigned char)*last == c;
  __allways_atomic_end();
  if (!ours)
    same = last && (unsigned char)*last == c;
  __allways_atomic_begin();
  give_back(f, c, same);
  __stdio_unlock(f);
  __allways_atomic_end();
}

int ungetc(int c, FILE *f) {
  unsigned char byte = (unsigned char)c;
  if (c == EOF)
    return EOF;
  __stdio_enter(f);
  int exposed = stdio_is_exposed(f);
  if (!exposed) {
    stdio_flush(f);
    const char *last = last_byte(f);
    give_back(f, byte, last && (unsigned char)*last == byte);
  }
  __allways_atomic_end();
  if (exposed)
    unget_exposed(f, byte);
  return byte;
}

/* ------------------------------------------------------------------ blocks */

/* At most size bytes, to the delimiter if it is not -1: how many. */
static size_t read_bytes(FILE *f, char *to, size_t size, int delimiter,
                         int strip) {
  size_t got = 0, stripped = 0;
  optional_cancellation_point();
  struct stdio_run r = __stdio_first_run(f, size, delimiter);
  while (r.size) {
    stripped = strip && r.found;
    memcpy(to + got, r.bytes, r.size - stripped);
    __allways_delete(r.bytes);
    got += r.size;
    if (got == size || r.found)
      break;
    r = __stdio_run(f, size - got, delimiter);
  }
  if (got && delimiter >= 0)
    to[got - stripped] = '\0';
  __stdio_unlock(f);
  return got;
}

/* A line with a zero behind it; strip: without the newline. */
static size_t read_line(FILE *f, char *to, size_t size, int strip) {
  return read_bytes(f, to, size, '\n', strip);
}

size_t fread(void *p, size_t size, size_t n, FILE *f) {
  if (size == 0 || n == 0)
    return 0;
  return read_bytes(f, p, size * n, -1, 0) / size;
}

size_t __fread_chk(void *p, size_t room, size_t size, size_t n, FILE *f) {
  if (size && n > room / size)
    __allways_fault("valid-deref", "fread may write beyond the buffer");
  return fread(p, size, n, f);
}

int getw(FILE *f) {
  int word;
  return fread(&word, sizeof word, 1, f) == 1 ? word : EOF;
}

/* ------------------------------------------------------------------- lines */

char *fgets(char *s, int n, FILE *f) {
  if (n <= 0)
    return NULL;
  if (n == 1)
    *s = '\0';
  return n == 1 || read_line(f, s, (size_t)n - 1, 0) ? s : NULL;
}

char *__fgets_chk(char *s, size_t size, int n, FILE *f) {
  if (n > 0 && (size_t)n > size)
    __allways_fault("valid-deref", "fgets may write beyond the buffer");
  return fgets(s, n, f);
}

char *gets(char *s) { return read_line(stdin, s, SIZE_MAX, 1) ? s : NULL; }

char *__gets_chk(char *s, size_t size) {
  (void)size;
  return gets(s);
}

/* Makes *line hold at least size bytes. */
static int make_room(char **line, size_t *n, size_t size) {
  size_t room = *line ? *n : 0;
  if (room >= size)
    return 1;
  size_t wanted = room == 0 ? 120 : 2 * room;
  if (wanted < size)
    wanted = size;
  char *bigger = realloc(*line, wanted);
  if (!bigger)
    return 0;
  *line = bigger;
  *n = wanted;
  return 1;
}

/* The rest of the line behind its first run: its length, 0: none, -1: no
 * memory. */
static ssize_t get_line(FILE *f, struct stdio_run r, char **line, size_t *n,
                        int delimiter) {
  size_t got = 0;
  while (r.size) {
    int room = make_room(line, n, got + r.size + 1);
    if (room) {
      memcpy(*line + got, r.bytes, r.size);
      got += r.size;
    }
    __allways_delete(r.bytes);
    if (!room)
      return -1;
    if (r.found)
      break;
    r = __stdio_run(f, SIZE_MAX, delimiter);
  }
  if (got)
    (*line)[got] = '\0';
  return (ssize_t)got;
}

static int has_failed(FILE *f) {
  __allways_atomic_begin();
  int failed = f->flags & STDIO_ERROR;
  __allways_atomic_end();
  return failed;
}

ssize_t getdelim(char **line, size_t *n, int delimiter, FILE *f) {
  ssize_t got = -1;
  optional_cancellation_point();
  if (!line || !n) {
    errno = EINVAL;
    return -1;
  }
  __stdio_lock(f);
  if (!has_failed(f) && make_room(line, n, 1))
    got = get_line(f, __stdio_run(f, SIZE_MAX, delimiter), line, n, delimiter);
  __stdio_unlock(f);
  return got > 0 ? got : -1;
}

ssize_t __getdelim(char **line, size_t *n, int delimiter, FILE *f) {
  return getdelim(line, n, delimiter, f);
}

ssize_t getline(char **line, size_t *n, FILE *f) {
  return getdelim(line, n, '\n', f);
}
