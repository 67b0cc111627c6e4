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

/* Prints behind the text, without counting it yet; returns how many bytes. */
static size_t print(struct text *text, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  size_t room = text->capacity - text->count;
  char *end = room ? text->bytes + text->count : NULL;
  int n = vsnprintf(end, room, format, args);
  if (n > 0 && (size_t)n >= room) {
    text_room(text, (size_t)n);
    vsnprintf(text->bytes + text->count, (size_t)n + 1, format, again);
  }
  va_end(again);
  return n > 0 ? (size_t)n : 0;
}

void text_add(struct text *text, const char *format, ...) {
  va_list args;
  va_start(args, format);
  text->count += print(text, format, args);
  va_end(args);
}

void text_add_line(struct text *text, const char *format, ...) {
  va_list args;
  va_start(args, format);
  size_t n = print(text, format, args);
  va_end(args);
  if (n == 0)
    return;
  char *line = text->bytes + text->count;
  clean_line(line, line[n - 1] == '\n' ? n - 1 : n);
  text->count += n;
}

void text_release(struct text *text) {
  alloc_free(text->bytes, text->capacity);
  *text = (struct text){NULL, 0, 0};
}
