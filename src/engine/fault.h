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

/* Which faults are looked for. */
enum fault_tier {
  TIER_ERROR,    /* what crashes, corrupts, races, hangs, leaks: by default */
  TIER_PEDANTIC, /* undefined by the letter of C, harmless everywhere */
  TIER_REQUEST   /* no fault unless somebody says so */
};

/* The kinds: code, tier, name of the property, name in other formats, a few
 * words, a sentence or two, the rule inside of SV-COMP's LTL(...) (one of the
 * same form where it has none), is it a leak (nothing goes wrong at once),
 * weaknesses of the CWE list that such a fault may be (0: none is). */
#define FAULT_KINDS(X)                                                         \
  X(VALID_DEREF, ERROR, "valid-deref", "InvalidAccess",                        \
    "invalid memory access",                                                   \
    "A read or write through a null, wild or dangling pointer, out of "        \
    "bounds, after free or after return; a write to a constant; or a copy "    \
    "between overlapping objects.",                                            \
    "G valid-deref", false, 119, 125, 787, 416, 476, 562)                      \
  X(VALID_FREE, ERROR, "valid-free", "InvalidFree", "invalid free",            \
    "A double free, or a free of a pointer that is not the beginning of a "    \
    "heap block.",                                                             \
    "G valid-free", false, 415, 590, 761)                                      \
  X(VALID_MEMTRACK, ERROR, "valid-memtrack", "Leak", "memory leak",            \
    "A heap block is not freed, and the last pointer to it is lost.",          \
    "G valid-memtrack", true, 401)                                             \
  X(VALID_MEMCLEANUP, REQUEST, "valid-memcleanup", "NotFreed",                 \
    "a heap block is not freed at exit",                                       \
    "The program ends, and a heap block is not freed.", "G valid-memcleanup",  \
    true, 401)                                                                 \
  X(UNINITIALIZED, ERROR, "uninitialized", "Uninitialized",                    \
    "use of undefined bytes",                                                  \
    "Uninitialised memory decides a branch, is used as an address, is "        \
    "printed, or is the exit status.",                                         \
    "G ! uninitialized", false, 457, 824)                                      \
  X(POINTER_OPERATION, PEDANTIC, "pointer-operation", "PointerOperation",      \
    "invalid pointer arithmetic",                                              \
    "Pointers into different objects are ordered or subtracted, or a pointer " \
    "leaves its object by more than one past the end.",                        \
    "G ! pointer-operation", false, 469, 823)                                  \
  X(DIVISION_BY_ZERO, ERROR, "division-by-zero", "DivisionByZero",             \
    "division by zero", "An integer is divided by zero.",                      \
    "G ! division-by-zero", false, 369)                                        \
  X(NO_OVERFLOW, ERROR, "no-overflow", "Overflow", "arithmetic overflow",      \
    "A signed result does not fit its type, a shift is out of range, or a "    \
    "floating point number does not fit the integer type it is converted to.", \
    "G ! overflow", false, 190, 1335, 681)                                     \
  X(BAD_CALL, ERROR, "bad-call", "BadCall", "invalid call",                    \
    "A call through a null or invalid function pointer, a call with wrong "    \
    "types, an invalid argument of a library function, or a longjmp into a "   \
    "function that has returned.",                                             \
    "G ! bad-call", false, 628, 476, 686)                                      \
  X(CALL_MISMATCH, PEDANTIC, "call-mismatch", "CallMismatch",                  \
    "the arguments of a call do not match its function",                       \
    "A function without a prototype is called with too few or too many "       \
    "arguments, or its result is used and it returns none.",                   \
    "G ! call-mismatch", false, 628, 686)                                      \
  X(ASSERTION, ERROR, "assertion", "Assertion", "assertion failure",           \
    "The condition of an assert is false.", "G ! assertion", false, 617)       \
  X(UNREACH_CALL, ERROR, "unreach-call", "Reachable",                          \
    "code that must not be reached is reached",                                \
    "reach_error, __builtin_unreachable or __builtin_trap is executed, or a "  \
    "__builtin_assume does not hold.",                                         \
    "G ! call(reach_error())", false, 617)                                     \
  X(LOCK_MISUSE, ERROR, "lock-misuse", "LockMisuse", "misuse of a lock",       \
    "A lock is released that is not held, locked again by its owner, "         \
    "destroyed while in use, or used after its destruction; or a thread is "   \
    "joined twice.",                                                           \
    "G ! lock-misuse", false, 667, 764, 765)                                   \
  X(DEADLOCK, ERROR, "deadlock", "Deadlock", "deadlock",                       \
    "Some threads are blocked, whatever the others do.", "G ! deadlock",       \
    false, 833)                                                                \
  X(NO_DATA_RACE, ERROR, "no-data-race", "DataRace", "data race",              \
    "Two threads access the same memory, at least one of them writes, at "     \
    "least one is not atomic, and there is no happens-before order between "   \
    "them.",                                                                   \
    "G ! data-race", false, 362)                                               \
  X(ALWAYS, ERROR, "always", "Always", "invariant violation",                  \
    "The function given with --always returns 0 in some state.", "G always",   \
    false, 617)                                                                \
  X(ABORT, REQUEST, "abort", "Abort", "abort is called",                       \
    "The program calls abort().", "G ! abort", false, 0)

enum fault_kind {
#define X(code, ...) FAULT_##code,
  FAULT_KINDS(X)
#undef X
      FAULT_KIND_COUNT
};

enum { FAULT_CWES = 6 };
struct fault_kind_info {
  enum fault_tier tier;
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
/* Is the behaviour of the program undefined after it?  Then what it does later
 * proves nothing. */
bool fault_is_undefined(enum fault_kind kind);
/* Has what leads to such a fault a meaning, so that an execution can go on
 * where it is not asked for?  docs/reference/faults.md has them. */
bool fault_goes_on(enum fault_kind kind);

/* ---------------------------------------------------------------- sub-kinds */

/* What exactly is wrong: code, its kind, the weakness of the CWE list that it
 * is.  explain/sentence.c has a sentence for each. */
#define FAULT_SUBS(X)                                                          \
  X(READ_BEFORE, VALID_DEREF, 125)                                             \
  X(READ_PAST, VALID_DEREF, 125)                                               \
  X(READ_ACROSS, VALID_DEREF, 125)                                             \
  X(WRITE_BEFORE, VALID_DEREF, 787)                                            \
  X(WRITE_PAST, VALID_DEREF, 787)                                              \
  X(WRITE_ACROSS, VALID_DEREF, 787)                                            \
  X(FUNCTION_ACCESS, VALID_DEREF, 119)                                         \
  X(ANY_ACCESS, VALID_DEREF, 119)                                              \
  X(AFTER_FREE, VALID_DEREF, 416)                                              \
  X(AFTER_SCOPE, VALID_DEREF, 562)                                             \
  X(AFTER_THREAD, VALID_DEREF, 119)                                            \
  X(AFTER_RETURN, VALID_DEREF, 562)                                            \
  X(WRITE_CONSTANT, VALID_DEREF, 119)                                          \
  X(REFUSED, VALID_DEREF, 119)                                                 \
  X(NULL_POINTER, VALID_DEREF, 476)                                            \
  X(NULL_OFFSET, VALID_DEREF, 476)                                             \
  X(WILD_POINTER, VALID_DEREF, 119)                                            \
  X(MISALIGNED_OBJECT, VALID_DEREF, 119)                                       \
  X(MISALIGNED, VALID_DEREF, 119)                                              \
  X(OVERLAP, VALID_DEREF, 119)                                                 \
  X(INDEX, VALID_DEREF, 119)                                                   \
  X(ARRAY_LENGTH, VALID_DEREF, 119)                                            \
  X(LONG_OUTPUT, VALID_DEREF, 119)                                             \
  X(FREE_WILD, VALID_FREE, 590)                                                \
  X(FREE_OBJECT, VALID_FREE, 590)                                              \
  X(FREE_MIDDLE, VALID_FREE, 761)                                              \
  X(FREE_TWICE, VALID_FREE, 415)                                               \
  X(FREE_IN_USE, VALID_FREE, 590)                                              \
  X(LEAK, VALID_MEMTRACK, 401)                                                 \
  X(NOT_FREED, VALID_MEMCLEANUP, 401)                                          \
  X(UNDEFINED_VALUE, UNINITIALIZED, 457)                                       \
  X(UNDEFINED_BYTES, UNINITIALIZED, 457)                                       \
  X(UNDEFINED_READ, UNINITIALIZED, 457)                                        \
  X(UNDEFINED_POINTER, UNINITIALIZED, 824)                                     \
  X(UNDEFINED_FREE, UNINITIALIZED, 824)                                        \
  X(UNDEFINED_FUNCTION, UNINITIALIZED, 457)                                    \
  X(UNDEFINED_ALWAYS, UNINITIALIZED, 457)                                      \
  X(POINTER_ORDER, POINTER_OPERATION, 469)                                     \
  X(POINTER_DIFFERENCE, POINTER_OPERATION, 469)                                \
  X(POINTER_BEFORE, POINTER_OPERATION, 823)                                    \
  X(POINTER_BEYOND, POINTER_OPERATION, 823)                                    \
  X(POINTER_OVERFLOW, POINTER_OPERATION, 823)                                  \
  X(DIVISION, DIVISION_BY_ZERO, 369)                                           \
  X(REMAINDER, DIVISION_BY_ZERO, 369)                                          \
  X(OVERFLOW, NO_OVERFLOW, 190)                                                \
  X(OVERFLOW_UNARY, NO_OVERFLOW, 190)                                          \
  X(OVERFLOW_WIDE, NO_OVERFLOW, 190)                                           \
  X(SHIFT, NO_OVERFLOW, 1335)                                                  \
  X(SHIFT_WIDE, NO_OVERFLOW, 1335)                                             \
  X(FLOAT_TO_INT, NO_OVERFLOW, 681)                                            \
  X(BITS_OF_ZERO, NO_OVERFLOW, 190)                                            \
  X(TOO_FEW_ARGUMENTS, CALL_MISMATCH, 686)                                     \
  X(TOO_MANY_ARGUMENTS, CALL_MISMATCH, 686)                                    \
  X(NOT_VARIADIC, BAD_CALL, 686)                                               \
  X(ARGUMENT_TYPE, BAD_CALL, 686)                                              \
  X(NO_RESULT, CALL_MISMATCH, 686)                                             \
  X(RESULT_TYPE, BAD_CALL, 686)                                                \
  X(STRUCT_PASSED, BAD_CALL, 686)                                              \
  X(NULL_FUNCTION, BAD_CALL, 476)                                              \
  X(NO_FUNCTION, BAD_CALL, 628)                                                \
  X(FUNCTION_MIDDLE, BAD_CALL, 628)                                            \
  X(THREAD_FUNCTION, BAD_CALL, 628)                                            \
  X(CHOICE_OF_NONE, BAD_CALL, 628)                                             \
  X(CONVERSION, BAD_CALL, 628)                                                 \
  X(MAIN_ARGUMENTS, BAD_CALL, 628)                                             \
  X(JUMP_NOT_ACTIVE, BAD_CALL, 628)                                            \
  X(JUMP_NOT_FILLED, BAD_CALL, 628)                                            \
  X(JUMP_INTO_SCOPE, BAD_CALL, 628)                                            \
  X(JUMP_INTO_THREAD, BAD_CALL, 628)                                           \
  X(NO_LABEL, BAD_CALL, 628)                                                   \
  X(VA_ARG_SHORT, BAD_CALL, 628)                                               \
  X(VA_ARG_NONE, BAD_CALL, 628)                                                \
  X(LIBRARY, ASSERTION, 617)                                                   \
  X(UNREACHABLE, UNREACH_CALL, 617)                                            \
  X(TRAP, UNREACH_CALL, 617)                                                   \
  X(SECTION_END, LOCK_MISUSE, 667)                                             \
  X(BLOCKED_ALONE, DEADLOCK, 833)                                              \
  X(BLOCKED_ALL, DEADLOCK, 833)                                                \
  X(BLOCKED_LAST, DEADLOCK, 833)                                               \
  X(BLOCKED_REST, DEADLOCK, 833)                                               \
  X(WAITS_FOR_ITSELF, DEADLOCK, 833)                                           \
  X(WAITS_FOR_ENDED, DEADLOCK, 833)                                            \
  X(WAIT_FOR_EACH_OTHER, DEADLOCK, 833)                                        \
  X(WAIT_IN_CYCLE, DEADLOCK, 833)                                              \
  X(RACE, NO_DATA_RACE, 362)                                                   \
  X(DOES_NOT_HOLD, ALWAYS, 617)                                                \
  X(ABORTS, ABORT, 0)

enum fault_sub {
  SUB_NONE, /* any; or it is no fault */
#define X(code, kind, cwe) SUB_##code,
  FAULT_SUBS(X)
#undef X
      FAULT_SUB_COUNT
};
/* Of SUB_NONE: FAULT_KIND_COUNT. */
enum fault_kind fault_sub_kind(enum fault_sub sub);

/* ------------------------------------------------------------------ reasons */

/* What one can do where there is no verdict: sets. */
enum {
  REMEDY_NONE = 0,
  REMEDY_TIME = 1 << 0,
  REMEDY_MEMORY = 1 << 1,
  REMEDY_STATES = 1 << 2,
  REMEDY_DEPTH = 1 << 3,
  REMEDY_SWITCHES = 1 << 4,
  REMEDY_SMALLER = 1 << 5, /* the program is too large for a limit */
  REMEDY_INTERRUPTED = 1 << 6,
  REMEDY_WALKS = 1 << 7,
  REMEDY_STORE = 1 << 8,
  REMEDY_VALUES = 1 << 9,
  REMEDY_PROPERTY = 1 << 10,
  REMEDY_MODEL = 1 << 11,
  REMEDY_GRAPH = 1 << 12,
  REMEDY_SUPPRESSION = 1 << 13
};

/* Why an execution cannot be followed, or a search is not complete: code, what
 * one can do. */
#define FAULT_REASONS(X)                                                       \
  X(INTERRUPTED, REMEDY_INTERRUPTED)                                           \
  X(MAX_TIME, REMEDY_TIME | REMEDY_SMALLER)                                    \
  X(MAX_MEMORY, REMEDY_MEMORY | REMEDY_SMALLER)                                \
  X(MACHINE_MEMORY, REMEDY_MEMORY | REMEDY_SMALLER)                            \
  X(MAX_STATES, REMEDY_STATES | REMEDY_SMALLER)                                \
  X(MAX_DEPTH, REMEDY_DEPTH)                                                   \
  X(MAX_SWITCHES, REMEDY_SWITCHES)                                             \
  X(STORE_FULL, REMEDY_MEMORY)                                                 \
  X(NO_STORE, REMEDY_MEMORY | REMEDY_SMALLER)                                  \
  X(NO_STORE_MEMORY, REMEDY_NONE)                                              \
  X(NO_SAVE, REMEDY_NONE)                                                      \
  X(NO_UNPACK, REMEDY_NONE)                                                    \
  X(GRAPH_FULL, REMEDY_GRAPH)                                                  \
  X(WIDE_CHOICE, REMEDY_VALUES)                                                \
  X(NOT_WANTED, REMEDY_PROPERTY)                                               \
  X(SUPPRESSED, REMEDY_SUPPRESSION)                                            \
  X(WALKS, REMEDY_WALKS)                                                       \
  X(BITSTATE, REMEDY_STORE)                                                    \
  X(LOST, REMEDY_NONE)                                                         \
  X(STOPPED_LATE, REMEDY_SMALLER)                                              \
  X(STOPPED, REMEDY_NONE)                                                      \
  X(MET_AGAIN, REMEDY_NONE)                                                    \
  X(ADDRESS_USED, REMEDY_NONE)                                                 \
  X(ORDERED, REMEDY_NONE)                                                      \
  X(NUMBER_AS_POINTER, REMEDY_NONE)                                            \
  X(POINTER_CHOSEN, REMEDY_NONE)                                               \
  X(SETJMP_POINTER, REMEDY_NONE)                                               \
  X(LABEL_ARITHMETIC, REMEDY_NONE)                                             \
  X(WIDE_OPERATION, REMEDY_NONE)                                               \
  X(MANY_OBJECTS, REMEDY_NONE)                                                 \
  X(NOT_LOWERED, REMEDY_NONE)                                                  \
  X(NOT_DEFINED, REMEDY_MODEL)                                                 \
  X(NO_BITCODE, REMEDY_NONE)                                                   \
  X(NOT_MODELLED, REMEDY_NONE)                                                 \
  X(NO_MODEL, REMEDY_MODEL)                                                    \
  X(LAZY_NUMBER, REMEDY_VALUES)                                                \
  X(SOLVER, REMEDY_VALUES)                                                     \
  X(NO_ROOM, REMEDY_MEMORY)                                                    \
  X(TOO_LARGE, REMEDY_NONE)                                                    \
  X(NO_ROOM_CHOICE, REMEDY_MEMORY)                                             \
  X(NO_ROOM_VARIABLE, REMEDY_NONE)                                             \
  X(STACK, REMEDY_NONE)                                                        \
  X(THREADS, REMEDY_NONE)                                                      \
  X(ALWAYS_CHOOSES, REMEDY_NONE)                                               \
  X(ALWAYS_STARTS, REMEDY_NONE)                                                \
  X(ALWAYS_DEPENDS, REMEDY_NONE)                                               \
  X(ALWAYS_NO_END, REMEDY_NONE)                                                \
  X(ALWAYS_WAITS, REMEDY_NONE)                                                 \
  X(ALWAYS_WIDE, REMEDY_NONE)                                                  \
  X(ALWAYS_ASSUMES, REMEDY_NONE)                                               \
  X(ALWAYS_ENDS, REMEDY_NONE)                                                  \
  X(ALWAYS_NO_THREAD, REMEDY_NONE)                                             \
  X(ALWAYS_NO_MEMORY, REMEDY_NONE)                                             \
  X(ALWAYS_MANY_CHOICES, REMEDY_NONE)

enum fault_reason {
  REASON_NONE, /* it is a fault, or nothing at all */
#define X(code, remedies) REASON_##code,
  FAULT_REASONS(X)
#undef X
      FAULT_REASON_COUNT
};
unsigned fault_remedies(enum fault_reason reason);

/* ------------------------------------------------------------------ details */

/* What was done through a pointer. */
enum fault_access {
  ACCESS_READ,
  ACCESS_WRITE,
  ACCESS_ATOMIC_READ,
  ACCESS_ATOMIC_WRITE,
  ACCESS_STRING,
  ACCESS_LABEL,
  ACCESS_USABLE_SIZE,
  FAULT_ACCESS_COUNT
};

/* What a value was used for. */
enum fault_use {
  USE_NUMBER,
  USE_SIZE,
  USE_CONDITION,
  USE_IN_CONDITION,
  USE_SWITCH,
  USE_INDEX,
  USE_LENGTH,
  USE_STRING,
  USE_COMPARISON,
  USE_CHARACTER,
  USE_EXIT_STATUS,
  USE_MAIN_RESULT,
  USE_CHOICE,
  USE_ASSUMPTION,
  USE_WAIT,
  USE_WAITED,
  USE_THREAD_END,
  USE_FILE_NUMBER,
  USE_OUTPUT,
  USE_ROUNDING,
  USE_NAND,
  USE_EXCHANGE,
  USE_FILL,
  USE_MATH,
  USE_ROTATION,
  USE_CHECKED,
  USE_DIVISOR,
  FAULT_USE_COUNT
};

/* What was freed, or had no room. */
enum fault_object {
  OBJECT_ANY,
  OBJECT_GLOBAL,
  OBJECT_LOCAL,
  OBJECT_FUNCTION,
  OBJECT_ALLOCA,
  OBJECT_OTHER, /* that malloc did not give */
  OBJECT_VARIABLE,
  OBJECT_OF_FRAME,
  OBJECT_TABLE,
  OBJECT_INPUT,
  FAULT_OBJECT_COUNT
};

/* What the area is that a fault is about. */
enum fault_about {
  ABOUT_NONE, /* not known, or it is about none */
  ABOUT_LOCAL,
  ABOUT_REGISTER,  /* a local variable that has no address */
  ABOUT_TEMPORARY, /* in a frame, of no variable */
  ABOUT_ARGUMENT,  /* passed by value */
  ABOUT_GLOBAL,
  ABOUT_THREAD_LOCAL,
  ABOUT_CONSTANT, /* a string literal, or what has no name */
  ABOUT_FUNCTION,
  ABOUT_HEAP,
  ABOUT_ALLOCA,
  ABOUT_ANY, /* what a pointer of any value points to */
  ABOUT_VARARGS,
  ABOUT_RUNTIME,
  FAULT_ABOUT_COUNT
};

/* ------------------------------------------------------------------- faults */

enum {
  FAULT_NUMBERS = 4,
  FAULT_WORD = 512,
  FAULT_STACK_SHOWN = 32,
  FAULT_WAITS_SHOWN = 16
};

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
struct fault_area {
  enum fault_about kind;
  uint64_t size;
  uint32_t function; /* LOCAL, REGISTER, TEMPORARY, FUNCTION */
  uint32_t variable; /* LOCAL, REGISTER: of the function; else a global */
};
struct fault {
  enum fault_kind kind; /* mostly that of sub; FAULT_KIND_COUNT: any, or none */
  enum fault_sub sub;
  enum fault_reason reason; /* not NONE: it is none, but why one cannot go on */
  /* What its sentence shows. */
  enum fault_access access, other; /* other: the second one of a race */
  enum fault_use use;
  enum fault_object object;
  uint64_t numbers[FAULT_NUMBERS];
  char word[FAULT_WORD]; /* of the program or of the runtime, or "" */

  uint32_t position; /* innermost outside the runtime */
  uint32_t thread;
  struct fault_place stack[FAULT_STACK_SHOWN]; /* from the innermost frame on;
                                                  of a leak, its allocation's */
  uint32_t stack_count, stack_depth;
  allways_pointer at;   /* area 0: about no area */
  char expression[128]; /* the pointer as C would write it, or "" */
  struct fault_area about;
  uint32_t allocated, freed, locked; /* positions, 0 unknown */
  /* Of an undefined value, if that was found out: the area or the variable was
   * never written there, and was read at this position (0: of the fault). */
  bool unset;
  uint32_t read;
  struct fault_wait waits[FAULT_WAITS_SHOWN];
  uint32_t wait_count; /* those beyond WAITS_SHOWN are not reported */
  /* Found by the monitor (a function, 0: not), in the state after a step that
   * began there (a position, 0: the first state) and that thread took. */
  uint32_t monitor, after;
  uint32_t suppressed; /* not 0: it is, by this suppression (vm/suppress.h) */
};

/* Was the area allocated, not declared? */
bool fault_is_block(const struct fault *fault);
/* Is it a deadlock of some threads, while others are enabled? */
bool fault_is_cycle(const struct fault *fault);
/* The weakness of the CWE list that it is, or 0. */
unsigned fault_cwe(const struct fault *fault);
/* The same thing is wrong at the same place. */
bool fault_same(const struct fault *a, const struct fault *b);

#endif
