/*
 * runtime/stdio_unlocked.c - functions of streams that take no lock.
 *
 * A thread that has not taken it by flockfile races with all that others do to
 * the stream.  Otherwise they do what the others do.
 */
#include "stdio_impl.h"

const int __stdio_unlocked_linked = 1;

static FILE *use(FILE *f) {
  __allways_writes(&f->used, sizeof f->used);
  return f;
}

int fputc_unlocked(int c, FILE *f) { return fputc(c, use(f)); }
int putc_unlocked(int c, FILE *f) { return fputc(c, use(f)); }
int putchar_unlocked(int c) { return fputc(c, use(stdout)); }
int fputs_unlocked(const char *s, FILE *f) { return fputs(s, use(f)); }
int fgetc_unlocked(FILE *f) { return fgetc(use(f)); }
int getc_unlocked(FILE *f) { return fgetc(use(f)); }
int getchar_unlocked(void) { return fgetc(use(stdin)); }
int feof_unlocked(FILE *f) { return feof(use(f)); }
int ferror_unlocked(FILE *f) { return ferror(use(f)); }
void clearerr_unlocked(FILE *f) { clearerr(use(f)); }
int fileno_unlocked(FILE *f) { return fileno(use(f)); }

int fflush_unlocked(FILE *f) { return fflush(f ? use(f) : NULL); }

size_t fwrite_unlocked(const void *p, size_t size, size_t n, FILE *f) {
  return fwrite(p, size, n, use(f));
}

size_t fread_unlocked(void *p, size_t size, size_t n, FILE *f) {
  return fread(p, size, n, use(f));
}

size_t __fread_unlocked_chk(void *p, size_t room, size_t size, size_t n,
                            FILE *f) {
  return __fread_chk(p, room, size, n, use(f));
}

char *fgets_unlocked(char *s, int n, FILE *f) { return fgets(s, n, use(f)); }

char *__fgets_unlocked_chk(char *s, size_t size, int n, FILE *f) {
  return __fgets_chk(s, size, n, use(f));
}

/* What inlined functions call. */
int __overflow(FILE *f, int c) { return fputc(c, use(f)); }
int __uflow(FILE *f) { return fgetc(use(f)); }
