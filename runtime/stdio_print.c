/*
 * runtime/stdio_print.c - printf and its relatives that write to streams.
 *
 * All that a call prints is collected and written at once, so that what other
 * threads print does not come in between.
 */
#include "stdio_impl.h"

static size_t length(const struct stdio_text *t) {
  return (size_t)(t->sink.at - t->bytes);
}

/* Twice as much room, or as much as is needed. */
static void grow(struct stdio_sink *sink, const char *bytes, size_t size) {
  struct stdio_text *t = (struct stdio_text *)sink;
  size_t before = length(t), room = 2 * (before + size);
  char *larger = __allways_new(room);
  memcpy(larger, t->bytes, before);
  stdio_copy_drop(t->bytes, t->chunk);
  memcpy(larger + before, bytes, size);
  t->bytes = larger;
  sink->at = larger + before + size;
  sink->room = room - before - size;
}

int __stdio_format_text(struct stdio_text *t, const char *format,
                        va_list list) {
  t->bytes = t->sink.at = t->chunk;
  t->sink.room = STDIO_CHUNK;
  t->sink.total = 0;
  t->sink.failed = 0;
  t->sink.kept = 0;
  t->sink.more = grow;
  int result = __stdio_format(&t->sink, format, list);
  t->size = length(t);
  return result;
}

int vfprintf(FILE *f, const char *format, va_list list) {
  struct stdio_text text;
  optional_cancellation_point();
  __stdio_hold(f);
  int result = __stdio_format_text(&text, format, list);
  if (__stdio_write(f, text.bytes, text.size) < 0)
    result = -1;
  __stdio_let_go(f);
  stdio_copy_drop(text.bytes, text.chunk);
  return result;
}

int vprintf(const char *format, va_list list) {
  return vfprintf(stdout, format, list);
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vfprintf(stdout, format, list);
  va_end(list);
  return result;
}

int fprintf(FILE *f, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vfprintf(f, format, list);
  va_end(list);
  return result;
}

int __vfprintf_chk(FILE *f, int flag, const char *format, va_list list) {
  (void)flag;
  return vfprintf(f, format, list);
}

int __vprintf_chk(int flag, const char *format, va_list list) {
  (void)flag;
  return vfprintf(stdout, format, list);
}

int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int result = vfprintf(stdout, format, list);
  va_end(list);
  return result;
}

int __fprintf_chk(FILE *f, int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int result = vfprintf(f, format, list);
  va_end(list);
  return result;
}
