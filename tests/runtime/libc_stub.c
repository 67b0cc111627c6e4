/*
 * libc_stub.c - the functions of machine.h for native tests of the runtime.
 */
#include "libc_test.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../runtime/machine.h"

int __allways_call_main(int argc, char **argv, char **envp);
int __allways_constructor_count(void);
int __allways_explores(void);
int __allways_destructor_count(void);
void (*__allways_constructor(int number))(void);
void (*__allways_destructor(int number))(void);

struct stub stub;

_Noreturn static void end(enum stub_end how) {
  stub.end = how;
  longjmp(stub.back, 1);
}

static void keep(char *to, size_t size, const char *text) {
  strncpy(to, text, size - 1);
  to[size - 1] = '\0';
}

void __allways_fault(const char *kind, const char *message) {
  keep(stub.kind, sizeof stub.kind, kind);
  keep(stub.text, sizeof stub.text, message);
  end(STUB_FAULT);
}

void __allways_unsupported(const char *what) {
  keep(stub.text, sizeof stub.text, what);
  end(STUB_UNSUPPORTED);
}

void __allways_no_model(const char *function) {
  __allways_unsupported(function);
}

void __allways_exit(int status) {
  stub.status = status;
  end(STUB_EXIT);
}

void __allways_abort(void) { end(STUB_ABORT); }

int __allways_get_rounding(void) { return 0; }
int __allways_set_rounding(int mode) { return mode != 0; }

int __allways_choose(int n) { return (int)(stub.next_any % (unsigned)n); }

long long __allways_between(long long low, long long high) {
  unsigned long long count = (unsigned long long)high - low + 1;
  return low + (long long)(count ? stub.next_any % count : stub.next_any);
}

unsigned long long __allways_any(int bits) {
  return bits == 64 ? stub.next_any
                    : stub.next_any & ((UINT64_C(1) << bits) - 1);
}

void *__allways_any_pointer(void) {
  return (void *)(uintptr_t)__allways_any(64);
}

void __allways_assume(int condition) {
  if (!condition)
    end(STUB_ASSUME);
}

void __allways_note(const char *text) {
  keep(stub.text, sizeof stub.text, text);
}

void __allways_atomic_begin(void) { stub.atomic++; }
void __allways_atomic_end(void) { stub.atomic--; }
void __allways_yield(void) {}
int __allways_thread_self(void) { return 0; }
int __allways_thread_alone(void) { return 1; }

/* Bytes that are not zero, since nothing is promised. */
void *__allways_new(size_t size) {
  void *p = malloc(size);
  memset(p, 0xa5, size);
  return p;
}

void __allways_delete(void *p) { free(p); }

void __allways_reads(const void *p, size_t size) {
  (void)p;
  (void)size;
}

void __allways_writes(void *p, size_t size) {
  (void)p;
  (void)size;
}

int __allways_lacks_memory(void) { return 0; }

void __allways_write(int fd, const void *bytes, size_t size) {
  (void)fd;
  if (size > sizeof stub.written - stub.written_size)
    size = sizeof stub.written - stub.written_size;
  memcpy(stub.written + stub.written_size, bytes, size);
  stub.written_size += size;
}

char *__allways_getenv(const char *name) {
  return strcmp(name, "GIVEN") == 0 ? (char *)"given" : NULL;
}

long double __allways_parse(const char *text, int bits, size_t *length,
                            int *range) {
  char *rest;
  int before = errno;
  errno = 0;
  long double value = bits == 32   ? strtof(text, &rest)
                      : bits == 64 ? strtod(text, &rest)
                                   : strtold(text, &rest);
  *length = (size_t)(rest - text);
  *range = errno == ERANGE;
  errno = before;
  return value;
}

/* A program with one constructor and two destructors. */
static void construct(void) { stub.constructed++; }
static void destruct(void) { stub.destructed++; }

int __allways_constructor_count(void) { return 1; }
int __allways_explores(void) { return 0; }
int __allways_destructor_count(void) { return 2; }

void (*__allways_constructor(int number))(void) {
  return number == 0 ? construct : NULL;
}

void (*__allways_destructor(int number))(void) {
  return number == 0 || number == 1 ? destruct : NULL;
}

int __allways_call_main(int argc, char **argv, char **envp) {
  (void)argv;
  (void)envp;
  return argc;
}
