/*
 * explain/sentence.c - a fault, or why there is no verdict, as a sentence.
 *
 * Each sub-kind and each reason has one.  What is in braces is filled in from
 * the fault: {0} and {-0} its numbers, without and with a sign, {word},
 * {access}, {other} access, {use}, {thing} (its object), {file} that number 2
 * is, {result} of memory that number 0 is, {kind}, and {sentence}: that of the
 * fault, in a reason that is about one.  Of an area: {size}, {function},
 * {variable} of it, {global}, and its {owner} if that is not the program.
 */
#include "explain/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- tables */

#define SUBS(X)                                                                \
  X(READ_BEFORE, "out of bounds read: {0} bytes at {-1} before the beginning") \
  X(READ_PAST, "out of bounds read: {0} bytes at {1} past the end")            \
  X(READ_ACROSS, "out of bounds read: {0} bytes at offset {-1} of {2}")        \
  X(WRITE_BEFORE,                                                              \
    "out of bounds write: {0} bytes at {-1} before the beginning")             \
  X(WRITE_PAST, "out of bounds write: {0} bytes at {1} past the end")          \
  X(WRITE_ACROSS, "out of bounds write: {0} bytes at offset {-1} of {2}")      \
  X(FUNCTION_ACCESS, "{access} through a function pointer")                    \
  X(ANY_ACCESS, "{access} through an arbitrary pointer")                       \
  X(AFTER_FREE, "use after free: {access}")                                    \
  X(AFTER_SCOPE, "use of a local variable after its scope: {access}")          \
  X(AFTER_THREAD, "use of a thread-local variable after its thread: {access}") \
  X(AFTER_RETURN, "use of arguments after return: {access}")                   \
  X(WRITE_CONSTANT, "write to a constant")                                     \
  X(REFUSED, "{access}: {result}")                                             \
  X(NULL_POINTER, "null pointer: {access}")                                    \
  X(NULL_OFFSET, "null pointer with offset {-0}: {access}")                    \
  X(WILD_POINTER, "wild pointer: {access}")                                    \
  X(MISALIGNED_OBJECT,                                                         \
    "misaligned atomic access of {0} bytes: the object is aligned to {1}")     \
  X(MISALIGNED, "misaligned atomic access of {0} bytes")                       \
  X(OVERLAP, "source and destination of a copy overlap")                       \
  X(INDEX, "index {-0} is out of bounds for {word}")                           \
  X(ARRAY_LENGTH, "a variable length array has {-0} elements")                 \
  X(LONG_OUTPUT, "output of too many bytes")                                   \
  X(FREE_WILD, "{word} of a wild pointer")                                     \
  X(FREE_OBJECT, "{word} of {thing}")                                          \
  X(FREE_MIDDLE, "{word} of a pointer into the middle of a block")             \
  X(FREE_TWICE, "double free")                                                 \
  X(FREE_IN_USE, "{word} of memory that is in use")                            \
  X(LEAK, "memory leak: the last pointer to the block is lost")                \
  X(NOT_FREED, "memory leak: the block is not freed when the program ends")    \
  X(UNDEFINED_VALUE, "undefined value used {use}")                             \
  X(UNDEFINED_BYTES, "undefined bytes used {use}")                             \
  X(UNDEFINED_READ, "read of undefined bytes")                                 \
  X(UNDEFINED_POINTER, "undefined pointer: {access}")                          \
  X(UNDEFINED_FREE, "{word} of an undefined pointer")                          \
  X(UNDEFINED_FUNCTION, "call through an undefined function pointer")          \
  X(UNDEFINED_ALWAYS, "its result is undefined")                               \
  X(POINTER_ORDER, "comparison of pointers into different objects")            \
  X(POINTER_DIFFERENCE, "subtraction of pointers into different objects")      \
  X(POINTER_BEFORE,                                                            \
    "pointer arithmetic out of bounds: {-0} bytes before the object")          \
  X(POINTER_BEYOND,                                                            \
    "pointer arithmetic out of bounds: {0} bytes past the end of the object")  \
  X(POINTER_OVERFLOW, "pointer arithmetic overflows: {-0} times {-1} bytes")   \
  X(DIVISION, "division by zero")                                              \
  X(REMAINDER, "remainder by zero")                                            \
  X(OVERFLOW, "signed overflow: {-0} {word} {-1} does not fit in {2} bits")    \
  X(OVERFLOW_UNARY, "signed overflow: {word} of {-0}")                         \
  X(OVERFLOW_WIDE, "signed overflow: '{word}' of 128 bits")                    \
  X(SHIFT, "shift by {-0} is out of range for {1} bits")                       \
  X(SHIFT_WIDE, "shift is out of range for 128 bits")                          \
  X(FLOAT_TO_INT, "{word} does not fit in an integer of {0} bits")             \
  X(BITS_OF_ZERO, "{word} of zero")                                            \
  X(TOO_FEW_ARGUMENTS, "call of '{word}' with too few arguments")              \
  X(TOO_MANY_ARGUMENTS, "call of '{word}' with too many arguments")            \
  X(NOT_VARIADIC,                                                              \
    "call of '{word}' with a wrong type: the function is variadic")            \
  X(ARGUMENT_TYPE,                                                             \
    "call of '{word}' with a wrong type: an argument has another type")        \
  X(NO_RESULT,                                                                 \
    "call of '{word}' with a wrong type: the function returns nothing")        \
  X(RESULT_TYPE,                                                               \
    "call of '{word}' with a wrong type: the result has another type")         \
  X(STRUCT_PASSED,                                                             \
    "call of '{word}' with a wrong type: a struct is passed differently")      \
  X(NULL_FUNCTION, "call through a null function pointer")                     \
  X(NO_FUNCTION, "call of an object that is not a function")                   \
  X(FUNCTION_MIDDLE, "call through a pointer into the middle of a function")   \
  X(THREAD_FUNCTION, "a thread is started with a pointer to no function")      \
  X(CHOICE_OF_NONE, "choice among {-0} values")                                \
  X(CONVERSION, "a conversion '{word}' of a number")                           \
  X(MAIN_ARGUMENTS, "main takes too many arguments")                           \
  X(JUMP_NOT_ACTIVE, "longjmp into a function call that has ended")            \
  X(JUMP_NOT_FILLED, "longjmp with a buffer that setjmp did not fill")         \
  X(JUMP_INTO_SCOPE,                                                           \
    "longjmp into the scope of a variable length array that was left")         \
  X(JUMP_INTO_THREAD, "longjmp into another thread")                           \
  X(NO_LABEL, "computed goto to an address that is not a label of '{word}'")   \
  X(VA_ARG_SHORT, "va_arg reads 8 bytes of an argument that has fewer")        \
  X(VA_ARG_NONE, "no argument of this type is left for va_arg")                \
  X(LIBRARY, "{word}")                                                         \
  X(UNREACHABLE, "code declared unreachable is reached")                       \
  X(TRAP, "__builtin_trap")                                                    \
  X(SECTION_END, "end of an atomic section that was not begun")                \
  X(BLOCKED_ALONE, "deadlock: the only thread is blocked")                     \
  X(BLOCKED_ALL, "deadlock: all {0} threads are blocked")                      \
  X(BLOCKED_LAST,                                                              \
    "deadlock: {0} thread is blocked, and all others have ended")              \
  X(BLOCKED_REST,                                                              \
    "deadlock: {0} threads are blocked, and all others have ended")            \
  X(WAITS_FOR_ITSELF, "deadlock: thread {0} waits for itself")                 \
  X(WAITS_FOR_ENDED, "deadlock: thread {0} waits for a lock held by a "        \
                     "thread that has ended")                                  \
  X(WAIT_FOR_EACH_OTHER, "deadlock: threads {0} and {1} wait for each other")  \
  X(WAIT_IN_CYCLE,                                                             \
    "deadlock: threads {0} and {1} wait for each other, in a cycle with "      \
    "others")                                                                  \
  X(RACE, "data race: {access} of {0} bytes, concurrent with {other} of {1} "  \
          "bytes at {file}:{3}")                                               \
  X(DOES_NOT_HOLD, "invariant '{word}' is violated")                           \
  X(ABORTS, "abort() is called")

#define X(code, text) [SUB_##code] = text,
static const char *const subs[FAULT_SUB_COUNT] = {[SUB_NONE] = "", SUBS(X)};
#undef X
#define X(code, text) +1
_Static_assert(1 SUBS(X) == FAULT_SUB_COUNT, "each has a sentence");
#undef X

#define REASONS(X)                                                             \
  X(INTERRUPTED, "interrupted")                                                \
  X(MAX_TIME, "limit of {word} seconds is reached (--max-time)")               \
  X(MAX_MEMORY, "limit of {0} bytes is reached (--max-memory)")                \
  X(MACHINE_MEMORY, "limit of {0} bytes is reached (most of the available "    \
                    "memory; --max-memory)")                                   \
  X(MAX_STATES, "limit of {0} states is reached (--max-states)")               \
  X(MAX_DEPTH, "bound of {0} steps is reached (--max-depth)")                  \
  X(MAX_SWITCHES, "bound of {0} switches is reached (--max-switches)")         \
  X(STORE_FULL, "the store is full (--max-memory)")                            \
  X(NO_STORE,                                                                  \
    "limit of {0} bytes is reached (--max-memory) while making the store "     \
    "of states")                                                               \
  X(NO_STORE_MEMORY, "out of memory while making the store of states")         \
  X(NO_SAVE, "a state cannot be saved: out of memory")                         \
  X(NO_UNPACK, "a state cannot be unpacked: out of memory")                    \
  X(GRAPH_FULL, "the graph cannot be written (--graph)")                       \
  X(WIDE_CHOICE, "a choice has more than {0} values")                          \
  X(NOT_WANTED,                                                                \
    "an execution ends with a fault that is not checked: {kind} ({sentence})") \
  X(SUPPRESSED,                                                                \
    "an execution ends with a fault that is suppressed: {kind} ({sentence})")  \
  X(WALKS, "random walks do not explore all executions")                       \
  X(BITSTATE,                                                                  \
    "no fault was found, but the store bitstate may leave out states")         \
  X(LOST, "an execution cannot be continued")                                  \
  X(STOPPED_LATE, "{word}")                                                    \
  X(STOPPED, "{word}")                                                         \
  X(MET_AGAIN, "a state was reached again: the run does not terminate")        \
  X(ADDRESS_USED, "an address is used as a number")                            \
  X(ORDERED, "more than 1024 objects are ordered by their addresses")          \
  X(NUMBER_AS_POINTER, "a number is used as a pointer while other threads "    \
                       "run")                                                  \
  X(POINTER_CHOSEN,                                                            \
    "the result of '{word}' depends on which pointer is chosen")               \
  X(SETJMP_POINTER, "setjmp through a function pointer")                       \
  X(LABEL_ARITHMETIC, "arithmetic with the address of a label gives no label") \
  X(WIDE_OPERATION, "'{word}' of 128 bits")                                    \
  X(MANY_OBJECTS,                                                              \
    "more than {0} objects that other threads can reach are accessed at "      \
    "once")                                                                    \
  X(NOT_LOWERED, "{word}")                                                     \
  X(NOT_DEFINED,                                                               \
    "call of '{word}', which is neither defined nor modelled: add a file "     \
    "that defines it")                                                         \
  X(NO_BITCODE, "call of {word}")                                              \
  X(NOT_MODELLED, "{word} is not modelled")                                    \
  X(NO_MODEL, "{word}() is not modelled: add a file with a model of it in C")  \
  X(LAZY_NUMBER,                                                               \
    "the concrete value of a choice among {word} values is needed")            \
  X(SOLVER, "the solver gave up on the values that nondeterministic "          \
            "choices have together")                                           \
  X(NO_ROOM, "out of memory: {thing} of {0} bytes (--max-memory)")             \
  X(TOO_LARGE, "{thing} of {0} bytes: more than {1} are not supported")        \
  X(NO_ROOM_CHOICE, "out of memory: a choice (--max-memory)")                  \
  X(NO_ROOM_VARIABLE, "out of memory: the variable '{word}'")                  \
  X(STACK, "stack of {0} calls is exhausted in '{word}' (--max-stack)")        \
  X(THREADS, "more than {0} threads at a time")                                \
  X(ALWAYS_CHOOSES, "it makes a choice")                                       \
  X(ALWAYS_STARTS, "it starts a thread")                                       \
  X(ALWAYS_DEPENDS, "its result depends on a choice")                          \
  X(ALWAYS_NO_END, "it does not end within {0} loops and calls")               \
  X(ALWAYS_WAITS, "it waits")                                                  \
  X(ALWAYS_WIDE, "it depends on too many lazy choices")                        \
  X(ALWAYS_ASSUMES, "one of its assumptions does not hold")                    \
  X(ALWAYS_ENDS, "it ends the program")                                        \
  X(ALWAYS_NO_THREAD, "no thread is left for it")                              \
  X(ALWAYS_NO_MEMORY, "out of memory")                                         \
  X(ALWAYS_MANY_CHOICES, "it depends on too many choices")

#define X(code, text) [REASON_##code] = text,
static const char *const reasons[FAULT_REASON_COUNT] = {[REASON_NONE] = "",
                                                        REASONS(X)};
#undef X
#define X(code, text) +1
_Static_assert(1 REASONS(X) == FAULT_REASON_COUNT, "each has a sentence");
#undef X

static const char *const accesses[FAULT_ACCESS_COUNT] = {
    [ACCESS_READ] = "read",
    [ACCESS_WRITE] = "write",
    [ACCESS_ATOMIC_READ] = "atomic read",
    [ACCESS_ATOMIC_WRITE] = "atomic write",
    [ACCESS_STRING] = "read of a string",
    [ACCESS_LABEL] = "jump to a label",
    [ACCESS_USABLE_SIZE] = "malloc_usable_size",
};

static const char *const uses[FAULT_USE_COUNT] = {
    [USE_NUMBER] = "as a number",
    [USE_SIZE] = "as a size",
    [USE_CONDITION] = "as a condition",
    [USE_IN_CONDITION] = "in a condition",
    [USE_SWITCH] = "in a switch",
    [USE_INDEX] = "as an index",
    [USE_LENGTH] = "as the length of an array",
    [USE_STRING] = "as a string",
    [USE_COMPARISON] = "in a comparison of memory",
    [USE_CHARACTER] = "as a character",
    [USE_EXIT_STATUS] = "as an exit status",
    [USE_MAIN_RESULT] = "as the result of main",
    [USE_CHOICE] = "in a choice",
    [USE_ASSUMPTION] = "in an assumption",
    [USE_WAIT] = "in a wait",
    [USE_WAITED] = "to wait for it",
    [USE_THREAD_END] = "at the end of a thread",
    [USE_FILE_NUMBER] = "as a file number",
    [USE_OUTPUT] = "in output",
    [USE_ROUNDING] = "to set the rounding",
    [USE_NAND] = "in an atomic nand",
    [USE_EXCHANGE] = "in a compare and exchange",
    [USE_FILL] = "to fill memory",
    [USE_MATH] = "in a function of math.h",
    [USE_ROTATION] = "in a rotation",
    [USE_CHECKED] = "in checked arithmetic",
    [USE_DIVISOR] = "as a divisor",
};

static const char *const objects[FAULT_OBJECT_COUNT] = {
    [OBJECT_ANY] = "an object",
    [OBJECT_GLOBAL] = "a global variable",
    [OBJECT_LOCAL] = "a local variable",
    [OBJECT_FUNCTION] = "a function",
    [OBJECT_ALLOCA] = "memory of alloca",
    [OBJECT_OTHER] = "memory not allocated by malloc",
    [OBJECT_VARIABLE] = "a variable",
    [OBJECT_OF_FRAME] = "a local",
    [OBJECT_TABLE] = "a table",
    [OBJECT_INPUT] = "an input",
};

static const char *const areas[FAULT_ABOUT_COUNT] = {
    [ABOUT_NONE] = "",
    [ABOUT_LOCAL] = "local variable '{variable}' of '{function}', {size} bytes",
    [ABOUT_REGISTER] = "local variable '{variable}' of '{function}'",
    [ABOUT_TEMPORARY] = "an object of {size} bytes in the frame of "
                        "'{function}'",
    [ABOUT_ARGUMENT] = "argument of {size} bytes passed by value",
    [ABOUT_GLOBAL] = "global variable '{global}'{owner}, {size} bytes",
    [ABOUT_THREAD_LOCAL] =
        "thread-local variable '{global}'{owner}, {size} bytes",
    [ABOUT_CONSTANT] = "string literal or constant of {size} bytes",
    [ABOUT_FUNCTION] = "function '{function}'",
    [ABOUT_HEAP] = "heap block of {size} bytes",
    [ABOUT_ALLOCA] = "alloca block of {size} bytes",
    [ABOUT_ANY] = "the target of an arbitrary pointer",
    [ABOUT_VARARGS] = "variable arguments, {size} bytes",
    [ABOUT_RUNTIME] = "object of the runtime, {size} bytes",
};

/* --------------------------------------------------------------- filling in */

struct writer {
  const struct ir_program *program;
  const struct fault *fault;
  const struct fault_area *area;
  char *text;
  size_t count, room;
};

static void add(struct writer *w, const char *bytes, size_t size) {
  size_t left = w->room - 1 - w->count;
  size = size < left ? size : left;
  memcpy(w->text + w->count, bytes, size);
  w->count += size;
  w->text[w->count] = 0;
}

static void add_text(struct writer *w, const char *text) {
  add(w, text, strlen(text));
}

static void add_number(struct writer *w, char digit, bool is_signed) {
  char text[32];
  uint64_t n = w->fault->numbers[digit - '0'];
  if (is_signed)
    snprintf(text, sizeof text, "%lld", (long long)n);
  else
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
  add_text(w, text);
}

static void add_other(struct writer *w) {
  bool atomic = w->fault->other == ACCESS_ATOMIC_READ ||
                w->fault->other == ACCESS_ATOMIC_WRITE;
  add_text(w, atomic ? "an " : "a ");
  add_text(w, accesses[w->fault->other]);
}

/* The fault that the reason is about. */
static void add_sentence(struct writer *w) {
  struct fault fault = *w->fault;
  char text[SENTENCE_ROOM];
  fault.reason = REASON_NONE;
  sentence_of(w->program, &fault, text, sizeof text);
  add_text(w, text);
}

static void add_field(struct writer *w, const char *name) {
  const struct fault *f = w->fault;
  switch (name[0]) {
  case '-':
    add_number(w, name[1], true);
    break;
  case 'w':
    add_text(w, f->word);
    break;
  case 'a':
    add_text(w, accesses[f->access]);
    break;
  case 'o':
    add_other(w);
    break;
  case 'u':
    add_text(w, uses[f->use]);
    break;
  case 't':
    add_text(w, objects[f->object]);
    break;
  case 'f':
    add_text(w, w->program->files[f->numbers[2]]);
    break;
  case 'r':
    add_text(w, allways_result_text((enum allways_result)f->numbers[0]));
    break;
  case 'k':
    add_text(w, fault_kind_name(f->kind));
    break;
  case 's':
    add_sentence(w);
    break;
  default:
    add_number(w, name[0], false);
  }
}

static void add_area_field(struct writer *w, const char *name) {
  const struct fault_area *a = w->area;
  const struct ir_function *f = &w->program->functions[a->function];
  const struct ir_global *g = &w->program->globals[a->variable];
  char size[32];
  switch (name[0]) {
  case 'v':
    add_text(w, f->variables[a->variable].name);
    break;
  case 'f':
    add_text(w, f->name);
    break;
  case 'g':
    add_text(w, g->name);
    break;
  case 'o':
    add_text(w, g->runtime ? " of libc" : "");
    break;
  default:
    snprintf(size, sizeof size, "%llu", (unsigned long long)a->size);
    add_text(w, size);
  }
}

static void fill(struct writer *w, const char *format) {
  while (*format) {
    size_t n = strcspn(format, "{");
    add(w, format, n);
    format += n;
    if (*format == '{') {
      if (w->area)
        add_area_field(w, format + 1);
      else
        add_field(w, format + 1);
      format = strchr(format, '}') + 1;
    }
  }
}

/* -------------------------------------------------------------- entry point */

/* A fault is in the monitor, or the monitor cannot be evaluated. */
static void add_monitor(struct writer *w) {
  const struct fault *f = w->fault;
  char text[120];
  snprintf(text, sizeof text,
           f->reason ? "invariant '%.60s' cannot be evaluated: "
                     : "in invariant '%.60s': ",
           w->program->functions[f->monitor].name);
  add_text(w, text);
}

void sentence_of(const struct ir_program *program, const struct fault *fault,
                 char *text, size_t room) {
  struct writer w = {program, fault, NULL, text, 0, room};
  text[0] = 0;
  if (fault->monitor && fault->reason != REASON_NOT_WANTED &&
      fault->reason != REASON_SUPPRESSED && fault->sub != SUB_DOES_NOT_HOLD)
    add_monitor(&w);
  fill(&w, fault->reason ? reasons[fault->reason] : subs[fault->sub]);
}

void sentence_of_area(const struct ir_program *program,
                      const struct fault_area *area, char *text, size_t room) {
  struct writer w = {program, NULL, area, text, 0, room};
  text[0] = 0;
  fill(&w, areas[area->kind]);
}
