/*
 * runtime/stdio_get.c - unformatted input: getc, fgets, fread and relatives.
 */
#include "stdio_impl.h"

#include <stdlib.h>

/* Takes size bytes of the current run. */
static void take(struct stdio_input *in, void *to, size_t size) {
  memcpy(to, in->at, size);
  in->at += size;
  in->left -= size;
  in->used += size;
}

static int get_byte(FILE *f) {
  struct stdio_input in;
  int c = EOF;
  __stdio_lock(f);
  if (__stdio_look(f, &in)) {
    if (__stdio_more(&in)) {
      c = (unsigned char)*in.at;
      in.used = 1;
    }
    __stdio_took(f, &in);
  }
  __stdio_unlock();
  return c;
}

int fgetc(FILE *f) { return get_byte(f); }
int getc(FILE *f) { return get_byte(f); }
int _IO_getc(FILE *f) { return get_byte(f); }
int __uflow(FILE *f) { return get_byte(f); }
int getchar(void) { return get_byte(stdin); }
int fgetc_unlocked(FILE *f) { return get_byte(f); }
int getc_unlocked(FILE *f) { return get_byte(f); }
int getchar_unlocked(void) { return get_byte(stdin); }

/* Steps back over c if that is what was read last. */
static int step_back(FILE *f, unsigned char c) {
  struct stdio_open *o = __stdio_open_of(f);
  size_t size;
  if (f->backs || !o || !(o->mode & STDIO_READ) || o->at == 0)
    return 0;
  off_t all = o->ops->size(o);
  if (all < 0 || o->at > (size_t)all)
    return 0;
  o->at--;
  if ((unsigned char)*o->ops->view(o, &size) == c)
    return 1;
  o->at++;
  return 0;
}

int ungetc(int c, FILE *f) {
  if (c == EOF)
    return EOF;
  __stdio_lock(f);
  if (!step_back(f, (unsigned char)c)) {
    if (f->backs == STDIO_BACK)
      __allways_unsupported("ungetc of more than 7 bytes");
    f->backs++;
    f->back[STDIO_BACK - f->backs] = (unsigned char)c;
  }
  f->flags &= ~STDIO_EOF;
  __stdio_unlock();
  return (unsigned char)c;
}

/* ------------------------------------------------------------------ blocks */

/* At most size bytes: how many. */
static size_t read_block(FILE *f, char *to, size_t size) {
  struct stdio_input in;
  __stdio_lock(f);
  size_t got = 0;
  if (__stdio_look(f, &in)) {
    while (got < size && __stdio_more(&in)) {
      size_t some = in.left < size - got ? in.left : size - got;
      take(&in, to + got, some);
      got += some;
    }
    __stdio_took(f, &in);
  }
  __stdio_unlock();
  return got;
}

size_t fread(void *p, size_t size, size_t n, FILE *f) {
  if (size == 0 || n == 0)
    return 0;
  return read_block(f, p, size * n) / size;
}

size_t fread_unlocked(void *p, size_t size, size_t n, FILE *f) {
  return fread(p, size, n, f);
}

size_t __fread_chk(void *p, size_t room, size_t size, size_t n, FILE *f) {
  if (size && n > room / size)
    __allways_fault("valid-deref", "fread may write beyond the buffer");
  return fread(p, size, n, f);
}

size_t __fread_unlocked_chk(void *p, size_t room, size_t size, size_t n,
                            FILE *f) {
  return __fread_chk(p, room, size, n, f);
}

int getw(FILE *f) {
  int word;
  return fread(&word, sizeof word, 1, f) == 1 ? word : EOF;
}

/* ------------------------------------------------------------------- lines */

/* The bytes of the current run up to the delimiter, but at most limit;
 * *found: the last of them is the delimiter. */
static size_t line_part(const struct stdio_input *in, int delimiter,
                        size_t limit, int *found) {
  size_t size = in->left < limit ? in->left : limit;
  const char *end = memchr(in->at, delimiter, size);
  *found = end != NULL;
  return end ? (size_t)(end - in->at) + 1 : size;
}

/* At most limit bytes of a line: how many. */
static size_t read_line(FILE *f, char *to, size_t limit) {
  struct stdio_input in;
  size_t got = 0;
  int found = 0;
  __stdio_lock(f);
  if (__stdio_look(f, &in)) {
    while (got < limit && !found && __stdio_more(&in)) {
      size_t size = line_part(&in, '\n', limit - got, &found);
      take(&in, to + got, size);
      got += size;
    }
    __stdio_took(f, &in);
  }
  __stdio_unlock();
  return got;
}

char *fgets(char *s, int n, FILE *f) {
  if (n <= 0)
    return NULL;
  size_t got = n == 1 ? 0 : read_line(f, s, (size_t)n - 1);
  if (got == 0 && n > 1)
    return NULL;
  s[got] = '\0';
  return s;
}

char *fgets_unlocked(char *s, int n, FILE *f) { return fgets(s, n, f); }

char *__fgets_chk(char *s, size_t size, int n, FILE *f) {
  if (n > 0 && (size_t)n > size)
    __allways_fault("valid-deref", "fgets may write beyond the buffer");
  return fgets(s, n, f);
}

char *__fgets_unlocked_chk(char *s, size_t size, int n, FILE *f) {
  return __fgets_chk(s, size, n, f);
}

char *gets(char *s) {
  size_t got = read_line(stdin, s, SIZE_MAX);
  if (got == 0)
    return NULL;
  if (s[got - 1] == '\n')
    got--;
  s[got] = '\0';
  return s;
}

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

/* The line that the runs begin with: its length, 0: none, -1: no memory. */
static ssize_t get_line(struct stdio_input *in, char **line, size_t *n,
                        int delimiter) {
  size_t got = 0;
  int found = 0;
  while (!found && __stdio_more(in)) {
    size_t size = line_part(in, delimiter, SIZE_MAX, &found);
    if (!make_room(line, n, got + size + 1))
      return -1;
    take(in, *line + got, size);
    got += size;
  }
  if (got)
    (*line)[got] = '\0';
  return (ssize_t)got;
}

ssize_t getdelim(char **line, size_t *n, int delimiter, FILE *f) {
  struct stdio_input in;
  ssize_t got = -1;
  if (!line || !n) {
    errno = EINVAL;
    return -1;
  }
  __stdio_lock(f);
  if (!(f->flags & STDIO_ERROR) && __stdio_look(f, &in)) {
    if (make_room(line, n, 1))
      got = get_line(&in, line, n, delimiter);
    __stdio_took(f, &in);
  }
  __stdio_unlock();
  return got > 0 ? got : -1;
}

ssize_t __getdelim(char **line, size_t *n, int delimiter, FILE *f) {
  return getdelim(line, n, delimiter, f);
}

ssize_t getline(char **line, size_t *n, FILE *f) {
  return getdelim(line, n, '\n', f);
}
