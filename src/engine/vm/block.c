/*
 * engine/vm/block.c - block operations: copies and fills.
 *
 * Where races are looked for, a block operation is one access: who could see it
 * half done races with it.  Where they are not (options.split), an instruction
 * that copies or fills what others may meet with is made in pieces, as its
 * machine code would be, and others may move in between.  A piece is 4 bytes,
 * or a word if that has a pointer or anything else than a number, and less
 * where block or alignment leave no room for it.  So no pointer is ever seen in
 * parts.  Reading a piece and writing it are operations of their own if others
 * may meet with both.
 *
 * How far it has come is kept in two slots of the frame, and so in the state:
 * the instruction is executed again and goes on from there.
 */
#include "engine/vm/vm_impl.h"

/* ------------------------------------------------------------------- whole */

static enum go need_apart(struct vm *vm, struct reg to, struct reg from,
                          uint64_t size) {
  if (to.meta == from.meta && to.bits != from.bits &&
      to.bits < from.bits + size && from.bits < to.bits + size)
    return vm_fault_at(vm, VM_VALID_DEREF, to,
                       "memory is copied to a place that overlaps it");
  return GO_NEXT;
}

/* A copy has two ends. */
static enum go visit_copy(struct vm *vm, struct reg to, struct reg from,
                          uint64_t size) {
  const struct visit both[] = {{from, 0, size, VISIT_READ},
                               {to, 0, size, VISIT_WRITE}};
  return vm_visit_all(vm, both, 2);
}

enum go vm_copy(struct vm *vm, struct reg to, struct reg from, uint64_t size,
                bool move) {
  if (size == 0)
    return GO_NEXT;
  if (need_range(vm, from, size, false, "read") != GO_NEXT ||
      need_range(vm, to, size, true, "write") != GO_NEXT ||
      (!move && need_apart(vm, to, from, size) != GO_NEXT) ||
      visit_copy(vm, to, from, size) != GO_NEXT ||
      pending_cut(vm, from, 0, size) != GO_NEXT ||
      pending_cut(vm, to, 0, size) != GO_NEXT)
    return GO_STOP;
  enum allways_result code =
      allways_copy(vm->memory, pointer_of(to), pointer_of(from), size);
  return code == ALLWAYS_OK ? GO_NEXT
                            : memory_fault(vm, code, to, 0, size, true);
}

/* What is written is visited already. */
static enum go fill(struct vm *vm, struct reg to, struct reg byte,
                    uint64_t size) {
  enum allways_result code;
  if (pending_cut(vm, to, 0, size) != GO_NEXT)
    return GO_STOP;
  if (reg_is_partial(byte))
    code = allways_undefine(vm->memory, pointer_of(to), size);
  else if (need_number(vm, byte, "to fill memory") != GO_NEXT)
    return GO_STOP;
  else
    code = allways_fill(vm->memory, pointer_of(to), (uint8_t)byte.bits, size);
  return code == ALLWAYS_OK ? GO_NEXT
                            : memory_fault(vm, code, to, 0, size, true);
}

enum go vm_fill(struct vm *vm, struct reg to, struct reg byte, uint64_t size) {
  if (size == 0)
    return GO_NEXT;
  if (need_range(vm, to, size, true, "write") != GO_NEXT ||
      vm_visit(vm, to, 0, size, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  return fill(vm, to, byte, size);
}

/* --------------------------------------------------------------- in pieces */

struct block {
  struct reg to, from; /* from: or what to fill with */
  uint64_t size;
  bool fills, moves;
  /* mark: the bytes that are done, and below them (HELD bits) how many more
   * are read, but not written yet; those are in mark[1]. */
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

/* The most that can be one piece. */
static unsigned widest(const struct block *b, uint64_t done) {
  uint64_t left = b->size - done;
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

static struct span next_span(const struct block *b) {
  uint64_t done = b->mark->bits >> HELD;
  if (done >= 4 && widest(b, done - 4) == 8)
    done -= 4;
  unsigned size = widest(b, done);
  return (struct span){done, place(b, done, size), size};
}

static bool has_numbers(const struct vm *vm, struct reg p, int64_t offset) {
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  uint64_t at = p.bits + (uint64_t)offset;
  return a->data == NULL || area_shadow(a)[at >> 3].tag == WORD_PLAIN;
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

/* The instruction is the same, its progress is not. */
static void piece_done(struct vm *vm) {
  operation_done(vm, GO_NEXT);
  vm->went = true;
}

/* The next piece is read, if others may meet with that. */
static enum go take(struct vm *vm, struct block *b) {
  struct span s = next_span(b);
  if (vm_visit(vm, b->from, s.at, s.size, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  if (vm->may != GO_DOING)
    return GO_NEXT;
  /* How much is read depends on what is there. */
  if (vm_visit(vm, b->to, s.at, s.size, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  unsigned n = piece(vm, b, s);
  int64_t at = place(b, b->mark->bits >> HELD, n);
  if (vm_load(vm, b->from, at, n, &b->mark[1]) != GO_NEXT)
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
    b->mark[0].bits &= ~(uint64_t)HELD_MASK; /* now it must be read whole */
    b->mark[1] = reg_number(0);
    piece_done(vm);
    return GO_NEXT;
  }
  if (!held)
    n = piece(vm, b, s);
  uint64_t done = b->mark->bits >> HELD;
  int64_t at = place(b, done, n);
  struct reg to = {b->to.bits + (uint64_t)at, b->to.meta};
  struct reg value = b->mark[1];
  if (b->fills ? fill(vm, to, b->from, n) != GO_NEXT
               : (!held && vm_load(vm, b->from, at, n, &value) != GO_NEXT) ||
                     vm_store(vm, to, 0, n, value) != GO_NEXT)
    return GO_STOP;
  b->mark[0] = reg_number((done + n) << HELD);
  b->mark[1] = reg_number(0);
  piece_done(vm);
  return GO_NEXT;
}

/* Others may have freed it since the last piece. */
static enum go need_block(struct vm *vm, const struct block *b) {
  if (!b->fills && need_range(vm, b->from, b->size, false, "read") != GO_NEXT)
    return GO_STOP;
  if (need_range(vm, b->to, b->size, true, "write") != GO_NEXT)
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

static enum vm_quiet is_quiet(struct vm *vm, struct reg p, uint64_t size,
                              bool write) {
  uint32_t area = (uint32_t)p.meta;
  if (!(vm->head->areas[area].flags & AREA_WATCHED))
    return QUIET;
  return vm_is_quiet(vm, area, p.bits, size, write);
}

/* How others would notice the block operation. */
static enum vm_quiet block_quiet(struct vm *vm, const struct block *b) {
  enum vm_quiet quiet = is_quiet(vm, b->to, b->size, true);
  if (quiet == QUIET && !b->fills)
    quiet = is_quiet(vm, b->from, b->size, false);
  return quiet;
}

static bool may_split(const struct vm *vm) {
  return vm->at_code->split_slot != IR_NONE && vm->thread->atomic == 0 &&
         !vm->alone && !vm->aside && !vm->solving && !vm->options.statements;
}

static enum go whole(struct vm *vm, const struct block *b) {
  return b->fills ? vm_fill(vm, b->to, b->from, b->size)
                  : vm_copy(vm, b->to, b->from, b->size, b->moves);
}

enum go block_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  struct reg size = operand_reg(vm, r, i->c);
  if (need_number(vm, size, "as a size") != GO_NEXT)
    return GO_STOP;
  struct block b = {.to = operand_reg(vm, r, i->a),
                    .from = operand_reg(vm, r, i->b),
                    .size = size.bits,
                    .fills = i->op == IR_MEMSET,
                    .moves = i->op == IR_MEMMOVE,
                    .mark = r + vm->at_code->split_slot};
  bool began = vm->at_code->split_slot != IR_NONE && b.mark->bits != 0;
  if (b.size == 0 || (!began && !may_split(vm)))
    return whole(vm, &b);
  if (need_block(vm, &b) != GO_NEXT)
    return GO_STOP;
  /* GO_READY: it is the operation that the step begins with. */
  if (!began && vm->may != GO_READY) {
    enum vm_quiet quiet = block_quiet(vm, &b);
    if (quiet == QUIET)
      return whole(vm, &b);
    if (quiet == NEEDS_SETTLE) {
      vm->event = VM_SETTLE;
      return GO_STOP;
    }
  }
  return in_pieces(vm, &b);
}
