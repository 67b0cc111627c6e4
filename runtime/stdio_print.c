/*
 * runtime/stdio_print.c - printf and its relatives that write to streams.
 *
 * Bytes are collected in a chunk on the stack, so that a call is one write
 * unless it is long, and nothing stays behind.
 */
#include "stdio_impl.h"

struct chunk_sink {
  struct stdio_sink sink; /* at and room are within chunk */
  FILE *f;
  char chunk[STDIO_CHUNK];
};

static void write_out(struct chunk_sink *c, const char *bytes, size_t size) {
  if (size && __stdio_write(c->f, bytes, size) < 0)
    c->sink.failed = errno;
}

static void more(struct stdio_sink *sink, const char *bytes, size_t size) {
  struct chunk_sink *c = (struct chunk_sink *)sink;
  write_out(c, c->chunk, STDIO_CHUNK - sink->room);
  sink->at = c->chunk;
  sink->room = STDIO_CHUNK;
  if (size > STDIO_CHUNK) {
    write_out(c, bytes, size);
    return;
  }
  memcpy(sink->at, bytes, size);
  sink->at += size;
  sink->room -= size;
}

int vfprintf(FILE *f, const char *format, va_list list) {
  struct chunk_sink c;
  c.sink.at = c.chunk;
  c.sink.room = STDIO_CHUNK;
  c.sink.total = 0;
  c.sink.failed = 0;
  c.sink.kept = 0;
  c.sink.more = more;
  c.f = f;
  int result = __stdio_format(&c.sink, format, list);
  write_out(&c, c.chunk, STDIO_CHUNK - c.sink.room);
  return c.sink.failed ? -1 : result;
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
