/*
 * vm/builtin_memory.c - malloc and its family.
 *
 * A block is an area of kind VM_AREA_HEAP; its site is the position that
 * allocates it.  Allocating is invisible to other threads, who cannot know the
 * new block.  Freeing is a write to all of it.
 */
#include "vm/machine.h"
#include "vm/suppress.h"

static enum go size_arg(struct vm *vm, struct reg *r) {
  return need_number(vm, r, USE_SIZE);
}

/* What no machine could give is refused as malloc does: with null. */
static bool refused(uint64_t size) { return size > INT64_MAX; }

/* Null, and errno says why, if the program uses errno. */
enum { OUT_OF_MEMORY = 12, BAD_ALIGNMENT = 22 };
static enum go refuse(struct vm *vm, unsigned error, struct reg *result) {
  *result = reg_number(0);
  if (vm->tables.errno_global == 0)
    return GO_NEXT;
  assert(vm->tables.tls_numbers[vm->tables.errno_global] != IR_NONE);
  uint32_t area =
      vm->thread->tls[vm->tables.tls_numbers[vm->tables.errno_global]];
  return vm_store(vm, (struct reg){0, area}, 0, 4, reg_number(error));
}

/* Is this call one that fails?  Asked once nothing else can stop the call,
 * since what was chosen is gone then.  A monitor chooses nothing. */
static enum go ask_failure(struct vm *vm, bool *fails) {
  uint64_t value = 0;
  if (vm->options.malloc_may_fail && !vm->in_monitor) {
    if (vm_ask(vm, 2, &value) != GO_NEXT) {
      vm->choice.asks = VM_ASKS_MALLOC;
      return GO_STOP;
    }
    observe_chosen(vm, 0, 0, value);
  }
  *fails = value != 0;
  return GO_NEXT;
}

/* The area says whether leaks of the block are suppressed. */
static enum go allocate_marked(struct vm *vm, uint64_t size, uint64_t align,
                               struct reg *result) {
  enum vm_area_kind kind;
  uint64_t site = vm_allocation_site(vm);
  suppress_block(vm, &kind, &site);
  return vm_allocate_site(vm, size, aligned_kind(kind, align), site, result);
}

/* What all of them do: a block, or null where the size is out of reach or the
 * call is one that fails. */
static enum go allocate_aligned(struct vm *vm, uint64_t size, uint64_t align,
                                struct reg *result) {
  bool fails, marked = suppresses_leaks(vm->options.suppressions);
  if (marked && vm->calls.solving) { /* who calls is not known */
    vm->event = VM_APART;
    return GO_STOP;
  }
  if (refused(size))
    return refuse(vm, OUT_OF_MEMORY, result);
  if (vm->visitor->heap(vm) != GO_NEXT || ask_failure(vm, &fails) != GO_NEXT)
    return GO_STOP;
  if (fails)
    return refuse(vm, OUT_OF_MEMORY, result);
  enum go go = marked
                   ? allocate_marked(vm, size, align, result)
                   : vm_allocate_aligned(vm, size, align, VM_AREA_HEAP, result);
  if (UNLIKELY(vm->options.keep_calls) && go == GO_NEXT)
    calls_note(vm, (uint32_t)result->meta);
  return go;
}

static enum go allocate(struct vm *vm, uint64_t size, struct reg *result) {
  return allocate_aligned(vm, size, 16, result);
}

static enum go do_malloc(struct vm *vm, struct builtin_call *call) {
  if (size_arg(vm, &call->args[0]) != GO_NEXT)
    return GO_STOP;
  return allocate(vm, call->args[0].bits, &call->results[0]);
}

/* calloc(count, size) and reallocarray(p, count, size) multiply.  A product
 * that overflows becomes a size that is refused. */
static bool product(uint64_t a, uint64_t b, uint64_t *size) {
  if (!MUL_OVERFLOWS(a, b, size))
    return true;
  *size = UINT64_MAX;
  return false;
}

static enum go do_calloc(struct vm *vm, struct builtin_call *call) {
  uint64_t size;
  if (size_arg(vm, &call->args[0]) != GO_NEXT ||
      size_arg(vm, &call->args[1]) != GO_NEXT)
    return GO_STOP;
  product(call->args[0].bits, call->args[1].bits, &size);
  if (allocate(vm, size, &call->results[0]) != GO_NEXT)
    return GO_STOP;
  if (call->results[0].meta != 0) /* nobody else can see it yet */
    allways_fill(vm->memory, pointer_of(call->results[0]), 0, size);
  return GO_NEXT;
}

/* To free null does nothing. */
static enum go do_free(struct vm *vm, struct builtin_call *call) {
  struct reg p = call->args[0];
  if (p.meta == 0 && p.bits == 0)
    return GO_NEXT;
  if (vm->visitor->heap(vm) != GO_NEXT)
    return GO_STOP;
  return vm_give_back(vm, p, VM_AREA_HEAP, "free");
}

/* realloc in pieces, where others may look at the old block meanwhile: the new
 * block is allocated, the content is moved, the old block is freed.
 * WORK_PHASE: what is next; WORK_KEPT: the new block. */
enum phase { ALLOCATES, MOVES, GIVES_BACK };

/* The first piece.  If there is no block, the phase stays what it is, and the
 * operation is over. */
static enum go allocate_first(struct vm *vm, uint64_t size,
                              struct reg *result) {
  struct reg *work = vm->thread->work;
  if (allocate(vm, size, result) != GO_NEXT)
    return GO_STOP;
  if (result->meta == 0)
    return GO_NEXT; /* the old block stays */
  work[WORK_KEPT] = *result;
  work[WORK_PHASE] = reg_number(MOVES);
  piece_done(vm);
  return GO_NEXT;
}

/* Does what is left, as far as nobody interferes: a GO_STOP comes back here
 * with the phase that is next. */
static enum go reallocate_split(struct vm *vm, struct reg p, uint64_t size,
                                struct reg *result) {
  struct reg *work = vm->thread->work;
  assert(reg_is_pointer(p) && work[WORK_PHASE].bits <= GIVES_BACK);
  assert(work[WORK_PHASE].bits == ALLOCATES || reg_is_pointer(work[WORK_KEPT]));
  uint64_t old = vm->head->areas[(uint32_t)p.meta].size;
  if (work[WORK_PHASE].bits == ALLOCATES &&
      allocate_first(vm, size, result) != GO_NEXT)
    return GO_STOP;
  if (work[WORK_PHASE].bits == MOVES) {
    uint64_t moved = old < size ? old : size;
    if (block_copy(vm, work[WORK_KEPT], p, moved, false) != GO_NEXT)
      return GO_STOP;
    work[WORK_PHASE] = reg_number(GIVES_BACK);
  }
  if (work[WORK_PHASE].bits != GIVES_BACK)
    return GO_NEXT;
  if (vm_give_back(vm, p, VM_AREA_HEAP, "realloc") != GO_NEXT)
    return GO_STOP;
  *result = work[WORK_KEPT];
  work_over(vm->thread);
  return GO_NEXT;
}

/* Is it the address of a block that lives? */
static bool is_block(const struct vm *vm, struct reg p) {
  if (!reg_is_pointer(p) || p.bits != 0)
    return false;
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  return area_kind(a) == VM_AREA_HEAP && !(a->flags & AREA_FREED);
}

/* A pointer that cannot be given back is a fault before anything else is done:
 * a block that came before would be lost. */
static enum go reallocate(struct vm *vm, struct reg p, uint64_t size,
                          struct reg *result) {
  if (p.meta == 0 && p.bits == 0)
    return allocate(vm, size, result);
  if (work_began(vm->thread))
    return reallocate_split(vm, p, size, result);
  if (!is_block(vm, p))
    return vm_give_back(vm, p, VM_AREA_HEAP, "realloc");
  if (size == 0) { /* as glibc */
    if (vm->visitor->heap(vm) != GO_NEXT)
      return GO_STOP;
    *result = reg_number(0);
    return vm_give_back(vm, p, VM_AREA_HEAP, "realloc");
  }
  uint64_t old = 0;
  allways_size(vm->memory, pointer_of(p), &old);
  const struct visit visit = {p, 0, old, VISIT_WRITE};
  bool split = false;
  if (!refused(size) && pieces_wanted(vm, &visit, 1, &split) != GO_NEXT)
    return GO_STOP;
  if (split)
    return reallocate_split(vm, p, size, result);
  if (vm->calls
          .solving) /* what is copied was read before the block is given back */
    vm_visit(vm, (struct reg){0, p.meta}, 0, old, VISIT_READ);
  if (vm_visit(vm, (struct reg){0, p.meta}, 0, old, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  if (refused(size))
    return refuse(vm, OUT_OF_MEMORY, result);
  if (lazy_cut(vm, p, 0, old < size ? old : size) != GO_NEXT ||
      allocate(vm, size, result) != GO_NEXT)
    return GO_STOP;
  if (result->meta == 0)
    return GO_NEXT; /* the old block stays */
  if (vm_copy(vm, *result, p, old < size ? old : size, false) != GO_NEXT)
    return GO_STOP;
  return vm_give_back(vm, p, VM_AREA_HEAP, "realloc");
}

static enum go do_realloc(struct vm *vm, struct builtin_call *call) {
  uint64_t size = call->args[1].bits;
  if (size_arg(vm, &call->args[1]) != GO_NEXT)
    return GO_STOP;
  if (call->number) {
    if (size_arg(vm, &call->args[2]) != GO_NEXT)
      return GO_STOP;
    product(call->args[1].bits, call->args[2].bits, &size);
  }
  return reallocate(vm, call->args[0], size, &call->results[0]);
}

/* number: which argument is the size. */
static enum go do_aligned(struct vm *vm, struct builtin_call *call) {
  enum { PAGE = 4096 };
  struct reg size = call->args[call->number];
  if (size_arg(vm, &size) != GO_NEXT || size_arg(vm, &call->args[0]) != GO_NEXT)
    return GO_STOP;
  uint64_t align = call->number ? call->args[0].bits : PAGE;
  if (align == 0 || (align & (align - 1)) != 0)
    return refuse(vm, BAD_ALIGNMENT, &call->results[0]);
  return allocate_aligned(vm, size.bits, align, &call->results[0]);
}

/* It reports by its result, and leaves errno and the pointer alone if it fails.
 */
static enum go do_posix_memalign(struct vm *vm, struct builtin_call *call) {
  enum { EINVAL_ = 22, ENOMEM_ = 12 };
  struct reg p;
  if (size_arg(vm, &call->args[1]) != GO_NEXT ||
      size_arg(vm, &call->args[2]) != GO_NEXT)
    return GO_STOP;
  uint64_t align = call->args[1].bits;
  if (align < 8 || (align & (align - 1)) != 0) {
    call->results[0] = reg_number(EINVAL_);
    return GO_NEXT;
  }
  if (need_range(vm, call->args[0], 8, true) != GO_NEXT ||
      vm_visit(vm, call->args[0], 0, 8, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  if (lazy_cut(vm, call->args[0], 0, 8) != GO_NEXT ||
      allocate_aligned(vm, call->args[2].bits, align, &p) != GO_NEXT)
    return GO_STOP;
  call->results[0] = reg_number(p.meta ? 0 : ENOMEM_);
  return p.meta ? vm_store(vm, call->args[0], 0, 8, p) : GO_NEXT;
}

/* A block has no room beyond what was asked for. */
static enum go do_usable_size(struct vm *vm, struct builtin_call *call) {
  uint64_t size = 0;
  struct reg p = call->args[0];
  if (p.meta == 0 && p.bits == 0) {
    call->results[0] = p;
    return GO_NEXT;
  }
  if (need_pointer(vm, p, ACCESS_USABLE_SIZE) != GO_NEXT)
    return GO_STOP;
  allways_size(vm->memory, pointer_of(p), &size);
  call->results[0] = reg_number(size);
  return GO_NEXT;
}

/* Memory of the runtime itself. */
static enum go do_new(struct vm *vm, struct builtin_call *call) {
  if (size_arg(vm, &call->args[0]) != GO_NEXT)
    return GO_STOP;
  return vm_allocate(vm, call->args[0].bits, VM_AREA_RUNTIME,
                     &call->results[0]);
}

/* What was sealed is opened first: nothing that is constant can be freed. */
static enum go do_delete(struct vm *vm, struct builtin_call *call) {
  struct reg p = call->args[0];
  if (p.meta == 0 && p.bits == 0)
    return GO_NEXT;
  if (reg_is_pointer(p) &&
      (vm->head->areas[(uint32_t)p.meta].flags & AREA_CONSTANT))
    allways_set_constant(vm->memory, (allways_pointer){0, (uint32_t)p.meta},
                         false);
  return vm_give_back(vm, p, VM_AREA_RUNTIME, "free");
}

/* Right after the memory was made and filled: it is constant until it goes. */
static enum go do_seal(struct vm *vm, struct builtin_call *call) {
  if (need_pointer(vm, call->args[0], ACCESS_WRITE) != GO_NEXT)
    return GO_STOP;
  allways_set_constant(vm->memory, pointer_of(call->args[0]), true);
  return GO_NEXT;
}

const struct builtin builtins_memory[] = {
    {"malloc", "pi", do_malloc, 0, BUILTIN_COMPUTES},
    {"calloc", "pii", do_calloc, 0, BUILTIN_COMPUTES},
    {"realloc", "ppi", do_realloc, 0, BUILTIN_COMPUTES},
    {"reallocarray", "ppii", do_realloc, 1, BUILTIN_COMPUTES},
    {"free", "vp", do_free, 0, BUILTIN_COMPUTES},
    {"cfree", "vp", do_free, 0, BUILTIN_COMPUTES},
    {"aligned_alloc", "pii", do_aligned, 1, BUILTIN_COMPUTES},
    {"memalign", "pii", do_aligned, 1, BUILTIN_COMPUTES},
    {"valloc", "pi", do_aligned, 0, BUILTIN_COMPUTES},
    {"posix_memalign", "ipii", do_posix_memalign, 0, BUILTIN_COMPUTES},
    {"malloc_usable_size", "ip", do_usable_size, 0, BUILTIN_COMPUTES},
    {"__allways_new", "pi", do_new, 0, BUILTIN_COMPUTES},
    {"__allways_delete", "vp", do_delete, 0, BUILTIN_COMPUTES},
    {"__allways_seal", "vp", do_seal, 0, BUILTIN_COMPUTES},
    {NULL, NULL, NULL, 0, 0}};
