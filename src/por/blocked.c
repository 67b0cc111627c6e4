/*
 * por/blocked.c - remembers steps that were BLOCKED.
 *
 * A thread that is about to lock or to join would be tried in every state until
 * it gets through.  What it does up to the wait that blocks it follows from its
 * own frames and from the words that it visits, as they were before.  So these
 * words are noted while the section runs, each when it is first visited.  As
 * long as the thread stays where it is and the words stay what they are, it
 * need not be tried again.  (It has written only what no other thread can
 * reach, and that stays so unless it moves.)
 *
 * Only what is simple is remembered: words without pieces, and no builtin that
 * looks at anything else.  If another thread is about to access one of these
 * areas, the step is tried all the same, because there may be a race.
 */
#include <string.h>

#include "por/por_impl.h"

enum { NOT_SIMPLE = BLOCKED_WORDS + 1 };

/* What is in a word now; false: it is not simple. */
static bool look(const struct vm *vm, uint32_t area, uint32_t word,
                 struct blocked_word *w) {
  const struct area *a = &vm->head->areas[area];
  enum { ALL = AREA_USED | AREA_DEAD | AREA_FREED };
  if ((a->flags & ALL) != AREA_USED || a->data == NULL ||
      word >= area_words(a) || area_shadow(a)[word].tag == WORD_CELL)
    return false;
  const struct shadow *s = &area_shadow(a)[word];
  *w = (struct blocked_word){area, word, a->size,
                             (uint32_t)s->tag << 8 | s->defined, a->data[word]};
  return true;
}

static bool is_same(const struct blocked_word *a,
                    const struct blocked_word *b) {
  return a->size == b->size && a->form == b->form && a->data == b->data;
}

/* -------------------------------------------------------- while a step runs */

void blocked_begin(struct vm *vm) { vm->por->tried.count = 0; }

void blocked_spoil(struct vm *vm) { vm->por->tried.count = NOT_SIMPLE; }

void blocked_visit(struct vm *vm, uint32_t area, uint64_t offset,
                   uint64_t size) {
  struct blocked *b = &vm->por->tried;
  if ((vm->head->areas[area].flags & AREA_NEW) || b->count == NOT_SIMPLE)
    return;
  assert(b->count <= BLOCKED_WORDS);
  uint64_t word = offset >> 3;
  for (uint32_t i = 0; i < b->count; i++)
    if (b->words[i].area == area && b->words[i].word == word)
      return;
  /* Nothing may be skipped, so no bytes are not simple either. */
  if (size == 0 || (offset & 7) + size > 8 || b->count == BLOCKED_WORDS ||
      word > UINT32_MAX || !look(vm, area, (uint32_t)word, &b->words[b->count]))
    b->count = NOT_SIMPLE;
  else
    b->count++;
}

/* -------------------------------------------------------------- afterwards */

uint32_t vm_why_blocked(struct vm *vm, uint32_t thread) {
  if (vm->por->tried.count == NOT_SIMPLE || vm->noted.race_count)
    return 0;
  if (vm->por->blocked == NULL)
    vm->por->blocked = alloc_new(BLOCKED_KEPT * sizeof *vm->por->blocked);
  uint32_t id =
      ++vm->por->blocked_last ? vm->por->blocked_last : ++vm->por->blocked_last;
  assert(id != 0 && vm->por->tried.count <= BLOCKED_WORDS);
  struct blocked *b = &vm->por->blocked[id % BLOCKED_KEPT];
  *b = vm->por->tried;
  b->id = id;
  b->holder = vm->threads[thread]->wait.holder;
  b->relation = vm->threads[thread]->wait.relation;
  return id;
}

/* Is another thread about to access an area that the step has read? */
static bool is_of_interest(const struct vm *vm, uint32_t thread,
                           const struct blocked *b) {
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    const struct thread *t = vm->threads[i];
    if (i == thread || !t->used || t->next.kind != VM_OP_ACCESS)
      continue;
    for (unsigned r = 0; r < t->next.range_count; r++)
      for (uint32_t k = 0; k < b->count; k++)
        if (b->words[k].area == t->next.ranges[r].area)
          return true;
  }
  return false;
}

/* An observed machine tries the step, so that the observer sees how far it
 * gets. */
bool vm_still_blocked(struct vm *vm, uint32_t thread) {
  struct thread *t = vm->threads[thread];
  uint32_t id = t->next.blocked;
  assert(id == 0 || vm->por->blocked != NULL);
  if (id == 0 || vm->por->blocked[id % BLOCKED_KEPT].id != id ||
      vm->observers.observed)
    return false;
  const struct blocked *b = &vm->por->blocked[id % BLOCKED_KEPT];
  for (uint32_t i = 0; i < b->count; i++) {
    struct blocked_word now;
    if (!look(vm, b->words[i].area, b->words[i].word, &now) ||
        !is_same(&now, &b->words[i]))
      return false;
  }
  if (is_of_interest(vm, thread, b))
    return false;
  t->wait.holder =
      b->holder; /* vm_holders reads it; the thread is not waiting */
  t->wait.relation = b->relation;
  vm->noted.race_count = 0;
  vm->noted.access_count = 0;
  return true;
}
