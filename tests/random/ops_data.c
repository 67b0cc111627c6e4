/*
 * ops_data.c - stores and loads, applied to the module and to the twin.
 */
#include <string.h>

#include "base/alloc.h"
#include "box.h"
#include "run.h"

/* ---------------------------------------------------------------- scalars */

static void store_scalar(struct run *r, twin_pointer p, unsigned size,
                         uint64_t value) {
  uint8_t bytes[8];
  for (unsigned i = 0; i < 8; i++)
    bytes[i] = (uint8_t)(value >> (8 * i));
  RUN_SAY(r, "store_scalar(%s, %u, %#llx)", run_text(r, p).text, size,
          (unsigned long long)value);
  enum allways_result got =
      allways_store_scalar(r->m, run_pointer(r, p), size, value);
  run_agree(r, "store_scalar", got, twin_store_bytes(&r->now, p, bytes, size));
}

void op_store_scalar(struct run *r, const uint32_t *w) {
  unsigned size = 1u << w[2] % 4;
  store_scalar(r, pick_place(r, w[0], w[1], size), size, pick_value(r, w[3]));
}

void op_load_scalar(struct run *r, const uint32_t *w) {
  unsigned size = 1u << w[2] % 4;
  twin_pointer p = w[3] % 2 ? pick_tagged(r, w[0], w[1], TWIN_PLAIN)
                            : pick_place(r, w[0], w[1], size);
  uint64_t value = 0, want = 0;
  uint8_t bytes[8] = {0};
  RUN_SAY(r, "load_scalar(%s, %u)", run_text(r, p).text, size);
  enum allways_result got =
      allways_load_scalar(r->m, run_pointer(r, p), size, &value);
  bool ok = run_agree_load(r, "load_scalar", got,
                           twin_load_bytes(&r->now, p, bytes, size));
  for (unsigned i = 0; i < 8; i++)
    want |= (uint64_t)bytes[i] << (8 * i);
  if (ok && value != want)
    blame_say(&r->blame, "load_scalar: %#llx, not %#llx",
              (unsigned long long)value, (unsigned long long)want);
}

/* --------------------------------------------------------------- pointers */

static void store_pointer(struct run *r, twin_pointer p, twin_pointer value) {
  RUN_SAY(r, "store_pointer(%s, %s)", run_text(r, p).text,
          run_text(r, value).text);
  enum allways_result got =
      allways_store_pointer(r->m, run_pointer(r, p), run_pointer(r, value));
  run_agree(r, "store_pointer", got, twin_store_pointer(&r->now, p, value));
}

void op_store_pointer(struct run *r, const uint32_t *w) {
  store_pointer(r, pick_link_place(r, w[0], w[1]), pick_target(r, w[2], w[3]));
}

static bool load_pointer(struct run *r, twin_pointer p, twin_pointer *want) {
  allways_pointer value = {7, 7};
  RUN_SAY(r, "load_pointer(%s)", run_text(r, p).text);
  enum allways_result got =
      allways_load_pointer(r->m, run_pointer(r, p), &value);
  if (!run_agree_load(r, "load_pointer", got,
                      twin_load_pointer(&r->now, p, want)))
    return false;
  if (!allways_equal(value, run_pointer(r, *want)))
    return blame_say(&r->blame, "load_pointer: wrong pointer");
  return true;
}

void op_load_pointer(struct run *r, const uint32_t *w) {
  twin_pointer value;
  twin_pointer p = w[2] % 4 ? pick_tagged(r, w[0], w[1], TWIN_POINTER)
                            : pick_place(r, w[0], w[1], 8);
  load_pointer(r, p, &value);
}

/* As programs change lists and trees: a pointer is read and stored anew. */
void op_move_pointer(struct run *r, const uint32_t *w) {
  twin_pointer value;
  if (load_pointer(r, pick_tagged(r, w[0], w[1], TWIN_POINTER), &value))
    store_pointer(r, pick_link_place(r, w[2], w[3]), value);
}

static void undefine(struct run *r, twin_pointer p, uint64_t size) {
  RUN_SAY(r, "undefine(%s, %llu)", run_text(r, p).text,
          (unsigned long long)size);
  enum allways_result got = allways_undefine(r->m, run_pointer(r, p), size);
  run_agree(r, "undefine", got, twin_undefine(&r->now, p, size));
}

/* A pointer goes, or loses some of its bytes. */
void op_cut_pointer(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_tagged(r, w[0], w[1], TWIN_POINTER);
  p.offset += w[4] % 2 ? w[4] / 2 % 8 : 0;
  switch (w[2] % 4) {
  case 0:
    store_pointer(r, p, (twin_pointer){0, 0});
    break;
  case 1:
    undefine(r, p, 1 + w[3] % 8);
    break;
  default:
    store_scalar(r, p, 1u << w[3] % 4, pick_value(r, w[3] >> 2));
  }
}

/* ------------------------------------------------------------------ bytes */

/* Up to 40 bytes mostly, sometimes all of an area. */
static uint64_t pick_length(struct run *r, uint32_t w, uint32_t slot) {
  uint64_t most = r->now.areas[slot].size;
  switch (w % 8) {
  case 0:
    return most;
  case 1:
    return w / 8 % (most + 3);
  case 2:
    return w / 8 % 3;
  case 3:
  case 4:
    return 8;
  default:
    return w / 8 % 40 % (most + 1);
  }
}

/* No answer is given to a store of no bytes into a constant. */
static bool unclear(const struct run *r, twin_pointer p, uint64_t size) {
  return size == 0 && r->now.areas[p.slot].constant;
}

void op_store_bytes(struct run *r, const uint32_t *w) {
  uint8_t bytes[5100];
  twin_pointer p = pick_place(r, w[0], w[1], w[2] % 16);
  uint64_t size = pick_length(r, w[2], p.slot), random = w[3];
  if (unclear(r, p, size))
    return;
  for (uint64_t i = 0; i < size; i++)
    bytes[i] = (uint8_t)pick_value(r, (uint32_t)random_next(&random));
  RUN_SAY(r, "store_bytes(%s, ..., %llu)", run_text(r, p).text,
          (unsigned long long)size);
  enum allways_result got =
      allways_store_bytes(r->m, run_pointer(r, p), bytes, size);
  run_agree(r, "store_bytes", got, twin_store_bytes(&r->now, p, bytes, size));
}

void op_load_bytes(struct run *r, const uint32_t *w) {
  uint8_t bytes[5100] = {0}, want[5100] = {0};
  twin_pointer p = pick_tagged(r, w[0], w[1], TWIN_PLAIN);
  uint64_t size = pick_length(r, w[2], p.slot);
  RUN_SAY(r, "load_bytes(%s, ..., %llu)", run_text(r, p).text,
          (unsigned long long)size);
  enum allways_result got =
      allways_load_bytes(r->m, run_pointer(r, p), bytes, size);
  if (run_agree_load(r, "load_bytes", got,
                     twin_load_bytes(&r->now, p, want, size)) &&
      memcmp(bytes, want, size) != 0)
    blame_say(&r->blame, "load_bytes: wrong bytes");
}

void op_fill(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_place(r, w[0], w[1], 1);
  uint64_t size = pick_length(r, w[2], p.slot);
  uint8_t value = (uint8_t)pick_value(r, w[3]);
  if (unclear(r, p, size))
    return;
  RUN_SAY(r, "fill(%s, %u, %llu)", run_text(r, p).text, value,
          (unsigned long long)size);
  enum allways_result got = allways_fill(r->m, run_pointer(r, p), value, size);
  run_agree(r, "fill", got, twin_fill(&r->now, p, value, size));
}

void op_undefine(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_place(r, w[0], w[1], 1);
  uint64_t size = pick_length(r, w[2], p.slot);
  if (!unclear(r, p, size))
    undefine(r, p, size);
}

static void copy(struct run *r, twin_pointer to, twin_pointer from,
                 uint64_t size) {
  RUN_SAY(r, "copy(%s, %s, %llu)", run_text(r, to).text, run_text(r, from).text,
          (unsigned long long)size);
  enum allways_result got =
      allways_copy(r->m, run_pointer(r, to), run_pointer(r, from), size);
  run_agree(r, "copy", got, twin_copy(&r->now, to, from, size));
}

/* Often from a pointer or a box, often inside one area. */
void op_copy(struct run *r, const uint32_t *w) {
  twin_pointer from, to;
  switch (w[4] % 4) {
  case 0:
    from = pick_place(r, w[0], w[1], 8);
    break;
  case 1:
    from = pick_tagged(r, w[0], w[1], TWIN_BOXED);
    break;
  default:
    from = pick_tagged(r, w[0], w[1], TWIN_POINTER);
  }
  uint64_t size = pick_length(r, w[2], from.slot);
  to = pick_place(r, w[3], w[5], size);
  if (w[4] / 4 % 3 == 0)
    to = (twin_pointer){w[5] % (r->now.areas[from.slot].size + 1), from.slot};
  if (!unclear(r, to, size))
    copy(r, to, from, size);
}

/* ----------------------------------------------------------------- values */

static bool load_value(struct run *r, twin_pointer p, unsigned size,
                       twin_value *want) {
  allways_value value;
  memset(&value, 0x5a, sizeof value);
  RUN_SAY(r, "load_value(%s, %u)", run_text(r, p).text, size);
  enum allways_result got =
      allways_load_value(r->m, run_pointer(r, p), size, &value);
  if (!run_agree_load(r, "load_value", got,
                      twin_load_value(&r->now, p, size, want)))
    return false;
  bool pointer = want->pointer.slot != 0;
  if (value.size != size || value.defined != want->defined ||
      (pointer && value.first != want->first) ||
      value.pointer.area != run_pointer(r, want->pointer).area ||
      (pointer && value.pointer.offset != want->pointer.offset) ||
      (!pointer && value.bits != want->bits))
    return blame_say(&r->blame, "load_value: wrong value");
  return true;
}

static void store_value(struct run *r, twin_pointer p, twin_value v) {
  allways_value value = {.bits = v.bits,
                         .pointer = run_pointer(r, v.pointer),
                         .size = v.size,
                         .first = v.first,
                         .defined = v.defined};
  if (v.pointer.slot != 0)
    RUN_SAY(r, "store_value(%s, bytes %u to %u of %s)", run_text(r, p).text,
            v.first, v.first + v.size - 1u, run_text(r, v.pointer).text);
  else
    RUN_SAY(r, "store_value(%s, %u bytes, %#llx, defined %#x)",
            run_text(r, p).text, v.size, (unsigned long long)v.bits, v.defined);
  enum allways_result got =
      allways_store_value(r->m, run_pointer(r, p), &value);
  run_agree(r, "store_value", got, twin_store_value(&r->now, p, v));
}

void op_load_value(struct run *r, const uint32_t *w) {
  twin_value value;
  unsigned size = 1 + w[2] % 8;
  twin_pointer p = pick_place(r, w[0], w[1], size);
  if (w[3] % 4 == 0)
    p = pick_tagged(r, w[0], w[1], TWIN_POINTER);
  if (load_value(r, p, size, &value) && w[3] / 4 % 4 == 0)
    store_value(r, pick_place(r, w[4], w[5], size), value);
}

void op_store_value(struct run *r, const uint32_t *w) {
  uint8_t size = (uint8_t)(1 + w[2] % 8);
  uint8_t all = (uint8_t)((1u << size) - 1);
  twin_value value = {.bits = pick_value(r, w[3]), .size = size};
  value.defined = w[4] % 2 ? all : (uint8_t)(w[4] / 2 & all);
  for (unsigned i = 0; i < 8; i++) {
    if (!(value.defined >> i & 1))
      value.bits &= ~((uint64_t)255 << (8 * i));
  }
  store_value(r, pick_place(r, w[0], w[1], size), value);
}

/* Some bytes of a pointer, at any place; twice of three times next to where
 * the others would be. */
void op_store_piece(struct run *r, const uint32_t *w) {
  twin_value value = {.pointer = pick_target(r, w[2], w[3])};
  twin_pointer p = pick_tagged(r, w[0], w[1], TWIN_POINTER);
  value.first = (uint8_t)(w[4] % 8);
  value.size = (uint8_t)(1 + w[4] / 8 % (8u - value.first));
  value.defined = (uint8_t)((1u << value.size) - 1);
  if (w[5] % 3 == 0)
    p = pick_place(r, w[0], w[1], value.size);
  else
    p.offset += value.first;
  if (value.pointer.slot == 0) {
    value.bits = value.pointer.offset;
    value.pointer.offset = 0;
    value.first = 0;
  }
  store_value(r, p, value);
}

/* A pointer goes byte by byte, in some order, sometimes not all of it. */
void op_copy_bytewise(struct run *r, const uint32_t *w) {
  twin_pointer from = pick_tagged(r, w[0], w[1], TWIN_POINTER);
  twin_pointer to = pick_place(r, w[2], w[3], 8);
  uint32_t start = w[4] % 8, step = w[4] / 8 % 4 * 2 + 1;
  uint32_t count = w[4] / 32 % 4 == 0 ? 7 : 8;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t at = (start + i * step) % 8;
    twin_pointer source = {from.offset + at, from.slot};
    twin_pointer place = {to.offset + at, to.slot};
    twin_value value;
    if (w[5] >> i & 1)
      copy(r, place, source, 1);
    else if (load_value(r, source, 1, &value))
      store_value(r, place, value);
  }
}

/* ------------------------------------------------------------------ boxes */

void op_store_boxed(struct run *r, const uint32_t *w) {
  struct twin_box box = {.payload = pick_value(r, w[3]),
                         .size = 1 + w[2] % 20,
                         .class_number = w[4] % 4 == 0};
  if (box.class_number == 0 && w[4] / 4 % 4 != 0)
    box.target = pick_target(r, w[4] >> 4, w[5]);
  if (box.target.slot == 0)
    box.target.offset = 0;
  twin_pointer p = pick_place(r, w[0], w[1], box.size);
  void *object = box_new(box.payload, box.size, run_pointer(r, box.target));
  RUN_SAY(r, "store_boxed(%s, class %u, %u bytes, %#llx, target %s)",
          run_text(r, p).text, box.class_number, box.size,
          (unsigned long long)box.payload, run_text(r, box.target).text);
  enum allways_result got =
      allways_store_boxed(r->m, run_pointer(r, p), box.class_number, object);
  run_agree(r, "store_boxed", got, twin_store_boxed(&r->now, p, box));
  if (got != ALLWAYS_OK)
    box_free(object);
}

void op_load_boxed(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_tagged(r, w[0], w[1], TWIN_BOXED);
  const struct twin_box *want = NULL;
  const void *object = NULL;
  uint32_t class_number = 99;
  struct view v = run_view(r);
  if (p.offset == r->now.areas[p.slot].size)
    return;
  RUN_SAY(r, "load_boxed(%s)", run_text(r, p).text);
  enum allways_result got =
      allways_load_boxed(r->m, run_pointer(r, p), &class_number, &object);
  if (run_agree_load(r, "load_boxed", got,
                     twin_load_boxed(&r->now, p, &want)) &&
      !view_same_box(&v, class_number, object, want))
    blame_say(&r->blame, "load_boxed: wrong object");
}

/* ----------------------------------------------------------------- others */

static bool never_visit(void *context, const struct allways_item *item) {
  (void)item;
  return blame_say(context, "load_overlapping: visits what it refuses");
}

void op_overlapping(struct run *r, const uint32_t *w) {
  twin_pointer p = pick_place(r, w[0], w[1], 1);
  uint64_t size = pick_length(r, w[2], p.slot);
  struct view v = run_view(r);
  enum allways_result want = twin_load_check(&r->now, p, size);
  RUN_SAY(r, "load_overlapping(%s, %llu)", run_text(r, p).text,
          (unsigned long long)size);
  if (want == ALLWAYS_OK) {
    check_overlapping(&v, p, size, &r->blame);
    RUN_SAY(r, "\n");
    return;
  }
  enum allways_result got = allways_load_overlapping(
      r->m, run_pointer(r, p), size, never_visit, &r->blame);
  run_agree_load(r, "load_overlapping", got, want);
}

/* Sizes that no call takes, at a place where nothing else is wrong. */
void op_bad_size(struct run *r, const uint32_t *w) {
  twin_pointer p = {0, pick_live(r, w[0])};
  const struct twin_area *a = &r->now.areas[p.slot];
  allways_value value = {.size = 5, .first = 4, .defined = 31};
  uint64_t number;
  enum allways_result got = ALLWAYS_BAD_CALL;
  if (p.slot == 0 || a->constant || a->size < 16)
    return;
  allways_pointer at = run_pointer(r, p);
  value.pointer = at;
  RUN_SAY(r, "bad size %u at %s", w[1] % 7, run_text(r, p).text);
  switch (w[1] % 7) {
  case 0:
    got = allways_store_scalar(r->m, at, 3, 1);
    break;
  case 1:
    got = allways_store_scalar(r->m, at, 16, 1);
    break;
  case 2:
    got = allways_load_scalar(r->m, at, 0, &number);
    break;
  case 3:
    got = allways_load_value(r->m, at, 0, &value);
    break;
  case 4:
    got = allways_load_value(r->m, at, 9, &value);
    break;
  case 5:
    got = allways_store_value(r->m, at, &value);
    break;
  default:
    value = (allways_value){.size = 9};
    got = allways_store_value(r->m, at, &value);
  }
  run_agree(r, "bad size", got, ALLWAYS_BAD_CALL);
}
