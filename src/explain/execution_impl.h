/*
 * explain/execution_impl.h - what the files share that follow an execution.
 */
#ifndef EXPLAIN_EXECUTION_IMPL_H
#define EXPLAIN_EXECUTION_IMPL_H

#include "base/alloc.h"
#include "engine/vm_engine.h"
#include "explain/execution.h"
#include "explain/progress.h"
#include "explain/execution_undefined.h"
#include "explain/source.h"
#include "vm/observe.h"

enum { NO_ROW = -1, MAX_READS = 12 };
#define NO_TID UINT32_MAX

/* Bytes that were read or are about to change, and what they were. */
struct change {
  struct scalar place;
  bool shared;   /* others could reach them */
  uint64_t turn; /* when they were last written, by watcher.turn */
  enum value_kind kind;
  char old[VALUE_ROOM];
};

/* The variables of a frame that live in slots, as last reported. */
struct reported {
  uint32_t function;
  uint32_t file, line; /* where it was last; line 0: not known */
  char (*values)[VALUE_ROOM];
  struct seen {
    struct vm_value value;
    uint64_t turn; /* when it was found changed */
  } * seen;        /* more often than reported */
  uint32_t count;
};

/* What a row changed. */
struct news {
  const struct change *change; /* NULL: a variable in a slot */
  uint64_t turn;
  const char *name;                      /* NULL: new is the note */
  char old[VALUE_ROOM], new[VALUE_ROOM]; /* old "": it is the first value */
  enum value_kind kind;                  /* of new, where there is a change */
  unsigned char character;               /* new, of a character in memory */
  bool reported;
};

struct watched_thread {
  uint32_t tid; /* NO_TID: not running */
  int64_t row;  /* the one it is in, or NO_ROW */
  bool acted;   /* did something in it that others can notice */
  bool back;    /* came to it by a return or from a brace, was in it before */
  bool resumed; /* other threads went on while it was in it */
  bool wakes;   /* its wait may end by itself */
  uint32_t top; /* frames that it had at the last instruction */
  /* What the runtime's function that the user called got first, if that was a
   * pointer: a mutex, perhaps. */
  allways_pointer object;
  /* It stopped in the middle of this line; function 0: it did not. */
  uint32_t function, depth, line;
  struct reported *reported; /* by depth */
  size_t reported_count, reported_capacity;
  struct last_wait { /* of a deadlock: what it waits for, as found by trying */
    bool known;
    char text[256];
    allways_pointer object;
    uint32_t tid;
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
  struct execution *execution;
  struct ir_program *program;
  struct values values;
  struct source source;
  struct watched_thread *threads; /* by number in the machine */
  size_t thread_count, thread_capacity;
  size_t step;
  struct progress progress;
  uint32_t running;       /* the thread that executes */
  bool muted;             /* what it executes is only tried */
  bool ending;            /* who waits is reported in a moment */
  char news[64];          /* a note for the next row; "": none */
  bool asked;             /* what a choice left is not reported yet */
  struct change *changes; /* of the row that is open */
  size_t change_count, change_capacity;
  bool more_changes; /* than are kept */
  uint64_t turn;     /* counts changes */
  struct news *news_list;
  size_t news_count, news_capacity;
  struct change *reads; /* of it */
  size_t read_count, read_capacity;
  const struct execution_observer *observer; /* or NULL */
  struct scenes scenes;
  size_t rows;     /* numbers given */
  size_t observed; /* number of the last row that was given to the observer */
  struct used_slots *used; /* by function */
  size_t used_count, used_capacity;
  bool leaks; /* a lost block may be what the execution ends with */
  size_t last_step;
  uint64_t looked; /* at areas, for losses */
  struct loss *losses;
  size_t loss_count, loss_capacity;
  uint32_t executing; /* thread of the instruction that is executed */
  bool blocks_wanted, blocks_left; /* it ends with a leak; a block is left */
  struct allocation *blocks;       /* by area */
  size_t block_count, block_capacity;
  struct allocation *lost; /* in the last step that lost any */
  size_t lost_count, lost_capacity, lost_step;
  const struct loss *loss; /* that the fault is about, if it was seen */
  struct scalar origin;    /* where a bad pointer or value was read */
  struct undefined undefined;
};

struct watched_thread *watcher_thread(struct watcher *w, uint32_t thread);
/* The row that a thread is in at this place, a new one if need be. */
struct row *watcher_row(struct watcher *w, uint32_t thread,
                        struct fault_place place, uint32_t depth);
/* The thread's row is over, or is left in the middle of its line. */
void watcher_leave(struct watcher *w, struct vm *vm, uint32_t thread);
/* execution_changes.c: what the open row of a thread has changed, as notes. */
void changes_visit(struct watcher *w, struct vm *vm, const struct vm_access *a);
void changes_report(struct watcher *w, struct vm *vm, uint32_t thread,
                    struct row *row);
/* It has freed a block. */
void changes_freed(struct watcher *w, struct row *row, uint32_t area);
/* Has it changed memory? */
bool changes_made(struct watcher *w);
void changes_forget(struct watched_thread *t, uint32_t depth);
/* The function at this depth comes to a line; was it there last? */
bool changes_enter(struct watcher *w, struct watched_thread *t, uint32_t depth,
                   uint32_t function, const struct ir_position *p);
/* What the last step did in this line that others could notice; true if there
 * was something. */
bool changes_shared(struct watcher *w, struct vm *vm, const struct row *row);
/* Where the pointer in the fault's expression, or the undefined value, was
 * read; area 0: not known. */
struct scalar changes_origin(const struct watcher *w,
                             const struct fault *fault);
/* What was read: all, or only what is shared. */
void changes_report_reads(struct watcher *w, struct row *row, bool all);
/* execution_index.c: the indices that are known become numbers in the name of
 * the place that is accessed. */
void index_fill(struct watcher *w, struct vm *vm, const struct vm_access *a,
                struct scalar *place);

/* execution_notes.c: notes of the news, in the order in which they happened. */
void notes_add(struct watcher *w, const struct news *news);
void notes_report(struct watcher *w, struct row *row);
/* One note of a row, cut if it is long. */
PRINTF_LIKE(2, 3)
void row_note(struct row *row, const char *format, ...);

/* execution_scene.c: scenes for the observer, if it wants them. */
void show_row(struct watcher *w, struct vm *vm, const struct row *row);
void show_step(struct watcher *w, struct vm *vm);
void show_end(struct watcher *w, struct vm *vm);
/* The state as it is, to be shown as the last one; false: nobody wants it. */
bool show_loss(struct watcher *w, struct vm *vm, struct scene *scene);

/* execution_loss.c: has this row, which ends, lost a block? */
void loss_look(struct watcher *w, struct vm *vm, struct row *row);
/* Of a leak, the row that it happened in is marked; false: it is not known. */
bool loss_report(struct watcher *w);
void loss_release(struct watcher *w);

/* execution_block.c: calls through which a leaked block was allocated. */
void block_allocated(struct watcher *w, struct vm *vm, uint32_t area);
void block_lost(struct watcher *w, struct vm *vm, uint32_t area);
/* Adds them to the report of the end; and the row that has lost the block. */
void block_report(struct watcher *w, struct vm *vm);
void block_report_lost(struct watcher *w, const struct row *row);
void block_release(struct watcher *w);

/* execution_end.c: what is reported of the end.  Answers false if the thread
 * does not wait. */
bool end_wait(struct watcher *w, struct vm *vm, uint32_t thread, char *text,
              size_t room);
/* The object that it waits for and the tid of the thread that has it
 * (NO_TID: nobody has it). */
allways_pointer end_wait_object(struct watcher *w, struct vm *vm,
                                uint32_t thread, uint32_t *tid);
/* What it means that the thread's choice is this one. */
void end_choice(struct watcher *w, struct vm *vm, uint32_t thread,
                uint64_t value, char *text, size_t room);
void end_report(struct watcher *w, struct engine *e);
void end_state(struct watcher *w, struct vm *vm);

#endif
