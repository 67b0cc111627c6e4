/*
 * vm/block.c - block operations: copies and fills.
 *
 * Where races are looked for, a block operation is one access: a thread that
 * could see it half done races with it.  Where they are not (options.split), a
 * block operation that others may interfere with is made in pieces, as its
 * machine code would be, and other threads may move in between.  A piece is 4
 * bytes; or a word, if that has a pointer or anything else than a number; and
 * less where block or alignment leave no room for it.  So no pointer is ever
 * seen in parts.  Reading a piece and writing it are operations of their own if
 * others may interfere with both.
 *
 * How far it has come is kept in the thread's record (thread.work), and so in
 * the state: the instruction is executed again and goes on from there.  Other
 * operations that copy blocks (realloc, arguments passed by value) keep what
 * they need beside it; strings and comparisons are in pieces.c.
 */
#include "vm/machine.h"

/* ------------------------------------------------------------------- whole */

enum go need_apart(struct vm *vm, struct reg to, struct reg from,
                   uint64_t size) {
  if (to.meta == from.meta && to.bits != from.bits &&
      to.bits < from.bits + size && from.bits < to.bits + size)
    return vm_fault_at(vm, SUB_OVERLAP, to, NO_FACTS);
  return GO_NEXT;
}

/* A copy has two ends. */
static enum go visit_copy(struct vm *vm, struct reg to, struct reg from,
                          uint64_t size) {
  const struct visit both[] = {{from, 0, size, VISIT_READ},
                               {to, 0, size, VISIT_WRITE}};
  return vm->visitor->accesses(vm, both, 2);
}

enum go vm_copy(struct vm *vm, struct reg to, struct reg from, uint64_t size,
                bool move) {
  if (size == 0)
    return GO_NEXT;
  if (need_range(vm, from, size, false) != GO_NEXT ||
      need_range(vm, to, size, true) != GO_NEXT ||
      (!move && need_apart(vm, to, from, size) != GO_NEXT) ||
      visit_copy(vm, to, from, size) != GO_NEXT ||
      lazy_cut(vm, from, 0, size) != GO_NEXT ||
      lazy_cut(vm, to, 0, size) != GO_NEXT)
    return GO_STOP;
  enum allways_result code =
      allways_copy(vm->memory, pointer_of(to), pointer_of(from), size);
  return code == ALLWAYS_OK ? GO_NEXT
                            : memory_fault(vm, code, to, 0, size, true);
}

/* Fills a range that was checked and announced. */
static enum go fill(struct vm *vm, struct reg to, struct reg byte,
                    uint64_t size) {
  enum allways_result code;
  if (lazy_cut(vm, to, 0, size) != GO_NEXT)
    return GO_STOP;
  if (reg_is_partial(byte))
    code = allways_undefine(vm->memory, pointer_of(to), size);
  else if (need_number(vm, &byte, USE_FILL) != GO_NEXT)
    return GO_STOP;
  else
    code = allways_fill(vm->memory, pointer_of(to), (uint8_t)byte.bits, size);
  return code == ALLWAYS_OK ? GO_NEXT
                            : memory_fault(vm, code, to, 0, size, true);
}

enum go vm_fill(struct vm *vm, struct reg to, struct reg byte, uint64_t size) {
  if (size == 0)
    return GO_NEXT;
  if (need_range(vm, to, size, true) != GO_NEXT ||
      vm_visit(vm, to, 0, size, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  return fill(vm, to, byte, size);
}

/* --------------------------------------------------------------- in pieces */

struct block {
  struct reg to, from; /* from: or what to fill with */
  uint64_t size;
  bool fills, moves;
  /* thread.work.  mark[WORK_DONE]: the bytes that are done, and below them
   * (HELD bits) how many more are read, but not written yet; those are in
   * mark[WORK_HELD]. */
  struct reg *mark;
};
enum { HELD = 4, HELD_MASK = (1 << HELD) - 1 };

/* A move to a higher place begins at the end. */
static bool goes_down(const struct block *b) {
  return b->moves && b->to.meta == b->from.meta && b->to.bits > b->from.bits;
}

/* Where the n bytes after those that are done lie. */
static int64_t place(const struct block *b, uint64_t done, unsigned n) {
  return (int64_t)(goes_down(b) ? b->size - done - n : done);
}

/* The most that can be one piece: aligned in both blocks, and not more than is
 * left. */
static unsigned widest(const struct block *b, uint64_t done) {
  uint64_t left = b->size - done;
  assert(done < b->size);
  uint64_t edge = goes_down(b) ? left : done, low = b->to.bits + edge;
  unsigned n = 8;
  if (!b->fills)
    low |= b->from.bits + edge;
  while (n > left || (low & (n - 1)) != 0)
    n /= 2;
  return n;
}

/* The word, or part of one, of which the next piece is: half of it may be done
 * already. */
struct span {
  uint64_t done; /* before it */
  int64_t at;
  unsigned size;
};

/* A word of which the first half was done alone is looked at as a whole. */
static struct span next_span(const struct block *b) {
  uint64_t done = b->mark->bits >> HELD;
  if (done >= 4 && widest(b, done - 4) == 8)
    done -= 4;
  unsigned size = widest(b, done);
  return (struct span){done, place(b, done, size), size};
}

/* Does the word hold plain bytes only? */
static bool has_numbers(const struct vm *vm, struct reg p, int64_t offset) {
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  uint64_t at = p.bits + (uint64_t)offset;
  return a->data == NULL || at >= a->size ||
         area_shadow(a)[at >> 3].tag == WORD_PLAIN;
}

/* The size of the next piece.  Where a pointer came to a word of which the
 * first half is done, that was not read yet: it is done again. */
static unsigned piece(const struct vm *vm, struct block *b, struct span s) {
  if (s.size == 8 && has_numbers(vm, b->to, s.at) &&
      (b->fills || has_numbers(vm, b->from, s.at)))
    return 4;
  b->mark->bits = s.done << HELD;
  return s.size;
}

/* What kind of thing is there matters, its value does not: whoever observes is
 * not informed of an access. */
static enum go look_at(struct vm *vm, struct reg p, int64_t offset,
                       uint64_t size) {
  uint32_t area = (uint32_t)p.meta;
  if (!reg_is_pointer(p) || !(vm->head->areas[area].flags & AREA_WATCHED))
    return GO_NEXT;
  return vm->visitor->access(vm, area, p.bits + (uint64_t)offset, size,
                             VISIT_READ);
}

/* The next piece is read, if others may interfere with that. */
static enum go take(struct vm *vm, struct block *b) {
  struct span s = next_span(b);
  if (vm_visit(vm, b->from, s.at, s.size, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  if (vm->step.budget != OP_DOING)
    return GO_NEXT;
  /* How much is read depends on what is there. */
  if (look_at(vm, b->to, s.at, s.size) != GO_NEXT)
    return GO_STOP;
  unsigned n = piece(vm, b, s);
  int64_t at = place(b, b->mark->bits >> HELD, n);
  if (vm_load(vm, b->from, at, n, &b->mark[WORK_HELD]) != GO_NEXT)
    return GO_STOP;
  b->mark->bits |= n;
  piece_done(vm);
  return GO_NEXT;
}

/* It is written.  If a pointer came to its word since it was read, it has to be
 * read again. */
static enum go put(struct vm *vm, struct block *b) {
  unsigned n = (unsigned)b->mark->bits & HELD_MASK;
  bool held = n > 0;
  struct span s = next_span(b);
  if (vm_visit(vm, b->to, s.at, s.size, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  if (held && n < s.size && !has_numbers(vm, b->to, s.at)) {
    b->mark[WORK_DONE].bits &=
        ~(uint64_t)HELD_MASK; /* now it must be read whole */
    b->mark[WORK_HELD] = reg_number(0);
    piece_done(vm);
    return GO_NEXT;
  }
  if (!held)
    n = piece(vm, b, s);
  uint64_t done = b->mark->bits >> HELD;
  int64_t at = place(b, done, n);
  struct reg to = {b->to.bits + (uint64_t)at, b->to.meta};
  struct reg value = b->mark[WORK_HELD];
  if (b->fills ? fill(vm, to, b->from, n) != GO_NEXT
               : (!held && vm_load(vm, b->from, at, n, &value) != GO_NEXT) ||
                     vm_store(vm, to, 0, n, value) != GO_NEXT)
    return GO_STOP;
  b->mark[WORK_DONE] = reg_number((done + n) << HELD);
  b->mark[WORK_HELD] = reg_number(0);
  piece_done(vm);
  return GO_NEXT;
}

/* Others may have freed it since the last piece. */
static enum go need_block(struct vm *vm, const struct block *b) {
  if (!b->fills && need_range(vm, b->from, b->size, false) != GO_NEXT)
    return GO_STOP;
  if (need_range(vm, b->to, b->size, true) != GO_NEXT)
    return GO_STOP;
  return b->fills || b->moves ? GO_NEXT
                              : need_apart(vm, b->to, b->from, b->size);
}

static enum go in_pieces(struct vm *vm, struct block *b) {
  while (b->mark->bits >> HELD < b->size) {
    if (!b->fills && (b->mark->bits & HELD_MASK) == 0 && take(vm, b) != GO_NEXT)
      return GO_STOP;
    if (put(vm, b) != GO_NEXT)
      return GO_STOP;
  }
  *b->mark = reg_number(0);
  return GO_NEXT;
}

static enum go whole(struct vm *vm, const struct block *b) {
  return b->fills ? vm_fill(vm, b->to, b->from, b->size)
                  : vm_copy(vm, b->to, b->from, b->size, b->moves);
}

static enum go run_block(struct vm *vm, struct block *b) {
  b->mark = vm->thread->work;
  bool began = b->mark[WORK_DONE].bits != 0;
  if (b->size == 0 || (!began && !pieces_allowed(vm)))
    return whole(vm, b);
  if (need_block(vm, b) != GO_NEXT)
    return GO_STOP;
  const struct visit both[] = {{b->to, 0, b->size, VISIT_WRITE},
                               {b->from, 0, b->size, VISIT_READ}};
  bool wanted = began;
  if (!began && pieces_wanted(vm, both, b->fills ? 1 : 2, &wanted) != GO_NEXT)
    return GO_STOP;
  return wanted ? in_pieces(vm, b) : whole(vm, b);
}

enum go block_copy(struct vm *vm, struct reg to, struct reg from, uint64_t size,
                   bool move) {
  return run_block(
      vm, &(struct block){.to = to, .from = from, .size = size, .moves = move});
}

enum go block_fill(struct vm *vm, struct reg to, struct reg byte,
                   uint64_t size) {
  return run_block(
      vm, &(struct block){.to = to, .from = byte, .size = size, .fills = true});
}

enum go block_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  struct reg size = operand_reg(vm, r, i->c);
  if (need_number(vm, &size, USE_SIZE) != GO_NEXT)
    return GO_STOP;
  struct block b = {.to = operand_reg(vm, r, i->a),
                    .from = operand_reg(vm, r, i->b),
                    .size = size.bits,
                    .fills = i->op == IR_MEMSET,
                    .moves = i->op == IR_MEMMOVE};
  return run_block(vm, &b);
}

/* ------------------------------------------------------------- comparisons */

/* Bytes from p on in its object, if there are fewer than limit. */
static uint64_t room_at(const struct vm *vm, struct reg p, uint64_t limit) {
  if (!reg_is_pointer(p))
    return 0;
  uint64_t size = vm->head->areas[(uint32_t)p.meta].size;
  uint64_t room = p.bits < size ? size - p.bits : 0;
  return room < limit ? room : limit;
}

/* Of the first block.  As in take. */
static enum go take_compared(struct vm *vm, struct block *b, struct span s) {
  if (vm_visit(vm, b->from, s.at, s.size, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  if (vm->step.budget != OP_DOING)
    return GO_NEXT;
  if (look_at(vm, b->to, s.at, s.size) != GO_NEXT)
    return GO_STOP;
  unsigned n = piece(vm, b, s);
  uint64_t done = b->mark->bits >> HELD;
  if (vm_load(vm, b->from, (int64_t)done, n, &b->mark[WORK_HELD]) != GO_NEXT)
    return GO_STOP;
  b->mark->bits |= n;
  piece_done(vm);
  return GO_NEXT;
}

/* It is done again, where a pointer came to its word since it was read. */
static bool is_held_too_little(struct vm *vm, struct block *b, struct span s) {
  unsigned n = (unsigned)b->mark->bits & HELD_MASK;
  if (n == 0 || n == s.size || has_numbers(vm, b->to, s.at))
    return false;
  b->mark[WORK_DONE].bits = s.done << HELD;
  b->mark[WORK_HELD] = reg_number(0);
  piece_done(vm);
  return true;
}

enum go block_next_two(struct vm *vm, struct reg a, struct reg b,
                       uint64_t limit, uint64_t *at, unsigned *size,
                       struct reg *x, struct reg *y) {
  struct block k = {.to = b, .from = a, .size = room_at(vm, b, limit)};
  k.size = room_at(vm, a, k.size);
  k.mark = vm->thread->work;
  *at = k.mark->bits >> HELD;
  *size = 0;
  if (*at >= limit)
    return GO_NEXT;
  if (*at >= k.size) /* beyond an object: a fault */
    k.size = *at + 1;
  do {
    struct span s = next_span(&k);
    if ((k.mark->bits & HELD_MASK) == 0 && take_compared(vm, &k, s) != GO_NEXT)
      return GO_STOP;
    if (vm_visit(vm, b, s.at, s.size, VISIT_READ) != GO_NEXT)
      return GO_STOP;
  } while (is_held_too_little(vm, &k, next_span(&k)));
  bool held = (k.mark->bits & HELD_MASK) != 0;
  unsigned n =
      held ? (unsigned)k.mark->bits & HELD_MASK : piece(vm, &k, next_span(&k));
  *at = k.mark->bits >> HELD;
  struct reg *first = held ? &k.mark[WORK_HELD] : x;
  if ((!held && vm_load(vm, a, (int64_t)*at, n, x) != GO_NEXT) ||
      vm_load(vm, b, (int64_t)*at, n, y) != GO_NEXT ||
      lazy_number(vm, first) != GO_NEXT || lazy_number(vm, y) != GO_NEXT)
    return GO_STOP;
  *x = *first;
  *size = n;
  return GO_NEXT;
}

bool block_holds(const struct vm *vm) {
  return (vm->thread->work[WORK_DONE].bits & HELD_MASK) != 0;
}

void block_two_done(struct vm *vm, uint64_t at, unsigned size) {
  struct reg *work = vm->thread->work;
  work[WORK_DONE] = reg_number((at + size) << HELD);
  work[WORK_HELD] = reg_number(0);
  piece_done(vm);
}
