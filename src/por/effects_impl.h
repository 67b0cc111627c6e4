/*
 * por/effects_impl.h - what the files of effects share.
 *
 *   effects.c        classes, places; the answers, on demand
 *   effects_sets.c   sets of objects and places
 *   effects_flow.c   where pointers may point to
 *   effects_touch.c  what each function touches as a whole
 *   effects_once.c   places that are written once
 *   effects_sections.c  whether atomic sections of the program may wait
 *   effects_sites.c  which instructions touch a class, and with what address
 */
#ifndef POR_EFFECTS_IMPL_H
#define POR_EFFECTS_IMPL_H

#include "base/alloc.h"
#include "base/bug.h"
#include "base/compiler.h"
#include "base/map.h"
#include "ir/analysis.h"
#include "ir/builtins.h"
#include "por/effects.h"
#include "por/escape.h"

/* Parameters (slots) that are followed by name; the others by class only. */
enum {
  NAMED_PARAMS = 8,
  MAX_LOCKS = 16,
  ROUNDS = 1000,
  EXACT_ROUNDS = 16, /* then spans that still grow become all bytes */
  PLACE_BYTES = 4,
  MAX_PLACES = 16 /* of one class */
};

/* Where in its object a pointer points: bytes from the begin, if they are the
 * same for all that it may be. */
typedef int64_t displacement;
#define NOWHERE INT64_MIN /* there is no such pointer */
#define ANYWHERE INT64_MAX

/* What a value may be: a pointer into objects, or a copy of parameters of the
 * function it is in.  An object is a class, or class_count + a function. */
struct value {
  const uint64_t *objects; /* here and below: by set_single and set_join */
  displacement in_objects;
  uint8_t params;
  displacement in_params; /* from where the parameter points to */
};

/* Bytes from lo to hi - 1; none if both are the same.  They are counted from
 * the begin of an object, or from where a pointer points to. */
struct span {
  displacement lo, hi;
};
#define ALL_BYTES ((struct span){NOWHERE, ANYWHERE})

/* What a function touches as a whole, calls included. */
struct summary {
  uint64_t *touched, *written; /* places */
  /* Through parameters, from where they point to. */
  struct span params_touched[NAMED_PARAMS], params_written[NAMED_PARAMS];
  bool returns, unwinds;
};

/* A mutex that is known by name. */
struct lock {
  uint32_t global;
  uint64_t offset;
};

/* What is known of a function besides its IR. */
struct body {
  enum builtin builtin; /* of a function without a body */
  uint32_t first_slot;  /* of its values */
  uint32_t first_param; /* of its params */
  uint32_t first_local; /* class of its local 0 */
  uint8_t named;        /* params that are never written to */
  bool jumped_to;       /* calls setjmp */
  bool opens;           /* begins an atomic section and leaves it open */
  bool closes;          /* only ends one */
  bool has_stack;       /* owns memory of CLASS_STACK */
  struct value result;
};

/* A set of objects, and where in them. */
struct target {
  const uint64_t *objects;
  displacement in;
};

/* Sets of so many words; equal ones are one array, so that they can be compared
 * by their addresses. */
struct set_pool {
  size_t words;
  uint64_t **sets;
  size_t count, capacity;
  struct map index; /* by hash */
  uint64_t *work;   /* a set that is being made */
};

/* Places that an access may touch, and all that pointers there may point to, as
 * far as the list of places that have grown was read. */
struct region {
  const uint64_t *places;
  struct target held;
  bool read;
  size_t seen;
};

struct effects {
  struct ir_program *program;
  const struct suppressions *suppressions; /* or NULL */
  struct escapes *escapes;
  bool shares_escapes; /* they belong to somebody else */
  uint32_t class_count, object_count;
  size_t words; /* of a set of objects */
  uint32_t *of_global;
  uint32_t *of_position; /* 0: nothing is allocated there */
  /* Places of class c: first_place[c] .. first_place[c + 1] - 1, of PLACE_BYTES
   * each; the last one is all the rest. */
  uint32_t *first_place;
  size_t place_words; /* of a set of places */
  struct body *bodies;
  struct value *slots;
  uint32_t slot_count;
  struct target *params; /* of each parameter slot: all that is ever passed */
  uint32_t param_count;
  struct target *contents; /* by place: what pointers there point to */
  struct set_pool sets, place_sets;
  const uint64_t *nothing;  /* the empty set of objects */
  struct map singles, sums; /* sets of objects, by what they are made of */
  struct map spans;         /* numbers of spans */
  struct map region_of;     /* by set of objects and span */
  struct map region_index;  /* by set of places */
  struct map targets;       /* numbers of targets */
  struct map stored;        /* regions and targets that were stored there */
  struct region **regions;
  size_t region_count, region_capacity;
  uint32_t *grown; /* places, whenever their contents have */
  size_t grown_count, grown_capacity;
  struct lock locks[MAX_LOCKS];
  uint32_t lock_count;
  struct summary *summaries[EFFECTS_LOCK + MAX_LOCKS]; /* by function */
  struct map kept; /* struct effect: effects.c */
  uint64_t *own;   /* thread-local variables whose address stays in registers */
  struct map sites;   /* struct effect_sites: effects_sites.c */
  struct map writers; /* struct effect_writers, likewise */
  uint64_t *once;     /* places: effects_once.c */
  uint8_t *once_size; /* by place: of the exchanges; 0: there are none */
  bool ends_invisibly, sections_wait;
  bool changed; /* some set has grown: the fixpoint is not reached yet */
  bool widens;  /* spans that still grow become ALL_BYTES, so that a recursion
                   over memory comes to an end (widening) */
};

/* The instruction that is being looked at. */
struct at {
  struct effects *e;
  uint32_t number; /* of the function */
  const struct ir_function *f;
  const struct ir_insn *insn;
};

/* --------------------------------------------------------------------- sets */

#define EACH_OBJECT(e, set, object)                                            \
  for (uint32_t object = 0; object < (e)->object_count; object++)              \
    if ((set)[object / 64] == 0)                                               \
      object |= 63;                                                            \
    else if (bit_test((set), object))

#define EACH_BIT(set, words, bit)                                              \
  for (uint32_t word_ = 0; word_ < (words); word_++)                           \
    for (uint64_t rest_ = (set)[word_]; rest_; rest_ &= rest_ - 1)             \
      for (uint32_t bit = 64 * word_ + low_bit(rest_), once_ = 1; once_;       \
           once_ = 0)

/* to |= from; a set that grows is noted in e->changed. */
static inline void join_words(struct effects *e, uint64_t *to,
                              const uint64_t *from, size_t words) {
  for (size_t i = 0; i < words; i++) {
    uint64_t bits = to[i] | from[i];
    if (bits != to[i]) {
      to[i] = bits;
      e->changed = true;
    }
  }
}

static inline void add(struct effects *e, uint64_t *to, uint32_t object) {
  if (!bit_test(to, object)) {
    bit_set(to, object);
    e->changed = true;
  }
}

static inline uint64_t *new_places(const struct effects *e) {
  return alloc_new(e->place_words * sizeof(uint64_t));
}

static inline void free_places(const struct effects *e, uint64_t *set) {
  alloc_free(set, e->place_words * sizeof(uint64_t));
}

/* Two displacements that differ are ANYWHERE; NOWHERE adds nothing.  Has it
 * changed? */
static inline bool displacement_join(displacement *to, displacement from) {
  if (SEEDED_BUG(104) && *to != NOWHERE) /* the first one counts */
    return false;
  displacement sum = *to == NOWHERE                   ? from
                     : from == NOWHERE || *to == from ? *to
                                                      : ANYWHERE;
  bool changed = sum != *to;
  *to = sum;
  return changed;
}

/* from + by, where a sum that does not fit is ANYWHERE. */
static inline displacement displaced(displacement from, displacement by) {
  if (from == NOWHERE || by == NOWHERE)
    return NOWHERE;
  displacement sum;
  if (from == ANYWHERE || by == ANYWHERE || ADD_OVERFLOWS(from, by, &sum) ||
      sum == NOWHERE)
    return ANYWHERE;
  return sum;
}

/* --------------------------------------------------------------- questions */

static inline bool has_body(const struct ir_function *f) {
  return f->defined && f->block_count > 0;
}

/* At no instruction yet of this function; 0: of none yet. */
static inline struct at at_begin(struct effects *e, uint32_t function) {
  return (struct at){
      .e = e, .number = function, .f = &e->program->functions[function]};
}

static inline struct value *slot_value(const struct at *at, uint32_t slot) {
  assert(slot < at->f->slot_count);
  return &at->e->slots[at->e->bodies[at->number].first_slot + slot];
}

static inline const struct ir_call *call_of(const struct at *at) {
  assert(at->insn->op == IR_CALL);
  return &at->f->calls[at->insn->imm];
}

static inline ir_operand argument(const struct at *at, uint32_t i) {
  const struct ir_call *call = call_of(at);
  return i < call->arg_count ? call->args[i].value : IR_NONE;
}

/* Is it a call of a function that is known here, and not through a pointer? */
bool is_call_of(const struct effects *e, const struct ir_insn *insn,
                uint32_t *function);
/* May a thread wait in an atomic section of the program? */
bool find_waiting_sections(const struct effects *e);
/* Is it a call of the function with this name? */
bool calls(const struct effects *e, const struct ir_insn *insn,
           const char *name);
/* The object that a constant operand points into; CLASS_NONE for numbers. */
uint32_t object_of(const struct effects *e, ir_operand x);
/* All that the operand may point to, parameters resolved; e->changed stays as
 * it is. */
struct target target_of(const struct at *at, ir_operand x);
/* Calls visit with each function that the call may lead to. */
void each_callee(const struct at *at,
                 void (*visit)(const struct at *at, uint32_t callee,
                               void *context),
                 void *context);

/* The places of a class that lie in these bytes: first .. end - 1. */
void places_of(const struct effects *e, uint32_t class, struct span bytes,
               uint32_t *first, uint32_t *end);
/* The same bytes, counted from the begin of the object, if `bytes` are counted
 * from where a pointer with this displacement points to. */
struct span bytes_from(displacement in, struct span bytes);
/* What a load, a store or a block instruction touches, counted from its
 * address. */
struct span bytes_of(const struct at *at);

/* -------------------------------------------------- sets that never change */

/* Once classes and places are numbered. */
void sets_init(struct effects *e);
void sets_release(struct effects *e);
const uint64_t *set_single(struct effects *e, uint32_t object);
const uint64_t *set_join(struct effects *e, const uint64_t *a,
                         const uint64_t *b);
/* to |= with; has it changed?  e->changed stays as it is. */
bool target_join(struct effects *e, struct target *to,
                 const struct target *with);
/* The places of these bytes of all the objects; functions have none. */
struct region *region_of(struct effects *e, const uint64_t *objects,
                         struct span bytes);
/* The place may hold `what`, too; e->changed is set if that is new. */
void contents_join(struct effects *e, uint32_t place,
                   const struct target *what);
/* The same for all places of a region but that of CLASS_NONE. */
void region_store(struct effects *e, const struct region *r,
                  const struct target *what);
/* All that the places of a region hold now, until the next call. */
const struct target *region_held(struct effects *e, struct region *r);

/* ------------------------------------------------------------------- parts */

/* Each finds one part of the effects, for the whole program; they are called
 * once, in the order of effects_new. */
void flow_all(struct effects *e);
void find_once(struct effects *e);
void sites_free(struct effects *e);
/* Once for each mode. */
void summarize(struct effects *e, unsigned mode);
void free_summaries(struct effects *e, struct summary *s);

/* Is the operand the address of just this mutex? */
bool names_lock(const struct effects *e, ir_operand x, const struct lock *lock);
/* Adds what the instruction, or the call, touches in this mode; false: nothing
 * comes after it. */
bool touch_insn(const struct at *at, struct summary *s, unsigned mode);
bool touch_call(const struct at *at, struct summary *s, unsigned mode);
/* Adds what a call touches by itself, if it is of a function of the machine. */
void touch_builtins(const struct at *at, struct summary *s);
/* Add the effects of effects_of_start, effects_of_sleep, effects_of_frame. */
void touch_start(const struct at *at, struct summary *s);
void touch_sleep(const struct at *at, struct summary *s);
void touch_frame(const struct at *at, struct summary *s);
/* Visits all instructions of the function that can be reached from one.  If
 * visit says false, those after the visited one are not reached by it. */
void each_from(struct at *at, uint32_t insn,
               bool (*visit)(const struct at *at, void *context),
               void *context);
/* Adds what all of them touch. */
void touch_from(struct at *at, struct summary *s, unsigned mode, uint32_t insn);
/* Adds what the summary of a function touches through its parameters, for all
 * that is ever passed to them. */
void resolve(struct effects *e, uint32_t function, const struct summary *s,
             uint64_t *touched, uint64_t *written);

#endif
