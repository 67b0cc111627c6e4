/*
 * engine/fault.h - what a fault of the checked program is, as data.
 *
 * The machine records faults, searches and replays compare them, and explain/
 * puts them into words.  This header knows nothing of the machine: so it is the
 * one of this folder that vm/ may include.
 */
#ifndef ENGINE_FAULT_H
#define ENGINE_FAULT_H

#include "allways/memory.h"

/* -------------------------------------------------------------------- kinds */

/* The kinds: code, name of the property, name in other formats, a few words, a
 * sentence or two, the rule inside of SV-COMP's LTL(...) (one of the same form
 * where it has none), is it a leak (nothing goes wrong at once), weaknesses of
 * the CWE list that such a fault may be (0: none is). */
#define FAULT_KINDS(X)                                                         \
  X(VALID_DEREF, "valid-deref", "InvalidAccess", "invalid access to memory",   \
    "A read or write of memory that is not there: through a null, wild or "    \
    "dangling pointer, out of bounds, after free or return; or a write to a "  \
    "constant, or a copy onto itself.",                                        \
    "G valid-deref", false, 119, 125, 787, 416, 476, 562)                      \
  X(VALID_FREE, "valid-free", "InvalidFree", "invalid free",                   \
    "Memory is freed twice, or something is freed that is no block of the "    \
    "heap or is the middle of one.",                                           \
    "G valid-free", false, 415, 590, 761)                                      \
  X(VALID_MEMTRACK, "valid-memtrack", "Leak", "memory leak",                   \
    "A block of the heap was not freed, and nothing points to it any more.",   \
    "G valid-memtrack", true, 401)                                             \
  X(VALID_MEMCLEANUP, "valid-memcleanup", "NotFreed",                          \
    "a block is not freed at the end",                                         \
    "The program ends and a block of the heap was not freed.",                 \
    "G valid-memcleanup", true, 401)                                           \
  X(UNINITIALIZED, "uninitialized", "Uninitialized",                           \
    "undefined bytes are used",                                                \
    "Memory that was never written decides a branch, is used as an address, "  \
    "is printed, or is the exit status.",                                      \
    "G ! uninitialized", false, 457, 824)                                      \
  X(POINTER_OPERATION, "pointer-operation", "PointerOperation",                \
    "invalid pointer arithmetic",                                              \
    "Pointers into different objects are ordered or subtracted, or a pointer " \
    "goes further than one past the end of its object.",                       \
    "G ! pointer-operation", false, 469, 823)                                  \
  X(DIVISION_BY_ZERO, "division-by-zero", "DivisionByZero",                    \
    "division by zero", "An integer is divided by zero.",                      \
    "G ! division-by-zero", false, 369)                                        \
  X(NO_OVERFLOW, "no-overflow", "Overflow", "arithmetic overflow",             \
    "A signed result does not fit its type, a shift is out of range, or a "    \
    "floating point number does not fit the integer it becomes.",              \
    "G ! overflow", false, 190, 1335, 681)                                     \
  X(BAD_CALL, "bad-call", "BadCall", "invalid call",                           \
    "A null or wrong function pointer is called, the types of a call do not "  \
    "agree, an argument of a function of the library is wrong, or a longjmp "  \
    "goes to a place that is not active.",                                     \
    "G ! bad-call", false, 628, 476, 686)                                      \
  X(ASSERTION, "assertion", "Assertion", "an assertion does not hold",         \
    "The condition of an assert is false.", "G ! assertion", false, 617)       \
  X(UNREACH_CALL, "unreach-call", "Reachable",                                 \
    "a place that must not be reached is reached",                             \
    "reach_error, __builtin_unreachable or __builtin_trap is executed, or a "  \
    "__builtin_assume does not hold.",                                         \
    "G ! call(reach_error())", false, 617)                                     \
  X(LOCK_MISUSE, "lock-misuse", "LockMisuse", "a lock is misused",             \
    "A lock is released that is not held, taken again, destroyed in use or "   \
    "used after that; or a thread is joined twice.",                           \
    "G ! lock-misuse", false, 667, 764, 765)                                   \
  X(DEADLOCK, "deadlock", "Deadlock", "deadlock",                              \
    "Some threads can never go on, whatever the others do.", "G ! deadlock",   \
    false, 833)                                                                \
  X(NO_DATA_RACE, "no-data-race", "DataRace", "data race",                     \
    "Two threads access the same memory, one of them writes, nothing orders "  \
    "them, and they are not both atomic.",                                     \
    "G ! data-race", false, 362)                                               \
  X(ALWAYS, "always", "Always", "what must always hold does not",              \
    "The function given with --always is not true in some state.", "G always", \
    false, 617)                                                                \
  X(ABORT, "abort", "Abort", "abort is called", "The program calls abort().",  \
    "G ! abort", false, 0)

enum fault_kind {
#define X(code, ...) FAULT_##code,
  FAULT_KINDS(X)
#undef X
      FAULT_KIND_COUNT
};

enum { FAULT_CWES = 6 };
struct fault_kind_info {
  const char *name;  /* "valid-deref": of the property */
  const char *label; /* "InvalidAccess": in formats that like such names */
  const char *title; /* a few words */
  const char *text;  /* a sentence or two */
  const char *rule;
  bool is_leak;
  unsigned cwes[FAULT_CWES]; /* 0 ends them */
};
extern const struct fault_kind_info fault_kinds[FAULT_KIND_COUNT];

/* "?" for FAULT_KIND_COUNT. */
const char *fault_kind_name(enum fault_kind kind);
/* FAULT_KIND_COUNT: there is none of this name. */
enum fault_kind fault_kind_find(const char *name, size_t length);
/* Does it end the program as an exit does: by abort, a failed assertion, a
 * trap?  Others leave it undefined, or do not end it. */
bool fault_is_end(enum fault_kind kind);

/* ------------------------------------------------------------------- faults */

enum { FAULT_STACK_SHOWN = 32, FAULT_WAITS_SHOWN = 16 };

/* Functions and positions are those of the program; 0: not known. */
struct fault_place {
  uint32_t function, position;
};
/* A thread that waits, of a deadlock. */
struct fault_wait {
  uint32_t thread;
  uint32_t function, position; /* innermost outside the runtime */
  uint32_t call;               /* function of the runtime, 0 unknown */
  char expression[64];         /* its argument, or "" */
  uint32_t holder; /* number + 1 of the thread that is waited for, or 0 */
  bool holder_ended;
  uint32_t locked; /* where the holder locked it, 0 unknown */
};
/* Of which kind is a deadlock? */
enum fault_deadlock {
  FAULT_DEADLOCK_NONE,
  FAULT_DEADLOCK_OF_ALL, /* no thread can go on */
  FAULT_DEADLOCK_CYCLE /* some wait for each other, or for one that has ended */
};

struct fault {
  enum fault_kind kind; /* if it is a fault */
  enum fault_deadlock deadlock;
  char text[512];
  uint32_t position; /* innermost outside the runtime */
  uint32_t thread;
  struct fault_place stack[FAULT_STACK_SHOWN]; /* from the innermost frame on */
  uint32_t stack_count, stack_depth;
  allways_pointer at;   /* area 0: about no area */
  char expression[128]; /* the pointer as C would write it, or "" */
  char area_text[128];  /* "heap block of 16 bytes", or "" */
  bool is_block;        /* it was allocated, not declared */
  uint32_t allocated, freed, locked; /* positions, 0 unknown */
  /* Of an undefined value, if that was found out: the area or the variable was
   * never written there, and was read at this position (0: of the fault). */
  bool unset;
  uint32_t read;
  struct fault_wait waits[FAULT_WAITS_SHOWN];
  uint32_t wait_count; /* those beyond WAITS_SHOWN are not told */
  /* Found by the monitor (a function, 0: not), in the state after a step that
   * began there (a position, 0: the first state) and that thread took. */
  uint32_t monitor, after;
};

/* The same thing is wrong at the same place. */
bool fault_same(const struct fault *a, const struct fault *b);

#endif
