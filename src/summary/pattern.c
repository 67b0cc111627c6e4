/*
 * summary/pattern.c - what a call reads: noted while it is solved,
 * and looked for where it is called again.
 *
 * While a call is solved, the areas that were there before it are *pinned*: a
 * table that is a root points to each of them, so that they stay what they are,
 * whoever forgets them.  A pinned area is known to the summary once something
 * that points to it was read.
 */
#include <assert.h>
#include <string.h>

#include "summary/summary_impl.h"

/* ------------------------------------------------------------------- areas */

/* Is the area as the known one was when it became known? */
static bool has_size(const struct known *k, const struct area *a) {
  enum { ALL = AREA_FREED | AREA_CONSTANT };
  return SEEDED_BUG(204) || /* what an area is does not matter */
         (k->size == a->size && k->kind == a->kind &&
          k->flags == (a->flags & ALL));
}

/* Makes room for so many areas; what is new has no stamp. */
static void back_room(struct back **items, size_t *capacity, size_t want) {
  if (want <= *capacity)
    return;
  size_t grown = alloc_grown(*capacity, want);
  struct back *larger = alloc_new(grown * sizeof *larger);
  if (*capacity)
    memcpy(larger, *items, *capacity * sizeof *larger);
  VEC_FREE(*items, *capacity);
  *items = larger;
  *capacity = grown;
}

bool map_bind(struct summaries *s, struct vm *vm, const struct summary *of,
              uint32_t ref, uint32_t area) {
  if (ref <= s->lasting || area <= s->lasting)
    return ref == area;
  uint32_t k = ref - s->lasting - 1;
  assert(k < of->known_count && k < s->map_capacity);
  if (s->map[k])
    return s->map[k] == area;
  struct back *back = &s->back[area];
  bool taken = back->stamp == s->stamp && !SEEDED_BUG(203); /* no aliasing */
  if (taken || !has_size(&of->known[k], &vm->head->areas[area]))
    return false;
  *back = (struct back){s->stamp, k};
  s->map[k] = area;
  VEC_ROOM(s->bound, s->bound_count, s->bound_capacity);
  s->bound[s->bound_count++] = k;
  return true;
}

uint32_t mapped(const struct summaries *s, uint32_t ref) {
  return ref <= s->lasting ? ref : s->map[ref - s->lasting - 1];
}

/* The reference of a new area of the effect that is being taken. */
static uint32_t new_ref(struct summaries *s, uint32_t area) {
  back_room(&s->new_numbers, &s->new_capacity, s->solver->head->area_count);
  struct back *f = &s->new_numbers[area];
  struct call_effect *e = s->taking;
  if (f->stamp != s->new_stamp) {
    const struct area *a = &s->solver->head->areas[area];
    *f = (struct back){s->new_stamp, (uint32_t)e->area_count};
    VEC_ROOM(e->areas, e->area_count, e->area_capacity);
    while (s->new_area_capacity <= e->area_count)
      VEC_ROOM(s->new_areas, s->new_area_capacity, s->new_area_capacity);
    s->new_areas[e->area_count] = area;
    e->areas[e->area_count++] =
        (struct effect_area){s->solver->head->more[area].site, a->size,
                             a->flags & (AREA_FREED | AREA_CONSTANT), a->kind};
  }
  return NEW_REF + f->known;
}

/* The call that is being solved can know the pinned area from now on.  Returns
 * 1
 * + its place among the known ones. */
static uint32_t make_known(struct summaries *s, uint32_t pin, uint32_t area,
                           uint32_t tls) {
  struct summary *of = s->making;
  assert(pin < s->pin_count && s->known_of[pin] == 0);
  const struct area *a = &s->solver->head->areas[area];
  VEC_ROOM(of->known, of->known_count, of->known_capacity);
  of->known[of->known_count] =
      (struct known){.size = a->size,
                     .flags = a->flags & (AREA_FREED | AREA_CONSTANT),
                     .kind = a->kind,
                     .tls = tls,
                     .pin = pin,
                     .entry = NO_ENTRY};
  of->known_count++;
  if (of->known_count > s->known_most)
    s->known_most = of->known_count;
  return s->known_of[pin] = (uint32_t)of->known_count;
}

uint32_t ref_of(struct summaries *s, uint32_t area) {
  if (area <= s->lasting)
    return area;
  uint32_t pin = area < s->pin_capacity ? s->pin_of[area] : 0;
  if (pin == 0 && s->taking)
    return new_ref(s, area);
  if (pin == 0)
    BUG("a pinned area points to one that is not");
  uint32_t k = s->known_of[pin - 1];
  if (k == 0 && s->taking)
    BUG("an effect points to an area that is not known");
  return s->lasting + (k ? k : make_known(s, pin - 1, area, 0));
}

/* The reference of an area that was there before the call, else 0. */
static uint32_t before_ref(const struct summaries *s, uint32_t area) {
  if (area <= s->lasting)
    return area;
  uint32_t pin = area < s->pin_capacity ? s->pin_of[area] : 0;
  if (pin == 0)
    return 0;
  if (s->known_of[pin - 1] == 0)
    BUG("a call accesses an area that is not known");
  return s->lasting + s->known_of[pin - 1];
}

/* --------------------------------------------------------------- recording */

/* Of a word, in maps of marks. */
static uint64_t key_of(uint32_t ref, uint64_t word) {
  return (uint64_t)ref << 32 | word;
}

/* Which bytes of a word lie in the range. */
static uint8_t range_mask(uint64_t word, uint64_t from, uint64_t to) {
  uint64_t begin = from > 8 * word ? from - 8 * word : 0;
  uint64_t end = to < 8 * word + 8 ? to - 8 * word : 8;
  return (uint8_t)(width_mask((unsigned)end) & ~width_mask((unsigned)begin));
}

/* The bytes of the area in this word. */
static uint8_t whole_mask(const struct area *a, uint64_t word) {
  return range_mask(word, 0, a->size);
}

/* The areas from `first` on became known by this entry. */
static void known_by(struct summaries *s, size_t first, uint32_t entry) {
  for (size_t i = first; i < s->making->known_count; i++)
    if (s->making->known[i].entry == NO_ENTRY)
      s->making->known[i].entry = entry;
}

/* Adds to the pattern what of these bytes is neither in it nor was written on
 * this execution. */
static void read_word(struct summaries *s, struct vm *vm, uint32_t area,
                      uint32_t ref, uint64_t word, uint8_t mask) {
  uint64_t key = key_of(ref, word);
  if (SEEDED_BUG(206) && s->path) /* what is read after a choice is lost */
    return;
  if (SEEDED_BUG(207) && marks_get(&s->written, key)) /* half is all */
    return;
  mask &= (uint8_t)~marks_get(&s->written, key);
  mask &= (uint8_t)~marks_get(&s->making->read, key);
  if (mask == 0)
    return;
  marks_add(&s->making->read, key, mask);
  size_t known = s->making->known_count, entries = s->making->pattern.count;
  entries_add(s, vm, &s->making->pattern, area, ref, (uint32_t)word, mask);
  known_by(s, known, (uint32_t)entries);
  s->grown = true;
}

/* Marks these bytes as written, on this execution and on any. */
static void write_word(struct summaries *s, uint64_t key, uint8_t mask) {
  marks_add(&s->making->written, key, mask);
  uint64_t *now = map_at(&s->written, map_word(key), 0);
  if ((*now | mask) == *now)
    return;
  VEC_ROOM(s->undo, s->undo_count, s->undo_capacity);
  s->undo[s->undo_count++] = (struct undo){key, (uint8_t)*now};
  s->written_sum = hash_sub(s->written_sum, mix_words(key, *now));
  *now |= mask;
  s->written_sum = hash_add(s->written_sum, mix_words(key, *now));
}

void written_undo(struct summaries *s, size_t to) {
  while (s->undo_count > to) {
    struct undo u = s->undo[--s->undo_count];
    uint64_t *now = map_at(&s->written, map_word(u.key), 0);
    s->written_sum = hash_sub(s->written_sum, mix_words(u.key, *now));
    *now = u.mask;
    s->written_sum = hash_add(s->written_sum, mix_words(u.key, *now));
  }
}

/* Of a word that is written in part, the rest must be what it was: if there is
 * more than plain bytes in it, it is read as a whole. */
static void write_part(struct summaries *s, struct vm *vm, uint32_t area,
                       uint32_t ref, uint64_t word, uint8_t mask) {
  const struct area *a = &vm->head->areas[area];
  uint64_t key = key_of(ref, word);
  uint8_t whole = whole_mask(a, word);
  if (a->data && area_shadow(a)[word].tag != WORD_PLAIN) {
    read_word(s, vm, area, ref, word, whole);
    write_word(s, key, whole);
    return;
  }
  uint8_t had = marks_get(&s->written, key) | marks_get(&s->making->read, key);
  if (had == 0) {
    struct entries *p = &s->making->pattern;
    VEC_ROOM(p->items, p->count, p->capacity);
    p->items[p->count++] = (struct entry){
        .kind = ENTRY_SHAPE, .ref = ref, .at = 8 * (uint32_t)word};
    s->grown = true;
  }
  write_word(s, key, mask);
}

/* Cuts the range at the end of the area; false: nothing is left of it. */
static bool range_of(struct vm *vm, uint32_t area, uint64_t offset,
                     uint64_t *size) {
  const struct area *a = &vm->head->areas[area];
  if (offset >= a->size)
    return false;
  if (*size > a->size - offset)
    *size = a->size - offset;
  return *size > 0;
}

/* What lasts and is constant is the same everywhere. */
static bool is_recorded(const struct summaries *s, const struct vm *vm,
                        uint32_t area) {
  uint16_t flags = vm->head->areas[area].flags;
  return !(flags & AREA_FREED) &&
         (area > s->lasting || !(flags & AREA_CONSTANT));
}

void record_read(struct summaries *s, struct vm *vm, uint32_t area,
                 uint64_t offset, uint64_t size) {
  uint32_t ref = is_recorded(s, vm, area) ? before_ref(s, area) : 0;
  if (ref == 0 || !range_of(vm, area, offset, &size))
    return;
  for (uint64_t w = offset / 8; 8 * w < offset + size; w++)
    read_word(s, vm, area, ref, w, range_mask(w, offset, offset + size));
}

void record_write(struct summaries *s, struct vm *vm, uint32_t area,
                  uint64_t offset, uint64_t size) {
  uint32_t ref = is_recorded(s, vm, area) ? before_ref(s, area) : 0;
  if (ref == 0 || !range_of(vm, area, offset, &size))
    return;
  const struct area *a = &vm->head->areas[area];
  for (uint64_t w = offset / 8; 8 * w < offset + size; w++) {
    uint8_t mask = range_mask(w, offset, offset + size);
    if (mask == whole_mask(a, w))
      write_word(s, key_of(ref, w), mask);
    else
      write_part(s, vm, area, ref, w, mask);
  }
}

bool summary_visit(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                   bool read, bool write) {
  struct summaries *s = vm->options.summaries;
  if (s->making == NULL || before_ref(s, area) == 0)
    return false;
  if (read)
    record_read(s, vm, area, offset, size);
  if (write)
    record_write(s, vm, area, offset, size);
  return true;
}

void summary_section(struct vm *vm) {
  if (vm->options.summaries->making)
    vm->options.summaries->making->sections = true;
}

/* A callee has read what the entry describes. */
static void record_entry(struct summaries *s, struct vm *vm,
                         const struct entry *e) {
  uint32_t area = mapped(s, e->ref), ref = before_ref(s, area);
  uint64_t word = e->at / 8;
  if (ref == 0)
    return;
  if (e->kind == ENTRY_PLAIN)
    read_word(s, vm, area, ref, word, e->mask);
  else if (e->kind == ENTRY_PART || e->kind == ENTRY_BOX)
    record_read(s, vm, area, e->at, e->kind == ENTRY_BOX ? e->span : e->size);
  else
    read_word(s, vm, area, ref, word, whole_mask(&vm->head->areas[area], word));
}

/* What a summary that matches reads and may write becomes the caller's. */
void record_summary(struct summaries *s, struct vm *vm,
                    const struct summary *of) {
  if (SEEDED_BUG(202) && of->effect_count == 0) /* it reads nothing, then */
    return;
  for (size_t i = 0; i < of->pattern.count; i++)
    record_entry(s, vm, &of->pattern.items[i]);
  for (const struct map_entry *m = NULL;
       (m = map_next(&of->written, m)) != NULL;) {
    uint32_t area = mapped(s, (uint32_t)(m->key.a >> 32));
    uint32_t ref = area ? before_ref(s, area) : 0;
    if (ref)
      marks_add(&s->making->written, key_of(ref, m->key.a & UINT32_MAX),
                (uint8_t)m->value);
  }
  s->making->heap |= of->heap;
  s->making->sections |= of->sections;
}

/* All that the call could see is its pattern; what its arguments point to is
 * known already. */
void record_all(struct summaries *s, struct vm *vm) {
  for (uint32_t area = 1; area <= s->lasting; area++)
    if (area_kind(&vm->head->areas[area]) == VM_AREA_GLOBAL)
      record_read(s, vm, area, 0, UINT32_MAX);
  for (size_t k = 0; k < s->making->known_count; k++)
    record_read(s, vm, s->pins[s->making->known[k].pin], 0, UINT32_MAX);
}

/* ---------------------------------------------------------------- matching */

void map_undo(struct summaries *s, size_t count) {
  while (s->bound_count > count) {
    uint32_t k = s->bound[--s->bound_count];
    assert(s->map[k] != 0);
    s->back[s->map[k]].stamp = 0;
    s->map[k] = 0;
  }
}

void map_start(struct summaries *s, struct vm *vm) {
  map_undo(s, 0);
  if (s->map_capacity < s->known_most) {
    VEC_FREE(s->map, s->map_capacity);
    s->map_capacity = alloc_grown(s->map_capacity, s->known_most);
    s->map = alloc_new(s->map_capacity * sizeof *s->map);
  }
  back_room(&s->back, &s->back_capacity, vm->head->area_count);
  s->stamp++;
}

bool start_matches(struct summaries *s, struct vm *vm, const struct summary *of,
                   const struct reg *args) {
  for (size_t k = 0; k < of->known_count && of->known[k].tls; k++)
    if (!map_bind(s, vm, of, s->lasting + 1 + (uint32_t)k,
                  vm->thread->tls[of->known[k].tls - 1]))
      return false;
  for (uint32_t i = 0; i < of->arg_count; i++)
    if (!value_matches(s, vm, of, &of->args[i], args[i]))
      return false;
  return true;
}

bool entries_match(struct summaries *s, struct vm *vm, const struct summary *of,
                   size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    const struct entry *e = &of->pattern.items[i];
    uint32_t area = mapped(s, e->ref);
    if (area == 0)
      BUG("a pattern names an area before it is known");
    if (!entry_matches(s, vm, of, e, area))
      return false;
  }
  return true;
}

bool summary_matches(struct summaries *s, struct vm *vm,
                     const struct summary *of, const struct reg *args) {
  map_start(s, vm);
  return start_matches(s, vm, of, args) &&
         entries_match(s, vm, of, 0, of->pattern.count);
}

/* Of what does not depend on areas. */
static size_t bucket_of(const struct summaries *s, uint32_t function,
                        const struct reg *args, uint32_t count) {
  hash128 h = mix_words(function, count);
  for (uint32_t i = 0; i < count; i++)
    h = mix_word(h, args[i].bits);
  return (size_t)(h.lo % s->bucket_count);
}

struct summary *summary_find(struct summaries *s, struct vm *vm,
                             uint32_t function, const struct reg *args,
                             uint32_t arg_count) {
  if (s->bucket_count == 0)
    return NULL;
  size_t bucket = bucket_of(s, function, args, arg_count);
  struct summary *of = index_find(s, vm, function, args, bucket);
  if (of && !summary_matches(s, vm, of, args)) /* binds its areas */
    BUG("a summary does not match its call");
  if (of)
    return of;
  of = s->buckets[bucket];
  while (of && (of->function != function || !summary_matches(s, vm, of, args)))
    of = of->next;
  return of;
}

struct summary *summary_new(struct summaries *s, struct vm *vm,
                            uint32_t function, const struct reg *args,
                            uint32_t arg_count) {
  enum { BUCKETS = 4096 };
  if (s->bucket_count == 0) {
    s->bucket_count = BUCKETS;
    s->buckets = alloc_new(BUCKETS * sizeof *s->buckets);
    s->starts = alloc_new(BUCKETS * sizeof *s->starts);
  }
  struct summary *of = alloc_new(sizeof *of);
  of->bucket = (uint32_t)bucket_of(s, function, args, arg_count);
  struct summary **last = &s->buckets[of->bucket];
  while (*last)
    last = &(*last)->next;
  *last = of;
  of->number = (uint32_t)s->count;
  of->function = function;
  of->arg_count = arg_count;
  of->args = alloc_new(arg_count * sizeof *of->args);
  VEC_ROOM(s->all, s->count, s->capacity);
  s->all[s->count++] = of;
  s->making = of;
  for (uint32_t i = 0; i < vm->tables.tls_count; i++) {
    uint32_t area = vm->thread->tls[i];
    if (area < s->pin_capacity && s->pin_of[area])
      make_known(s, s->pin_of[area] - 1, area, i + 1);
  }
  for (uint32_t i = 0; i < arg_count; i++) {
    size_t known = of->known_count;
    of->args[i] = value_of(s, vm, args[i]);
    if (of->known_count > known)
      of->known[known].param = i;
  }
  return of;
}

void summary_free(struct summary *of) {
  alloc_free(of->args, of->arg_count * sizeof *of->args);
  VEC_FREE(of->known, of->known_capacity);
  entries_free(&of->pattern);
  map_release(&of->read);
  map_release(&of->written);
  for (size_t i = 0; i < of->effect_count; i++)
    effect_free(&of->effects[i]);
  VEC_FREE(of->effects, of->effect_capacity);
  VEC_FREE(of->waiting, of->waiting_capacity);
  alloc_free(of, sizeof *of);
}
