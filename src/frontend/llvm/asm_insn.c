/*
 * frontend/llvm/asm_insn.c - instructions of inline assembly: one table has
 * their names and meanings.
 *
 * What is locked, and an exchange with memory, is one sequentially consistent
 * atomic access; a move from or to memory is one too, with the order that x86
 * gives it.  Everything else that reads and writes memory is two plain
 * accesses.
 */
#include "frontend/llvm/asm_work_impl.h"

#include <stdlib.h>
#include <string.h>

#define BINARY(name, op, flags)                                                \
  { #name, asm_do_binary, IR_##op, IR_RMW_##op, 2, true, flags }
#define PLAIN(name, lower, op, args)                                           \
  { #name, asm_do_##lower, op, IR_RMW_XCHG, args, false, ASM_UNKNOWN }

/* Sorted by name.  cmovCC, setCC, movzXY and movsXY are found by prefix. */
static const struct asm_entry entries[] = {
    PLAIN(adc, carried, IR_ADD, 2),
    BINARY(add, ADD, ASM_ADD),
    BINARY(and, AND, ASM_LOGIC),
    PLAIN(bsf, scan, IR_CTTZ, 2),
    PLAIN(bsr, scan, IR_CTLZ, 2),
    PLAIN(bswap, bswap, 0, 1),
    PLAIN(bt, bit, IR_MOV, 2),
    {"btc", asm_do_bit, IR_XOR, IR_RMW_XOR, 2, true, ASM_UNKNOWN},
    {"btr", asm_do_bit, IR_AND, IR_RMW_AND, 2, true, ASM_UNKNOWN},
    {"bts", asm_do_bit, IR_OR, IR_RMW_OR, 2, true, ASM_UNKNOWN},
    PLAIN(cld, nothing, 0, 0),
    {"cmp", asm_do_compare, IR_SUB, IR_RMW_XCHG, 2, false, ASM_SUB},
    {"cmpxchg", asm_do_cmpxchg, 0, IR_RMW_XCHG, 2, true, ASM_UNKNOWN},
    {"cmpxchg16b", asm_do_cmpxchg16b, 0, IR_RMW_XCHG, 1, true, ASM_UNKNOWN},
    PLAIN(cpuid, cpuid, 0, 0),
    {"dec", asm_do_step, IR_SUB, IR_RMW_SUB, 1, true, ASM_STEP},
    PLAIN(imul, imul, 0, 2),
    {"inc", asm_do_step, IR_ADD, IR_RMW_ADD, 1, true, ASM_STEP},
    PLAIN(lea, lea, 0, 2),
    PLAIN(lfence, fence, IR_ACQUIRE, 0),
    PLAIN(lzcnt, count, IR_CTLZ, 2),
    PLAIN(mfence, fence, IR_SEQ_CST, 0),
    PLAIN(mov, mov, 0, 2),
    PLAIN(movabs, mov, 0, 2),
    PLAIN(mul, mul, 0, 1),
    {"neg", asm_do_neg, 0, IR_RMW_XCHG, 1, true, ASM_SUB},
    PLAIN(nop, nothing, 0, 0),
    {"not", asm_do_step, IR_XOR, IR_RMW_XOR, 1, true, ASM_UNKNOWN},
    BINARY(or, OR, ASM_LOGIC),
    PLAIN(pause, nothing, 0, 0),
    PLAIN(popcnt, count, IR_CTPOP, 2),
    PLAIN(prefetchnta, nothing, 0, 1),
    PLAIN(prefetcht0, nothing, 0, 1),
    PLAIN(prefetcht1, nothing, 0, 1),
    PLAIN(prefetcht2, nothing, 0, 1),
    PLAIN(prefetchw, nothing, 0, 1),
    PLAIN(rdtsc, rdtsc, 0, 0),
    PLAIN(rdtscp, rdtsc, 1, 0),
    PLAIN(rol, rotate, IR_FSHL, 2),
    PLAIN(ror, rotate, IR_FSHR, 2),
    PLAIN(sal, shift, IR_SHL, 2),
    PLAIN(sar, shift, IR_ASHR, 2),
    PLAIN(sbb, carried, IR_SUB, 2),
    PLAIN(sfence, fence, IR_RELEASE, 0),
    PLAIN(shl, shift, IR_SHL, 2),
    PLAIN(shr, shift, IR_LSHR, 2),
    BINARY(sub, SUB, ASM_SUB),
    {"test", asm_do_compare, IR_AND, IR_RMW_XCHG, 2, false, ASM_LOGIC},
    PLAIN(tzcnt, count, IR_CTTZ, 2),
    PLAIN(ud2, trap, 0, 0),
    {"xadd", asm_do_xadd, 0, IR_RMW_ADD, 2, true, ASM_ADD},
    {"xchg", asm_do_xchg, 0, IR_RMW_XCHG, 2, true, ASM_UNKNOWN},
    BINARY(xor, XOR, ASM_LOGIC),
};
static const struct asm_entry cmov_entry = PLAIN(cmov, cmov, 0, 2),
                              set_entry = PLAIN(set, set, 8, 1),
                              extend_entry = PLAIN(movx, extend, 8, 2);
#undef BINARY
#undef PLAIN

static int compare_name(const void *key, const void *item) {
  return strcmp(key, ((const struct asm_entry *)item)->name);
}

static const struct asm_entry *look_up(const char *name) {
  return bsearch(name, entries, sizeof entries / sizeof *entries,
                 sizeof *entries, compare_name);
}

/* The meaning of an instruction, and how many bits its name says, or 0. */
static const struct asm_entry *find(const char *name, unsigned *bits) {
  char stem[ASM_NAME];
  size_t length = strlen(name);
  const struct asm_entry *found = look_up(name);
  *bits = 0;
  if (found)
    return found;
  memcpy(stem, name, length + 1);
  stem[length - 1] = '\0';
  *bits = asm_suffix_bits(name[length - 1]);
  found = *bits ? look_up(stem) : NULL;
  if (found && found->args)
    return found;
  *bits = 0;
  if (strncmp(name, "cmov", 4) == 0)
    return &cmov_entry;
  if (strncmp(name, "set", 3) == 0)
    return &set_entry;
  return strncmp(name, "movz", 4) == 0 || strncmp(name, "movs", 4) == 0
             ? &extend_entry
             : NULL;
}

/* Instructions whose last argument may be the only one, or one of three. */
static bool count_fits(const struct asm_entry *e, unsigned count) {
  return e->args == count ||
         (count == 1 &&
          (e->lower == asm_do_shift || e->lower == asm_do_rotate)) ||
         (count == 3 && e->lower == asm_do_imul);
}

/* A register says how many bits it has.  What is in memory does not: an
 * assembler would not know, either. */
static unsigned width_of(const struct asm_work *w) {
  for (unsigned i = w->count; i-- > 0;)
    if (w->objects[i].place == ASM_IN_REGISTER && w->objects[i].bits)
      return w->objects[i].bits;
  return 0;
}

/* "lock; addl $0, 0(%rsp)": a fence. */
static bool is_stack_fence(const struct asm_insn *insn) {
  const struct asm_arg *by = &insn->args[0], *to = &insn->args[1];
  return insn->lock && insn->arg_count == 2 &&
         (strncmp(insn->name, "add", 3) == 0 ||
          strncmp(insn->name, "or", 2) == 0) &&
         by->kind == ASM_NUMBER && by->number == 0 && to->kind == ASM_MEMORY &&
         to->base.kind == ASM_NAMED && to->base.number == ASM_RSP &&
         to->index.kind == ASM_NONE;
}

static bool set_objects(struct asm_work *w) {
  w->count = w->insn->arg_count;
  for (unsigned i = 0; i < w->count; i++)
    if (!asm_object(w->s, &w->insn->args[i], &w->objects[i]))
      return false;
  if (w->entry->lower == asm_do_shift || w->entry->lower == asm_do_rotate)
    if (w->bits == 0 && w->count)
      w->bits = w->objects[w->count - 1].bits;
  if (w->entry == &set_entry)
    w->bits = 8;
  if (w->bits == 0)
    w->bits = width_of(w);
  w->type = asm_int(w->bits);
  return w->count == 0 || w->bits || w->entry->lower == asm_do_nothing ||
         w->entry->lower == asm_do_cmpxchg16b;
}

/* A name such as "al" for a value of 32 bits is a mistake that the assembler
 * would not let pass. */
static bool widths_fit(const struct asm_work *w) {
  if (w->entry->lower == asm_do_nothing || w->entry == &extend_entry ||
      w->entry->lower == asm_do_shift || w->entry->lower == asm_do_rotate)
    return true;
  for (unsigned i = 0; i < w->count; i++)
    if (w->objects[i].place == ASM_IN_REGISTER && w->objects[i].bits &&
        w->objects[i].bits != w->bits)
      return false;
  return true;
}

bool asm_insn(struct asm_state *s, const struct asm_insn *insn) {
  struct asm_work w = {.s = s, .l = s->l, .insn = insn};
  if (is_stack_fence(insn)) {
    emit(s->l, IR_FENCE, type_void)->order = IR_SEQ_CST;
    s->flags.kind = ASM_UNKNOWN;
    return true;
  }
  w.entry = find(insn->name, &w.bits);
  if (!w.entry || !count_fits(w.entry, insn->arg_count) || !set_objects(&w) ||
      !widths_fit(&w))
    return false;
  if (insn->rep && strcmp(insn->name, "nop") != 0)
    return false;
  if (insn->lock && (!w.entry->lockable || !asm_in_memory(asm_destination(&w))))
    return false;
  return w.entry->lower(&w);
}
