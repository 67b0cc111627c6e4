/*
 * explain/execution_loss.c - where on an execution the last pointer to a block
 * was lost.
 *
 * The machine reports a leak at the end of a step, which may be many lines
 * later.  So, in the step that the execution ends with, it is looked after each
 * row which blocks nothing reaches any more.  Which of them the fault is about
 * is known in the end.
 */
#include "explain/execution_impl.h"

enum {
  MOST_LOSSES = 32,     /* lines that allocate blocks that are lost */
  MOST_LOOKS = 20000000 /* at areas, so that a long execution stays fast */
};

struct losing {
  struct watcher *w;
  size_t row;
  bool any;
};

static struct loss *find_loss(struct watcher *w, uint32_t allocated) {
  for (size_t i = 0; i < w->loss_count; i++)
    if (w->losses[i].allocated == allocated)
      return &w->losses[i];
  return NULL;
}

static void add_loss(void *context, uint32_t allocated, uint32_t number) {
  struct losing *l = context;
  struct watcher *w = l->w;
  if (w->loss_count == MOST_LOSSES || find_loss(w, allocated))
    return;
  VEC_ROOM(w->losses, w->loss_count, w->loss_capacity);
  w->losses[w->loss_count++] =
      (struct loss){.allocated = allocated, .number = number, .row = l->row};
  l->any = true;
}

void loss_look(struct watcher *w, struct vm *vm, struct row *row) {
  struct losing l = {w, row->number, false};
  size_t first = w->loss_count;
  if (!w->leaks || w->step != w->last_step || w->looked > MOST_LOOKS)
    return;
  w->looked += vm_area_limit(vm);
  scenes_find_lost(&w->scenes, vm, add_loss, &l);
  row->drawn |= l.any;
  for (size_t i = first; i < w->loss_count && w->observer; i++)
    w->losses[i].seen = show_loss(w, vm, &w->losses[i].scene);
}

/* The row of this number; SIZE_MAX: it was left out. */
static size_t find_row(const struct execution *execution, size_t number) {
  for (size_t i = execution->row_count; i-- > 0;)
    if (execution->rows[i].number == number)
      return i;
  return SIZE_MAX;
}

/* Is the row of the last step, and does no thread start after it? */
static bool is_last(const struct watcher *w, size_t row) {
  for (size_t i = 0; i < w->execution->thread_count; i++)
    if (w->execution->threads[i].first > row)
      return false;
  return w->execution->rows[row].step == w->step;
}

bool loss_report(struct watcher *w) {
  struct execution *execution = w->execution;
  struct loss *loss = find_loss(w, execution->fault.allocated);
  size_t at = loss ? find_row(execution, loss->row) : SIZE_MAX;
  if (at == SIZE_MAX)
    return false;
  /* What it did after that does not matter any more. */
  for (bool cut = is_last(w, at); cut && execution->row_count > at + 1;)
    text_release(&execution->rows[--execution->row_count].notes);
  execution->rows[at].marked = true;
  block_report_lost(w, &execution->rows[at]);
  row_note(&execution->rows[at], "the last pointer to heap block #%u is lost",
           loss->number);
  w->loss = loss->seen ? loss : NULL;
  return true;
}

void loss_release(struct watcher *w) {
  for (size_t i = 0; i < w->loss_count; i++)
    if (w->losses[i].seen)
      scene_release(&w->losses[i].scene);
  VEC_FREE(w->losses, w->loss_capacity);
}
