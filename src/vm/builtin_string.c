/*
 * vm/builtin_string.c - the functions of string.h that are called most.
 *
 * What one of them touches is one access, or it is made in pieces: pieces.c.
 * How many bytes a function will read depends on what they are.  So it looks at
 * them first, without a visit and without faults, announces what it has found
 * out, and then reads them again as the program does.
 */
#include <string.h>

#include "vm/machine.h"

static enum go size_arg(struct vm *vm, struct reg *r) {
  return need_number(vm, r, USE_SIZE);
}

/* The pointer n bytes further on. */
static struct reg forward(struct reg p, uint64_t n) {
  return (struct reg){p.bits + n, p.meta};
}

/* The bytes of a string up to its end or that of its object.  It looks at bytes
 * only: whether they are defined is found when they are read. */
static uint64_t bytes_of_string(const struct vm *vm, struct reg p) {
  if (!reg_is_pointer(p))
    return 0;
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  uint64_t n = 0, room = p.bits < a->size && a->data ? a->size - p.bits : 0;
  while (n < room && ((const char *)a->data)[p.bits + n] != 0)
    n++;
  return n < room ? n + 1 : n;
}

static const char *bytes_at(const struct vm *vm, struct reg p) {
  assert(reg_is_pointer(p) && vm->head->areas[(uint32_t)p.meta].data != NULL);
  return (const char *)vm->head->areas[(uint32_t)p.meta].data + p.bits;
}

/* How many bytes of two strings a comparison reads: up to the first ones that
 * differ. */
static uint64_t bytes_compared(const struct vm *vm, struct reg a, struct reg b,
                               uint64_t limit) {
  uint64_t n = bytes_of_string(vm, a), m = bytes_of_string(vm, b);
  n = n < m ? n : m;
  n = n < limit ? n : limit;
  for (uint64_t i = 0; i < n; i++)
    if (bytes_at(vm, a)[i] != bytes_at(vm, b)[i])
      return i + 1;
  return n;
}

/* What a comparison reads is one operation. */
static enum go visit_compared(struct vm *vm, struct reg a, struct reg b,
                              uint64_t limit, bool strings) {
  uint64_t n = strings ? bytes_compared(vm, a, b, limit) : limit;
  const struct visit both[] = {{a, 0, n, VISIT_READ}, {b, 0, n, VISIT_READ}};
  return n == 0 ? GO_NEXT : vm->visitor->accesses(vm, both, 2);
}

static enum go is_at(struct vm *vm, struct reg p, uint64_t i, unsigned byte,
                     bool *is) {
  return vm_byte_is(vm, p, i, byte, USE_COMPARISON, is);
}

/* ------------------------------------------------------------------ memory */

/* number: 1 memmove, 2 mempcpy. */
static enum go do_memcpy(struct vm *vm, struct builtin_call *call) {
  struct reg size = call->args[2];
  if (size_arg(vm, &size) != GO_NEXT)
    return GO_STOP;
  call->results[0] =
      call->number == 2 ? forward(call->args[0], size.bits) : call->args[0];
  return block_copy(vm, call->args[0], call->args[1], size.bits,
                    call->number == 1);
}

static enum go do_memset(struct vm *vm, struct builtin_call *call) {
  if (size_arg(vm, &call->args[2]) != GO_NEXT)
    return GO_STOP;
  call->results[0] = call->args[0];
  return block_fill(vm, call->args[0], call->args[1], call->args[2].bits);
}

/* context: a slot, and how often it was read. */
static void count_read(void *context, uint32_t slot) {
  uint32_t *wanted = context;
  wanted[1] += slot == wanted[0];
}

/* Does the program only ask whether the result of the call that is executed is
 * zero?  That is so if the next instruction compares it with zero and no other
 * one reads it.  Then it does not matter which of two pointers is greater. */
static bool only_equality(const struct vm *vm) {
  assert(vm->at_code != NULL && vm->at_insn < vm->at_code->f->insn_count);
  const struct ir_function *f = vm->at_code->f;
  const struct ir_insn *call = &f->insns[vm->at_insn], *next = call + 1;
  uint32_t slot[2] = {call->result, 0};
  if (call->op != IR_CALL || vm->at_insn + 1 == f->insn_count ||
      (next->op != IR_EQ && next->op != IR_NE) || next->a != call->result ||
      !ir_is_constant(next->b) ||
      vm->program->constants[next->b - IR_CONSTANT].kind != IR_NUMBER ||
      vm->program->constants[next->b - IR_CONSTANT].bits != 0)
    return false;
  for (uint32_t i = 0; i < f->insn_count; i++)
    ir_insn_reads(vm->program, f, &f->insns[i], count_read, slot);
  return slot[1] == 1;
}

/* Bytes of numbers, from the lowest on: the first ones that differ decide. */
static void compare_bytes(uint64_t x, uint64_t y, unsigned size,
                          struct reg *result) {
  assert(size <= 8 && result->meta == 0);
  for (unsigned i = 0; i < size && result->bits == 0; i++) {
    int m = (int)(x >> 8 * i & 255), n = (int)(y >> 8 * i & 255);
    *result = reg_number((uint32_t)(m - n));
  }
}

/* Pointers or bytes of them, as the numbers that they are. */
static enum go compare_numbers(struct vm *vm, struct reg x, struct reg y,
                               unsigned size, struct reg *result) {
  *result = reg_number(0);
  if (place_number(vm, &x) != GO_NEXT || place_number(vm, &y) != GO_NEXT)
    return GO_STOP;
  compare_bytes(x.bits, y.bits, size, result);
  return GO_NEXT;
}

/* The result for words that are not the same, with pointers.  That two pointers
 * differ is known, but not which is greater; null is less than all of them. */
static enum go compare_words(struct vm *vm, struct reg x, struct reg y,
                             bool equality, struct reg *result) {
  bool pointers =
      (reg_is_pointer(x) || x.meta == 0) && (reg_is_pointer(y) || y.meta == 0);
  bool null = (x.bits | x.meta) == 0 || (y.bits | y.meta) == 0;
  if (!pointers || !(null || equality || only_equality(vm)))
    return compare_numbers(vm, x, y, 8, result);
  *result = reg_number(reg_is_pointer(x) ? 1 : UINT32_MAX);
  return GO_NEXT;
}

/* The same at bytes of pointers that differ. */
static enum go compare_pointers(struct vm *vm, struct reg a, struct reg b,
                                uint64_t limit, bool equality,
                                struct reg *result) {
  struct reg x, y;
  unsigned size = limit < 8 ? (unsigned)limit : 8;
  if (vm_load(vm, a, 0, size, &x) != GO_NEXT ||
      vm_load(vm, b, 0, size, &y) != GO_NEXT)
    return GO_STOP;
  return size < 8 ? compare_numbers(vm, x, y, size, result)
                  : compare_words(vm, x, y, equality, result);
}

/* The next piece of two blocks that are compared. */
struct two {
  struct reg a, b, x, y; /* where it is, and what is there */
  uint64_t at;
  unsigned size;
};

/* Byte i is undefined in one of them.  What a step before has read of the first
 * block is in the thread's record: there it gets a value, if undefined values
 * are any value. */
static enum go undefined_piece(struct vm *vm, const struct two *t, unsigned i,
                               bool *again) {
  bool first = (undefined_bits(vm, t->x) >> 8 * i & 255) != 0;
  *again = first && undefined_is_any(vm) && block_holds(vm);
  if (*again)
    return undefined_byte(vm, i, &vm->thread->work[WORK_HELD]);
  return vm_fault_at(vm, SUB_UNDEFINED_BYTES,
                     forward(first ? t->a : t->b, t->at + i),
                     FACTS(.use = USE_COMPARISON));
}

/* Numbers, of which some bytes may be undefined.  They differ: is that known
 * before the first undefined byte? */
static enum go compare_piece(struct vm *vm, const struct two *t,
                             struct reg *result, bool *again) {
  uint64_t undefined = undefined_bits(vm, t->x) | undefined_bits(vm, t->y);
  for (unsigned i = 0; i < t->size; i++) {
    int m = (int)(t->x.bits >> 8 * i & 255),
        n = (int)(t->y.bits >> 8 * i & 255);
    if (undefined >> 8 * i & 255)
      return undefined_piece(vm, t, i, again);
    if (m == n)
      continue;
    *result = reg_number((uint32_t)(m - n));
    break;
  }
  return GO_NEXT;
}

static enum go compare_two(struct vm *vm, const struct two *t, bool equality,
                           struct reg *result, bool *again) {
  bool partial = reg_is_partial(t->x) || reg_is_partial(t->y);
  if (t->x.meta == t->y.meta && t->x.bits == t->y.bits && !partial)
    return GO_NEXT;
  if (partial || (t->x.meta | t->y.meta) == 0)
    return compare_piece(vm, t, result, again);
  return t->size < 8 ? compare_numbers(vm, t->x, t->y, t->size, result)
                     : compare_words(vm, t->x, t->y, equality, result);
}

/* Memory, in pieces.  A piece is done with when it is compared: that may be a
 * fault, or need a choice. */
static enum go compare_split(struct vm *vm, struct reg a, struct reg b,
                             uint64_t limit, bool equality,
                             struct reg *result) {
  struct two t = {.a = a, .b = b};
  *result = reg_number(0);
  do {
    bool again = false;
    if (block_next_two(vm, a, b, limit, &t.at, &t.size, &t.x, &t.y) !=
            GO_NEXT ||
        compare_two(vm, &t, equality, result, &again) != GO_NEXT)
      return GO_STOP;
    if (t.size > 0 && !again)
      block_two_done(vm, t.at, t.size);
  } while (t.size > 0 && result->bits == 0);
  work_over(vm->thread);
  return GO_NEXT;
}

/* Memory; equality: the caller promises to look only for zero. */
static enum go compare_memory(struct vm *vm, struct reg a, struct reg b,
                              uint64_t limit, bool equality,
                              struct reg *result) {
  struct reg x = {0, 0}, y = {0, 0};
  if (visit_compared(vm, a, b, limit, false) != GO_NEXT)
    return GO_STOP;
  for (uint64_t i = 0; i < limit; i++) {
    if (vm_load(vm, a, (int64_t)i, 1, &x) != GO_NEXT ||
        vm_load(vm, b, (int64_t)i, 1, &y) != GO_NEXT)
      return GO_STOP;
    if (x.meta == y.meta && x.bits == y.bits && !reg_is_partial(x))
      continue;
    bool lazy = reg_is_lazy(x) || reg_is_lazy(y);
    if (!lazy && !reg_is_partial(x) && !reg_is_partial(y) &&
        (x.meta | y.meta) != 0) {
      if (compare_pointers(vm, forward(a, i), forward(b, i), limit - i,
                           equality, result) != GO_NEXT)
        return GO_STOP;
      if (result->bits)
        return GO_NEXT;
      i += 7; /* they are the same as numbers */
      continue;
    }
    if (vm_bytes_differ(vm, a, b, i, USE_COMPARISON, result) != GO_NEXT)
      return GO_STOP;
    if ((result->meta | result->bits) != 0)
      return GO_NEXT;
  }
  *result = reg_number(0);
  return GO_NEXT;
}

/* Strings, up to the first bytes that differ, the end, or the limit. */
static enum go compare_strings(struct vm *vm, struct reg a, struct reg b,
                               uint64_t limit, struct reg *result) {
  bool end = false;
  *result = reg_number(0);
  if (visit_compared(vm, a, b, limit, true) != GO_NEXT)
    return GO_STOP;
  for (uint64_t i = 0; i < limit && !end; i++) {
    if (vm_bytes_differ(vm, a, b, i, USE_COMPARISON, result) != GO_NEXT)
      return GO_STOP;
    if ((result->meta | result->bits) != 0)
      break;
    if (is_at(vm, a, i, 0, &end) != GO_NEXT)
      return GO_STOP;
  }
  return GO_NEXT;
}

/* All of both blocks is read, wherever they differ. */
static enum go need_compared(struct vm *vm, struct reg a, struct reg b,
                             uint64_t size) {
  if (size == 0)
    return GO_NEXT;
  if (need_range(vm, a, size, false) != GO_NEXT)
    return GO_STOP;
  return need_range(vm, b, size, false);
}

/* number: 1 bcmp, which promises no more than whether it is zero. */
static enum go do_memcmp(struct vm *vm, struct builtin_call *call) {
  bool split;
  if (size_arg(vm, &call->args[2]) != GO_NEXT ||
      need_compared(vm, call->args[0], call->args[1], call->args[2].bits) !=
          GO_NEXT)
    return GO_STOP;
  const struct visit both[] = {
      {call->args[0], 0, call->args[2].bits, VISIT_READ},
      {call->args[1], 0, call->args[2].bits, VISIT_READ}};
  if (pieces_wanted(vm, both, 2, &split) != GO_NEXT)
    return GO_STOP;
  if (split)
    return compare_split(vm, call->args[0], call->args[1], call->args[2].bits,
                         call->number, &call->results[0]);
  return compare_memory(vm, call->args[0], call->args[1], call->args[2].bits,
                        call->number, &call->results[0]);
}

/* It reads up to the byte that it finds. */
static uint64_t bytes_until(const struct vm *vm, struct reg p, unsigned byte,
                            uint64_t limit) {
  if (!reg_is_pointer(p))
    return 0;
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  uint64_t n = 0, room = p.bits < a->size && a->data ? a->size - p.bits : 0;
  room = room < limit ? room : limit;
  while (n < room && (unsigned char)bytes_at(vm, p)[n] != byte)
    n++;
  return n < room ? n + 1 : n;
}

/* In pieces, if it must be. */
static enum go find_split(struct vm *vm, const struct pieces_search *search,
                          bool *split, struct reg *found) {
  struct visit visit = {search->from, 0, search->limit, VISIT_READ};
  if (search->string)
    visit.size = pieces_extent(vm, search->from, search->limit);
  if (pieces_wanted(vm, &visit, 1, split) != GO_NEXT)
    return GO_STOP;
  return *split ? pieces_find(vm, search, found) : GO_NEXT;
}

static enum go do_memchr(struct vm *vm, struct builtin_call *call) {
  bool split, found;
  struct reg p = call->args[0];
  uint64_t size = call->args[2].bits;
  if (size_arg(vm, &call->args[2]) != GO_NEXT ||
      need_number(vm, &call->args[1], USE_CHARACTER) != GO_NEXT)
    return GO_STOP;
  unsigned wanted = (unsigned char)call->args[1].bits;
  call->results[0] = reg_number(0);
  struct pieces_search search = {p, size, wanted, false, false};
  if (find_split(vm, &search, &split, &call->results[0]) != GO_NEXT)
    return GO_STOP;
  if (split)
    return GO_NEXT;
  if (vm_visit(vm, p, 0, bytes_until(vm, p, wanted, size), VISIT_READ) !=
      GO_NEXT)
    return GO_STOP;
  for (uint64_t i = 0; i < size; i++) {
    if (is_at(vm, p, i, wanted, &found) != GO_NEXT)
      return GO_STOP;
    if (found) {
      call->results[0] = forward(p, i);
      break;
    }
  }
  return GO_NEXT;
}

/* ----------------------------------------------------------------- strings */

/* number: 1 strnlen. */
static enum go do_strlen(struct vm *vm, struct builtin_call *call) {
  uint64_t limit = UINT64_MAX, n;
  bool split;
  if (call->number) {
    if (size_arg(vm, &call->args[1]) != GO_NEXT)
      return GO_STOP;
    limit = call->args[1].bits;
  }
  struct reg s = call->args[0];
  const struct visit visit = {s, 0, pieces_extent(vm, s, limit), VISIT_READ};
  if (pieces_wanted(vm, &visit, 1, &split) != GO_NEXT ||
      (split ? pieces_length : vm_string_length)(vm, s, limit, &n) != GO_NEXT)
    return GO_STOP;
  call->results[0] = reg_number(n);
  return GO_NEXT;
}

/* number: 1 strncmp. */
static enum go do_strcmp(struct vm *vm, struct builtin_call *call) {
  uint64_t limit = UINT64_MAX;
  bool split;
  if (call->number) {
    if (size_arg(vm, &call->args[2]) != GO_NEXT)
      return GO_STOP;
    limit = call->args[2].bits;
  }
  struct reg a = call->args[0], b = call->args[1];
  uint64_t m = pieces_extent(vm, a, limit), n = pieces_extent(vm, b, limit);
  const struct visit both[] = {{a, 0, m, VISIT_READ}, {b, 0, n, VISIT_READ}};
  if (pieces_wanted(vm, both, 2, &split) != GO_NEXT)
    return GO_STOP;
  return (split ? pieces_compare : compare_strings)(vm, a, b, limit,
                                                    &call->results[0]);
}

/* The string at `from`, of which n bytes are read, goes to `to`, where m bytes
 * are written; `before` bytes of another string there are read first. */
static enum go visit_strings(struct vm *vm, struct reg to, uint64_t before,
                             uint64_t m, struct reg from, uint64_t n) {
  const struct visit all[] = {{from, 0, n, VISIT_READ},
                              {to, (int64_t)before, m, VISIT_WRITE},
                              {to, 0, before, VISIT_READ}};
  return vm->visitor->accesses(vm, all, before ? 3 : 2);
}

/* In pieces, if it must be. */
static enum go copy_split(struct vm *vm, const struct pieces_string *copy,
                          bool *split, uint64_t *length) {
  uint64_t n = pieces_extent(vm, copy->from, copy->limit), before = 0;
  if (copy->append)
    before = pieces_extent(vm, copy->to, UINT64_MAX);
  uint64_t written = before + (copy->pad ? copy->limit : n);
  const struct visit both[] = {{copy->from, 0, n, VISIT_READ},
                               {copy->to, 0, written, VISIT_WRITE}};
  if (pieces_wanted(vm, both, 2, split) != GO_NEXT)
    return GO_STOP;
  return *split ? pieces_copy(vm, copy, length) : GO_NEXT;
}

/* number: 1 stpcpy. */
static enum go do_strcpy(struct vm *vm, struct builtin_call *call) {
  uint64_t n = 0;
  bool split;
  struct reg to = call->args[0], from = call->args[1];
  struct pieces_string copy = {to, from, UINT64_MAX, false, false};
  if (copy_split(vm, &copy, &split, &n) != GO_NEXT)
    return GO_STOP;
  call->results[0] = call->number ? forward(to, n) : to;
  if (split)
    return GO_NEXT;
  if (vm_look_at_string(vm, from, UINT64_MAX, &n) != GO_NEXT ||
      visit_strings(vm, to, 0, n + 1, from, n + 1) != GO_NEXT)
    return GO_STOP;
  call->results[0] = call->number ? forward(to, n) : to;
  return vm_copy(vm, to, from, n + 1, false);
}

/* The rest of the destination becomes zero; there is no end if the string is
 * too long for it. */
static enum go do_strncpy(struct vm *vm, struct builtin_call *call) {
  uint64_t n, size = call->args[2].bits;
  bool split;
  struct reg to = call->args[0], from = call->args[1];
  struct pieces_string copy = {to, from, size, false, true};
  call->results[0] = to;
  if (size_arg(vm, &call->args[2]) != GO_NEXT ||
      copy_split(vm, &copy, &split, &n) != GO_NEXT)
    return GO_STOP;
  if (split)
    return GO_NEXT;
  if (vm_look_at_string(vm, from, size, &n) != GO_NEXT ||
      visit_strings(vm, to, 0, size, from, n + (n < size)) != GO_NEXT ||
      vm_copy(vm, to, from, n, false) != GO_NEXT)
    return GO_STOP;
  return vm_fill(vm, forward(to, n), reg_number(0), size - n);
}

static enum go do_strcat(struct vm *vm, struct builtin_call *call) {
  uint64_t n, m;
  bool split;
  struct reg to = call->args[0], from = call->args[1];
  struct pieces_string copy = {to, from, UINT64_MAX, true, false};
  call->results[0] = to;
  if (copy_split(vm, &copy, &split, &n) != GO_NEXT)
    return GO_STOP;
  if (split)
    return GO_NEXT;
  if (vm_look_at_string(vm, to, UINT64_MAX, &n) != GO_NEXT ||
      vm_look_at_string(vm, from, UINT64_MAX, &m) != GO_NEXT ||
      visit_strings(vm, to, n, m + 1, from, m + 1) != GO_NEXT)
    return GO_STOP;
  return vm_copy(vm, forward(to, n), from, m + 1, false);
}

/* number: 1 strrchr, which finds the last one and so reads the whole string. */
static enum go do_strchr(struct vm *vm, struct builtin_call *call) {
  bool split, found, end = false;
  struct reg s = call->args[0];
  if (need_number(vm, &call->args[1], USE_CHARACTER) != GO_NEXT)
    return GO_STOP;
  unsigned wanted = (unsigned char)call->args[1].bits;
  call->results[0] = reg_number(0);
  struct pieces_search search = {s, UINT64_MAX, wanted, true,
                                 call->number != 0};
  if (find_split(vm, &search, &split, &call->results[0]) != GO_NEXT)
    return GO_STOP;
  if (split)
    return GO_NEXT;
  uint64_t n = bytes_of_string(vm, s);
  if (call->number == 0)
    n = bytes_until(vm, s, wanted, n);
  if (vm_visit(vm, s, 0, n, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  for (uint64_t i = 0; !end; i++) {
    if (is_at(vm, s, i, wanted, &found) != GO_NEXT ||
        is_at(vm, s, i, 0, &end) != GO_NEXT)
      return GO_STOP;
    if (found) {
      call->results[0] = forward(s, i);
      if (call->number == 0)
        break;
    }
  }
  return GO_NEXT;
}

const struct builtin builtins_string[] = {
    {"memcpy", "pppi", do_memcpy, 0, BUILTIN_COMPUTES},
    {"memmove", "pppi", do_memcpy, 1, BUILTIN_COMPUTES},
    {"memset", "ppii", do_memset, 0, BUILTIN_COMPUTES},
    {"memcmp", "ippi", do_memcmp, 0, BUILTIN_COMPUTES},
    {"bcmp", "ippi", do_memcmp, 1, BUILTIN_COMPUTES},
    {"memchr", "ppii", do_memchr, 0, BUILTIN_COMPUTES},
    {"strlen", "ip", do_strlen, 0, BUILTIN_COMPUTES},
    {"strnlen", "ipi", do_strlen, 1, BUILTIN_COMPUTES},
    {"strcmp", "ipp", do_strcmp, 0, BUILTIN_COMPUTES},
    {"strncmp", "ippi", do_strcmp, 1, BUILTIN_COMPUTES},
    {"strcpy", "ppp", do_strcpy, 0, BUILTIN_COMPUTES},
    {"stpcpy", "ppp", do_strcpy, 1, BUILTIN_COMPUTES},
    {"strncpy", "pppi", do_strncpy, 0, BUILTIN_COMPUTES},
    {"strcat", "ppp", do_strcat, 0, BUILTIN_COMPUTES},
    {"strchr", "ppi", do_strchr, 0, BUILTIN_COMPUTES},
    {"strrchr", "ppi", do_strchr, 1, BUILTIN_COMPUTES},
    {NULL, NULL, NULL, 0, 0}};
