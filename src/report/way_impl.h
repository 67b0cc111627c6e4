/*
 * report/way_impl.h - what the files share that follow a way.
 */
#ifndef REPORT_WAY_IMPL_H
#define REPORT_WAY_IMPL_H

#include "base/alloc.h"
#include "engine/vm/engine.h"
#include "engine/vm/observe.h"
#include "report/source.h"
#include "report/way.h"
#include "report/way_undefined.h"

enum { NO_ROW = -1, MAX_NOTES = 12 };
#define NO_LANE UINT32_MAX

/* Bytes that were read or are about to change, and what they were. */
struct change {
  struct scalar place;
  bool shared; /* others could reach them */
  char old[VALUE_ROOM];
};

/* The variables of a frame that live in slots, as last told. */
struct told {
  uint32_t function;
  char (*values)[VALUE_ROOM];
  uint32_t count;
};

struct watched_thread {
  uint32_t lane; /* NO_LANE: not running */
  int64_t row;   /* the one it is in, or NO_ROW */
  bool acted;    /* did something in it that others can notice */
  bool back;     /* came to it by a return */
  uint32_t top;  /* frames that it had at the last instruction */
  /* What the runtime's function that the user called got first, if that was a
   * pointer: a mutex, perhaps. */
  allways_pointer object;
  /* It stopped in the middle of this line; function 0: it did not. */
  uint32_t function, depth, line;
  struct told *told; /* by depth */
  size_t told_count, told_capacity;
  struct last_wait { /* of a deadlock: what it waits for, as found by trying */
    bool known;
    char text[256];
    allways_pointer object;
    uint32_t lane;
  } last_wait;
};

/* Which of its first slots a function reads. */
struct used_slots {
  bool known;
  uint64_t reads;
};

/* Blocks of one line are lost: where the first of them was. */
struct loss {
  uint32_t allocated; /* position */
  uint32_t number;    /* of the block */
  size_t row;         /* number of the row */
  bool seen;          /* scene: after that row */
  struct scene scene;
};

struct watcher {
  struct way *way;
  struct ir_program *program;
  struct values values;
  struct source source;
  struct watched_thread *threads; /* by number in the machine */
  size_t thread_count, thread_capacity;
  size_t step;
  uint32_t running;       /* the thread that executes */
  bool muted;             /* what it executes is only tried */
  bool ending;            /* who waits is told in a moment */
  char news[64];          /* a note for the next row; "": none */
  bool asked;             /* what a choice left is not told yet */
  struct change *changes; /* of the row that is open */
  size_t change_count, change_capacity;
  struct change *reads; /* of it */
  size_t read_count, read_capacity;
  const struct way_observer *observer; /* or NULL */
  struct scenes scenes;
  size_t rows;     /* numbers given */
  size_t observed; /* number of the last row that was told to the observer */
  struct used_slots *used; /* by function */
  size_t used_count, used_capacity;
  bool leaks; /* a lost block may be what the way ends with */
  size_t last_step;
  uint64_t looked; /* at areas, for losses */
  struct loss *losses;
  size_t loss_count, loss_capacity;
  const struct loss *loss; /* that the fault is about, if it was seen */
  struct scalar origin;    /* where a bad pointer or value was read */
  struct undefined undefined;
};

struct watched_thread *watcher_thread(struct watcher *w, uint32_t thread);
/* The row that a thread is in at this place, a new one if need be. */
struct row *watcher_row(struct watcher *w, uint32_t thread,
                        struct vm_place place, uint32_t depth);
/* The thread's row is over, or is left in the middle of its line. */
void watcher_leave(struct watcher *w, struct vm *vm, uint32_t thread);
/* way_changes.c: what the open row of a thread has changed, as notes. */
void changes_visit(struct watcher *w, struct vm *vm, const struct vm_access *a);
void changes_tell(struct watcher *w, struct vm *vm, uint32_t thread,
                  struct row *row);
/* Has it changed memory? */
bool changes_made(struct watcher *w);
void changes_forget(struct watched_thread *t, uint32_t depth);
/* What the last step did in this line that others could notice; true if there
 * was something. */
bool changes_shared(struct watcher *w, struct vm *vm, const struct row *row);
/* Where the pointer in the fault's expression, or the undefined value, was
 * read; area 0: not known. */
struct scalar changes_origin(const struct watcher *w,
                             const struct vm_fault *fault);
/* What was read: all, or only what is shared. */
void changes_tell_reads(struct watcher *w, struct row *row, bool all);
/* One note of a row, cut if it is long. */
PRINTF_LIKE(2, 3)
void row_note(struct row *row, const char *format, ...);

/* way_scene.c: scenes for the observer, if it wants them. */
void show_row(struct watcher *w, struct vm *vm, const struct row *row);
void show_step(struct watcher *w, struct vm *vm);
void show_end(struct watcher *w, struct vm *vm);
/* The state as it is, to be shown as the last one; false: nobody wants it. */
bool show_loss(struct watcher *w, struct vm *vm, struct scene *scene);

/* way_loss.c: has this row, which ends, lost a block? */
void loss_look(struct watcher *w, struct vm *vm, struct row *row);
/* Of a leak, the row that it happened in is marked; false: it is not known. */
bool loss_tell(struct watcher *w);
void loss_release(struct watcher *w);

/* way_end.c: what is to be told of the end.  Answers false if the thread does
 * not wait. */
bool end_wait(struct watcher *w, struct vm *vm, uint32_t thread, char *text,
              size_t room);
/* The object that it waits for and the lane of the thread that has it
 * (NO_LANE: nobody has it). */
allways_pointer end_wait_object(struct watcher *w, struct vm *vm,
                                uint32_t thread, uint32_t *lane);
void end_tell(struct watcher *w, struct engine *e);
void end_state(struct watcher *w, struct vm *vm);

#endif
