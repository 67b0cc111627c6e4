/*
 * pick.c - what random words mean in the heap there is.
 *
 * Most picks are reasonable; a few are not, so that every fault occurs.
 */
#include "run.h"

static bool eligible(const struct twin_area *a, bool live) {
  return a->here && !(live && a->freed);
}

/* Area number n of those that are here, counted modulo; 0 if there is none. */
static uint32_t nth_area(const struct twin *t, uint32_t n, bool live) {
  size_t count = 0;
  for (size_t i = 1; i < t->count; i++)
    count += eligible(&t->areas[i], live);
  if (count == 0)
    return 0;
  n %= count;
  for (size_t i = 1;; i++) {
    if (eligible(&t->areas[i], live) && n-- == 0)
      return (uint32_t)i;
  }
}

uint32_t pick_area(const struct run *r, uint32_t w) {
  return nth_area(&r->now, w, false);
}

uint32_t pick_live(const struct run *r, uint32_t w) {
  return nth_area(&r->now, w, true);
}

uint32_t pick_root(const struct run *r, uint32_t w) {
  size_t count = 0;
  uint32_t last = 0;
  for (size_t i = 1; i < r->now.count; i++)
    count += r->now.areas[i].here && r->now.areas[i].root;
  if (count == 0)
    return 0;
  w %= count;
  for (size_t i = 1; i < r->now.count; i++) {
    if (r->now.areas[i].here && r->now.areas[i].root) {
      last = (uint32_t)i;
      if (w-- == 0)
        break;
    }
  }
  return last;
}

uint64_t pick_size(const struct run *r, uint32_t w) {
  uint32_t most = r->profile->size, mode = w & 63;
  uint32_t rest = w >> 6;
  if (mode == 0)
    return 1 + rest % most;
  if (mode < 8)
    return 1 + rest % 15;
  if (mode < 40 || most < 64)
    return 8 * (1 + rest % 3);
  return 8 + rest % 57;
}

uint64_t pick_value(const struct run *r, uint32_t w) {
  static const uint64_t common[] = {0, 1, 2, 255, 256, UINT64_MAX};
  uint32_t mode = w & 7;
  if (r->profile->few_values)
    return w & 1;
  if (mode < 6)
    return common[mode];
  return (uint64_t)w * UINT64_C(0x9e3779b97f4a7c15);
}

twin_pointer pick_place(const struct run *r, uint32_t w, uint32_t v,
                        uint64_t size) {
  uint32_t slot = (w & 31) == 0 ? pick_area(r, w >> 5) : pick_live(r, w >> 5);
  uint32_t mode = v & 63, rest = v >> 6;
  if (slot == 0 || mode == 0)
    return (twin_pointer){rest % 4 == 1 ? 12345 : 0, 0};
  uint64_t room = r->now.areas[slot].size;
  if (mode == 1)
    return (twin_pointer){room + rest % 16, slot};
  if (size > room)
    return (twin_pointer){0, slot};
  room -= size;
  if (mode < 22)
    return (twin_pointer){rest % (room + 1), slot};
  return (twin_pointer){8 * (rest % (room / 8 + 1)), slot};
}

/* The first byte with the tag from offset v on, around the area. */
static bool find_tagged(const struct twin_area *a, uint32_t v,
                        enum twin_tag tag, uint64_t *offset) {
  bool any_byte = (v & 7) == 0;
  for (uint64_t i = 0; i < a->size; i++) {
    uint64_t at = (v / 8 + i) % a->size;
    const twin_byte *b = &a->bytes[at];
    uint64_t index = tag == TWIN_BOXED ? b->offset : b->value;
    if (b->tag == tag && (any_byte || tag == TWIN_PLAIN || index == 0)) {
      *offset = at;
      return true;
    }
  }
  return false;
}

twin_pointer pick_tagged(const struct run *r, uint32_t w, uint32_t v,
                         enum twin_tag tag) {
  uint64_t offset;
  for (uint32_t i = 0; i < 6; i++) {
    uint32_t slot = pick_live(r, w / 16 + i);
    if (slot != 0 && find_tagged(&r->now.areas[slot], v, tag, &offset))
      return (twin_pointer){offset, slot};
  }
  return pick_place(r, w, v, 1);
}

/* Whether eight bytes from offset on are neither pointers nor boxes. */
static bool is_vacant(const struct twin_area *a, uint64_t offset) {
  for (uint64_t i = offset; i < offset + 8; i++) {
    if (a->bytes[i].tag >= TWIN_POINTER)
      return false;
  }
  return true;
}

twin_pointer pick_vacant(const struct run *r, uint32_t slot, uint32_t v) {
  const struct twin_area *a = &r->now.areas[slot];
  uint64_t places = a->size / 8;
  for (uint64_t i = 0; i < places; i++) {
    uint64_t offset = 8 * ((v + i) % places);
    if (is_vacant(a, offset))
      return (twin_pointer){offset, slot};
  }
  return (twin_pointer){places == 0 ? 0 : 8 * (v % places), slot};
}

/* Whether the area has room for a link that is not taken. */
static bool has_vacant(const struct run *r, uint32_t slot, uint32_t v) {
  const struct twin_area *a = &r->now.areas[slot];
  return a->size >= 8 && !a->constant &&
         is_vacant(a, pick_vacant(r, slot, v).offset);
}

uint32_t pick_parent(const struct run *r, uint32_t w, uint32_t v) {
  uint32_t slot = pick_live(r, w);
  for (uint32_t i = 1; i < 12 && slot != 0 && !has_vacant(r, slot, v); i++)
    slot = pick_live(r, w + i * 7919);
  return slot;
}

twin_pointer pick_link_place(const struct run *r, uint32_t w, uint32_t v) {
  uint32_t slot = pick_live(r, w / 2);
  if (w % 2 == 0 || slot == 0)
    return pick_place(r, w / 2, v, 8);
  return pick_vacant(r, slot, v);
}

/* An offset for an integer that was made from a pointer. */
static uint64_t odd_offset(uint64_t size, uint32_t v) {
  switch (v % 5) {
  case 0:
    return size + 1 + v / 5 % 64;
  case 1:
    return (uint64_t)0 - 8;
  case 2:
    return (uint64_t)0 - 1;
  case 3:
    return (uint64_t)1 << 40;
  default:
    return size;
  }
}

twin_pointer pick_target(const struct run *r, uint32_t w, uint32_t v) {
  uint32_t mode = w & 31, rest = w >> 5;
  uint32_t slot = (v & 15) == 0 ? pick_area(r, rest) : pick_live(r, rest);
  if (mode == 0 || slot == 0)
    return (twin_pointer){0, 0};
  if (mode == 1)
    return (twin_pointer){pick_value(r, v), 0};
  uint64_t size = r->now.areas[slot].size;
  if (mode < 5)
    return (twin_pointer){odd_offset(size, v / 16), slot};
  if (mode < 12)
    return (twin_pointer){v / 16 % (size + 1), slot};
  return (twin_pointer){0, slot};
}
