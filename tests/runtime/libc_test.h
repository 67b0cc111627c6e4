/*
 * libc_test.h - the native test of runtime/: its frame, and the stub that
 * stands in for the machine.
 *
 * The runtime's symbols are renamed to rt_NAME, so both it and the host's
 * libc can be called.  HOST(name) declares the runtime's as the host's is.
 */
#ifndef LIBC_TEST_H
#define LIBC_TEST_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#define HOST(name) extern __typeof__(name) rt_##name

/* -------------------------------------------------------------------- frame */

/* A random number below n. */
unsigned pick(unsigned n);
uint64_t pick_bits(void);
/* A text of fewer than size letters of the alphabet, some of them often. */
void pick_text(char *to, size_t size, const char *alphabet);

/* Counts and tells a failure, with the place and what was tried. */
void check_at(const char *file, int line, int holds, const char *form, ...)
    __attribute__((format(printf, 4, 5)));
#define check(holds, ...) check_at(__FILE__, __LINE__, (holds), __VA_ARGS__)

/* -1, 0 or 1. */
int sign(long n);

/* Each tries one random case of its functions. */
void test_strings(void);
void test_copies(void);
void test_orders(void);
void test_tokens(void);
void test_paths(void);
void test_wide(void);
void test_multibyte(void);
void test_calendar(void);
void test_strftime(void);
void test_environment(void);
void test_signal_sets(void);
void test_getopt(void);
void test_addresses(void);
void test_patterns(void);
void test_expressions(void);
void test_conversions(void);
void test_trees(void);
void test_arrays(void);
void test_hashes(void);
void test_strptime(void);
/* Each tries all there is, once. */
void test_messages(void);
void test_classes(void);
void test_locale(void);
void test_signals(void);
void test_ends(void);
void test_verifiers(void);

/* --------------------------------------------------------------------- stub */

enum stub_end {
  STUB_NONE,
  STUB_FAULT,
  STUB_UNSUPPORTED,
  STUB_EXIT,
  STUB_ABORT,
  STUB_ASSUME
};

/* How the runtime last ended the program, and with which words. */
struct stub {
  jmp_buf back; /* where ends lead to */
  enum stub_end end;
  int status;
  char kind[32];
  char text[256];
  char written[4096]; /* what went to standard error */
  size_t written_size;
  uint64_t next_any;           /* what the machine chooses next */
  int atomic;                  /* sections that are open */
  int constructed, destructed; /* how often these were called */
};

extern struct stub stub;

/* Runs a statement; how it ended, STUB_NONE if it did not. */
#define ENDS(statement)                                                        \
  (stub.end = STUB_NONE, stub.atomic = 0,                                      \
   setjmp(stub.back) == 0 ? ((statement), 0) : 0, stub.end)

#endif
