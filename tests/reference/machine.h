/*
 * tests/reference/machine.h - the parts of the reference machine.
 *
 * A state is objects, cells and threads.  An object is a piece of memory with a
 * number; its bytes are cells.  A thread is a stack of frames; a frame is a
 * call of a function of the program, or of a model of a library function.
 *
 *     objects  [ id kind size at ... ][ ... ]      sorted by id
 *     cells    [ value undefined origin ] ...      of live objects
 *     threads  head, then units: frame, its words, frame, its words, ...
 *
 * A pointer is the number of an object and an offset.  Its bits are the offset,
 * and each of its bytes has an origin: the object, and which byte of the
 * pointer it is.  So pointers can be copied byte by byte and put together
 * again.
 *
 * A step of a thread begins with the access that the thread is about to make
 * and ends before its next one.  A step is made on a working copy of a state;
 * it may ask for choices, and is then made again for each value.
 */
#ifndef TESTS_REFERENCE_MACHINE_H
#define TESTS_REFERENCE_MACHINE_H

#include "base/compiler.h"
#include "reference.h"

/* ----------------------------------------------------------------- values */

struct ref_cell { /* a byte of memory */
  uint8_t value, undefined;
  uint16_t origin; /* object * 8 + byte of the pointer, or 0 */
};

/* Up to eight bytes of a value.  Undefined bits are zero in bits.  Origins are
 * 16 bits for each byte, the lowest byte first. */
typedef struct ref_word {
  uint64_t bits, undefined, origin[2];
} ref_word;

/* A value; the second word is used by i128 and long double. */
typedef struct ref_value {
  ref_word w[2];
} ref_value;

typedef struct ref_pointer {
  uint32_t object; /* 0: a number; REF_BROKEN: bytes of different pointers */
  int64_t offset;  /* or the number */
} ref_pointer;
enum { REF_BROKEN = UINT16_MAX };

static inline ref_word ref_number(uint64_t bits) {
  return (ref_word){bits, 0, {0, 0}};
}
#define REF_UNDEFINED ((ref_word){0, UINT64_MAX, {0, 0}})
#define REF_UNDEFINED_VALUE ((ref_value){{REF_UNDEFINED, REF_UNDEFINED}})
static inline bool ref_has_origin(ref_word w) {
  return (w.origin[0] | w.origin[1]) != 0;
}
static inline unsigned ref_origin(ref_word w, unsigned byte) {
  return (unsigned)(w.origin[byte / 4] >> byte % 4 * 16 & 0xffff);
}
ref_word ref_make_pointer(uint32_t object, int64_t offset);
ref_pointer ref_to_pointer(ref_word w);

/* ---------------------------------------------------------------- objects */

enum {
  REF_THREADS = 16,
  /* Object numbers: globals and functions, then threads, then what each
   * thread has made; the main thread may make more than the others. */
  REF_FIRST_THREAD = 2032,
  REF_FIRST_MADE = 2048,
  REF_MADE_BY_MAIN = 2304,
  REF_MADE = 256,
  REF_OBJECTS = 8192,
  REF_STACK = 1 << 18, /* units of a thread's stack, at most */
  REF_MODELS = 600,
  REF_LABELS = 16 /* the address of a label: so far behind its function's */
};

enum ref_object_kind {
  REF_NONE,
  REF_GLOBAL,
  REF_CONSTANT,
  REF_LOCAL,  /* also copies of arguments; info: REF_FIRST_LOCAL + which */
  REF_ALLOCA, /* info: how many there are below it in its frame */
  REF_HEAP,
  REF_TLS,    /* info: the global */
  REF_HIDDEN, /* the library's own; info: which */
  REF_FRAME   /* what setjmp remembers; it ends with the frame */
};

enum { REF_VARIABLE_ARGUMENTS = 1, REF_FIRST_LOCAL = 2 };

struct ref_object {
  uint16_t id;
  uint8_t kind;
  bool dead;    /* freed or out of scope; stays while a pointer has it */
  bool private; /* only its thread can reach it: accesses are no steps */
  uint8_t owner, align; /* thread; log2 */
  bool withheld;        /* freed by another thread than the one that made it */
  uint32_t depth;       /* of the frame that it ends with */
  uint32_t size, at;
  uint32_t line, info;
  uint32_t room;    /* bytes that it takes from its address on, or 0 */
  uint64_t address; /* or its rank: see placement.c */
};

/* ---------------------------------------------------------------- threads */

enum ref_access_kind { /* 0: there is none */
                       REF_READ = 1,
                       REF_WRITE,
                       REF_FREE,
                       REF_NOTHING, /* a step that accesses nothing: the end of
                                       objects, a section */
                       REF_ATOMIC_READ, /* this and what follows is atomic */
                       REF_ATOMIC_WRITE,
                       REF_EXCHANGE /* an atomic read, and a write if it will
                                       succeed */
};

static inline bool ref_is_atomic(uint32_t kind) {
  return kind >= REF_ATOMIC_READ;
}

struct ref_access {
  uint32_t kind, object;
  int64_t offset;
  uint64_t size;
};

enum ref_status { REF_ABSENT, REF_RUNNING, REF_ENDED, REF_GONE };

struct ref_thread_head {
  uint8_t status, wait; /* enum ref_wait; 0: for nothing */
  bool signalled, timed, cancellable;
  bool detached, cancel_pending, cancel_disabled, exiting;
  uint8_t sections; /* atomic ones that are open */
  bool gave_way;    /* it blocked in a section, and others have run since */
  uint8_t filler[5];
  uint32_t top, units; /* the last frame; how much of the stack is used */
  uint32_t depth, number_filler;
  ref_pointer wait_for, wait_mutex;
  struct ref_access pending[2];
  ref_word result, cleanup; /* of the thread; the last cancellation buffer */
};

/* A frame is followed by its words: of a function, its slots; of a model, its
 * arguments and what else it keeps. */
struct ref_frame {
  uint32_t function; /* of the program; also of a model, for its name */
  uint16_t model;    /* 1 + index into the models; 0: the program's own */
  uint16_t words;
  uint32_t pc, phase;
  uint32_t position; /* where a model was called */
  uint32_t below;    /* units from the frame below to this one */
  uint32_t flags, filler;
};
enum { REF_CALLING = 1 };    /* a phase: there are no results yet */
enum { REF_IN_SECTION = 1 }; /* the function is an atomic section */

union ref_unit {
  struct ref_frame frame;
  ref_word word;
};

struct ref_thread {
  struct ref_thread_head head;
  union ref_unit *stack;
  uint32_t capacity;
};

/* ----------------------------------------------------------------- models */

struct ref_machine;
typedef void ref_model_fn(struct ref_machine *m);
struct ref_model {
  const char *name;
  uint32_t words; /* at least so many: arguments, then its own */
  ref_model_fn *run;
};
/* The first ones are known by their places. */
enum ref_core { REF_COPY_IN = 1, REF_MEMCPY, REF_MEMMOVE, REF_MEMSET };

/* --------------------------------------------------------------- machine */

enum ref_outcome {
  REF_GOING,
  REF_STOPPED, /* before the next access */
  REF_FAULTED,
  REF_PRUNED,
  REF_EXITED,
  REF_ABORTED,
  REF_INCOMPLETE /* not modelled, or a limit */
};

struct ref_function_info {
  bool *live;      /* slots before each instruction: insn * slot_count + slot */
  bool *escapes;   /* slots: others may know the address that is there */
  bool *jumped_to; /* slots that are live where a call of setjmp returns */
  bool section;    /* __VERIFIER_atomic_... */
  uint16_t model;
};

struct ref_pick {
  uint32_t value, count;
};
enum { REF_PICKS = 64, REF_SAMPLES = 40 };

struct ref_machine {
  const struct ir_program *program;
  struct ref_options options;
  struct ref_result *result;
  bool cancels; /* some thread may be cancelled */
  struct ref_function_info *infos;
  const struct ref_model *models[REF_MODELS];
  uint32_t model_count, first_function; /* object number of function 0 */
  /* Models that the machine itself needs. */
  uint16_t thread_main, program_main, unwind_next, exit;

  /* The working copy of a state.  Constants come first, and are no part of
   * states. */
  struct ref_object *objects;
  uint32_t object_count, object_capacity, constant_count;
  uint16_t index[REF_OBJECTS]; /* 1 + place in objects */
  struct ref_cell *cells;
  uint32_t cell_count, cell_capacity, constant_cells;
  struct ref_thread threads[REF_THREADS];

  /* The step. */
  uint32_t current;
  struct ref_thread *t;
  enum ref_outcome outcome;
  bool granted;   /* an access of this instruction or model was granted */
  bool scheduled; /* the access that the thread was about to make is due */
  uint64_t work;  /* instructions that were made */
  int exit_status;
  bool depends;    /* the operation needs the number of an address */
  bool trying;     /* the step is only tried: nothing is reported */
  bool terminates; /* the fault ends the program, as abort() does */
  struct ref_pick picks[REF_PICKS];
  uint32_t pick_count, pick_at;
  uint64_t samples[REF_SAMPLES]; /* what undefined numbers may be */
  uint32_t sample_count;

  /* Objects that something points to. */
  bool mark[REF_OBJECTS];
  uint16_t mark_list[REF_OBJECTS];
  uint32_t mark_count;
};

struct ref_bytes {
  uint8_t *bytes;
  size_t size, capacity;
};
/* Makes room for so many items. */
#define REF_ROOM(items, capacity, count)                                       \
  do {                                                                         \
    size_t need_ = (count);                                                    \
    if (need_ > (capacity)) {                                                  \
      (items) = alloc_resize(items, (capacity) * sizeof *(items),              \
                             need_ * 2 * sizeof *(items));                     \
      (capacity) = (uint32_t)(need_ * 2);                                      \
    }                                                                          \
  } while (0)

/* setup.c: outcome REF_STOPPED, in the first state; or REF_INCOMPLETE. */
struct ref_machine *ref_machine_new(const struct ir_program *program,
                                    const struct ref_options *options,
                                    struct ref_result *result);
void ref_machine_free(struct ref_machine *m);
ref_word ref_address_of(const struct ref_machine *m,
                        const struct ir_constant *c);
void ref_fill_global(struct ref_machine *m, const struct ir_global *g,
                     struct ref_cell *cells);
static inline unsigned ref_log2(uint64_t align) {
  return 63 - high_zeros(align | 1);
}

/* state.c */
void ref_save(struct ref_machine *m, struct ref_bytes *to);
void ref_restore(struct ref_machine *m, const uint8_t *at);
/* Drops what nobody points to; reports leaks. */
void ref_collect(struct ref_machine *m);

/* memory.c.  Objects move when one is made, and when a state is saved. */
struct ref_object *ref_find(struct ref_machine *m, uint32_t id);
/* A live one of this thread's; depth: 0 of those that end with no frame. */
struct ref_object *ref_find_own(struct ref_machine *m,
                                enum ref_object_kind kind, uint32_t depth,
                                uint32_t info);
struct ref_cell *ref_cells(struct ref_machine *m, const struct ref_object *o);
/* So many bytes there, if they are all in a live object; else NULL. */
struct ref_cell *ref_cells_at(struct ref_machine *m, ref_pointer p,
                              uint64_t size);
/* One with this number, whose bytes are to be set; or with a number of this
 * thread's, whose bytes are undefined.  NULL: there are too many. */
struct ref_object *ref_add_object(struct ref_machine *m, uint32_t id,
                                  enum ref_object_kind kind, uint64_t size,
                                  unsigned align_log);
struct ref_object *ref_new_object(struct ref_machine *m,
                                  enum ref_object_kind kind, uint64_t size,
                                  unsigned align_log);
void ref_end_object(struct ref_machine *m, struct ref_object *o);

/* Permission to access, and accesses.  A function that answers NULL or false
 * has set the outcome. */
bool ref_permit(struct ref_machine *m, ref_word p, uint64_t size,
                enum ref_access_kind kind);
bool ref_permit_step(struct ref_machine *m); /* one that accesses nothing */
bool ref_is_shared(const struct ref_machine *m, const struct ref_object *o);
/* After a refusal: the step has a second access. */
void ref_also(struct ref_machine *m, ref_word p, uint64_t size,
              enum ref_access_kind kind);
/* Is the access right?  Then its cells. */
struct ref_cell *ref_access(struct ref_machine *m, ref_word p, uint64_t size,
                            enum ref_access_kind kind);
ref_word ref_load_word(const struct ref_cell *cells, unsigned size);
ref_value ref_load_value(const struct ref_cell *cells, unsigned size);
void ref_store_word(struct ref_cell *cells, ref_word w, unsigned size);
void ref_store_value(struct ref_cell *cells, ref_value v, unsigned size);

/* arith.c: bits of a type; v, of which the bits u are undefined. */
unsigned ref_width(ir_type t);
ref_value ref_make_number(uint128 v, uint128 u, unsigned bits);
ref_value ref_compute(struct ref_machine *m, const struct ir_insn *i,
                      ref_value a, ref_value b, ref_value c, ref_word *second);
/* 0, 1, -1 undefined, -2: it depends on where objects lie. */
int ref_equal(ref_value a, ref_value b, unsigned bits);
ref_value ref_rmw(struct ref_machine *m, const struct ir_insn *i, ref_value old,
                  ref_value b);
/* address.c: operations of which an operand is an address, or a part of one. */
ref_value ref_compute_address(struct ref_machine *m, const struct ir_insn *i,
                              ref_value x, ref_value y, unsigned bits);
ref_value ref_mask_address(struct ref_machine *m, ref_word p, uint64_t mask,
                           unsigned bits);
/* Of an operation: it must be made again with numbers. */
ref_value ref_depends(struct ref_machine *m);
/* The alignment that the object's address is known to have. */
uint64_t ref_align_of(struct ref_machine *m, uint32_t object);
ref_word ref_add_to_pointer(struct ref_machine *m, const struct ir_insn *i,
                            ref_word p, ref_word n);
/* placement.c: a new object gets its address, if objects have addresses. */
void ref_place(struct ref_machine *m, struct ref_object *o, bool is_static);
/* May its place not be given to another one when this thread frees it? */
bool ref_is_withheld(const struct ref_machine *m, const struct ref_object *o);
/* Sets the outcome: the number of an address is not known. */
void ref_want_number(struct ref_machine *m);
ref_value ref_numbers_of(struct ref_machine *m, ref_value v);
/* Does the object of p lie below that of q?  Both orders are tried. */
bool ref_is_below(struct ref_machine *m, ref_pointer p, ref_pointer q);
/* float.c */
bool ref_is_float_op(const struct ir_insn *i);
ref_value ref_compute_float(struct ref_machine *m, const struct ir_insn *i,
                            ref_value a, ref_value b, ref_value c);

/* unasked.c: is a fault of this kind not asked for, and goes on? */
bool ref_goes_on(const struct ref_machine *m, enum ref_kind kind);
void ref_find_samples(struct ref_machine *m);
/* Undefined bits of the mask get any value; false: the outcome is set. */
bool ref_choose(struct ref_machine *m, ref_word *w, uint64_t mask);
/* The same, where undefined values are any value; then w must be a number. */
bool ref_define(struct ref_machine *m, ref_word *w, uint64_t mask);
bool ref_keep_loaded(struct ref_machine *m, struct ref_cell *cells,
                     unsigned size, bool decides);

/* exec.c */
ref_value ref_operand(const struct ref_machine *m, ir_operand x, ir_type type);
void ref_step(struct ref_machine *m, uint32_t thread);
bool ref_exchange_succeeds(struct ref_machine *m, uint32_t thread);

/* frame.c */
static inline struct ref_frame *ref_top(const struct ref_machine *m) {
  return &m->t->stack[m->t->head.top].frame;
}
static inline struct ref_frame *ref_below(const struct ref_machine *m) {
  return &m->t->stack[m->t->head.top - ref_top(m)->below].frame;
}
static inline ref_word *ref_words(const struct ref_machine *m) {
  return &m->t->stack[m->t->head.top + 1].word;
}
static inline const struct ir_function *
ref_function(const struct ref_machine *m) {
  return &m->program->functions[ref_top(m)->function];
}
void ref_begin_local(struct ref_machine *m, uint32_t local);
bool ref_call(struct ref_machine *m, const struct ir_insn *i); /* false */
/* A model goes on top of a frame, or is called by the instruction there. */
void ref_push_model(struct ref_machine *m, uint16_t model, uint32_t function,
                    const ref_word *args, uint32_t count);
/* A model calls a function of the program, with pointers (main: also a number);
 * its result comes into the model's last word.  IR_VOID: it does not matter.
 * False: the outcome is set. */
bool ref_call_back(struct ref_machine *m, ref_word function,
                   const ref_word *args, uint32_t count, enum ir_kind result);
/* Ends the last frame and gives its results to the one below. */
void ref_return(struct ref_machine *m, const ref_word *results, uint32_t count);
void ref_drop_frame(struct ref_machine *m);
/* The last frame goes on behind its call. */
void ref_resume(struct ref_machine *m, const ref_word *results, uint32_t count);
/* Does it end with the last frame? */
bool ref_ends_with_frame(const struct ref_machine *m,
                         const struct ref_object *o);
#define REF_FOR_FRAME(m, o)                                                    \
  for (struct ref_object *o = (m)->objects;                                    \
       o < (m)->objects + (m)->object_count; o++)                              \
    if (ref_ends_with_frame(m, o))
uint32_t ref_line(const struct ref_machine *m, uint32_t thread);
void ref_start_thread(struct ref_machine *m, uint32_t thread, uint16_t model,
                      const ref_word *args, uint32_t count);

/* model_table.c */
void ref_find_models(struct ref_machine *m);
/* model_print.c: stdin, stdout, stderr. */
bool ref_is_stream(const struct ir_global *g);
/* model_varargs.c */
void ref_pass_variable(struct ref_machine *m, const struct ir_call *call,
                       const ref_value *args);
bool ref_start_arguments(struct ref_machine *m, ref_word p);
bool ref_is_not_passed(struct ref_machine *m, ref_word p,
                       const struct ref_cell *cells, ir_type type);
/* model_thread.c */
bool ref_is_unwind_next(const struct ref_machine *m, const struct ir_call *call,
                        ref_word callee);

/* live.c */
void ref_analyse(struct ref_machine *m);
void ref_analyse_release(struct ref_machine *m);

/* lock.c: is there what the thread waits for?  If not, who has it, as bits?
 * spurious: a wait for a condition may end by itself, if that is asked for. */
bool ref_is_enabled(struct ref_machine *m, uint32_t thread, bool spurious);
/* Is what it waits for there, whatever its time and a cancel say? */
bool ref_can_go_on(struct ref_machine *m, uint32_t thread);
uint32_t ref_waits_for(struct ref_machine *m, uint32_t thread);

/* explore.c: a fault, or an assumption that does not hold, is a step of its own
 * where no access leads to it: others may come before. */
void ref_fault(struct ref_machine *m, const char *kind);
void ref_terminate(struct ref_machine *m, const char *kind); /* as abort() */
void ref_prune(struct ref_machine *m);
void ref_divide_by_zero(struct ref_machine *m); /* a fault, or the end */
void ref_report(struct ref_machine *m, const char *kind, uint32_t line,
                uint32_t line2);
/* The value must be a defined number; else the outcome is set. */
bool ref_needs(struct ref_machine *m, ref_word w);
/* What ref_equal says must be 0 or 1; else the outcome is set. */
int ref_decide(struct ref_machine *m, int truth);
void ref_stop_incomplete(struct ref_machine *m, const char *format, ...)
    PRINTF_LIKE(2, 3);
/* One of 0 .. count - 1; each is tried. */
uint32_t ref_pick(struct ref_machine *m, uint32_t count);

#endif
