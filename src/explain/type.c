/*
 * explain/type.c - types of the program's debug information.
 */
#include "explain/type.h"

#include <stdio.h>
#include <string.h>

uint32_t type_strip(const struct ir_program *program, uint32_t type) {
  while (type && type_at(program, type)->kind == IR_DEBUG_TYPEDEF)
    type = type_at(program, type)->target;
  return type;
}

enum ir_debug_kind type_kind(const struct ir_program *program, uint32_t type) {
  return (enum ir_debug_kind)type_at(program, type_strip(program, type))->kind;
}

bool type_is_record(const struct ir_program *program, uint32_t type) {
  enum ir_debug_kind kind = type_kind(program, type);
  return kind == IR_DEBUG_STRUCT || kind == IR_DEBUG_UNION;
}

static bool is_closed_name(const char *name) {
  static const char *const names[] = {
      "sem_t", "mtx_t",  "cnd_t",   "once_flag", "FILE",         "_IO_FILE",
      "tss_t", "thrd_t", "jmp_buf", "va_list",   "__va_list_tag"};
  if (name == NULL)
    return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0)
      return true;
  return strncmp(name, "pthread_", 8) == 0;
}

const char *type_closed_name(const struct ir_program *program, uint32_t type) {
  while (type) {
    const struct ir_debug_type *t = type_at(program, type);
    if (is_closed_name(t->name))
      return t->name;
    if (t->kind != IR_DEBUG_TYPEDEF)
      return NULL;
    type = t->target;
  }
  return NULL;
}

bool type_is_closed(const struct ir_program *program, uint32_t type) {
  return type_closed_name(program, type) != NULL;
}

uint64_t type_size(const struct ir_program *program, uint32_t type) {
  const struct ir_debug_type *t = type_at(program, type_strip(program, type));
  if (t->kind == IR_DEBUG_ARRAY && t->size == 0 && t->count != UINT64_MAX)
    return t->count * type_size(program, t->target);
  return t->size;
}

bool type_has_scalar(const struct ir_program *program, uint32_t type,
                     uint64_t offset, uint64_t size) {
  const struct ir_debug_type *t = type_at(program, type_strip(program, type));
  uint64_t each = t->kind == IR_DEBUG_ARRAY ? type_size(program, t->target) : 0;
  if (offset >= type_size(program, type))
    return false;
  if (t->kind == IR_DEBUG_ARRAY)
    return each && type_has_scalar(program, t->target, offset % each, size);
  if (t->kind != IR_DEBUG_STRUCT && t->kind != IR_DEBUG_UNION)
    return offset == 0 && (size == 0 || type_size(program, type) == size);
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct ir_debug_member *m = &t->members[i];
    if (m->bit_size == 0 && offset >= m->bit_offset / 8 &&
        type_has_scalar(program, m->type, offset - m->bit_offset / 8, size))
      return true;
  }
  return false;
}

bool type_is_flexible(const struct ir_program *program, uint32_t type) {
  const struct ir_debug_type *t = type_at(program, type_strip(program, type));
  if (t->kind != IR_DEBUG_STRUCT || t->member_count == 0)
    return false;
  const struct ir_debug_member *last = &t->members[t->member_count - 1];
  t = type_at(program, type_strip(program, last->type));
  return t->kind == IR_DEBUG_ARRAY && (t->count == 0 || t->count == UINT64_MAX);
}

const char *type_name(const struct ir_program *program, uint32_t type) {
  while (type && type_at(program, type)->kind == IR_DEBUG_TYPEDEF &&
         type_at(program, type)->name == NULL)
    type = type_at(program, type)->target;
  const char *name = type ? type_at(program, type)->name : NULL;
  return name ? name : "";
}

uint32_t type_pointee(const struct ir_program *program, uint32_t type) {
  type = type_strip(program, type);
  return type && type_at(program, type)->kind == IR_DEBUG_POINTER
             ? type_at(program, type)->target
             : 0;
}

/* ------------------------------------------------------------------ as text */

/* A declarator without a name grows around its middle: "(*)" in "int (*)[4]".
 * Very long ones are cut. */
struct declarator {
  char text[TYPE_ROOM];
};

static void put_before(struct declarator *d, const char *text) {
  char old[TYPE_ROOM];
  memcpy(old, d->text, sizeof old);
  snprintf(d->text, sizeof d->text, "%s%.*s", text,
           (int)(TYPE_ROOM - 1 - strlen(text)), old);
}

static void put_after(struct declarator *d, const char *text) {
  size_t length = strlen(d->text);
  snprintf(d->text + length, sizeof d->text - length, "%s", text);
}

static void put_count(struct declarator *d, uint64_t count) {
  char text[32] = "[]";
  if (count != UINT64_MAX)
    snprintf(text, sizeof text, "[%llu]", (unsigned long long)count);
  put_after(d, text);
}

/* Types behind a pointer that bind tighter than its star. */
static bool needs_brackets(const struct ir_program *program, uint32_t target) {
  while (target && type_at(program, target)->kind == IR_DEBUG_TYPEDEF &&
         type_at(program, target)->name == NULL)
    target = type_at(program, target)->target;
  unsigned kind = type_at(program, target)->kind;
  return kind == IR_DEBUG_ARRAY || kind == IR_DEBUG_FUNCTION;
}

static const char *tag_word(unsigned kind) {
  return kind == IR_DEBUG_STRUCT  ? "struct "
         : kind == IR_DEBUG_UNION ? "union "
         : kind == IR_DEBUG_ENUM  ? "enum "
                                  : "";
}

/* The outermost layer goes to the declarator; answers what is left, or the type
 * itself if it has a name. */
static uint32_t peel(const struct ir_program *program, uint32_t type,
                     struct declarator *d) {
  const struct ir_debug_type *t = type_at(program, type);
  switch (t->kind) {
  case IR_DEBUG_TYPEDEF:
    return t->name ? type : t->target;
  case IR_DEBUG_POINTER:
    put_before(d, "*");
    if (needs_brackets(program, t->target)) {
      put_before(d, "(");
      put_after(d, ")");
    }
    return t->target;
  case IR_DEBUG_ARRAY:
    put_count(d, t->count);
    return t->target;
  case IR_DEBUG_FUNCTION:
    put_after(d, t->member_count ? "(...)" : "(void)");
    return t->target;
  default:
    return type;
  }
}

void type_text(const struct ir_program *program, uint32_t type, char *text) {
  struct declarator d = {""};
  uint32_t from = type;
  text[0] = 0;
  if (type == 0)
    return;
  for (uint32_t next; type && (next = peel(program, type, &d)) != type;)
    type = next;
  const struct ir_debug_type *t = type_at(program, type);
  const char *name = type == 0 ? "void" : t->name ? t->name : "";
  const char *tag = type ? tag_word(t->kind) : "";
  if (type == from && type && t->name == NULL && tag[0] == 0)
    return;
  snprintf(text, TYPE_ROOM, "%s%.80s%s%.40s", tag, name[0] ? name : "{...}",
           d.text[0] ? " " : "", d.text);
}

uint64_t type_elements(const struct ir_program *program, uint32_t type) {
  const struct ir_debug_type *t = type_at(program, type_strip(program, type));
  return t->kind == IR_DEBUG_ARRAY ? t->count : 0;
}
