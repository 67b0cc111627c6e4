/*
 * vm/varargs.c - variable arguments, as the x86-64 ABI passes them.
 *
 * Clang expands va_arg itself, so the arguments must lie where the ABI says:
 * the first ones in registers, the others in memory.  All of them are in one
 * area, which belongs to the call (varargs_impl.h shows how it is laid out).
 *
 * Registers of named parameters are left out, and the area ends soon behind
 * the last argument, so that taking too many is noticed.  The site of the area
 * says how the registers are used.
 */
#include "vm/varargs_impl.h"

/* How far arguments have been given places. */
struct places {
  uint32_t gp, fp;        /* registers that are taken */
  uint32_t narrow;        /* those of gp with less than eight bytes */
  uint64_t vector;        /* place of the vector whose parts are passed */
  uint64_t memory, align; /* bytes in memory; the largest alignment there */
  uint64_t base, end;     /* of what is in memory; of everything */
};

/* align is a power of two. */
static uint64_t align_up(uint64_t x, uint64_t align) {
  assert(align != 0 && (align & (align - 1)) == 0);
  return (x + align - 1) & ~(align - 1);
}

/* The next place in memory, of at least eight bytes. */
static uint64_t memory_place(struct places *p, uint64_t size, uint64_t align) {
  if (align < 8)
    align = 8;
  if (align > p->align)
    p->align = align;
  uint64_t at = align_up(p->memory, align);
  p->memory = align_up(at + size, 8);
  return p->base + at;
}

/* The next floating-point register, or a place in memory if all are taken. */
static uint64_t fp_place(struct places *p, uint64_t size) {
  if (p->fp < FP_REGISTERS)
    return FP_BASE + 16 * (uint64_t)p->fp++;
  return memory_place(p, size, size);
}

/* An argument of two registers is never split. */
static uint64_t gp_place(struct places *p, uint32_t count) {
  if (p->gp + count > GP_REGISTERS)
    return memory_place(p, 8 * count, 8 * count);
  p->gp += count;
  return 8 * ((uint64_t)p->gp - count);
}

/* Parts of a vector lie side by side.  A vector is as large as its alignment.
 */
static uint64_t vector_place(struct places *p, const struct ir_argument *arg) {
  if (arg->part_offset == 0)
    p->vector = arg->part_align <= 16
                    ? fp_place(p, arg->part_align)
                    : memory_place(p, arg->part_align, arg->part_align);
  return p->vector + arg->part_offset;
}

/* Where the next argument lies in the area, by its type. */
static uint64_t next_place(struct places *p, const struct ir_argument *arg) {
  unsigned kind = arg->type.kind;
  if (arg->byval_size)
    return memory_place(p, arg->byval_size, arg->byval_align);
  if (arg->part_align)
    return vector_place(p, arg);
  if (kind == IR_INT || kind == IR_PTR)
    return gp_place(p, ir_type_slots(arg->type));
  return kind == IR_F80 ? memory_place(p, 16, 16) : fp_place(p, 8);
}

static uint64_t argument_size(const struct ir_argument *arg) {
  return arg->byval_size ? arg->byval_size : ir_type_bytes(arg->type);
}

/* ------------------------------------------------------------------- site */

/* What varargs_start has to know, packed into the site of the area. */
static uint64_t make_site(const struct places *named,
                          const struct places *all) {
  assert(all->gp <= GP_REGISTERS && all->fp <= FP_REGISTERS);
  assert(named->gp <= all->gp && named->fp <= all->fp);
  assert(all->base <= UINT32_MAX);
  return UINT64_C(1) << 61 | (uint64_t)all->narrow << 48 |
         (uint64_t)all->fp << 44 | (uint64_t)all->gp << 40 |
         (uint64_t)named->fp << 36 | (uint64_t)named->gp << 32 | all->base;
}

/* ----------------------------------------------------------------- passing */

static enum go store_argument(struct vm *vm, const struct ir_argument *arg,
                              struct reg p, const struct reg *values) {
  if (arg->byval_size)
    return vm_copy(vm, p, values[0], arg->byval_size, false);
  unsigned bytes = ir_type_bytes(arg->type);
  if (vm_store(vm, p, 0, bytes > 8 ? 8 : bytes, values[0]) != GO_NEXT)
    return GO_STOP;
  return bytes > 8 ? vm_store(vm, p, 8, bytes - 8, values[1]) : GO_NEXT;
}

/* Where variable arguments begin and end; named ones take registers first.  A
 * struct in one register may be padded to 16 bytes, which va_arg copies. */
static void survey(const struct ir_call *ir, uint32_t fixed,
                   struct places *named, struct places *all) {
  *named = (struct places){.align = 16};
  for (uint32_t i = 0; i < fixed; i++)
    next_place(named, &ir->args[i]);
  named->memory = 0;
  named->align = 16;
  *all = *named;
  for (uint32_t i = fixed; i < ir->arg_count; i++) {
    uint64_t before = all->memory;
    uint32_t gp = all->gp;
    uint64_t end = next_place(all, &ir->args[i]) + 16;
    if (all->memory == before && end > all->end)
      all->end = end;
    if (all->gp > gp && argument_size(&ir->args[i]) < 8)
      all->narrow |= 1u << gp;
  }
  if (all->memory) {
    all->base = align_up(MEMORY_BASE, all->align);
    all->end = all->base + all->memory;
  } else {
    all->base = all->end;
  }
}

enum go varargs_pass(struct vm *vm, const struct ir_call *ir, uint32_t fixed,
                     const struct reg *values, struct reg *slot) {
  struct places named, all;
  assert(fixed <= ir->arg_count);
  survey(ir, fixed, &named, &all);
  if (vm_allocate_site(vm, all.end, aligned_kind(VM_AREA_VARARGS, all.align),
                       make_site(&named, &all), slot) != GO_NEXT)
    return GO_STOP;
  named.base = all.base;
  for (uint32_t i = 0, v = 0; i < ir->arg_count; i++) {
    if (i >= fixed) {
      struct reg p = {next_place(&named, &ir->args[i]), slot->meta};
      if (store_argument(vm, &ir->args[i], p, values + v) != GO_NEXT)
        return GO_STOP;
    }
    v += ir_type_slots(ir->args[i].type);
  }
  return GO_NEXT;
}

enum go varargs_start(struct vm *vm, struct reg list, struct reg area) {
  uint64_t site = vm->head->more[(uint32_t)area.meta].site;
  struct reg memory = {site_memory(site), area.meta};
  if (vm_visit(vm, list, 0, 24, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  if (vm_store(vm, list, 0, 4, reg_number(8 * site_named_gp(site))) !=
          GO_NEXT ||
      vm_store(vm, list, 4, 4,
               reg_number(FP_BASE + 16 * site_named_fp(site))) != GO_NEXT ||
      vm_store(vm, list, 8, 8, memory) != GO_NEXT)
    return GO_STOP;
  return vm_store(vm, list, 16, 8, area);
}
