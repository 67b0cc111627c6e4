/*
 * runtime/stdio_put.c - unformatted output: putc, puts, fwrite and relatives.
 */
#include "stdio_impl.h"

static int put_byte(int c, FILE *f) {
  optional_cancellation_point();
  unsigned char byte = (unsigned char)c;
  return __stdio_write(f, &byte, 1) < 0 ? EOF : byte;
}

int fputc(int c, FILE *f) { return put_byte(c, f); }
int putc(int c, FILE *f) { return put_byte(c, f); }
int _IO_putc(int c, FILE *f) { return put_byte(c, f); }
int putchar(int c) { return put_byte(c, stdout); }

int fputs(const char *s, FILE *f) {
  optional_cancellation_point();
  __stdio_hold(f);
  ssize_t written = __stdio_write(f, s, strlen(s));
  __stdio_let_go(f);
  return written < 0 ? EOF : 1;
}

/* A line is written as a whole. */
static ssize_t put_line(const char *s, size_t size, FILE *f) {
  char local[STDIO_CHUNK];
  char *line = size < sizeof local ? local : __allways_new(size + 1);
  memcpy(line, s, size);
  line[size] = '\n';
  ssize_t written = __stdio_write(f, line, size + 1);
  stdio_copy_drop(line, local);
  return written;
}

int puts(const char *s) {
  FILE *f = stdout;
  optional_cancellation_point();
  __stdio_hold(f);
  size_t size = strlen(s);
  ssize_t written = put_line(s, size, f);
  __stdio_let_go(f);
  if (written < 0)
    return EOF;
  return size < INT32_MAX ? (int)size + 1 : INT32_MAX;
}

size_t fwrite(const void *p, size_t size, size_t n, FILE *f) {
  optional_cancellation_point();
  if (size == 0 || n == 0)
    return 0;
  return __stdio_write(f, p, size * n) < 0 ? 0 : n;
}

int putw(int word, FILE *f) {
  optional_cancellation_point();
  return __stdio_write(f, &word, sizeof word) < 0 ? EOF : 0;
}
