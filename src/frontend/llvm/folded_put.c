/*
 * frontend/llvm/folded_put.c - puts back operations that clang has folded.
 *
 * Those of static variables, enumerators and labels are executed before all
 * else, if the program has the variable or the function that they are in.
 * Those of an automatic variable are executed where it is declared, and those
 * of a list in braces, which clang copies from a constant, where it is copied.
 */
#include "frontend/llvm/lower_impl.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"

/* ------------------------------------------------------------- operations */

static const char *base_name(const char *file) {
  const char *slash = strrchr(file, '/');
  return slash ? slash + 1 : file;
}

/* The file of the owner has its name from debug information. */
static uint32_t position_of(struct ir_program *p, const struct folded *f) {
  uint32_t file = p->positions[f->place].file;
  if (strcmp(base_name(p->files[file]), base_name(f->file)) != 0)
    file = ir_file(p, f->file);
  return ir_position(p, file, f->line, f->column);
}

static const char signs[] = "+-*/%<>";

/* Is it an operation that folded_find may have found?  The text may be from an
 * object that somebody has made. */
static bool is_operation(const struct folded *f) {
  return (f->op == 'i' || (f->op && strchr(signs, f->op))) && f->bits > 0 &&
         f->bits <= 64;
}

static uint64_t cut(uint64_t x, unsigned bits) {
  return bits >= 64 ? x : x & ((UINT64_C(1) << bits) - 1);
}

static void put_cast(struct lower *l, const struct folded *f, ir_type type) {
  ir_type from = {IR_F64, 64};
  emit_convert(l, f->is_signed ? IR_FPTOSI : IR_FPTOUI, type, temp_new(l, 1),
               from, operand_number(l, from, f->a));
}

/* By how far something is shifted may be more than fits its type. */
static uint64_t second(const struct folded *f) {
  uint64_t most = cut(UINT64_MAX, f->bits) / 2;
  bool shift = f->op == '<' || f->op == '>';
  return shift && (int64_t)f->b > (int64_t)most ? most : cut(f->b, f->bits);
}

static void put(struct lower *l, const struct folded *f) {
  static const enum ir_op ops[][2] = {{IR_ADD, IR_ADD},   {IR_SUB, IR_SUB},
                                      {IR_MUL, IR_MUL},   {IR_UDIV, IR_SDIV},
                                      {IR_UREM, IR_SREM}, {IR_SHL, IR_SHL},
                                      {IR_LSHR, IR_ASHR}};
  const char *sign = strchr(signs, f->op);
  assert(is_operation(f));
  ir_type type = {IR_INT, (uint8_t)f->bits};
  l->position = position_of(l->load->program, f);
  if (f->op == 'i') {
    put_cast(l, f, type);
    return;
  }
  ir_operand a = operand_number(l, type, cut(f->a, f->bits));
  ir_operand b = operand_number(l, type, second(f));
  struct ir_insn *insn =
      emit_to(l, ops[sign - signs][f->is_signed], type, temp_new(l, 1), a, b);
  if (f->is_signed && sign - signs < 3)
    insn->flags = IR_NSW;
}

/* ------------------------------------------------------------ entry points */

static const char *module_name(struct load *load, LLVMValueRef value) {
  uint32_t module = number_of(&load->module_index, LLVMGetGlobalParent(value));
  return module == NO_NUMBER ? NULL : load->modules[module].name;
}

void folded_read(struct load *load, const char *module, const char *text,
                 size_t size) {
  char line[sizeof(struct folded) + 200];
  for (const char *end = text ? text + size : NULL, *next; text < end;
       text = next) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    struct folded f = {.module = module};
    int is_signed;
    next = stop ? stop + 1 : end;
    snprintf(line, sizeof line, "%.*s", (int)(next - text), text);
    if (sscanf(line, FOLDED_SCAN, &f.when, &f.op, &is_signed, &f.bits, &f.a,
               &f.b, f.owner, &f.at[0], &f.at[1], &f.line, &f.column,
               f.file) < 11 ||
        !is_operation(&f))
      continue;
    f.is_signed = is_signed;
    VEC_ROOM(load->folded, load->folded_count, load->folded_capacity);
    load->folded[load->folded_count++] = f;
  }
}

static bool belongs_to(const struct folded *f, enum folded_when when,
                       const char *module, const char *name) {
  return f->when == (char)when && f->module == module &&
         strncmp(f->owner, name, sizeof f->owner - 1) == 0;
}

static void want(struct load *load, enum folded_when when, const char *module,
                 const char *name, uint32_t position) {
  for (size_t i = 0; i < load->folded_count; i++) {
    struct folded *f = &load->folded[i];
    if (!belongs_to(f, when, module, name) ||
        (when == FOLDED_GLOBAL &&
         load->program->positions[position].line != f->at[0]))
      continue;
    f->wanted = true;
    f->place = position;
  }
}

void folded_want(struct load *load, LLVMValueRef value, enum folded_when when,
                 uint32_t position) {
  if (load->folded_count)
    want(load, when, module_name(load, value), debug_name(load, value),
         position);
}

void folded_inlined(struct lower *l, LLVMMetadataRef location) {
  if (LLVMDILocationGetInlinedAt(location))
    want(l->load, FOLDED_FUNCTION, module_name(l->load, l->function),
         debug_function_name(l->load, location), l->position);
}

bool folded_start(struct lower *l) {
  bool any = false;
  for (size_t i = 0; i < l->load->folded_count; i++)
    if (l->load->folded[i].wanted) {
      put(l, &l->load->folded[i]);
      any = true;
    }
  return any;
}

void folded_here(struct lower *l, LLVMValueRef insn, enum folded_when when) {
  struct load *load = l->load;
  LLVMMetadataRef at =
      load->folded_count ? LLVMInstructionGetDebugLoc(insn) : NULL;
  const char *module = at ? module_name(load, l->function) : NULL;
  const char *name = at ? debug_function_name(load, at) : "";
  uint32_t position = l->position;
  for (size_t i = 0; at && i < load->folded_count; i++) {
    struct folded *f = &load->folded[i];
    if (!belongs_to(f, when, module, name) ||
        LLVMDILocationGetLine(at) != f->at[0] ||
        LLVMDILocationGetColumn(at) != f->at[1])
      continue;
    f->place = position;
    put(l, f);
  }
  l->position = position;
}
