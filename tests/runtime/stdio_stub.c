/*
 * tests/runtime/stdio_stub.c - machine.h on the host, for testing stdio.
 *
 * Memory is malloc's, so that sanitizers see it; output is collected; there
 * are no threads.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../runtime/machine.h"
#include "../../runtime/thread_impl.h"
#include "stdio_stub.h"

const char *stub_stdin = "";
size_t stub_stdin_size;
char stub_output[3][STUB_OUTPUT];
size_t stub_output_size[3];
long stub_allocations;
int stub_given;
static int sections;

void __allways_fault(const char *kind, const char *message) {
  fprintf(stderr, "fault %s: %s\n", kind, message);
  abort();
}

void __allways_unsupported(const char *what) {
  fprintf(stderr, "unsupported: %s\n", what);
  abort();
}

void __allways_no_model(const char *function) {
  __allways_unsupported(function);
}

void __allways_atomic_begin(void) { sections++; }

void __allways_atomic_end(void) {
  if (--sections < 0)
    __allways_fault("stub", "atomic section ends twice");
}

int stub_sections(void) { return sections; }

int __allways_thread_self(void) { return 0; }

_Thread_local struct own __allways_own;

void __allways_wait(const int *word, int relation, int value,
                    const int *holder) {
  (void)word;
  (void)relation;
  (void)value;
  (void)holder;
  __allways_fault("stub", "waits for ever");
}

void *__allways_new(size_t size) {
  stub_allocations++;
  void *p = malloc(size);
  memset(p, 0xa5, size);
  return p;
}

int __allways_wait_timed(const int *word, int relation, int value,
                         const int *holder) {
  __allways_wait(word, relation, value, holder);
  return 0;
}

unsigned long long __allways_any(int bits) {
  (void)bits;
  return 0;
}

void __allways_seal(void *p) { (void)p; }

void __allways_delete(void *p) {
  stub_allocations -= p != NULL;
  free(p);
}

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
  if (size > STUB_OUTPUT - stub_output_size[fd])
    __allways_fault("stub", "too much output");
  memcpy(stub_output[fd] + stub_output_size[fd], bytes, size);
  stub_output_size[fd] += size;
}

const char *__allways_stdin(size_t *size) {
  *size = stub_stdin_size;
  return stub_stdin;
}

const char *__allways_file(const char *path, size_t *size) {
  if (!stub_given || strcmp(path, "given") != 0)
    return NULL;
  *size = strlen(STUB_GIVEN);
  char *bytes = __allways_new(*size);
  memcpy(bytes, STUB_GIVEN, *size);
  return bytes;
}

const char *__allways_folder(const char *path, size_t *size) {
  (void)path;
  (void)size;
  return NULL;
}

int __allways_format(char *buffer, size_t size, const char *spec,
                     long double value) {
  if (strchr(spec, 'L'))
    return snprintf(buffer, size, spec, value);
  return snprintf(buffer, size, spec, (double)value);
}

long double __allways_parse(const char *text, int bits, size_t *length,
                            int *range) {
  char *end;
  int saved = errno;
  errno = 0;
  long double value = bits == 32   ? (long double)strtof(text, &end)
                      : bits == 64 ? (long double)strtod(text, &end)
                                   : strtold(text, &end);
  *length = (size_t)(end - text);
  *range = errno == ERANGE;
  errno = saved;
  return value;
}

unsigned long __allways_address(const void *p) { return (unsigned long)p; }
