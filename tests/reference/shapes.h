/*
 * tests/reference/shapes.h - what random programs are made of.
 *
 * A shape is a statement of C over shared objects, in which some words can
 * vary:
 *
 *     pthread_mutex_lock(&m%(0|1));
 *     $1
 *     pthread_mutex_unlock(&m%1);
 *
 * %(a|b) is one of a and b; %1 is what the first such place became.  A line $1
 * or $2 is where other statements go.  So a shape has as many variants as its
 * places have combinations.  Each line of a shape is a line of the program.
 *
 * In a shape, r is an int and q a pointer to int, both of the function that it
 * is in; all else is an item below, or declared by a header.
 */
#ifndef TESTS_REFERENCE_SHAPES_H
#define TESTS_REFERENCE_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a program can do, for themes and shares. */
#define FEATURES(X)                                                            \
  X(PLAIN, "plain variables")                                                  \
  X(ATOMIC, "4-byte atomics")                                                  \
  X(ATOMIC1, "1-byte atomics")                                                 \
  X(ATOMIC2, "2-byte atomics")                                                 \
  X(ATOMIC8, "8-byte atomics")                                                 \
  X(ATOMIC16, "16-byte atomics")                                               \
  X(MIXED, "atomics of several sizes")                                         \
  X(RMW, "read-modify-write")                                                  \
  X(CMPXCHG, "compare and exchange")                                           \
  X(SECTION, "atomic sections")                                                \
  X(MUTEX, "mutexes")                                                          \
  X(ERRORCHECK, "errorcheck mutexes")                                          \
  X(RECURSIVE, "recursive mutexes")                                            \
  X(ROBUST, "robust mutexes")                                                  \
  X(TRYLOCK, "trylock")                                                        \
  X(TIMEDLOCK, "timedlock")                                                    \
  X(LIFE, "mutexes that come and go")                                          \
  X(RWLOCK, "rwlocks")                                                         \
  X(SPINLOCK, "spin locks")                                                    \
  X(BARRIER, "barriers")                                                       \
  X(SEMAPHORE, "semaphores")                                                   \
  X(COND, "condition variables")                                               \
  X(COND_LOSS, "lost signals")                                                 \
  X(COND_TIMED, "timed waits for conditions")                                  \
  X(ONCE, "once")                                                              \
  X(KEY, "keys")                                                               \
  X(DESTRUCTOR, "destructors of keys")                                         \
  X(C11_THREAD, "C11 threads")                                                 \
  X(C11_MTX, "C11 mutexes")                                                    \
  X(C11_CND, "C11 conditions")                                                 \
  X(CREATE, "threads made by threads")                                         \
  X(JOIN, "odd joins")                                                         \
  X(DETACH, "detach")                                                          \
  X(RETURN, "early returns")                                                   \
  X(PTHREAD_EXIT, "pthread_exit")                                              \
  X(THRD_EXIT, "thrd_exit")                                                    \
  X(END_IN_CALLEE, "thread ends in a callee")                                  \
  X(CANCEL, "cancellation")                                                    \
  X(CANCEL_STATE, "cancellation switched off")                                 \
  X(CLEANUP, "cleanup handlers")                                               \
  X(EXIT, "exit")                                                              \
  X(EXIT_NOW, "_Exit")                                                         \
  X(ABORT, "abort")                                                            \
  X(MAIN_ENDS, "main ends by pthread_exit")                                    \
  X(LEFT, "blocks that main leaves")                                           \
  X(ATEXIT, "atexit")                                                          \
  X(QUICK_EXIT, "quick_exit")                                                  \
  X(MEMCPY, "memcpy")                                                          \
  X(MEMMOVE, "memmove")                                                        \
  X(MEMSET, "memset")                                                          \
  X(STRUCT, "struct assignment")                                               \
  X(BY_VALUE, "structs by value")                                              \
  X(RETURNED, "structs returned")                                              \
  X(STRING, "strings")                                                         \
  X(REALLOC, "realloc")                                                        \
  X(HEAP, "heap")                                                              \
  X(HANDOVER, "blocks handed over")                                            \
  X(FOREVER, "loops without end")                                              \
  X(POLL, "polling")                                                           \
  X(POLL_LOCKED, "polling under a lock")                                       \
  X(POLL_TRY, "polling with trylock")                                          \
  X(LOOP, "bounded loops")                                                     \
  X(RECURSION, "recursion")                                                    \
  X(FUNCTION, "function pointers")                                             \
  X(CHOICE, "choices")                                                         \
  X(NONDET, "nondeterministic values")                                         \
  X(ASSUME, "assumptions")                                                     \
  X(THREAD_LOCAL, "thread-locals")                                             \
  X(UNION, "unions")                                                           \
  X(BITFIELD, "bit-fields")                                                    \
  X(POINTER_BYTES, "pointers copied by bytes")                                 \
  X(ADDRESS_ORDER, "order of addresses")                                       \
  X(ADDRESS_HASH, "hashes of addresses")                                       \
  X(ADDRESS_KEPT, "numbers of addresses kept")                                 \
  X(ADDRESS_EQUAL, "equal numbers of addresses")                               \
  X(ALLOCA, "alloca")                                                          \
  X(VLA, "arrays of variable length")                                          \
  X(SCOPE, "locals shared")                                                    \
  X(LONGJMP, "longjmp")                                                        \
  X(ASSERT, "assertions")                                                      \
  X(ARITHMETIC, "arithmetic that may fail")                                    \
  X(UNSET, "variables that may be unset")                                      \
  X(WRAP, "numbers that wrap around")                                          \
  X(DIVIDE, "divisors that may be zero")                                       \
  X(STRAY, "pointers that leave their objects")                                \
  X(OLD_CALL, "calls with other arguments")                                    \
  X(RELOCK, "mutexes that are locked again")                                   \
  X(UNDEFINED, "undefined values that decide")                                 \
  X(OPEN, "open values")

enum feature {
#define X(code, text) F_##code,
  FEATURES(X)
#undef X
      FEATURE_COUNT
};
const char *feature_text(enum feature f);

/* Where a shape may stand, and what it does. */
enum shape_flag {
  S_NO_LOOP = 1,     /* in a loop without end there would be no end of states */
  S_LAST = 2,        /* nothing comes after it */
  S_RETURN = 4,      /* it returns from the function */
  S_MAIN = 8,        /* only in main */
  S_THREAD = 16,     /* only in a thread's function */
  S_OUTER = 32,      /* only in main and in functions of threads */
  S_NO_HANDLER = 64, /* not in handlers that others call */
  S_FOREVER = 128,   /* what is inside is repeated without end */
  S_HANDLER = 256,   /* only in handlers at exit */
  S_C11 = 512,       /* only in a C11 thread */
  S_CLEANUP = 1024,  /* what is inside may not return or jump out */
  S_JUMP = 2048,     /* it jumps to where the latest setjmp said */
  S_CATCH = 4096,    /* what is inside may jump to its end */
  S_NEVER = 8192     /* not drawn */
};

enum { SHAPE_LINES = 8, SHAPE_HOLES = 2, SHAPE_FEATURES = 3, NO_FEATURE = 255 };

struct shape {
  const char *text;
  uint8_t features[SHAPE_FEATURES]; /* the first is its theme; 0: no more */
  uint8_t weight;                   /* among those of its theme */
  uint8_t cost;                     /* about how many steps */
  uint16_t flags;
};
extern const struct shape shapes[];
extern const size_t shape_count;

/* Declarations, one line each, in the order in which they stand. */
struct item {
  const char *name, *text;
  const char *init; /* a statement of main's that makes it ready, or NULL */
};
extern const struct item items[];
extern const size_t item_count;
extern const char *const headers[];
extern const size_t header_count;

/* Functions of a program: those with statements of its own. */
#define FUNCTIONS(X)                                                           \
  X(REC, "static int rec(int n)", "return n ? rec(n - 1) : x0;")               \
  X(H, "static void help(void)", NULL)                                         \
  X(O0, "static void o0(void)", NULL)                                          \
  X(D0, "static void d0(void *v)", NULL)                                       \
  X(K0, "static void k0(void *v)", NULL)                                       \
  X(E0, "static void e0(void)", NULL)                                          \
  X(F0, "static void *f0(void *u)", "return 0;")                               \
  X(F1, "static void *f1(void *u)", "return 0;")                               \
  X(F2, "static void *f2(void *u)", "return 0;")                               \
  X(G0, "static int g0(void *u)", "return 0;")                                 \
  X(G1, "static int g1(void *u)", "return 0;")                                 \
  X(MAIN, "int main(void)", NULL)
enum function {
#define X(code, head, tail) FN_##code,
  FUNCTIONS(X)
#undef X
      FN_COUNT
};

/* The number of variants of a text, and one of them.  Returns its length;
 * what does not fit is left away. */
unsigned shape_variants(const char *text);
size_t shape_write(const char *text, unsigned variant, char *to, size_t room);

/* Does the word stand in the text? */
bool has_word(const char *text, const char *word);

#endif
