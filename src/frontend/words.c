/*
 * frontend/words.c - lists of words, and texts that are such lists.
 *
 * Shells and response files quote alike: blanks separate words, a backslash
 * takes away the meaning of a character, single and double quotes that of
 * blanks.  Inside single quotes a shell takes a backslash as it is; a compiler
 * that reads a response file does not.
 */
#include "frontend/words_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "frontend/process_impl.h"

void words_add_bytes(struct words *words, const char *bytes, size_t size) {
  const char *zero = memchr(bytes, 0, size);
  size = zero ? (size_t)(zero - bytes) : size; /* frees carry sizes */
  char *copy = alloc_new(size + 1);
  memcpy(copy, bytes, size);
  VEC_ROOM(words->items, words->count, words->capacity);
  words->items[words->count++] = copy;
}

void words_add(struct words *words, const char *text) {
  words_add_bytes(words, text, strlen(text));
}

void words_release(struct words *words) {
  for (size_t i = 0; i < words->count; i++)
    alloc_free(words->items[i], strlen(words->items[i]) + 1);
  VEC_FREE(words->items, words->capacity);
  *words = (struct words){NULL, 0, 0};
}

/* ---------------------------------------------------------------- splitting */

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' ||
         c == '\v';
}

/* A text that is being split. */
struct split {
  const char *at, *end;
  bool shell;  /* else as compilers read response files */
  bool broken; /* a quote does not end */
  char *word;  /* as long as the text */
  size_t length;
};

/* Does a backslash there take away the meaning of what follows? */
static bool escapes(const struct split *s, char quote) {
  if (*s->at != '\\' || s->end - s->at < 2)
    return false;
  if (!s->shell || quote == 0)
    return true;
  return quote == '"' && strchr("\\\"$`\n", s->at[1]) != NULL;
}

static void take(struct split *s) { s->word[s->length++] = *s->at++; }

/* From a quote to behind the next one. */
static void take_quoted(struct split *s) {
  char quote = *s->at++;
  while (s->at < s->end && *s->at != quote) {
    s->at += escapes(s, quote);
    take(s);
  }
  s->broken |= s->at == s->end;
  s->at += s->at < s->end;
}

/* False: there are no more. */
static bool next_word(struct split *s) {
  while (s->at < s->end && is_blank(*s->at))
    s->at++;
  s->length = 0;
  if (s->at == s->end)
    return false;
  while (s->at < s->end && !is_blank(*s->at)) {
    if (*s->at == '\'' || *s->at == '"') {
      take_quoted(s);
    } else {
      s->at += escapes(s, 0);
      take(s);
    }
  }
  return true;
}

static bool split(struct words *words, const char *text, size_t size,
                  bool shell) {
  struct split s = {.at = text, .end = text + size, .shell = shell};
  s.word = alloc_new(size + 1);
  while (next_word(&s))
    words_add_bytes(words, s.word, s.length);
  alloc_free(s.word, size + 1);
  return !s.broken;
}

bool words_split(struct words *words, const char *text, size_t size) {
  return split(words, text, size, true);
}

/* ----------------------------------------------------------- response files */

struct expansion {
  struct words *to;
  const char *folder;
  unsigned files; /* that were read */
};

static bool expand(struct expansion *e, const char *word) {
  enum { MOST = 200 };
  char path[4096];
  struct process_bytes text = {NULL, 0, 0};
  struct words inner = {NULL, 0, 0};
  bool relative = e->folder && word[0] == '@' && word[1] != '/';
  snprintf(path, sizeof path, "%s%s%s", relative ? e->folder : "",
           relative ? "/" : "", word[0] == '@' ? word + 1 : "");
  if (word[0] != '@' || process_look(path) != PROCESS_FILE ||
      !process_read(path, &text)) {
    words_add(e->to, word);
    process_bytes_release(&text);
    return true;
  }
  split(&inner, text.bytes, text.size, false);
  process_bytes_release(&text);
  bool good = ++e->files < MOST;
  for (size_t i = 0; i < inner.count && good; i++)
    good = expand(e, inner.items[i]);
  words_release(&inner);
  return good;
}

bool words_expand(struct words *words, const char *const *argv, size_t count,
                  const char *folder) {
  struct expansion e = {.to = words, .folder = folder};
  bool good = true;
  for (size_t i = 0; i < count && good; i++)
    good = expand(&e, argv[i]);
  return good;
}
