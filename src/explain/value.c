/*
 * explain/value.c - names and values of the program's memory.
 *
 * Names come from what the area is (a variable, a block of the heap) and its
 * debug type: queue.items[2].key.  Values are worded by type; bytes that are
 * undefined are "?".
 */
#include "explain/value.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "explain/type.h"

enum { BYTES_MOST = 48 }; /* without a type, to be shown as text */

void values_init(struct values *v, const struct ir_program *program) {
  *v = (struct values){.program = program};
}

void values_release(struct values *v) {
  VEC_FREE(v->blocks, v->block_capacity);
}

static struct block *block_of(struct values *v, uint32_t area) {
  while (v->block_count <= area) {
    VEC_ROOM(v->blocks, v->block_count, v->block_capacity);
    v->blocks[v->block_count++] = (struct block){0, 0, 0};
  }
  return &v->blocks[area];
}

void values_allocated(struct values *v, uint32_t area) {
  *block_of(v, area) = (struct block){++v->last, 0, 0};
}

/* ------------------------------------------------------------------ objects */

static void describe_local(struct values *v, uint64_t site,
                           struct value_object *o) {
  uint32_t number = site >> 32 & 0x3fffffff, local = (uint32_t)site;
  const struct ir_function *f = &v->program->functions[number];
  uint32_t variable = f->locals[local].variable;
  o->ours = !f->runtime && variable != IR_NONE;
  if (!o->ours)
    return;
  o->named = true;
  o->hidden = false;
  o->type = f->variables[variable].type;
  snprintf(o->name, sizeof o->name, "%s", f->variables[variable].name);
}

static void describe_global(struct values *v, uint32_t number,
                            struct value_object *o) {
  const struct ir_global *g = &v->program->globals[number];
  o->literal = g->name[0] == '.';
  o->ours = (!g->runtime || g->unprotected) && !o->literal;
  o->named = o->ours;
  o->hidden = false;
  o->type = g->debug_type;
  snprintf(o->name, sizeof o->name, "%s", g->name);
}

static void describe_block(struct values *v, uint32_t area,
                           struct value_object *o) {
  const struct block *b = block_of(v, area);
  o->ours = true;
  o->hidden = false;
  o->type = b->type;
  o->number = b->number;
  snprintf(o->name, sizeof o->name, "heap block #%u", b->number);
}

bool value_describe(struct values *v, uint32_t area, struct value_object *o,
                    struct allways_area_info *info) {
  *o = (struct value_object){.hidden = true};
  snprintf(o->name, sizeof o->name, "an object of the runtime");
  if (area == 0 || !allways_area_info(vm_memory(v->vm), area, info))
    return false;
  switch (vm_area_kind(info->kind)) {
  case VM_AREA_GLOBAL:
  case VM_AREA_TLS:
    describe_global(v, (uint32_t)info->site, o);
    break;
  case VM_AREA_LOCAL:
    if (info->site >> 63)
      describe_local(v, info->site, o);
    break;
  case VM_AREA_HEAP:
    describe_block(v, area, o);
    break;
  case VM_AREA_ALLOCA:
    o->ours = true;
    o->hidden = false;
    snprintf(o->name, sizeof o->name, "alloca block");
    break;
  default:
    break;
  }
  return true;
}

/* ------------------------------------------------------------------ scalars */

struct walk {
  struct values *v;
  uint32_t area;
  uint64_t from, to; /* bytes of interest */
  scalar_fn *visit;
  void *context;
};

static bool walk_type(struct walk *w, const char *name, uint32_t type,
                      uint64_t offset);

static bool found(struct walk *w, const char *name, uint32_t type,
                  uint64_t offset, uint64_t size) {
  struct scalar s = {
      .area = w->area, .offset = offset, .size = size, .type = type};
  snprintf(s.name, sizeof s.name, "%.*s", VALUE_ROOM - 1, name);
  return w->visit(w->context, &s);
}

static void found_bytes(struct walk *w, const struct value_object *o,
                        uint32_t type, uint64_t size) {
  struct scalar s = {.area = w->area,
                     .offset = w->from,
                     .size = size,
                     .type = type,
                     .untyped = true};
  snprintf(s.name, sizeof s.name, "%.80s at offset %llu", o->name,
           (unsigned long long)w->from);
  w->visit(w->context, &s);
}

static bool found_bits(struct walk *w, const char *name,
                       const struct ir_debug_member *m, uint64_t offset) {
  uint64_t first = offset + m->bit_offset / 8;
  uint32_t bit = m->bit_offset % 8;
  struct scalar s = {.area = w->area,
                     .offset = first,
                     .size = (bit + m->bit_size + 7) / 8,
                     .bit = bit,
                     .bits = m->bit_size,
                     .type = m->type};
  if (first >= w->to || first + s.size <= w->from || s.size > 8)
    return true;
  snprintf(s.name, sizeof s.name, "%.*s", VALUE_ROOM - 1, name);
  return w->visit(w->context, &s);
}

/* Of a union: the first member in which the bytes of interest are a scalar, or
 * begin with one. */
static uint32_t member_meant(const struct walk *w,
                             const struct ir_debug_type *t, uint64_t offset) {
  const uint64_t sizes[] = {w->to - w->from, 0};
  for (unsigned k = 0; k < 2 && w->from >= offset; k++)
    for (uint32_t i = 0; i < t->member_count; i++)
      if (t->members[i].bit_size == 0 &&
          type_has_scalar(w->v->program, t->members[i].type, w->from - offset,
                          sizes[k]))
        return i;
  return 0;
}

static bool walk_members(struct walk *w, const char *name,
                         const struct ir_debug_type *t, uint64_t offset) {
  char inner[2 * VALUE_ROOM];
  bool one = t->kind == IR_DEBUG_UNION && t->member_count;
  uint32_t first = one ? member_meant(w, t, offset) : 0;
  uint32_t end = one ? first + 1 : t->member_count;
  for (uint32_t i = first; i < end; i++) {
    const struct ir_debug_member *m = &t->members[i];
    snprintf(inner, sizeof inner, "%s%s%s", name, m->name[0] ? "." : "",
             m->name);
    inner[VALUE_ROOM - 1] = 0;
    if (!(m->bit_size
              ? found_bits(w, inner, m, offset)
              : walk_type(w, inner, m->type, offset + m->bit_offset / 8)))
      return false;
  }
  return true;
}

static bool walk_elements(struct walk *w, const char *name, uint32_t type,
                          uint64_t offset) {
  const struct ir_debug_type *t = type_at(w->v->program, type);
  uint64_t size = type_size(w->v->program, t->target);
  char inner[2 * VALUE_ROOM];
  if (size == 0)
    return true;
  for (uint64_t i = w->from > offset ? (w->from - offset) / size : 0;
       i < t->count && offset + i * size < w->to; i++) {
    snprintf(inner, sizeof inner, "%s[%llu]", name, (unsigned long long)i);
    inner[VALUE_ROOM - 1] = 0;
    if (!walk_type(w, inner, t->target, offset + i * size))
      return false;
  }
  return true;
}

static bool walk_type(struct walk *w, const char *name, uint32_t type,
                      uint64_t offset) {
  uint64_t size = type_size(w->v->program, type);
  uint32_t plain = type_strip(w->v->program, type);
  if (type_is_closed(w->v->program, type) || offset >= w->to ||
      (size && offset + size <= w->from))
    return true;
  switch (type_kind(w->v->program, type)) {
  case IR_DEBUG_STRUCT:
  case IR_DEBUG_UNION:
    return walk_members(w, name, type_at(w->v->program, plain), offset);
  case IR_DEBUG_ARRAY:
    return walk_elements(w, name, plain, offset);
  case IR_DEBUG_UNKNOWN:
  case IR_DEBUG_FUNCTION:
    return true;
  default:
    return size > 8 || found(w, name, type, offset, size);
  }
}

/* Of a block whose type is known, one element after the other. */
static void walk_block(struct walk *w, const struct value_object *o,
                       uint64_t size) {
  uint64_t each = type_size(w->v->program, o->type);
  char name[2 * VALUE_ROOM];
  for (uint64_t i = each ? w->from / each : 0;
       each && i * each < w->to && (i + 1) * each <= size; i++) {
    if (size < 2 * each)
      snprintf(name, sizeof name, "%s", o->name);
    else
      snprintf(name, sizeof name, "%s[%llu]", o->name, (unsigned long long)i);
    name[VALUE_ROOM - 1] = 0;
    if (!walk_type(w, name, o->type, i * each))
      return;
  }
}

/* Of a block of which only the first pointer to it is known: elements if it
 * points to scalars, else bytes. */
static void walk_bytes(struct walk *w, struct value_object *o, uint64_t size) {
  const struct ir_program *program = w->v->program;
  uint64_t n = w->to - w->from;
  uint32_t pointee = o->number ? block_of(w->v, w->area)->pointee : 0;
  uint64_t each = type_size(program, pointee);
  if (each > 1 && each <= 8 && w->from % each == 0 && n % each == 0 &&
      !type_is_record(program, pointee)) {
    o->type = pointee;
    walk_block(w, o, size);
  } else if (n <= BYTES_MOST) {
    found_bytes(w, o, n == 1 && each == 1 ? pointee : 0, n);
  }
}

void values_scalars(struct values *v, uint32_t area, uint64_t offset,
                    uint64_t size, scalar_fn *visit, void *context) {
  struct walk w = {v, area, offset, offset + size, visit, context};
  struct value_object o;
  struct allways_area_info info;
  if (!value_describe(v, area, &o, &info) || !o.ours)
    return;
  if (o.named && o.type)
    walk_type(&w, o.name, o.type, 0);
  else if (o.type)
    walk_block(&w, &o, info.size);
  else
    walk_bytes(&w, &o, info.size);
}

/* ----------------------------------------------------------------- pointers */

/* As C writes it; what cannot be shown is a dot.  bytes end with a zero. */
static void quoted(const char *bytes, bool cut, char *text) {
  size_t n = 1;
  text[0] = '"';
  for (const char *c = bytes; *c; c++) {
    const char *from = "\n\t\"\\", *found = strchr(from, *c);
    if (found)
      text[n++] = '\\';
    text[n++] = found                  ? "nt\"\\"[found - from]
                : *c < 32 || *c == 127 ? '.'
                                       : *c;
  }
  snprintf(text + n, VALUE_ROOM - n, cut ? "\"..." : "\"");
}

static void literal_text(struct values *v, allways_pointer p, uint64_t size,
                         char *text) {
  enum { SHOWN = 24 };
  char bytes[SHOWN + 1] = "";
  uint64_t length = size > p.offset ? size - p.offset : 0;
  bool cut = length > SHOWN + 1;
  if (length > SHOWN)
    length = SHOWN;
  if (allways_load_bytes(vm_memory(v->vm), p, bytes, length) != ALLWAYS_OK)
    bytes[0] = 0;
  quoted(bytes, cut && strlen(bytes) == SHOWN, text);
}

struct first_name {
  char *text;
  uint64_t offset;
  bool exact;
};

static bool take_name(void *context, const struct scalar *s) {
  struct first_name *f = context;
  f->exact = s->offset == f->offset && s->bits == 0;
  snprintf(f->text, VALUE_ROOM, "&%.120s", s->name);
  return false;
}

/* The member of a record that the offset is in; NULL: none. */
static const struct ir_debug_member *member_at(const struct ir_program *program,
                                               const struct ir_debug_type *t,
                                               uint64_t offset) {
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct ir_debug_member *m = &t->members[i];
    if (offset >= m->bit_offset / 8 &&
        offset < m->bit_offset / 8 + type_size(program, m->type))
      return m;
  }
  return NULL;
}

/* From an object to its element or member at the offset: name grows by "[1]"
 * or ".lock"; false: it has no parts there. */
static bool enter_part(const struct ir_program *program, uint32_t *type,
                       uint64_t *offset, char *name) {
  const struct ir_debug_type *t = type_at(program, type_strip(program, *type));
  const struct ir_debug_member *m;
  size_t length = strlen(name);
  if (t->kind == IR_DEBUG_ARRAY && type_size(program, t->target)) {
    uint64_t size = type_size(program, t->target);
    snprintf(name + length, VALUE_ROOM - length, "[%llu]",
             (unsigned long long)(*offset / size));
    *offset %= size;
    *type = t->target;
    return true;
  }
  if (!type_is_record(program, *type) ||
      (m = member_at(program, t, *offset)) == NULL)
    return false;
  snprintf(name + length, VALUE_ROOM - length, "%s%s", m->name[0] ? "." : "",
           m->name);
  *offset -= m->bit_offset / 8;
  *type = m->type;
  return true;
}

/* A record of the wanted type that begins there: name grows by "[1].lock". */
static bool record_name(const struct ir_program *program, uint32_t type,
                        uint64_t offset, uint32_t wanted, char *name) {
  wanted = type_strip(program, wanted);
  while (type_strip(program, type) != wanted || offset != 0)
    if (!enter_part(program, &type, &offset, name))
      return false;
  return true;
}

/* The outermost part of an object that begins there: name grows by "[1]". */
static bool part_name(const struct ir_program *program, uint32_t type,
                      uint64_t offset, char *name) {
  while (offset || type_kind(program, type) == IR_DEBUG_ARRAY)
    if (!enter_part(program, &type, &offset, name))
      return false;
  return type_is_record(program, type);
}

static void variable_text(struct values *v, const struct value_object *o,
                          allways_pointer p, uint32_t pointee, char *text) {
  struct first_name f = {text, p.offset, false};
  snprintf(text, VALUE_ROOM, "&%.90s", o->name);
  if (type_is_record(v->program, pointee) &&
      record_name(v->program, o->type, p.offset, pointee, text))
    return;
  snprintf(text, VALUE_ROOM, "&%.90s", o->name);
  if ((pointee == 0 || type_is_record(v->program, pointee)) &&
      part_name(v->program, o->type, p.offset, text))
    return;
  bool whole = p.offset == 0 && (type_is_closed(v->program, o->type) ||
                                 type_is_record(v->program, o->type));
  if (!whole)
    values_scalars(v, p.area, p.offset, 1, take_name, &f);
  if (whole || (!f.exact && p.offset == 0))
    snprintf(text, VALUE_ROOM, "&%.120s", o->name);
  else if (!f.exact)
    snprintf(text, VALUE_ROOM, "&%.90s + %llu bytes", o->name,
             (unsigned long long)p.offset);
}

/* heap block #2 (node, list.c:12) */
static void block_text(struct values *v, const struct value_object *o,
                       allways_pointer p, uint64_t site, char *text) {
  const struct ir_position *at = &v->program->positions[(uint32_t)site];
  const char *name = type_name(v->program, o->type),
             *file = v->program->files[at->file];
  const char *slash = strrchr(file, '/');
  char offset[32] = "";
  if (p.offset)
    snprintf(offset, sizeof offset, " + %llu", (unsigned long long)p.offset);
  char whole[2 * VALUE_ROOM];
  snprintf(whole, sizeof whole, "%.40s%s (%.30s%s%.40s:%u)", o->name, offset,
           name, name[0] ? ", " : "", slash ? slash + 1 : file, at->line);
  snprintf(text, VALUE_ROOM, "%.*s", VALUE_ROOM - 1, whole);
}

enum value_kind value_pointer_text(struct values *v, allways_pointer p,
                                   uint32_t pointee, char *text) {
  struct value_object o;
  struct allways_area_info info;
  if (p.area == 0) {
    snprintf(text, VALUE_ROOM, p.offset ? "0x%llx" : "NULL",
             (unsigned long long)p.offset);
    return p.offset ? VALUE_WILD : VALUE_NULL;
  }
  if (!value_describe(v, p.area, &o, &info)) {
    snprintf(text, VALUE_ROOM, "?");
    return VALUE_UNDEFINED;
  }
  unsigned kind = vm_area_kind(info.kind);
  if (kind == VM_AREA_HEAP && p.offset == 0 &&
      type_is_record(v->program, pointee))
    block_of(v, p.area)->type = o.type = pointee;
  if (kind == VM_AREA_HEAP && p.offset == 0 &&
      block_of(v, p.area)->pointee == 0)
    block_of(v, p.area)->pointee = pointee;
  uint32_t function = vm_area_function(v->vm, p.area);
  bool is_function = kind == VM_AREA_FUNCTION && function;
  if (is_function)
    snprintf(text, VALUE_ROOM, "%s", v->program->functions[function].name);
  else if (kind == VM_AREA_HEAP)
    block_text(v, &o, p, info.site, text);
  else if (o.literal)
    literal_text(v, p, info.size, text);
  else if (o.named)
    variable_text(v, &o, p, pointee, text);
  else
    snprintf(text, VALUE_ROOM, "%s", o.name);
  return o.hidden && !is_function ? VALUE_HIDDEN : VALUE_POINTER;
}

/* The closed object, or the record's member, that p is in: its name, its type,
 * and how far it begins before p. */
static bool closed_name(const struct values *v, uint32_t type, uint64_t offset,
                        char *name, uint32_t *closed, uint64_t *back) {
  while (!type_is_closed(v->program, type)) {
    const struct ir_debug_type *t =
        type_at(v->program, type_strip(v->program, type));
    size_t length = strlen(name);
    if (t->kind == IR_DEBUG_ARRAY && type_size(v->program, t->target)) {
      uint64_t size = type_size(v->program, t->target);
      snprintf(name + length, VALUE_ROOM - length, "[%llu]",
               (unsigned long long)(offset / size));
      offset %= size;
      type = t->target;
      continue;
    }
    if (t->kind != IR_DEBUG_STRUCT && t->kind != IR_DEBUG_UNION)
      return false;
    const struct ir_debug_member *m = t->members, *end = m + t->member_count;
    while (m < end &&
           offset >= m->bit_offset / 8 + type_size(v->program, m->type))
      m++;
    if (m == end)
      return false;
    snprintf(name + length, VALUE_ROOM - length, ".%s", m->name);
    offset -= m->bit_offset / 8;
    type = m->type;
  }
  *closed = type;
  *back = offset;
  return true;
}

const char *value_closed(struct values *v, allways_pointer *p) {
  struct value_object o;
  struct allways_area_info info;
  char name[VALUE_ROOM] = "";
  uint32_t type = 0;
  uint64_t back = 0;
  if (!value_describe(v, p->area, &o, &info) || !o.ours || o.type == 0 ||
      p->offset >= info.size)
    return NULL;
  uint64_t each = o.named ? 0 : type_size(v->program, o.type);
  uint64_t offset = each ? p->offset % each : p->offset;
  if (!closed_name(v, o.type, offset, name, &type, &back))
    return NULL;
  p->offset -= back;
  return type_closed_name(v->program, type);
}

bool value_object_text(struct values *v, allways_pointer p, char *text) {
  struct value_object o;
  struct allways_area_info info;
  uint32_t type;
  uint64_t back;
  if (!value_describe(v, p.area, &o, &info)) {
    snprintf(text, VALUE_ROOM, "?");
    return false;
  }
  snprintf(text, VALUE_ROOM, "%s", o.name);
  if (o.ours && o.type && p.offset < info.size &&
      !closed_name(v, o.type, p.offset, text, &type, &back))
    snprintf(text, VALUE_ROOM, "%s", o.name);
  return !o.hidden;
}

/* ------------------------------------------------------------------- values */

static void enum_text(const struct values *v, uint32_t type, int64_t n,
                      char *text) {
  const struct ir_debug_type *t =
      type_at(v->program, type_strip(v->program, type));
  for (uint32_t i = 0; i < t->member_count; i++)
    if (t->members[i].value == n) {
      snprintf(text, VALUE_ROOM, "%s", t->members[i].name);
      return;
    }
  snprintf(text, VALUE_ROOM, "%lld", (long long)n);
}

static void float_text(uint64_t bits, uint64_t size, char *text) {
  float small;
  double large;
  uint32_t low = (uint32_t)bits;
  memcpy(&small, &low, sizeof small);
  memcpy(&large, &bits, sizeof large);
  if (size == 4)
    large = (double)small;
  if (large != large) /* its sign is nobody's business */
    snprintf(text, VALUE_ROOM, "nan");
  else
    snprintf(text, VALUE_ROOM, "%g", large);
}

static int64_t extended(uint64_t n, unsigned bits) {
  return bits >= 64 || bits == 0 ? (int64_t)n
                                 : (int64_t)(n << (64 - bits)) >> (64 - bits);
}

/* bits: how wide the number is. */
static enum value_kind number_text(const struct values *v, uint32_t type,
                                   uint64_t n, unsigned bits, char *text) {
  uint64_t low = bits >= 64 ? n : n & ((UINT64_C(1) << bits) - 1);
  int64_t number = extended(n, bits);
  switch (type_kind(v->program, type)) {
  case IR_DEBUG_UNSIGNED:
    snprintf(text, VALUE_ROOM, "%llu", (unsigned long long)low);
    return VALUE_NUMBER;
  case IR_DEBUG_BOOL:
    snprintf(text, VALUE_ROOM, "%s", low & 1 ? "true" : "false");
    return VALUE_NUMBER;
  case IR_DEBUG_FLOAT:
    float_text(n, bits / 8, text);
    return VALUE_NUMBER;
  case IR_DEBUG_ENUM:
    enum_text(v, type, number, text);
    return VALUE_NUMBER;
  case IR_DEBUG_CHAR:
    if (number >= 32 && number < 127) {
      snprintf(text, VALUE_ROOM, "'%c'", (int)number);
      return VALUE_NUMBER;
    }
    break;
  case IR_DEBUG_POINTER:
    snprintf(text, VALUE_ROOM, n ? "0x%llx" : "NULL", (unsigned long long)n);
    return n ? VALUE_WILD : VALUE_NULL;
  default:
    break;
  }
  snprintf(text, VALUE_ROOM, "%lld", (long long)number);
  return VALUE_NUMBER;
}

/* A bit-field in bytes of which other bits are undefined. */
static bool load_bits(struct values *v, const struct scalar *s,
                      uint64_t *bits) {
  uint64_t known = 0;
  *bits = 0;
  for (uint64_t i = 0; i < s->size; i++) {
    allways_pointer p = {s->offset + i, s->area};
    uint8_t byte = 0, defined = 0;
    if (allways_load_bytes(vm_memory(v->vm), p, &byte, 1) == ALLWAYS_OK)
      defined = 255;
    else if (!vm_bits(v->vm, p, &byte, &defined))
      defined = 0;
    *bits |= (uint64_t)byte << 8 * i;
    known |= (uint64_t)defined << 8 * i;
  }
  uint64_t wanted = (UINT64_C(1) << (s->bits < 63 ? s->bits : 63)) - 1;
  return (known >> s->bit & wanted) == wanted;
}

/* Text, then perhaps zeros up to the end. */
static bool is_text(const char *bytes, size_t size) {
  size_t n = strnlen(bytes, size);
  for (size_t i = 0; i < size; i++)
    if (i < n ? (bytes[i] < 32 && bytes[i] != '\n' && bytes[i] != '\t') ||
                    bytes[i] == 127
              : bytes[i] != 0)
      return false;
  return n > 1;
}

/* Bytes of which no type is known, and that look like text. */
static bool bytes_text(struct values *v, const struct scalar *s, char *text) {
  char bytes[BYTES_MOST + 1] = "";
  allways_pointer p = {s->offset, s->area};
  if (s->type || s->bits || s->size > BYTES_MOST ||
      allways_load_bytes(vm_memory(v->vm), p, bytes, s->size) != ALLWAYS_OK ||
      !is_text(bytes, s->size))
    return false;
  quoted(bytes, false, text);
  return true;
}

enum value_kind value_text(struct values *v, const struct scalar *s,
                           char *text) {
  struct allways_memory *m = vm_memory(v->vm);
  allways_pointer p = {s->offset, s->area}, value;
  uint64_t bits = 0;
  unsigned size = (unsigned)s->size;
  if (bytes_text(v, s, text))
    return VALUE_NUMBER;
  snprintf(text, VALUE_ROOM, "?");
  if (s->size > 8)
    return VALUE_UNDEFINED;
  if (allways_load_bytes(m, p, &bits, size) == ALLWAYS_OK ||
      (s->bits && load_bits(v, s, &bits)))
    return number_text(v, s->type, bits >> s->bit, s->bits ? s->bits : 8 * size,
                       text);
  if (size == 8 && allways_load_pointer(m, p, &value) == ALLWAYS_OK)
    return value_pointer_text(v, value, type_pointee(v->program, s->type),
                              text);
  return VALUE_UNDEFINED;
}

bool value_slot_text(struct values *v, struct vm_value value, uint32_t type,
                     char *text) {
  uint64_t size = type_size(v->program, type);
  snprintf(text, VALUE_ROOM, "?");
  if (value.kind == VM_VALUE_UNDEFINED)
    return false;
  if (value.kind == VM_VALUE_NUMBER)
    number_text(v, type, value.bits, size ? 8 * (unsigned)size : 64, text);
  return value.kind != VM_VALUE_POINTER ||
         value_pointer_text(v, (allways_pointer){value.bits, value.area},
                            type_pointee(v->program, type),
                            text) != VALUE_HIDDEN;
}
