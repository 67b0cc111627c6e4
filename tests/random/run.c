/*
 * run.c - a memory and its twin, saved and gone back to together.
 *
 * After each commit, that is, push or hash, the two must agree about what
 * left the state, and the hash must be the one its canonical form had before.
 */
#include "run.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "box.h"

/* -------------------------------------------------------------- listening */

static void note_number(struct numbers *n, allways_area number) {
  VEC_ROOM(n->items, n->count, n->capacity);
  n->items[n->count++] = number;
}

static uint32_t slot_of(const struct twin *t, allways_area number) {
  for (size_t i = 1; i < t->count; i++) {
    if (t->areas[i].here && t->areas[i].number == number)
      return (uint32_t)i;
  }
  return 0;
}

/* The memory's listener: the area can still be asked. */
static void hear(void *context, struct allways_memory *m, allways_area area) {
  struct run *r = context;
  struct allways_area_info info;
  uint32_t slot = slot_of(&r->now, area);
  const struct twin_area *a = &r->now.areas[slot];
  note_number(&r->heard, area);
  if (slot == 0)
    blame_say(&r->blame, "listener: area number %u is not in the state", area);
  else if (!allways_area_info(m, area, &info) || info.size != a->size ||
           info.kind != a->kind || info.site != a->site)
    blame_say(&r->blame, "listener: wrong info of area %u", slot);
}

static void lose(void *context, allways_area number) {
  struct run *r = context;
  note_number(&r->lost, number);
}

static int by_number(const void *a, const void *b) {
  allways_area x = *(const allways_area *)a, y = *(const allways_area *)b;
  return (x > y) - (x < y);
}

/* Heard and lost must be the same areas. */
static void compare_losses(struct run *r) {
  size_t size = r->heard.count * sizeof r->heard.items[0];
  if (r->heard.count > 0)
    qsort(r->heard.items, r->heard.count, sizeof r->heard.items[0], by_number);
  if (r->lost.count > 0)
    qsort(r->lost.items, r->lost.count, sizeof r->lost.items[0], by_number);
  if (r->heard.count != r->lost.count)
    blame_say(&r->blame, "%zu unreachable areas reported, not %zu",
              r->heard.count, r->lost.count);
  else if (size > 0 && memcmp(r->heard.items, r->lost.items, size) != 0)
    blame_say(&r->blame, "wrong unreachable areas reported");
  r->heard.count = r->lost.count = 0;
}

/* ------------------------------------------------------------------- life */

struct allways_memory *memory_new(enum allways_naming naming,
                                  allways_unreachable_fn *listener,
                                  void *context) {
  struct allways_memory_options options = {
      .naming = naming, .unreachable = listener, .context = context};
  struct allways_memory *m = allways_memory_new(&options);
  allways_register_class(m, &box_class);
  allways_register_class(m, &box_plain_class);
  return m;
}

struct allways_memory *memory_like(enum allways_naming naming,
                                   struct allways_memory *peer) {
  struct allways_memory_options options = {.naming = naming, .peer = peer};
  struct allways_memory *m = allways_memory_new(&options);
  allways_register_class(m, &box_class);
  allways_register_class(m, &box_plain_class);
  return m;
}

void run_init(struct run *r, const struct episode *e, struct forms *forms,
              FILE *trace) {
  memset(r, 0, sizeof *r);
  r->balance = alloc_balance() - forms_bytes(forms);
  r->episode = e;
  r->profile = &e->profile;
  r->forms = forms;
  r->trace = trace;
  r->m = memory_new(e->naming, hear, r);
  twin_init(&r->now, &r->boxes);
}

static void release_twins(struct run *r) {
  for (size_t i = 0; i < r->depth; i++)
    twin_release(&r->saved[i].twin);
  VEC_FREE(r->saved, r->saved_capacity);
  twin_release(&r->now);
  VEC_FREE(r->boxes.items, r->boxes.capacity);
  VEC_FREE(r->heard.items, r->heard.capacity);
  VEC_FREE(r->lost.items, r->lost.capacity);
}

void run_release(struct run *r) {
  allways_memory_free(r->m);
  release_twins(r);
  box_bury();
  if (box_living() != 0)
    blame_say(&r->blame, "%lld boxed objects were never freed",
              (long long)box_living());
  int64_t left = alloc_balance() - forms_bytes(r->forms) - r->balance;
  if (left != 0)
    blame_say(&r->blame, "%lld bytes were never freed", (long long)left);
}

/* ---------------------------------------------------------------- telling */

pointer_text run_text(const struct run *r, twin_pointer p) {
  pointer_text t;
  (void)r;
  if (p.slot != 0)
    snprintf(t.text, sizeof t.text, "a%u%+lld", p.slot, (long long)p.offset);
  else if (p.offset == 0)
    snprintf(t.text, sizeof t.text, "null");
  else
    snprintf(t.text, sizeof t.text, "number %#llx",
             (unsigned long long)p.offset);
  return t;
}

bool run_agree(struct run *r, const char *call, enum allways_result got,
               enum allways_result want) {
  RUN_SAY(r, " -> %s\n", allways_result_text(got));
  if (got == ALLWAYS_OK)
    r->committed = false;
  if (got != want)
    return blame_say(&r->blame, "%s: module says '%s', twin says '%s'", call,
                     allways_result_text(got), allways_result_text(want));
  if (got != ALLWAYS_OK && allways_last_fault(r->m)->code != got)
    return blame_say(&r->blame, "%s: last_fault has another code", call);
  return got == ALLWAYS_OK;
}

bool run_agree_load(struct run *r, const char *call, enum allways_result got,
                    enum allways_result want) {
  bool was_committed = r->committed;
  bool ok = run_agree(r, call, got, want);
  r->committed = was_committed;
  return ok;
}

/* --------------------------------------------------------------- committing */

static void check_form(struct run *r, const struct canon *c,
                       allways_hash hash) {
  bool canonical = naming_canonical(r->episode->naming);
  unsigned rules =
      (canonical ? FORMS_ONE_HASH : 0) | (HARD ? 0 : FORMS_ONE_FORM);
  struct form_entry entry = {canon_form(c, &r->now), hash, r->episode->seed};
  const struct form_entry *other = forms_note(r->forms, entry, rules);
  if (other == NULL)
    return;
  r->conflict = *other;
  r->has_conflict = true;
  if (form_equal(other->form, entry.form))
    blame_say(&r->blame,
              "a state isomorphic to one of heap %llu has another hash",
              (unsigned long long)other->heap);
  else
    blame_say(&r->blame,
              "a state different from one of heap %llu has the same %s",
              (unsigned long long)other->heap,
              other->hash.lo != hash.lo   ? "upper half of the hash"
              : other->hash.hi != hash.hi ? "lower half of the hash"
                                          : "hash");
}

static void check_stats(struct run *r, const struct canon *c) {
  struct allways_memory_stats stats;
  uint64_t freed = 0;
  for (size_t i = 0; i < c->count; i++)
    freed += r->now.areas[c->order[i]].freed;
  allways_memory_get_stats(r->m, &stats);
  if (stats.areas != c->count || stats.freed_areas != freed)
    blame_say(&r->blame, "stats: %llu areas, %llu freed, not %zu, %llu",
              (unsigned long long)stats.areas,
              (unsigned long long)stats.freed_areas, c->count,
              (unsigned long long)freed);
}

static void check_audit(struct run *r) {
  const char *text = allways_memory_audit(r->m);
  if (text != NULL)
    blame_say(&r->blame, "audit: %s", text);
}

/* The module has committed and gives this hash: commit the twin and compare. */
static void commit_twin(struct run *r, allways_hash hash) {
  struct canon c;
  canon_init(&c, &r->now);
  canon_commit(&c, &r->now, lose, r);
  compare_losses(r);
  check_stats(r, &c);
  if (r->commits % r->profile->full == 0) {
    check_audit(r);
    check_form(r, &c, hash);
  }
  canon_release(&c);
  r->commits++;
  r->committed = true;
  r->hash = hash;
}

void run_commit(struct run *r) {
  allways_hash hash = {0, 0};
  bool was_committed = r->committed;
  allways_hash was = r->hash;
  RUN_SAY(r, "hash_current()");
  enum allways_result got = allways_hash_current(r->m, &hash);
  bool ok = run_agree(r, "hash_current", got,
                      twin_has_root(&r->now) ? ALLWAYS_OK : ALLWAYS_NO_ROOT);
  if (!ok)
    return;
  if (was_committed && !allways_hash_equal(was, hash))
    blame_say(&r->blame, "hash_current: changes by itself");
  commit_twin(r, hash);
}

/* ----------------------------------------------------------------- saving */

static void check_saved_count(struct run *r) {
  if (allways_saved_count(r->m) != r->depth ||
      allways_has_saved(r->m) != (r->depth > 0))
    blame_say(&r->blame, "saved_count: %zu, not %zu", allways_saved_count(r->m),
              r->depth);
}

static void check_hash_saved(struct run *r) {
  allways_hash hash = {0, 0};
  enum allways_result got = allways_hash_saved(r->m, &hash);
  if (got != (r->depth > 0 ? ALLWAYS_OK : ALLWAYS_NO_SAVED_STATE))
    blame_say(&r->blame, "hash_saved: %s", allways_result_text(got));
  else if (r->depth > 0 &&
           !allways_hash_equal(hash, r->saved[r->depth - 1].hash))
    blame_say(&r->blame, "hash_saved: not the hash the state was saved with");
}

/* Notes what the module says of each area, to be found again later. */
static void note_infos(struct run *r) {
  for (size_t i = 1; i < r->now.count; i++) {
    struct twin_area *a = &r->now.areas[i];
    if (!a->here)
      continue;
    if (!allways_area_info(r->m, a->number, &a->info) || !a->info.reachable)
      blame_say(&r->blame, "area_info: area %zu is not reachable", i);
  }
}

static void save_twin(struct run *r, allways_hash hash) {
  VEC_ROOM(r->saved, r->depth, r->saved_capacity);
  twin_copy_all(&r->saved[r->depth].twin, &r->now);
  r->saved[r->depth].hash = hash;
  r->depth++;
}

void run_push(struct run *r) {
  allways_hash hash = {0, 0};
  RUN_SAY(r, "push()");
  enum allways_result got = allways_push(r->m);
  if (!run_agree(r, "push", got,
                 twin_has_root(&r->now) ? ALLWAYS_OK : ALLWAYS_NO_ROOT))
    return;
  got = allways_hash_saved(r->m, &hash);
  if (got != ALLWAYS_OK) {
    blame_say(&r->blame, "hash_saved: %s", allways_result_text(got));
    return;
  }
  commit_twin(r, hash);
  note_infos(r);
  save_twin(r, hash);
  check_saved_count(r);
}

void run_pop(struct run *r) {
  RUN_SAY(r, "pop()");
  enum allways_result got = allways_pop(r->m);
  enum allways_result want = r->depth > 0 ? ALLWAYS_OK : ALLWAYS_NO_SAVED_STATE;
  if (run_agree_load(r, "pop", got, want))
    twin_release(&r->saved[--r->depth].twin);
  check_saved_count(r);
  check_hash_saved(r);
}

static bool same_info(const struct allways_area_info *a,
                      const struct allways_area_info *b) {
  return a->size == b->size && a->site == b->site && a->rank == b->rank &&
         a->address == b->address && a->layer_rank == b->layer_rank &&
         a->layer_slot == b->layer_slot && a->distance == b->distance &&
         allways_hash_equal(a->name, b->name) && a->kind == b->kind &&
         a->freed == b->freed && a->root == b->root &&
         a->constant == b->constant && a->reachable == b->reachable;
}

static void check_infos(struct run *r) {
  struct allways_area_info info;
  for (size_t i = 1; i < r->now.count; i++) {
    struct twin_area *a = &r->now.areas[i];
    if (!a->here)
      continue;
    if (!allways_area_info(r->m, a->number, &info) ||
        !same_info(&info, &a->info))
      blame_say(&r->blame, "backtrack: info or name of area %zu differs", i);
  }
}

void run_backtrack(struct run *r, bool check_hash) {
  RUN_SAY(r, "backtrack()");
  enum allways_result got = allways_backtrack(r->m);
  enum allways_result want = r->depth > 0 ? ALLWAYS_OK : ALLWAYS_NO_SAVED_STATE;
  if (!run_agree(r, "backtrack", got, want))
    return;
  struct saved_twin *top = &r->saved[r->depth - 1];
  twin_release(&r->now);
  twin_copy_all(&r->now, &top->twin);
  r->committed = true;
  r->hash = top->hash;
  struct view v = run_view(r);
  check_all(&v, &r->blame);
  check_infos(r);
  check_saved_count(r);
  check_hash_saved(r);
  if (check_hash)
    run_commit(r);
}
