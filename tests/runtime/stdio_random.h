/*
 * tests/runtime/stdio_random.h - what the parts of the random test share.
 *
 * A case is drawn from the seed, run with a library, and printed as text.  Two
 * libraries are right if their texts are the same.
 */
#ifndef STDIO_RANDOM_H
#define STDIO_RANDOM_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* stdio as a table.  Streams are void *, since FILE is not the same type in
 * all libraries. */
struct library {
  int (*snprintf)(char *, size_t, const char *, ...);
  int (*sprintf)(char *, const char *, ...);
  int (*asprintf)(char **, const char *, ...);
  int (*fprintf)(void *, const char *, ...);
  int (*sscanf)(const char *, const char *, ...);
  int (*fscanf)(void *, const char *, ...);
  void *(*fopen)(const char *, const char *);
  void *(*freopen)(const char *, const char *, void *);
  void *(*fmemopen)(void *, size_t, const char *);
  void *(*open_memstream)(char **, size_t *);
  void *(*tmpfile)(void);
  int (*setvbuf)(void *, char *, int, size_t);
  int (*fclose)(void *);
  int (*fflush)(void *);
  int (*fgetc)(void *);
  int (*ungetc)(int, void *);
  char *(*fgets)(char *, int, void *);
  size_t (*fread)(void *, size_t, size_t, void *);
  ssize_t (*getdelim)(char **, size_t *, int, void *);
  int (*fputc)(int, void *);
  int (*fputs)(const char *, void *);
  size_t (*fwrite)(const void *, size_t, size_t, void *);
  int (*fseek)(void *, long, int);
  long (*ftell)(void *);
  void (*rewind)(void *);
  int (*feof)(void *);
  int (*ferror)(void *);
  void (*clearerr)(void *);
  int (*remove)(const char *);
  int (*rename)(const char *, const char *);
  int (*open)(const char *, int, ...);
  int (*close)(int);
  ssize_t (*read)(int, void *, size_t);
  ssize_t (*write)(int, const void *, size_t);
  off_t (*lseek)(int, off_t, int);
};

/* What happened, as text. */
struct report {
  size_t size;
  char text[1 << 16];
};

void say(struct report *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Bytes, with those that cannot be read as \xx. */
void say_bytes(struct report *r, const void *bytes, size_t size);

/* Numbers drawn: the same in all libraries for the same case. */
void random_start(unsigned long seed);
unsigned random_below(unsigned n);
unsigned long random_word(void);
const char *random_of(const char *const *list, unsigned n);

void print_case(const struct library *l, struct report *r);
void scan_case(const struct library *l, struct report *r);
void file_case(const struct library *l, struct report *r);
/* What random cases do not reach, in stdio_fixed.c: how many are wrong. */
int fixed_cases(void);

#endif
