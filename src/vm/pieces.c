/*
 * vm/pieces.c - operations on strings, byte by byte.
 *
 * Where races are looked for, what a function of string.h touches is one
 * access.  Where they are not (options.split), and others may interfere with
 * some of it, each byte that is read or written is an operation of its own,
 * from the lowest address on, and other threads may move in between: see
 * block.c.
 *
 * thread.work has how far it has come.  WORK_DONE: the bytes that are done
 * with, and below them (one bit) whether one more is read; that is in
 * WORK_HELD.
 */
#include "vm/machine.h"

/* ------------------------------------------------------------------- bytes */

uint64_t pieces_extent(const struct vm *vm, struct reg s, uint64_t limit) {
  if (!pieces_allowed(vm) || !reg_is_pointer(s))
    return 0;
  const struct area *a = &vm->head->areas[(uint32_t)s.meta];
  uint64_t n = 0, room = s.bits < a->size && a->data ? a->size - s.bits : 0;
  room = room < limit ? room : limit;
  for (; n < room; n++) {
    uint64_t at = s.bits + n;
    if (area_shadow(a)[at >> 3].tag != WORD_PLAIN)
      return room;
    if (((const char *)a->data)[at] == 0)
      return n + 1;
  }
  return n;
}

/* How many bytes are done with. */
static uint64_t done(const struct vm *vm) {
  return vm->thread->work[WORK_DONE].bits >> 1;
}

/* Is one more byte read, and kept in WORK_HELD? */
static bool holds(const struct vm *vm) {
  return vm->thread->work[WORK_DONE].bits & 1;
}

/* So many bytes are done with, and none is held. */
static void set_done(struct vm *vm, uint64_t count) {
  vm->thread->work[WORK_DONE] = reg_number(count << 1);
  vm->thread->work[WORK_HELD] = reg_number(0);
}

static enum go read_byte(struct vm *vm, struct reg p, uint64_t i,
                         unsigned *byte) {
  if (vm_visit(vm, p, (int64_t)i, 1, VISIT_READ) != GO_NEXT ||
      vm_read_byte(vm, p, i, byte, USE_STRING) != GO_NEXT)
    return GO_STOP;
  piece_done(vm);
  return GO_NEXT;
}

/* Reads a byte and keeps it until the next one is done with; an earlier step
 * may have read it. */
static enum go hold_byte(struct vm *vm, struct reg p, uint64_t i,
                         unsigned *byte) {
  struct reg *work = vm->thread->work;
  if (!holds(vm)) {
    if (read_byte(vm, p, i, byte) != GO_NEXT)
      return GO_STOP;
    work[WORK_DONE].bits |= 1;
    work[WORK_HELD] = reg_number(*byte);
  }
  assert(work[WORK_HELD].meta == 0 && work[WORK_HELD].bits < 256);
  *byte = (unsigned)work[WORK_HELD].bits;
  return GO_NEXT;
}

static enum go write_byte(struct vm *vm, struct reg p, uint64_t i,
                          unsigned byte) {
  if (vm_visit(vm, p, (int64_t)i, 1, VISIT_WRITE) != GO_NEXT ||
      vm_store(vm, p, (int64_t)i, 1, reg_number(byte)) != GO_NEXT)
    return GO_STOP;
  piece_done(vm);
  return GO_NEXT;
}

/* The operation is done: the thread is in the middle of nothing. */
static enum go over(struct vm *vm) {
  work_over(vm->thread);
  return GO_NEXT;
}

/* ----------------------------------------------------------------- reading */

/* Counts from where it was on; WORK_DONE stays. */
static enum go find_end(struct vm *vm, struct reg s, uint64_t limit,
                        uint64_t *length) {
  unsigned byte;
  for (;; set_done(vm, *length + 1)) {
    *length = done(vm);
    if (*length == limit)
      return GO_NEXT;
    if (read_byte(vm, s, *length, &byte) != GO_NEXT)
      return GO_STOP;
    if (byte == 0)
      return GO_NEXT;
  }
}

enum go pieces_length(struct vm *vm, struct reg s, uint64_t limit,
                      uint64_t *length) {
  if (find_end(vm, s, limit, length) != GO_NEXT)
    return GO_STOP;
  return over(vm);
}

/* WORK_KEPT: the last one so far. */
enum go pieces_find(struct vm *vm, const struct pieces_search *search,
                    struct reg *found) {
  struct reg *kept = &vm->thread->work[WORK_KEPT];
  unsigned byte = 1;
  for (uint64_t i; (i = done(vm)) < search->limit; set_done(vm, i + 1)) {
    if (read_byte(vm, search->from, i, &byte) != GO_NEXT)
      return GO_STOP;
    if (byte == search->byte)
      *kept = (struct reg){search->from.bits + i, search->from.meta};
    if ((byte == search->byte && !search->last) ||
        (byte == 0 && search->string))
      break;
  }
  *found = *kept;
  return over(vm);
}

enum go pieces_compare(struct vm *vm, struct reg a, struct reg b,
                       uint64_t limit, struct reg *result) {
  unsigned x = 0, y = 0;
  for (uint64_t i; (i = done(vm)) < limit; set_done(vm, i + 1)) {
    if (hold_byte(vm, a, i, &x) != GO_NEXT ||
        read_byte(vm, b, i, &y) != GO_NEXT)
      return GO_STOP;
    if (x != y || x == 0)
      break;
  }
  *result = reg_number((uint32_t)((int)x - (int)y));
  return over(vm);
}

/* ----------------------------------------------------------------- copying */

/* WORK_PHASE: what is next; WORK_KEPT: where it is copied to, from `to` on. */
enum phase { BEGINS, COPIES_STRING, PADS };

/* The next phase begins, with so many bytes done. */
static void enter(struct vm *vm, enum phase phase, uint64_t at) {
  assert(phase > vm->thread->work[WORK_PHASE].bits);
  vm->thread->work[WORK_PHASE] = reg_number(phase);
  set_done(vm, at);
}

static enum go find_place(struct vm *vm, const struct pieces_string *copy) {
  uint64_t end = 0;
  if (copy->append && find_end(vm, copy->to, UINT64_MAX, &end) != GO_NEXT)
    return GO_STOP;
  vm->thread->work[WORK_KEPT] = reg_number(end);
  enter(vm, COPIES_STRING, 0);
  return GO_NEXT;
}

static enum go copy_bytes(struct vm *vm, const struct pieces_string *copy,
                          uint64_t *length) {
  uint64_t end = vm->thread->work[WORK_KEPT].bits;
  struct reg to = {copy->to.bits + end, copy->to.meta};
  unsigned byte = 1;
  while ((*length = done(vm)) < copy->limit) {
    if (hold_byte(vm, copy->from, *length, &byte) != GO_NEXT ||
        need_apart(vm, to, copy->from, *length + 1) != GO_NEXT ||
        write_byte(vm, to, *length, byte) != GO_NEXT)
      return GO_STOP;
    set_done(vm, *length + 1);
    if (byte == 0)
      break;
  }
  enter(vm, PADS, done(vm));
  return GO_NEXT;
}

enum go pieces_copy(struct vm *vm, const struct pieces_string *copy,
                    uint64_t *length) {
  const struct reg *phase = &vm->thread->work[WORK_PHASE];
  assert(phase->bits <= PADS);
  if (phase->bits == BEGINS && find_place(vm, copy) != GO_NEXT)
    return GO_STOP;
  if (phase->bits == COPIES_STRING && copy_bytes(vm, copy, length) != GO_NEXT)
    return GO_STOP;
  for (uint64_t i; copy->pad && (i = done(vm)) < copy->limit;
       set_done(vm, i + 1))
    if (write_byte(vm, copy->to, i, 0) != GO_NEXT)
      return GO_STOP;
  return over(vm);
}
