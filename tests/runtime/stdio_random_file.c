/*
 * tests/runtime/stdio_random_file.c - random work on files.
 *
 * Streams and descriptors on a few names.  As C demands, a stream is sought
 * between reading and writing.
 */
#include "stdio_random.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

enum { STREAMS = 3, DESCRIPTORS = 2 };
enum direction { ANY, READING, WRITING };

struct stream {
  void *f;
  enum direction last;
  int back; /* bytes given back since it was last sought */
  int readable;
};

struct work {
  const struct library *l;
  struct report *r;
  struct stream streams[STREAMS];
  int fds[DESCRIPTORS];
};

static const char *const names[] = {"alpha", "beta", "given"};

static const char *random_name(void) { return random_of(names, 3); }

static const char *random_text(void) {
  static const char *const texts[] = {"",
                                      "x",
                                      "line\n",
                                      "two\nlines\n",
                                      "some more text without an end",
                                      "12 34 56\n"};
  return random_of(texts, 6);
}

/* A stream that the call is about to use in a direction. */
static void turn(struct work *w, struct stream *s, enum direction direction) {
  if (s->last != ANY && s->last != direction) {
    if (s->back)
      w->l->rewind(s->f);
    else
      w->l->fseek(s->f, 0, SEEK_CUR);
    w->l->fflush(s->f);
    s->back = 0;
  }
  s->last = direction;
}

/* --------------------------------------------------------------- streams */

/* Streams must see at once what others write. */
static void unbuffer(struct work *w, struct stream *s) {
  if (s->f)
    w->l->setvbuf(s->f, NULL, _IONBF, 0);
  s->last = ANY;
  s->back = 0;
}

static void open_one(struct work *w, struct stream *s) {
  static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+", "wx"};
  const char *name = random_name(), *mode = random_of(modes, 7);
  errno = 0;
  if (random_below(12) == 0)
    s->f = w->l->tmpfile();
  else
    s->f = w->l->fopen(name, mode);
  say(w->r, "fopen %s %s %d errno %d\n", name, mode, s->f != NULL,
      s->f ? 0 : errno);
  s->readable = mode[0] == 'r' || mode[1] == '+';
  unbuffer(w, s);
}

static void close_one(struct work *w, struct stream *s) {
  say(w->r, "fclose %d\n", w->l->fclose(s->f));
  s->f = NULL;
}

static void read_some(struct work *w, struct stream *s) {
  char bytes[64];
  const struct library *l = w->l;
  turn(w, s, READING);
  /* fread of glibc does not always respect the end that was seen. */
  switch (l->feof(s->f) ? 0 : random_below(4)) {
  case 0:
    say(w->r, "fgetc %d\n", l->fgetc(s->f));
    break;
  case 1: {
    char *got = l->fgets(bytes, 1 + (int)random_below(20), s->f);
    say(w->r, "fgets ");
    say_bytes(w->r, got ? got : "none", strlen(got ? got : "none"));
    say(w->r, "\n");
    break;
  }
  case 2: {
    size_t unit = 1 + random_below(3);
    size_t got = l->fread(bytes, unit, 1 + random_below(15), s->f);
    say(w->r, "fread %zu ", got);
    say_bytes(w->r, bytes, got * unit);
    say(w->r, "\n");
    break;
  }
  default: {
    char *line = NULL;
    size_t n = 0;
    ssize_t got = l->getdelim(&line, &n, random_below(3) ? '\n' : 'e', s->f);
    say(w->r, "getdelim %zd ", got);
    if (got > 0)
      say_bytes(w->r, line, (size_t)got + 1);
    say(w->r, "\n");
    free(line);
  }
  }
}

static void write_some(struct work *w, struct stream *s) {
  const struct library *l = w->l;
  const char *text = random_text();
  int result;
  turn(w, s, WRITING);
  switch (random_below(4)) {
  case 0:
    result = l->fputc('a' + (int)random_below(26), s->f);
    break;
  case 1:
    result = l->fputs(text, s->f) < 0;
    break;
  case 2:
    result = (int)l->fwrite(text, 1, strlen(text), s->f);
    break;
  default:
    result = l->fprintf(s->f, "%s%*d", text, (int)random_below(300), 7);
  }
  say(w->r, "write %d\n", result);
  l->fflush(s->f);
}

/* Letters that no file has: giving back what was read moves the position of
 * the runtime, which shows if another stream cuts the file. */
static void give_back(struct work *w, struct stream *s) {
  if (s->last != READING || s->back >= 2 || !s->readable) {
    say(w->r, "no ungetc\n");
    return;
  }
  s->back++;
  say(w->r, "ungetc %d\n", w->l->ungetc("ABCX"[random_below(4)], s -> f));
}

static void move(struct work *w, struct stream *s) {
  static const int whences[] = {SEEK_SET, SEEK_CUR, SEEK_END};
  const struct library *l = w->l;
  if (s->back || random_below(5) == 0) {
    l->rewind(s->f);
    say(w->r, "rewind\n");
  } else {
    long offset = (long)random_below(60) - 20;
    int whence = whences[random_below(3)];
    say(w->r, "fseek %ld %d: %d\n", offset, whence,
        l->fseek(s->f, offset, whence));
  }
  l->fflush(s->f); /* glibc keeps the byte before the position */
  s->last = ANY;
  s->back = 0;
}

static void ask(struct work *w, struct stream *s) {
  const struct library *l = w->l;
  say(w->r, "end %d error %d", l->feof(s->f), l->ferror(s->f));
  if (s->back == 0)
    say(w->r, " at %ld", l->ftell(s->f));
  say(w->r, "\n");
  if (random_below(6) == 0)
    l->clearerr(s->f);
}

static void use_stream(struct work *w, struct stream *s) {
  say(w->r, "%d: ", (int)(s - w->streams));
  if (!s->f) {
    open_one(w, s);
    return;
  }
  switch (random_below(12)) {
  case 0:
    close_one(w, s);
    break;
  case 1:
  case 2:
  case 3:
    read_some(w, s);
    break;
  case 4:
  case 5:
  case 6:
    write_some(w, s);
    break;
  case 7:
    give_back(w, s);
    break;
  case 8:
  case 9:
    move(w, s);
    break;
  case 10: {
    const char *name = random_name();
    s->f = w->l->freopen(name, random_below(2) ? "r" : "a+", s->f);
    say(w->r, "freopen %s %d\n", name, s->f != NULL);
    s->readable = 1;
    unbuffer(w, s);
    break;
  }
  default:
    ask(w, s);
  }
}

/* ----------------------------------------------------- descriptors, names */

static void use_descriptor(struct work *w, int *fd) {
  static const int flags[] = {O_RDONLY, O_WRONLY | O_CREAT | O_TRUNC,
                              O_RDWR | O_CREAT, O_RDWR | O_APPEND,
                              O_RDWR | O_CREAT | O_EXCL};
  static const int whences[] = {SEEK_SET, SEEK_CUR, SEEK_END};
  const struct library *l = w->l;
  char bytes[40];
  const char *text = random_text(), *name;
  ssize_t n;
  errno = 0;
  say(w->r, "%d: ", STREAMS + (int)(fd - w->fds));
  switch (*fd < 0 ? 0 : 1 + random_below(5)) {
  case 0:
    name = random_name();
    *fd = l->open(name, flags[random_below(5)], 0600);
    say(w->r, "open %s %d errno %d\n", name, *fd >= 0, errno);
    break;
  case 1:
    say(w->r, "close %d\n", l->close(*fd));
    *fd = -1;
    break;
  case 2:
    n = l->read(*fd, bytes, random_below(sizeof bytes));
    say(w->r, "read %zd errno %d ", n, errno);
    say_bytes(w->r, bytes, n > 0 ? (size_t)n : 0);
    say(w->r, "\n");
    break;
  case 3:
    n = l->write(*fd, text, strlen(text));
    say(w->r, "write %zd errno %d\n", n, errno);
    break;
  default:
    n = l->lseek(*fd, (off_t)random_below(50) - 10, whences[random_below(3)]);
    say(w->r, "lseek %zd errno %d\n", n, errno);
  }
}

static void use_names(struct work *w) {
  const char *from = random_name(), *to = random_name();
  int removed = random_below(2) == 0, result;
  errno = 0;
  result = removed ? w->l->remove(from) : w->l->rename(from, to);
  say(w->r, "%s %s %s %d errno %d\n", removed ? "remove" : "rename", from, to,
      result, errno);
}

static void read_all(struct work *w, const char *name) {
  char bytes[64];
  void *f = w->l->fopen(name, "r");
  say(w->r, "%s: ", name);
  size_t n;
  while (f && (n = w->l->fread(bytes, 1, sizeof bytes, f)) > 0)
    say_bytes(w->r, bytes, n);
  if (f)
    w->l->fclose(f);
  say(w->r, "\n");
}

void file_case(const struct library *l, struct report *r) {
  struct work w = {.l = l, .r = r};
  for (int i = 0; i < DESCRIPTORS; i++)
    w.fds[i] = -1;
  for (unsigned n = 5 + random_below(60); n > 0; n--) {
    unsigned which = random_below(10);
    if (which == 0)
      use_names(&w);
    else if (which < 3)
      use_descriptor(&w, &w.fds[random_below(DESCRIPTORS)]);
    else
      use_stream(&w, &w.streams[random_below(STREAMS)]);
  }
  for (int i = 0; i < STREAMS; i++)
    if (w.streams[i].f)
      close_one(&w, &w.streams[i]);
  for (int i = 0; i < DESCRIPTORS; i++)
    if (w.fds[i] >= 0)
      l->close(w.fds[i]);
  for (int i = 0; i < 3; i++)
    read_all(&w, names[i]);
  for (int i = 0; i < 3; i++)
    l->remove(names[i]);
}
