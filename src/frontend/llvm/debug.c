/*
 * frontend/llvm/debug.c - names, types and positions, from debug information.
 *
 * LLVM's C interface shows a debug node as a list of operands, some of its
 * numbers by functions of their own, and the rest only in its text.  Types are
 * made when something has them, and found again by their node.
 */
#include "frontend/llvm/modules_impl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"
#include "frontend/path_impl.h"

/* DWARF tags. */
enum {
  TAG_ARRAY = 0x01,
  TAG_CLASS = 0x02,
  TAG_ENUM = 0x04,
  TAG_POINTER = 0x0f,
  TAG_REFERENCE = 0x10,
  TAG_STRUCT = 0x13,
  TAG_UNION = 0x17,
};

/* Where operands are in nodes of LLVM 19. */
enum {
  TYPE_NAME = 2,
  TYPE_BASE = 3,
  TYPE_ELEMENTS = 4,
  SUBROUTINE_TYPES = 3,
  SUBPROGRAM_NAME = 2,
  SUBPROGRAM_TYPE = 4,
  BLOCK_SCOPE = 1, /* the one around it */
  VARIABLE_SCOPE = 0,
  VARIABLE_NAME = 1,
  VARIABLE_TYPE = 3,
  SUBRANGE_COUNT = 0,
  ENUMERATOR_NAME = 0,
  LOOP_LOCATION = 1, /* of its beginning */
};

/* ------------------------------------------------------------------ nodes */

static LLVMValueRef node_value(struct load *load, LLVMMetadataRef node) {
  return LLVMMetadataAsValue(load->context, node);
}

/* All operands; the caller frees count of them. */
static LLVMValueRef *node_operands(struct load *load, LLVMMetadataRef node,
                                   unsigned *count) {
  LLVMValueRef value = node_value(load, node);
  *count = LLVMGetMDNodeNumOperands(value);
  LLVMValueRef *operands = alloc_new(*count * sizeof *operands);
  LLVMGetMDNodeOperands(value, operands);
  return operands;
}

static LLVMValueRef node_operand(struct load *load, LLVMMetadataRef node,
                                 unsigned index) {
  unsigned count;
  LLVMValueRef *operands = node_operands(load, node, &count);
  LLVMValueRef found = index < count ? operands[index] : NULL;
  alloc_free(operands, count * sizeof *operands);
  return found;
}

/* An operand that is a node itself, or NULL. */
static LLVMMetadataRef node_child(struct load *load, LLVMMetadataRef node,
                                  unsigned index) {
  LLVMValueRef value = node_operand(load, node, index);
  return value && LLVMIsAMDNode(value) ? LLVMValueAsMetadata(value) : NULL;
}

/* An operand that is a string, or "". */
static const char *node_string(struct load *load, LLVMMetadataRef node,
                               unsigned index) {
  LLVMValueRef value = node_operand(load, node, index);
  unsigned length;
  if (!value || !LLVMIsAMDString(value))
    return "";
  const char *text = LLVMGetMDString(value, &length);
  return ir_string(&load->program->arena, text, length);
}

/* What follows `key` in the text of a node, or NULL; the caller disposes of
 * *text. */
static const char *node_text(struct load *load, LLVMMetadataRef node,
                             const char *key, char **text) {
  *text = LLVMPrintValueToString(node_value(load, node));
  const char *found = strstr(*text, key);
  return found ? found + strlen(key) : NULL;
}

static bool is_kind(LLVMMetadataRef node, LLVMMetadataKind kind) {
  return node && LLVMGetMetadataKind(node) == kind;
}

static bool is_type_node(LLVMMetadataRef node) {
  return is_kind(node, LLVMDIBasicTypeMetadataKind) ||
         is_kind(node, LLVMDIDerivedTypeMetadataKind) ||
         is_kind(node, LLVMDICompositeTypeMetadataKind) ||
         is_kind(node, LLVMDISubroutineTypeMetadataKind);
}

/* ------------------------------------------------------------------ types */

static uint32_t debug_type(struct load *load, LLVMMetadataRef node);

static uint32_t type_add(struct load *load, struct ir_debug_type type) {
  struct ir_program *p = load->program;
  VEC_ROOM(p->debug_types, p->debug_type_count, p->debug_type_capacity);
  p->debug_types[p->debug_type_count] = type;
  return (uint32_t)p->debug_type_count++;
}

static uint32_t base_type(struct load *load, LLVMMetadataRef node) {
  return debug_type(load, node_child(load, node, TYPE_BASE));
}

static enum ir_debug_kind basic_kind(struct load *load, LLVMMetadataRef node) {
  static const struct {
    const char *encoding;
    enum ir_debug_kind kind;
  } kinds[] = {
      {"signed_char", IR_DEBUG_CHAR},  {"unsigned_char", IR_DEBUG_UNSIGNED},
      {"unsigned", IR_DEBUG_UNSIGNED}, {"signed", IR_DEBUG_INT},
      {"boolean", IR_DEBUG_BOOL},      {"float", IR_DEBUG_FLOAT},
      {"UTF", IR_DEBUG_CHAR}};
  char *text;
  const char *at = node_text(load, node, "encoding: DW_ATE_", &text);
  enum ir_debug_kind kind = IR_DEBUG_UNKNOWN;
  for (size_t i = 0; at && i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = strlen(kinds[i].encoding);
    if (strncmp(at, kinds[i].encoding, length) == 0 && at[length] != '_') {
      kind = kinds[i].kind;
      break;
    }
  }
  LLVMDisposeMessage(text);
  return kind;
}

static void fill_basic(struct load *load, LLVMMetadataRef node,
                       struct ir_debug_type *type) {
  type->kind = (uint8_t)basic_kind(load, node);
  bool is_char = type->kind == IR_DEBUG_INT && type->size == 1;
  if (is_char)
    type->kind = IR_DEBUG_CHAR;
}

static void fill_derived(struct load *load, LLVMMetadataRef node,
                         struct ir_debug_type *type) {
  uint16_t tag = LLVMGetDINodeTag(node);
  type->kind = tag == TAG_POINTER || tag == TAG_REFERENCE ? IR_DEBUG_POINTER
                                                          : IR_DEBUG_TYPEDEF;
  type->target = base_type(load, node);
  if (type->kind == IR_DEBUG_TYPEDEF)
    type->size = load->program->debug_types[type->target].size;
}

/* The elements of a node, as nodes; the caller frees count of them. */
static LLVMMetadataRef *node_list(struct load *load, LLVMMetadataRef node,
                                  unsigned index, unsigned *count) {
  LLVMMetadataRef list = node_child(load, node, index);
  *count = 0;
  if (!is_kind(list, LLVMMDTupleMetadataKind))
    return NULL;
  LLVMValueRef *operands = node_operands(load, list, count);
  LLVMMetadataRef *nodes = alloc_new(*count * sizeof *nodes);
  for (unsigned i = 0; i < *count; i++)
    nodes[i] = operands[i] && LLVMIsAMDNode(operands[i])
                   ? LLVMValueAsMetadata(operands[i])
                   : NULL;
  alloc_free(operands, *count * sizeof *operands);
  return nodes;
}

static bool fill_member(struct load *load, LLVMMetadataRef node,
                        struct ir_debug_member *member) {
  if (!is_kind(node, LLVMDIDerivedTypeMetadataKind))
    return false;
  member->name = node_string(load, node, TYPE_NAME);
  member->type = base_type(load, node);
  member->bit_offset = LLVMDITypeGetOffsetInBits(node);
  if (LLVMDITypeGetFlags(node) & LLVMDIFlagBitField)
    member->bit_size = (uint32_t)LLVMDITypeGetSizeInBits(node);
  return true;
}

static bool fill_enumerator(struct load *load, LLVMMetadataRef node,
                            struct ir_debug_member *member) {
  char *text;
  if (!is_kind(node, LLVMDIEnumeratorMetadataKind))
    return false;
  member->name = node_string(load, node, ENUMERATOR_NAME);
  const char *at = node_text(load, node, "\", value: ", &text);
  if (at)
    member->value = *at == '-' ? (int64_t)strtoll(at, NULL, 10)
                               : (int64_t)strtoull(at, NULL, 10);
  LLVMDisposeMessage(text);
  return true;
}

static bool fill_param(struct load *load, LLVMMetadataRef node,
                       struct ir_debug_member *member) {
  member->name = "";
  member->type = debug_type(load, node);
  return true;
}

typedef bool fill_fn(struct load *load, LLVMMetadataRef node,
                     struct ir_debug_member *member);

/* Members from nodes[first] on. */
static void fill_members(struct load *load, LLVMMetadataRef *nodes,
                         unsigned first, unsigned count, fill_fn *fill,
                         struct ir_debug_type *type) {
  if (first >= count)
    return;
  type->members =
      ir_alloc(&load->program->arena, (count - first) * sizeof *type->members);
  for (unsigned i = first; i < count; i++)
    if (fill(load, nodes[i], &type->members[type->member_count]))
      type->member_count++;
}

/* UINT64_MAX: not known. */
static uint64_t subrange_count(struct load *load, LLVMMetadataRef node) {
  LLVMValueRef count = is_kind(node, LLVMDISubrangeMetadataKind)
                           ? node_operand(load, node, SUBRANGE_COUNT)
                           : NULL;
  if (!count || LLVMGetValueKind(count) != LLVMConstantIntValueKind)
    return UINT64_MAX;
  return LLVMConstIntGetZExtValue(count);
}

static uint64_t array_size(struct load *load, uint32_t element,
                           uint64_t count) {
  uint64_t size = 0;
  for (int depth = 0; depth < 64; depth++) {
    const struct ir_debug_type *type = &load->program->debug_types[element];
    size = type->size;
    if (type->kind != IR_DEBUG_TYPEDEF)
      break;
    element = type->target;
  }
  return count == UINT64_MAX ? 0 : size * count;
}

/* int a[2][3] has two ranges: it is an array of arrays. */
static void fill_array(struct load *load, LLVMMetadataRef node,
                       LLVMMetadataRef *ranges, unsigned count,
                       struct ir_debug_type *type) {
  uint32_t element = base_type(load, node);
  for (unsigned i = count; i-- > 1;) {
    struct ir_debug_type inner = {.kind = IR_DEBUG_ARRAY, .target = element};
    inner.count = subrange_count(load, ranges[i]);
    inner.size = array_size(load, element, inner.count);
    element = type_add(load, inner);
  }
  type->kind = IR_DEBUG_ARRAY;
  type->target = element;
  type->count = count ? subrange_count(load, ranges[0]) : UINT64_MAX;
}

static void fill_composite(struct load *load, LLVMMetadataRef node,
                           struct ir_debug_type *type) {
  unsigned count;
  LLVMMetadataRef *nodes = node_list(load, node, TYPE_ELEMENTS, &count);
  switch (LLVMGetDINodeTag(node)) {
  case TAG_ARRAY:
    fill_array(load, node, nodes, count, type);
    break;
  case TAG_ENUM:
    type->kind = IR_DEBUG_ENUM;
    type->target = base_type(load, node);
    fill_members(load, nodes, 0, count, fill_enumerator, type);
    break;
  case TAG_UNION:
    type->kind = IR_DEBUG_UNION;
    fill_members(load, nodes, 0, count, fill_member, type);
    break;
  case TAG_STRUCT:
  case TAG_CLASS:
    type->kind = IR_DEBUG_STRUCT;
    fill_members(load, nodes, 0, count, fill_member, type);
    break;
  default:
    break;
  }
  alloc_free(nodes, count * sizeof *nodes);
}

/* The first is the result; a missing one at the end stands for "...". */
static void fill_subroutine(struct load *load, LLVMMetadataRef node,
                            struct ir_debug_type *type) {
  unsigned count;
  LLVMMetadataRef *nodes = node_list(load, node, SUBROUTINE_TYPES, &count);
  type->kind = IR_DEBUG_FUNCTION;
  if (count)
    type->target = debug_type(load, nodes[0]);
  fill_members(load, nodes, 1, count, fill_param, type);
  alloc_free(nodes, count * sizeof *nodes);
}

static void fill_type(struct load *load, LLVMMetadataRef node,
                      struct ir_debug_type *type) {
  switch (LLVMGetMetadataKind(node)) {
  case LLVMDIBasicTypeMetadataKind:
    fill_basic(load, node, type);
    break;
  case LLVMDIDerivedTypeMetadataKind:
    fill_derived(load, node, type);
    break;
  case LLVMDICompositeTypeMetadataKind:
    fill_composite(load, node, type);
    break;
  default:
    fill_subroutine(load, node, type);
  }
}

/* The place is taken before the type is looked into: types are circular. */
static uint32_t debug_type(struct load *load, LLVMMetadataRef node) {
  if (!is_type_node(node))
    return 0;
  uint32_t known = number_of(&load->debug_types, node);
  if (known != NO_NUMBER)
    return known;
  struct ir_debug_type type = {.kind = IR_DEBUG_UNKNOWN};
  size_t length;
  const char *name = LLVMDITypeGetName(node, &length);
  if (length)
    type.name = ir_string(&load->program->arena, name, length);
  type.size = (LLVMDITypeGetSizeInBits(node) + 7) / 8;
  uint32_t index = type_add(load, type);
  number_put(&load->debug_types, node, index);
  fill_type(load, node, &type);
  assert(number_of(&load->debug_types, node) == index);
  load->program->debug_types[index] = type;
  return index;
}

/* -------------------------------------------------------------- positions */

static bool is_here(const char *folder) { return path_same(folder, "."); }

/* A file as it can be opened from here: clang tells of one that was named by
 * its whole path in two parts. */
static const char *file_name(struct load *load, LLVMMetadataRef node) {
  unsigned length, room;
  const char *name = LLVMDIFileGetFilename(node, &length);
  const char *folder = LLVMDIFileGetDirectory(node, &room);
  name = ir_string(&load->program->arena, name, length);
  folder = ir_string(&load->program->arena, folder, room);
  if (name[0] == '/' || folder[0] != '/' || is_here(folder))
    return name;
  char whole[PATH_LONGEST];
  path_from_here(folder, name, whole, sizeof whole);
  return ir_string(&load->program->arena, whole, strlen(whole));
}

static uint32_t debug_file(struct load *load, LLVMMetadataRef node) {
  if (!is_kind(node, LLVMDIFileMetadataKind))
    return 0;
  uint32_t known = number_of(&load->debug_files, node);
  if (known != NO_NUMBER)
    return known;
  uint32_t file = ir_file(load->program, file_name(load, node));
  number_put(&load->debug_files, node, file);
  return file;
}

/* A function or a block of one; 0: something else. */
static uint32_t debug_scope(struct load *load, LLVMMetadataRef node) {
  if (is_kind(node, LLVMDILexicalBlockFileMetadataKind))
    return debug_scope(load, node_child(load, node, BLOCK_SCOPE));
  bool block = is_kind(node, LLVMDILexicalBlockMetadataKind);
  if (!block && !is_kind(node, LLVMDISubprogramMetadataKind))
    return 0;
  uint32_t known = number_of(&load->debug_scopes, node);
  if (known != NO_NUMBER)
    return known;
  uint32_t around =
      block ? debug_scope(load, node_child(load, node, BLOCK_SCOPE)) : 0;
  uint32_t scope = block && around == 0 ? 0 : ir_scope(load->program, around);
  number_put(&load->debug_scopes, node, scope);
  return scope;
}

uint32_t debug_position(struct load *load, LLVMMetadataRef location) {
  uint32_t known = number_of(&load->positions, location);
  if (known != NO_NUMBER)
    return known;
  unsigned line = LLVMDILocationGetLine(location);
  uint32_t position = 0;
  if (line) {
    LLVMMetadataRef scope = LLVMDILocationGetScope(location);
    uint32_t file = debug_file(load, LLVMDIScopeGetFile(scope));
    position = ir_position(load->program, file, line,
                           LLVMDILocationGetColumn(location));
    ir_position_scope(load->program, position, debug_scope(load, scope));
  }
  number_put(&load->positions, location, position);
  return position;
}

/* As debug_scope, in a function that is inlined. */
static uint32_t inlined_scope(struct load *load, LLVMMetadataRef node,
                              LLVMMetadataRef call) {
  if (is_kind(node, LLVMDILexicalBlockFileMetadataKind))
    return inlined_scope(load, node_child(load, node, BLOCK_SCOPE), call);
  bool block = is_kind(node, LLVMDILexicalBlockMetadataKind);
  if (!block && !is_kind(node, LLVMDISubprogramMetadataKind))
    return 0;
  map_key key = {(uintptr_t)node, (uintptr_t)call};
  uint64_t known = map_get(&load->inlined_scopes, key);
  if (known != MAP_NONE)
    return (uint32_t)known;
  uint32_t around =
      block ? inlined_scope(load, node_child(load, node, BLOCK_SCOPE), call)
            : debug_block(load, call);
  uint32_t scope = around == 0 ? 0 : ir_scope(load->program, around);
  map_put(&load->inlined_scopes, key, scope);
  return scope;
}

uint32_t debug_block(struct load *load, LLVMMetadataRef location) {
  LLVMMetadataRef call = LLVMDILocationGetInlinedAt(location);
  LLVMMetadataRef node = LLVMDILocationGetScope(location);
  return call ? inlined_scope(load, node, call) : debug_scope(load, node);
}

uint32_t debug_loop(struct load *load, LLVMValueRef branch) {
  LLVMValueRef loop = LLVMGetMetadata(branch, load->loop_kind);
  LLVMMetadataRef location =
      loop ? node_child(load, LLVMValueAsMetadata(loop), LOOP_LOCATION) : NULL;
  return is_kind(location, LLVMDILocationMetadataKind)
             ? debug_block(load, location)
             : 0;
}

/* ------------------------------------------------- functions and variables */

void debug_function(struct load *load, uint32_t index, LLVMValueRef value) {
  LLVMMetadataRef node = LLVMGetSubprogram(value);
  if (!node)
    return;
  uint32_t file = debug_file(load, LLVMDIScopeGetFile(node));
  uint32_t position =
      ir_position(load->program, file, LLVMDISubprogramGetLine(node), 0);
  uint32_t type = debug_type(load, node_child(load, node, SUBPROGRAM_TYPE));
  struct ir_function *f = &load->program->functions[index];
  f->position = position;
  f->debug_type = type;
}

static uint32_t variable_position(struct load *load, LLVMMetadataRef node) {
  unsigned line = LLVMDIVariableGetLine(node);
  uint32_t file = debug_file(load, LLVMDIVariableGetFile(node));
  return line ? ir_position(load->program, file, line, 0) : 0;
}

static LLVMMetadataRef global_node(struct load *load, LLVMValueRef value) {
  size_t count;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(value, &count);
  LLVMMetadataRef found = NULL;
  for (unsigned i = 0; i < count; i++)
    if (LLVMValueMetadataEntriesGetKind(entries, i) == load->dbg_kind)
      found = LLVMValueMetadataEntriesGetMetadata(entries, i);
  LLVMDisposeValueMetadataEntries(entries);
  if (!is_kind(found, LLVMDIGlobalVariableExpressionMetadataKind))
    return NULL;
  found = LLVMDIGlobalVariableExpressionGetVariable(found);
  return is_kind(found, LLVMDIGlobalVariableMetadataKind) ? found : NULL;
}

const char *debug_name(struct load *load, LLVMValueRef value) {
  LLVMMetadataRef node = LLVMIsAFunction(value) ? LLVMGetSubprogram(value)
                         : LLVMIsAGlobalVariable(value)
                             ? global_node(load, value)
                             : NULL;
  unsigned at = LLVMIsAFunction(value) ? SUBPROGRAM_NAME : VARIABLE_NAME;
  return node ? node_string(load, node, at) : "";
}

const char *debug_function_name(struct load *load, LLVMMetadataRef location) {
  LLVMMetadataRef node = LLVMDILocationGetScope(location);
  while (is_kind(node, LLVMDILexicalBlockFileMetadataKind) ||
         is_kind(node, LLVMDILexicalBlockMetadataKind))
    node = node_child(load, node, BLOCK_SCOPE);
  return is_kind(node, LLVMDISubprogramMetadataKind)
             ? node_string(load, node, SUBPROGRAM_NAME)
             : "";
}

/* A static variable of a function is called main.x by clang and x by people. */
void debug_global(struct load *load, uint32_t index, LLVMValueRef value) {
  LLVMMetadataRef node =
      LLVMIsAGlobalVariable(value) ? global_node(load, value) : NULL;
  if (!node)
    return;
  const char *name = node_string(load, node, VARIABLE_NAME);
  uint32_t type = debug_type(load, node_child(load, node, VARIABLE_TYPE));
  uint32_t position = variable_position(load, node);
  struct ir_global *global = &load->program->globals[index];
  global->debug_type = type;
  global->position = position;
  if (global->linkage == IR_INTERNAL && name[0])
    global->name = name;
}

/* ----------------------------------------------------------------- locals */

bool debug_variable(struct load *load, LLVMMetadataRef node,
                    struct ir_variable *variable) {
  if (!is_kind(node, LLVMDILocalVariableMetadataKind))
    return false;
  *variable = (struct ir_variable){
      .name = node_string(load, node, VARIABLE_NAME),
      .type = debug_type(load, node_child(load, node, VARIABLE_TYPE)),
      .position = variable_position(load, node),
      .scope = debug_scope(load, node_child(load, node, VARIABLE_SCOPE))};
  return true;
}

uint32_t debug_pointer(struct load *load, uint32_t type) {
  const struct ir_debug_type *to = &load->program->debug_types[type];
  uint32_t target = to->kind == IR_DEBUG_ARRAY ? to->target : type;
  return type_add(load, (struct ir_debug_type){.kind = IR_DEBUG_POINTER,
                                               .size = 8,
                                               .target = target});
}
