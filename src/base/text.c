/*
 * base/text.c - text that grows.
 */
#include "base/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clean.h"

static void text_room(struct text *text, size_t more) {
  if (text->capacity - text->count > more)
    return;
  size_t grown = alloc_grown(text->capacity, text->count + more + 1);
  text->bytes = alloc_resize(text->bytes, text->capacity, grown);
  text->capacity = grown;
}

void text_add_bytes(struct text *text, const char *bytes, size_t size) {
  text_room(text, size);
  if (size > 0) /* else bytes may be NULL */
    memcpy(text->bytes + text->count, bytes, size);
  text->count += size;
  text->bytes[text->count] = 0;
}

void text_add(struct text *text, const char *format, ...) {
  char line[2048];
  va_list args;
  va_start(args, format);
  int n = vsnprintf(line, sizeof line, format, args);
  va_end(args);
  if (n > 0)
    text_add_bytes(text, line,
                   (size_t)n < sizeof line ? (size_t)n : sizeof line - 1);
}

void text_add_line(struct text *text, const char *format, ...) {
  char line[2048];
  va_list args;
  va_start(args, format);
  int n = vsnprintf(line, sizeof line, format, args);
  va_end(args);
  if (n <= 0)
    return;
  bool cut = (size_t)n >= sizeof line;
  size_t size = cut ? sizeof line - 1 : (size_t)n;
  bool ends = cut || line[size - 1] == '\n';
  clean_line(line, ends ? size - 1 : size);
  if (ends)
    line[size - 1] = '\n';
  text_add_bytes(text, line, size);
}

void text_release(struct text *text) {
  alloc_free(text->bytes, text->capacity);
  *text = (struct text){NULL, 0, 0};
}
