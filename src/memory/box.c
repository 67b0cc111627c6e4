/*
 * memory/box.c - boxed values: objects of the caller's in memory.
 *
 * A box holds one object and counts the pieces that show it; the object is
 * freed with the last of them, in the current state or in the log.
 */
#include "memory/memory_impl.h"

const struct allways_box_class *mem_class(const struct allways_memory *m,
                                          uint32_t number) {
  assert(number < m->class_count);
  return m->classes[number];
}

uint64_t box_size(const struct allways_memory *m, const struct box *box) {
  return m->classes[box->class_number]->size(box->object);
}

/* The hash covers the bytes that the class writes, because the class's own hash
 * may be weak: states are to have different hashes where their images
 * differ. */
static hash128 box_hash(const struct allways_box_class *class_,
                        const void *object) {
  uint8_t small[256];
  size_t size = class_->write(object, small, sizeof small);
  uint8_t *bytes = small;
  if (size > sizeof small) {
    bytes = alloc_raw(size);
    size_t written = class_->write(object, bytes, size);
    assert(written == size); /* objects do not change while stored */
    (void)written;
  }
  hash128 h = mix_word(mix_bytes(bytes, size), class_->hash(object));
  if (size > sizeof small)
    alloc_free(bytes, size);
  return h;
}

/* Is an equal value there already?  Then the store changes nothing, and states
 * share one object. */
static bool same_box(const struct allways_memory *m, allways_pointer p,
                     uint32_t class_number, const void *object,
                     allways_pointer target) {
  uint32_t piece = piece_at(m, &m->areas[p.area], p.offset);
  const struct piece *there = &m->pieces[piece];
  return piece != 0 && there->kind == PIECE_BOX && there->start == p.offset &&
         there->box->class_number == class_number &&
         allways_equal(there->pointer, target) &&
         m->classes[class_number]->equal(there->box->object, object);
}

enum allways_result allways_store_boxed(struct allways_memory *m,
                                        allways_pointer p,
                                        uint32_t class_number, void *object) {
  if (class_number >= m->class_count || object == NULL)
    return mem_refuse(m, ALLWAYS_BAD_CALL, p, allways_null(), 0);
  const struct allways_box_class *class_ = m->classes[class_number];
  uint64_t size = class_->size(object);
  enum allways_result r = store_check(m, p, size);
  if (r != ALLWAYS_OK)
    return r;
  allways_pointer target =
      class_->target ? class_->target(object) : allways_null();
  if (size == 0 || (target.area != 0 && !mem_is_area(m, target.area)))
    return mem_refuse(m, ALLWAYS_BAD_CALL, p, target, size);
  if (same_box(m, p, class_number, object, target)) {
    class_->free(object);
    return ALLWAYS_OK;
  }
  struct box *box = alloc_new(sizeof *box);
  *box = (struct box){object, box_hash(class_, object), class_number, 1};
  range_clear(m, p.area, p.offset, size);
  box_add(m, p.area, p.offset, size, box);
  return ALLWAYS_OK;
}

enum allways_result allways_load_boxed(struct allways_memory *m,
                                       allways_pointer p,
                                       uint32_t *class_number,
                                       const void **object) {
  enum allways_result r = access_check(m, p, 1, false);
  if (r != ALLWAYS_OK)
    return r;
  uint32_t piece = piece_at(m, &m->areas[p.area], p.offset);
  const struct piece *found = &m->pieces[piece];
  if (piece == 0 || found->kind != PIECE_BOX || found->start != p.offset)
    return mem_refuse(m, ALLWAYS_UNDEFINED_LOAD, p, allways_null(), 1);
  *class_number = found->box->class_number;
  *object = found->box->object;
  return ALLWAYS_OK;
}
