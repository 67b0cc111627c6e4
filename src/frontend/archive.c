/*
 * frontend/archive.c - archives of object files.
 *
 * Behind the first eight bytes, each member has a head of sixty characters:
 * its name (16), numbers of no interest, its size (10, decimal, at offset 48)
 * and two that end it.  Members begin at even offsets.  "/" and "/SYM64/" are
 * the index of symbols, "//" is the table of long names, into which "/123"
 * points; BSD's "#1/20" has a name of 20 bytes in front of the content.
 */
#include "frontend/archive_impl.h"

#include <stdint.h>
#include <string.h>

enum { MAGIC = 8, HEAD = 60, NAME = 16, AT_SIZE = 48, SIZE = 10, AT_END = 58 };
static const char plain[] = "!<arch>\n", thin[] = "!<thin>\n";

bool archive_is(const char *bytes, size_t size) {
  return size >= MAGIC &&
         (memcmp(bytes, plain, MAGIC) == 0 || memcmp(bytes, thin, MAGIC) == 0);
}

void archive_open(struct archive *archive, const char *bytes, size_t size) {
  *archive = (struct archive){.bytes = bytes,
                              .size = size,
                              .at = MAGIC,
                              .thin = memcmp(bytes, thin, MAGIC) == 0};
}

/* Digits, then blanks; false: something else. */
static bool read_number(const char *from, size_t width, size_t *number) {
  size_t i = 0;
  *number = 0;
  for (; i < width && from[i] >= '0' && from[i] <= '9'; i++)
    *number = *number * 10 + (size_t)(from[i] - '0');
  if (i == 0)
    return false;
  while (i < width && from[i] == ' ')
    i++;
  return i == width;
}

static bool starts(const char *name, const char *with) {
  return memcmp(name, with, strlen(with)) == 0;
}

static bool set_name(struct archive_member *m, const char *name, size_t size) {
  if (size >= sizeof m->name || memchr(name, 0, size))
    return false;
  memcpy(m->name, name, size);
  m->name[size] = 0;
  return true;
}

/* Names in the table end with "/\n". */
static bool long_name(const struct archive *a, const char *head,
                      struct archive_member *m) {
  size_t at;
  if (!read_number(head + 1, NAME - 1, &at) || at >= a->names_size)
    return false;
  const char *name = a->names + at;
  const char *end = memchr(name, '\n', a->names_size - at);
  size_t size = end ? (size_t)(end - name) : 0;
  size -= size > 0 && name[size - 1] == '/';
  return size > 0 && set_name(m, name, size);
}

/* The name in the head, where it is one. */
static bool short_name(const char *head, struct archive_member *m) {
  const char *slash = memchr(head, '/', NAME);
  size_t size = slash ? (size_t)(slash - head) : NAME;
  while (!slash && size > 0 && head[size - 1] == ' ')
    size--;
  return size > 0 && set_name(m, head, size);
}

/* BSD's: it stands in front of the content, with zeros behind it. */
static bool inner_name(const char *head, struct archive_member *m) {
  size_t size;
  if (!read_number(head + 3, NAME - 3, &size) || size > m->size)
    return false;
  const char *zero = memchr(m->bytes, 0, size);
  bool good = set_name(m, m->bytes, zero ? (size_t)(zero - m->bytes) : size);
  m->bytes += size;
  m->size -= size;
  return good;
}

static bool is_table(const char *head) {
  return starts(head, "/ ") || starts(head, "/SYM64/ ") ||
         starts(head, "__.SYMDEF");
}

enum archive_result archive_next(struct archive *a, struct archive_member *m) {
  while (a->at < a->size) {
    const char *head = a->bytes + a->at;
    size_t left = a->size - a->at, size;
    if (left < HEAD || !starts(head + AT_END, "`\n") ||
        !read_number(head + AT_SIZE, SIZE, &size))
      return ARCHIVE_BROKEN;
    bool names = starts(head, "// "), table = is_table(head);
    bool inside = !a->thin || names || table;
    left -= HEAD;
    if (inside && size > left)
      return ARCHIVE_BROKEN;
    m->bytes = inside ? head + HEAD : NULL;
    m->size = inside ? size : 0;
    size_t content = inside ? size : 0;
    content += content % 2 && content < left;
    a->at += HEAD + content;
    if (names) {
      a->names = m->bytes;
      a->names_size = m->size;
    } else if (!table) {
      bool good = head[0] == '/'                  ? long_name(a, head, m)
                  : inside && starts(head, "#1/") ? inner_name(head, m)
                                                  : short_name(head, m);
      return good ? ARCHIVE_MEMBER : ARCHIVE_BROKEN;
    }
  }
  return ARCHIVE_END;
}
