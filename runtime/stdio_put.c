/*
 * runtime/stdio_put.c - unformatted output: putc, puts, fwrite and relatives.
 */
#include "stdio_impl.h"

static int put_byte(int c, FILE *f) {
  unsigned char byte = (unsigned char)c;
  return __stdio_write(f, &byte, 1) < 0 ? EOF : byte;
}

int fputc(int c, FILE *f) { return put_byte(c, f); }
int putc(int c, FILE *f) { return put_byte(c, f); }
int _IO_putc(int c, FILE *f) { return put_byte(c, f); }
int __overflow(FILE *f, int c) { return put_byte(c, f); }
int putchar(int c) { return put_byte(c, stdout); }
int fputc_unlocked(int c, FILE *f) { return put_byte(c, f); }
int putc_unlocked(int c, FILE *f) { return put_byte(c, f); }
int putchar_unlocked(int c) { return put_byte(c, stdout); }

int fputs(const char *s, FILE *f) {
  return __stdio_write(f, s, strlen(s)) < 0 ? EOF : 1;
}

int fputs_unlocked(const char *s, FILE *f) { return fputs(s, f); }

int puts(const char *s) {
  char line[STDIO_CHUNK];
  size_t size = strlen(s);
  ssize_t written;
  if (size < sizeof line) {
    memcpy(line, s, size);
    line[size] = '\n';
    written = __stdio_write(stdout, line, size + 1);
  } else {
    written = __stdio_write(stdout, s, size);
    if (written >= 0)
      written = __stdio_write(stdout, "\n", 1);
  }
  if (written < 0)
    return EOF;
  return size < INT32_MAX ? (int)size + 1 : INT32_MAX;
}

size_t fwrite(const void *p, size_t size, size_t n, FILE *f) {
  if (size == 0 || n == 0)
    return 0;
  return __stdio_write(f, p, size * n) < 0 ? 0 : n;
}

size_t fwrite_unlocked(const void *p, size_t size, size_t n, FILE *f) {
  return fwrite(p, size, n, f);
}

int putw(int word, FILE *f) {
  return __stdio_write(f, &word, sizeof word) < 0 ? EOF : 0;
}
