/*
 * summary/summary_impl.h - what the files of procedure summaries share.
 *
 * Areas are named by references, which mean the same in all machines:
 *
 *     1 .. lasting       functions and variables: the area itself
 *     lasting + 1 + i    the i-th area that the summary knows (struct known)
 *     NEW_REF + i        the i-th area that an effect allocates
 */
#ifndef SUMMARY_SUMMARY_IMPL_H
#define SUMMARY_SUMMARY_IMPL_H

#include "allways/store.h"
#include "base/map.h"
#include "memory/delta.h"
#include "por/por.h"
#include "summary/summary.h"
#include "vm/machine.h"

#define NEW_REF (UINT32_C(1) << 31)

/* ---------------------------------------------------------------- contents */

enum entry_kind {
  ENTRY_PLAIN,   /* bytes of a word: mask, defined, data */
  ENTRY_POINTER, /* a word that is a pointer: target, data is the offset */
  ENTRY_PART,    /* some bytes of a pointer: at, first, size */
  ENTRY_BOX,     /* a boxed value: at, class, bytes */
  ENTRY_SHAPE    /* pattern: no pointer nor boxed value is in the word */
};

/* Something in an area: what was read there, or what is to be written.  Which
 * of the numbers count depends on the kind.  It owns its bytes. */
struct entry {
  uint8_t kind, mask, defined, first;
  uint32_t ref;    /* the area */
  uint32_t target; /* reference, or 0 */
  uint32_t at;     /* offset in the area */
  uint64_t data;   /* plain bytes, or offset in the target */
  uint32_t size;   /* of a part, or of bytes */
  uint32_t span;   /* of a boxed value, in the area */
  uint32_t class_number;
  uint8_t *bytes;
};
struct entries {
  struct entry *items;
  size_t count, capacity;
};

/* A register, apart from any machine. */
struct value {
  uint64_t bits, mask; /* mask: which bits are undefined */
  uint64_t high;       /* meta, without area or number of the mask */
  uint32_t ref;        /* the area, or 0 */
};

/* Bytes of words, by area and word. */
struct mark {
  uint64_t key; /* reference << 32 | word */
  uint8_t mask;
};
/* ---------------------------------------------------------------- summaries */

/* An area that was there before the call, and that the call can know: a thread
 * variable, or what something that was read points to.  A pattern has the areas
 * in the order in which the call came to know them. */
struct known {
  uint32_t size;
  uint16_t flags; /* FREED, CONSTANT */
  uint8_t kind;
  uint32_t tls;   /* 1 + the number of the thread-local variable, or 0 */
  uint32_t entry; /* of the pattern, by which it is known, or NO_ENTRY: */
  uint32_t param; /* a parameter */
  uint32_t pin;   /* while it is being made */
};
enum { NO_ENTRY = UINT32_MAX };
/* Calls of a function that are solved in vain before that is not tried any
 * more. */
enum { TRIES = 16 };

/* An area that an effect allocates. */
struct effect_area {
  uint64_t site; /* where: as in struct area_more */
  uint32_t size;
  uint16_t flags;
  uint8_t kind;
};

/* How an execution through a call came to where it is, last choice first. */
struct path {
  struct path *before, *next;    /* next: all of them, to be freed */
  uint64_t value;                /* of a choice */
  const struct summary *summary; /* or an effect of this one: */
  size_t effect;
};

enum { RESULTS_MOST = 2 }; /* slots of the results of a call */

/* What one execution through a call has done when it returns. */
struct call_effect {
  struct entries writes;     /* to known and to new areas */
  struct effect_area *areas; /* that are allocated */
  size_t area_count, area_capacity;
  uint32_t *freed; /* references */
  size_t freed_count, freed_capacity;
  struct value results[RESULTS_MOST];
  uint32_t result_count;
  const struct path *path;
};

enum summary_state {
  SUMMARY_OPEN, /* being made */
  SUMMARY_DONE,
  SUMMARY_IN_PLACE, /* only the call itself can tell */
  SUMMARY_DEAD      /* left unfinished */
};

/* While it is OPEN its pattern and its effects only grow; when it is DONE
 * neither changes any more, so that it can be used by several machines. */
struct summary {
  struct summary *next; /* OPEN, of the same bucket */
  uint32_t number, function, bucket;
  enum summary_state state;
  struct value *args;
  uint32_t arg_count;
  struct known *known;
  size_t known_count, known_capacity;
  struct entries pattern;
  struct map read;    /* bytes of words that are in the pattern */
  struct map written; /* bytes of words, on any execution through the call */
  struct call_effect *effects;
  size_t effect_count, effect_capacity;
  bool heap;       /* blocks come or go */
  bool sections;   /* has atomic sections */
  hash128 visible; /* all that it could see, if that is measured */
  /* While OPEN: */
  struct node **waiting; /* calls that are to use it */
  size_t waiting_count, waiting_capacity;
  struct node *starter; /* the first of them */
  uint32_t depth;       /* how many calls are open in it, at least */
};

/* A piece of the patterns of some summaries; the first one, without entries, is
 * their arguments. */
struct branch {
  struct branch *next;      /* what may be there instead */
  struct branch *down;      /* what may follow */
  uint32_t least;           /* number of a summary, here or below */
  const struct summary *of; /* one of them */
  size_t from, to;          /* in its pattern */
  struct summary *end;      /* whose pattern ends here, or NULL */
  struct branch *made;      /* all of them, to be freed */
};

/* A call that waits for a summary: the one that is solved, or one that was met
 * while another one was. */
struct node {
  struct node *next;      /* all of them */
  struct summary *caller; /* being made, in which the call is; NULL: it is the
                             machine's own */
  struct summary *target; /* what it waits for, or NULL */
  size_t applied;         /* effects of target */
  bool queued;
  uint32_t thread, threads; /* which of how many */
  uint8_t *image;
  size_t image_size;
  struct mark *written; /* so far */
  size_t written_count;
  struct path *path;
};

/* A fault that was found while solving.  node: where the summary was started in
 * which it was found. */
struct summary_fault {
  struct fault fault;
  const struct path *path;
  const struct node *node;
};

/* All summaries of a program, and the solver that makes them.  They belong to
 * the thread that runs the machine: no two machines use them at a time. */
struct summaries {
  struct ir_program *program;
  struct vm_options machine;
  struct summaries_options options;
  struct vm *solver; /* made when it is first needed */
  struct mem_delta *delta;
  uint32_t lasting;
  uint8_t *wanted; /* by function: 0 not known yet, 1 yes, 2 no */
  struct tried {
    uint32_t solved, used;
  } * tried; /* by function */

  struct summary **all; /* by number */
  size_t count, capacity;
  struct summary **buckets; /* OPEN, by function and arguments */
  struct branch **starts;   /* the others */
  size_t bucket_count;
  struct branch *branches; /* all of them */

  /* Matching: the areas that known ones stand for, and back. */
  uint32_t *map;
  size_t map_capacity, known_most;
  uint32_t *bound; /* in this order */
  size_t bound_count, bound_capacity;
  struct back {
    uint32_t stamp, known;
  } * back;
  size_t back_capacity;
  uint32_t stamp;

  /* The summary being made, and the execution through its call. */
  struct summary *making; /* NULL: accesses are not recorded */
  uint32_t *pin_of;       /* by area: 1 + its pin, or 0 */
  size_t pin_capacity;
  uint32_t *pins; /* their areas */
  size_t pin_count, pins_capacity;
  uint32_t *known_of; /* by pin: 1 + its place in making->known, or 0 */
  size_t known_of_capacity;
  struct map written;  /* bytes of words, on this execution */
  hash128 written_sum; /* of all its marks */
  struct undo {
    uint64_t key;
    uint8_t mask;
  } * undo;
  size_t undo_count, undo_capacity;
  struct path *path;
  struct call_effect *taking; /* while an effect is taken from memory */
  struct back *new_numbers;   /* by area, its number in it; stamped */
  size_t new_capacity;
  uint32_t new_stamp;
  uint32_t *new_areas; /* of the effect that is taken or applied */
  size_t new_area_capacity;
  bool grown;             /* the pattern or the effects of `making` */
  struct summary *needed; /* by the call before which the solver stands */
  bool force;             /* that call is executed in place */
  struct node *outer;     /* the call that is solved */

  struct node *nodes;
  struct node **work;
  size_t work_count, work_capacity;
  struct path *paths;
  struct allways_store *seen;
  uint8_t *image; /* of a state, if they are compared byte by byte */
  size_t image_capacity;
  struct level {
    struct vm_next_op next;
    uint64_t count, value;
    size_t undo;
    struct path *path;
  } * levels;
  size_t level_count, level_capacity;
  struct summary_fault *faults;
  size_t fault_count, fault_capacity;
  size_t faults_reported, fault_last;
  bool over;
  uint64_t most;     /* transitions of the solver, in all; 0: any number */
  uint64_t cuts;     /* of this call, in the middle of a loop */
  uint64_t *choices; /* reported */
  size_t choice_count, choice_capacity;

  struct summaries_stats stats;
};

/* ------------------------------------------------------- content.c */

/* Empties it, and frees the bytes that its entries own. */
void entries_free(struct entries *e);
/* Adds what is in these bytes of a word: plain bytes, and each other item that
 * lies there at least in part.  Areas that it points to become known. */
void entries_add(struct summaries *s, struct vm *vm, struct entries *to,
                 uint32_t area, uint32_t ref, uint32_t word, uint8_t mask);
/* Is the entry of the pattern there, in this area?  Binds what it points to. */
bool entry_matches(struct summaries *s, struct vm *vm, const struct summary *of,
                   const struct entry *e, uint32_t area);
/* Writes the entry to the area; target is the area that it points to, or 0. */
void entry_apply(struct vm *vm, const struct entry *e, uint32_t area,
                 uint32_t target);
/* The reference of an area of the solver, which becomes known, or new in the
 * effect that is being taken. */
uint32_t ref_of(struct summaries *s, uint32_t area);
/* A register as a value, and back: area is what its reference stands for. */
struct value value_of(struct summaries *s, struct vm *vm, struct reg r);
struct reg value_reg(struct vm *vm, const struct value *v, uint32_t area);

/* Which bytes of a word are in a map of marks. */
static inline uint8_t marks_get(const struct map *marks, uint64_t key) {
  uint64_t mask = map_get(marks, map_word(key));
  return mask == MAP_NONE ? 0 : (uint8_t)mask;
}
/* They are added. */
static inline void marks_add(struct map *marks, uint64_t key, uint8_t mask) {
  *map_at(marks, map_word(key), 0) |= mask;
}

/* ------------------------------------------------------- pattern.c */

/* From now on the reference stands for this area; false: it cannot, because it
 * stands for another one, another one stands for the area, or the areas are of
 * different kinds.  The map is injective. */
bool map_bind(struct summaries *s, struct vm *vm, const struct summary *of,
              uint32_t ref, uint32_t area);
/* Is this the value of the register?  Binds what it points to. */
bool value_matches(struct summaries *s, struct vm *vm, const struct summary *of,
                   const struct value *v, struct reg r);
/* Is the pattern there, in the current state of a machine?  Then s->map says
 * what the known areas are. */
bool summary_matches(struct summaries *s, struct vm *vm,
                     const struct summary *of, const struct reg *args);
/* Nothing is bound. */
void map_start(struct summaries *s, struct vm *vm);
/* Nothing is bound but the first `count` areas. */
void map_undo(struct summaries *s, size_t count);
/* Parts of summary_matches, after map_start(): the arguments, and some
 * entries. */
bool start_matches(struct summaries *s, struct vm *vm, const struct summary *of,
                   const struct reg *args);
bool entries_match(struct summaries *s, struct vm *vm, const struct summary *of,
                   size_t from, size_t to);
/* One that matches, the oldest of those that are done; or NULL.  s->map says
 * what its known areas are. */
struct summary *summary_find(struct summaries *s, struct vm *vm,
                             uint32_t function, const struct reg *args,
                             uint32_t arg_count);
/* An OPEN one, which becomes s->making.  Its number is its place in s->all,
 * which owns it. */
struct summary *summary_new(struct summaries *s, struct vm *vm,
                            uint32_t function, const struct reg *args,
                            uint32_t arg_count);
void summary_free(struct summary *of);
/* The area that a reference stands for; 0: for none yet. */
uint32_t mapped(const struct summaries *s, uint32_t ref);
/* The solver accesses these bytes.  What is read and was not written before on
 * this execution becomes part of the pattern. */
void record_read(struct summaries *s, struct vm *vm, uint32_t area,
                 uint64_t offset, uint64_t size);
void record_write(struct summaries *s, struct vm *vm, uint32_t area,
                  uint64_t offset, uint64_t size);
/* Records all that the pattern of a summary that matches says is read, and
 * what may be written on any execution through it. */
void record_summary(struct summaries *s, struct vm *vm,
                    const struct summary *of);
/* Records a read of all that the call could see. */
void record_all(struct summaries *s, struct vm *vm);
/* Goes back to what had been written when s->undo_count was `to`. */
void written_undo(struct summaries *s, size_t to);

/* --------------------------------------------------------- index.c */

/* Enters a summary, which will not grow any more. */
void index_add(struct summaries *s, struct summary *of);
/* The oldest one that matches, or NULL.  Nothing is bound afterwards. */
struct summary *index_find(struct summaries *s, struct vm *vm,
                           uint32_t function, const struct reg *args,
                           size_t bucket);
void index_free(struct summaries *s);

/* -------------------------------------------------------- effect.c */

/* What the call that is being solved has done, now that it returns these
 * results, becomes the effect. */
void effect_take(struct summaries *s, struct vm *vm, struct call_effect *e,
                 const struct reg *results, uint32_t count);
void effect_free(struct call_effect *e);
/* At a call that matches: after it, the results are in r.  GO_STOP: a limit of
 * the machine. */
enum go effect_apply(struct summaries *s, struct vm *vm,
                     const struct summary *of, size_t number,
                     const struct call_site *site, struct reg *r);

/* ------------------------------------------------------- measure.c */

/* A hash of all that a call with these arguments could see. */
hash128 visible_hash(struct vm *vm, const struct reg *args, uint32_t count);

/* --------------------------------------------------------- solve.c */

/* Differs something that the call could see from where the summary was made?
 * If that is measured. */
bool is_elsewhere(struct summaries *s, struct vm *vm, const struct summary *of,
                  const struct reg *args);
/* A path with one more choice, or effect; s owns it. */
struct path *path_add(struct summaries *s, struct path *before, uint64_t value,
                      const struct summary *summary, size_t effect);

/* See struct vm_summarizer. */
enum vm_event summaries_solve(struct vm *vm);
bool summary_visit(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                   bool read, bool write);
void summary_section(struct vm *vm);

#endif
