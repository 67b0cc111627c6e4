/*
 * base/text.h - text that grows.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stddef.h>

#include "base/compiler.h"

struct text {
  char *bytes; /* ends with a zero once something was added */
  size_t count, capacity;
};

/* Adds as much as the format says; arguments are not in the text. */
PRINTF_LIKE(2, 3)
void text_add(struct text *text, const char *format, ...);
/* The same, at most the last byte of which is a newline: names in it make no
 * others, and no control characters. */
PRINTF_LIKE(2, 3)
void text_add_line(struct text *text, const char *format, ...);
void text_add_bytes(struct text *text, const char *bytes, size_t size);
void text_release(struct text *text);

#endif
