/*
 * runtime/machine.h - what the machine gives to the runtime.
 *
 * The runtime is the libc and pthreads of checked programs.  It is C, compiled
 * to bitcode when allways is built, and only the files that a program needs
 * are loaded.  Everything else it stands on is here.  The functions below are
 * operations of the virtual machine; so are those of libc that are called most
 * or must know areas:
 *
 *   malloc calloc realloc reallocarray aligned_alloc posix_memalign memalign
 *   valloc free malloc_usable_size alloca
 *   memcpy memmove memset memcmp memchr bcmp strlen strnlen strcmp strncmp
 *   strcpy strncpy strcat strchr strrchr stpcpy
 *   setjmp _setjmp __sigsetjmp longjmp _longjmp siglongjmp
 *   all of math.h that takes and returns numbers (sin, powf, ldexp, lround ...)
 *
 * Rules for code in this directory
 *   - No state outside C objects: whatever must be remembered is a variable.
 *   - A variable that several threads use is used inside an atomic section, or
 *     it is UNPROTECTED.
 *   - Nothing is guessed: what is not modelled calls __allways_unsupported.
 *   - Misuse by the checked program calls __allways_fault.
 */
#ifndef RUNTIME_MACHINE_H
#define RUNTIME_MACHINE_H

#include <stddef.h>

#include "abi.h"

/* A variable that libc does not protect, either: accesses to it count like
 * those of the program, so threads that use it race. */
#define UNPROTECTED __attribute__((section("unprotected")))

/* ------------------------------------------------------------------- ends */

/* A fault of the checked program, shown at the innermost line outside the
 * runtime.  kind: "lock-misuse", "valid-deref",
 * "assertion", "unreach-call", "bad-call", "valid-free", "uninitialized". */
_Noreturn void __allways_fault(const char *kind, const char *message);
/* A lock-misuse of this object: the report names it, and if it is held says
 * where it was locked. */
_Noreturn void __allways_misuse(const char *message, const void *object,
                                int held);
/* The thread is about to wait for itself forever: a lock-misuse of this object,
 * unless that kind is not checked.  Then it returns, and the thread must wait,
 * so that the deadlock is found. */
void __allways_self_deadlock(const char *message, const void *object, int held);
/* Not modelled: ends the execution, without a verdict.  what: "fork()", ... */
_Noreturn void __allways_unsupported(const char *what);
/* The whole function of that name is not modelled. */
_Noreturn void __allways_no_model(const char *function);
/* The program ends here, at once, with this status. */
_Noreturn void __allways_exit(int status);
/* The program ends as by abort(). */
_Noreturn void __allways_abort(void);

/* ---------------------------------------------------------------- choices */

/* One of 0 .. n - 1; n at least 1. */
int __allways_choose(int n);
/* Any value of so many bits (1 to 64), zero-extended. */
unsigned long long __allways_any(int bits);
/* Any pointer: null, or one that may be compared with null only. */
void *__allways_any_pointer(void);
/* One of low .. high, as numbers of 64 bits; low at most high. */
long long __allways_between(long long low, long long high);
/* --spurious-wakeups: 0 or 1; 1: the wait that follows may wake spuriously.
 * Without the option 0. */
int __allways_wakes_early(void);
/* --malloc-may-fail: 0 or 1; 1: the allocation fails.  Without the option 0. */
int __allways_lacks_memory(void);
/* --spurious-failures: 0 or 1; 1: the operation fails spuriously.  Without the
 * option 0. */
int __allways_fails_early(void);
/* 1: all executions are explored; 0: one is, and may be any. */
int __allways_explores(void);
/* Prunes the execution unless the condition holds. */
void __allways_assume(int condition);
/* A note in the counterexample, or of a run. */
void __allways_note(const char *text);

/* ---------------------------------------------------------------- threads */

/* Others do not run until the end; sections nest. */
void __allways_atomic_begin(void);
void __allways_atomic_end(void);
/* A good place to let others run. */
void __allways_yield(void);

/* relation: WAIT_... of abi.h.  Returns when *word is (un)equal to value, or at
 * least value.  Until then the thread is blocked.  In an atomic section others
 * run while it waits; afterwards the section continues, so the condition still
 * holds.  holder: thread number + 1 of the one that is waited for, or 0, to
 * find deadlock cycles; NULL: no particular one.  With WAIT_SET in the relation
 * it is a set: bit n is thread n, and all of them are waited for; with
 * WAIT_HALF it is the lower half of the int. */
void __allways_wait(const int *word, int relation, int value,
                    const int *holder);
/* The same with a timeout: 1: it holds, 0: timed out.  If it holds already,
 * both are possible; if not, only the timeout is. */
int __allways_wait_timed(const int *word, int relation, int value,
                         const int *holder);

/* For reports: the lock was locked here. */
void __allways_locked(const void *lock);

/* A thread that runs entry(argument) and must end in __allways_thread_exit.
 * Its number, the smallest free one from 1 on (main is 0); -1: too many. */
int __allways_thread_start(void (*entry)(void *), void *argument);
int __allways_thread_self(void);
/* All frames of this thread end, and it goes on with entry(argument), which
 * must not return. */
_Noreturn void __allways_thread_restart(void (*entry)(void *), void *argument);
/* Is there no other thread? */
int __allways_thread_alone(void);
/* The thread ends and its number is free, unless keep: something still goes by
 * its number, which no other thread may get.  The program goes on; when no
 * thread is left it ends with status 0. */
_Noreturn void __allways_thread_exit(int keep);

/* Defined where pthread_cancel is, which only a program that names it brings
 * in: a pending cancel ends the thread here; optional: it may. */
void __allways_cancel_here(int optional) __attribute__((weak));

static inline void cancellation_point(void) {
  if (__allways_cancel_here)
    __allways_cancel_here(0);
}

static inline void optional_cancellation_point(void) {
  if (__allways_cancel_here)
    __allways_cancel_here(1);
}

/* ----------------------------------------------------------------- memory */

/* Memory of the runtime: undefined bytes, never a leak, not for free(). */
void *__allways_new(size_t size);
void __allways_delete(void *p);
/* Memory of the runtime that was just made and filled, before others know it:
 * it cannot be written any more. */
void __allways_seal(void *p);
/* An access as those of the program are, also to memory of the runtime: a step
 * that races with others.  No byte is looked at or changed. */
void __allways_reads(const void *p, size_t size);
void __allways_writes(void *p, size_t size);
/* Whether the 8 bytes at word are just this pointer, whatever else they may
 * be: undefined, a number. */
int __allways_holds_pointer(const void *word, const void *pointer);
/* The 4 bytes as a number; 0 if they are something else. */
int __allways_number_at(const void *word);
/* The pointer that x is, or whose low bytes x is; else, also if x is undefined,
 * the other one. */
void *__allways_whole(unsigned long x, void *other);

/* -------------------------------------------------------------- the world */

/* Output; fd 1 or 2. */
void __allways_write(int fd, const void *bytes, size_t size);
/* All of standard input (--stdin), in memory that cannot be written. */
const char *__allways_stdin(size_t *size);
/* The content of a file below --files, in memory that cannot be written and is
 * given back with __allways_delete; NULL: there is none. */
const char *__allways_file(const char *path, size_t *size);
/* The entries of a directory below --files ("": itself), as __allways_file:
 * names with a 'd' (directory) or 'f' (file) before and a zero behind each,
 * sorted. */
const char *__allways_folder(const char *path, size_t *size);
/* The value given with --env NAME=VALUE, or NULL. */
char *__allways_getenv(const char *name);

/* --------------------------------------------------------------- numbers */

/* printf of one floating point number.  spec is a complete conversion without
 * '*', such as "%-+10.3Le" (long double with L).  At most size bytes with the
 * final zero; the length wanted. */
int __allways_format(char *buffer, size_t size, const char *spec,
                     long double value);
/* strtold of the host, rounded as strtof (bits 32), strtod (64) or strtold
 * (80); *length bytes were used (0: no number), *range is 1 for ERANGE. */
long double __allways_parse(const char *text, int bits, size_t *length,
                            int *range);
/* How this thread rounds, as fegetround says; setting it answers 0 if it can
 * be done. */
int __allways_get_rounding(void);
int __allways_set_rounding(int mode);
/* A number to print for a pointer: not the same in all runs. */
unsigned long __allways_address(const void *p);

#endif
