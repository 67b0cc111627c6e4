/*
 * explain/execution_undefined.h - where undefined values come from, while an
 * execution is watched.  For the files of the execution.
 */
#ifndef EXPLAIN_EXECUTION_UNDEFINED_H
#define EXPLAIN_EXECUTION_UNDEFINED_H

#include "explain/value.h"

struct origin {
  enum { ORIGIN_UNKNOWN, ORIGIN_VARIABLE, ORIGIN_MEMORY } kind;
  uint32_t function, slot; /* a variable that was never set */
  allways_pointer at;      /* memory that was never written */
  uint32_t position;       /* where it was read */
};

/* Origins of what is undefined in a frame, by slot. */
struct undefined_slots {
  struct origin *items;
  size_t count, capacity;
};

/* Memory that an undefined value was stored to, or that was copied from where
 * its origin is. */
struct undefined_store {
  allways_pointer to;
  uint64_t size;
  struct origin origin;
  bool is_copy;
};

/* What became undefined in the open row: a place, or a variable in a slot. */
struct undefined_note {
  bool is_place;
  struct scalar place;
  uint32_t depth, slot, function;
  const char *name;
  bool is_noted; /* in the row */
};

struct undefined {
  struct undefined_thread {
    struct undefined_slots *frames; /* by depth */
    size_t frame_count, frame_capacity;
  } * threads; /* by number in the machine */
  size_t thread_count, thread_capacity;
  struct undefined_store *stores; /* the latest is the last */
  size_t store_count, store_capacity;
  struct undefined_note *notes;
  size_t note_count, note_capacity;
  struct undefined_last { /* the instruction that was executed last */
    uint32_t thread, depth, function;
    const struct ir_insn *insn;
  } last;
};

struct watcher;
struct row;
/* A thread is about to execute an instruction: what the one before it did, and
 * what this one will do. */
void undefined_look(struct watcher *w, struct vm *vm, uint32_t thread);
void undefined_insn(struct watcher *w, struct vm *vm, uint32_t thread);
/* What became undefined in the row, as notes. */
void undefined_report(struct watcher *w, struct vm *vm, uint32_t thread,
                      struct row *row);
/* Of a fault that the use of an undefined value is, in this row: the origin
 * becomes what the fault is about. */
void undefined_end(struct watcher *w, struct vm *vm, uint32_t thread,
                   struct row *row);
void undefined_release(struct watcher *w);

#endif
