/*
 * vm/builtin_number.c - operations of runtime/machine.h on numbers: from text
 * and to text as the host does it, the rounding of a thread, and %p.
 */
#include <errno.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/machine.h"

/* A long double from its two slots: eight bytes and two. */
static long double long_double(const struct reg *r) {
  long double x = 0;
  memcpy(&x, &r[0].bits, 8);
  memcpy((char *)&x + 8, &r[1].bits, 2);
  return x;
}

/* The text of a number as the host prints it; spec came from our runtime. */
static int format_number(char *buffer, size_t size, const char *spec,
                         long double x) {
  return strchr(spec, 'L') ? snprintf(buffer, size, spec, x)
                           : snprintf(buffer, size, spec, (double)x);
}

/* Is it one conversion of one number, without a star?  The host's printf gets
 * it as its format. */
static bool spec_is_sane(const char *spec) {
  size_t n = strlen(spec);
  return n >= 2 && n < 64 && spec[0] == '%' &&
         strspn(spec + 1, "-+ #0123456789.'L") == n - 2 &&
         strchr("fFeEgGaA", spec[n - 1]) != NULL;
}

/* What snprintf does with one number: buffer, its size, format, number.  The
 * result is the length of the whole text. */
static enum go do_format(struct vm *vm, struct builtin_call *call) {
  char *spec, *text;
  uint64_t n;
  if (need_number(vm, &call->args[3], USE_OUTPUT) != GO_NEXT ||
      need_number(vm, &call->args[4], USE_OUTPUT) != GO_NEXT ||
      vm_string(vm, call->args[2], &spec, &n) != GO_NEXT)
    return GO_STOP;
  enum go go = GO_NEXT;
  long double x = long_double(&call->args[3]);
  if (!spec_is_sane(spec)) {
    go = vm_fault(vm, SUB_CONVERSION, FACTS(.word = spec));
  } else {
    int length = format_number(NULL, 0, spec, x);
    assert(length >= 0);
    text = alloc_new((size_t)length + 1);
    format_number(text, (size_t)length + 1, spec, x);
    uint64_t room = call->args[1].bits;
    uint64_t size = (uint64_t)length + 1 < room ? (uint64_t)length + 1 : room;
    if (size > 0) {
      text[size - 1] = 0;
      go = vm_write(vm, call->args[0], text, size);
    }
    alloc_free(text, (size_t)length + 1);
    call->results[0] = reg_number((uint32_t)length);
  }
  alloc_free(spec, n + 1);
  return go;
}

static long double parse_number(const char *text, unsigned bits, char **end) {
  if (bits == 32)
    return strtof(text, end);
  return bits == 64 ? strtod(text, end) : strtold(text, end);
}

/* What strtod and its kin do: text, width, where the length that was read goes,
 * and where it goes whether the number is out of range. */
static enum go do_parse(struct vm *vm, struct builtin_call *call) {
  char *text, *end;
  uint64_t n;
  if (vm_string(vm, call->args[0], &text, &n) != GO_NEXT)
    return GO_STOP;
  errno = 0;
  long double x = parse_number(text, (unsigned)call->args[1].bits, &end);
  uint64_t length = (uint64_t)(end - text);
  bool range = errno == ERANGE;
  alloc_free(text, n + 1);
  memcpy(&call->results[0].bits, &x, 8);
  memcpy(&call->results[1].bits, (char *)&x + 8, 2);
  if (vm_store(vm, call->args[2], 0, 8, reg_number(length)) != GO_NEXT)
    return GO_STOP;
  return vm_store(vm, call->args[3], 0, 4, reg_number(range));
}

/* The rounding of this thread; number: it is set, and the answer is 1 if the
 * host does not have it. */
static enum go do_rounding(struct vm *vm, struct builtin_call *call) {
  if (call->number == 0) {
    call->results[0] = reg_number((uint64_t)vm->thread->rounding);
    return GO_NEXT;
  }
  if (need_number(vm, &call->args[0], USE_ROUNDING) != GO_NEXT)
    return GO_STOP;
  bool refused = fesetround((int)call->args[0].bits) != 0;
  if (!refused)
    vm->thread->rounding = (int)call->args[0].bits;
  call->results[0] = reg_number(refused);
  return GO_NEXT;
}

/* A number for %p: stable in one run, and meaning nothing. */
static enum go do_address(struct vm *vm, struct builtin_call *call) {
  (void)vm;
  struct reg p = call->args[0];
  if (reg_is_pointer(p))
    p = reg_number(UINT64_C(0x100000000) + (p.meta << 20) + p.bits);
  call->results[0] = reg_number(p.bits);
  return GO_NEXT;
}

const struct builtin builtins_number[] = {
    {"__allways_format", "ipipii", do_format, 0, 0},
    {"__allways_parse", "ipipp", do_parse, 0, BUILTIN_ALONE},
    {"__allways_address", "ip", do_address, 0, BUILTIN_ALONE},
    {"__allways_get_rounding", "i", do_rounding, 0, BUILTIN_ALONE},
    {"__allways_set_rounding", "ii", do_rounding, 1, 0},
    {NULL, NULL, NULL, 0, 0}};
