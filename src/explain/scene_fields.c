/*
 * explain/scene_fields.c - an object of a scene: its name, its type and its
 * fields, by the debug type or, without one, as bytes and pointers.
 *
 * Elements of arrays that are alike become one field without each of them being
 * looked at by type: their memory is compared.  So a million zeros cost one
 * comparison of memory.
 */
#include <stdio.h>
#include <string.h>

#include "explain/lock.h"
#include "explain/scene_impl.h"
#include "explain/source.h"

enum {
  NAME_ROOM = 256,
  SHOWN_MOST = 12, /* elements of one array, or runs of them */
  FOLD_LEAST = 4,  /* fewer equal elements are shown one by one */
  STRING_SHOWN = 40,
  BYTES_SHOWN = 8
};

struct builder {
  struct scenes *s;
  const struct ir_program *program;
  struct allways_memory *memory;
  struct scene_entry *entry;
  uint32_t area;
  uint64_t size; /* of the object */
  struct scene_object *o;
  struct text strings;
  uint64_t count, stride; /* of the elements that are being shown as one */
  uint64_t first;
  size_t range; /* see struct scene_field */
  uint64_t end; /* bytes that were shown */
  bool overlaps;
};

/* ------------------------------------------------------------------- fields
 */

static bool is_full(const struct builder *b) {
  return b->o->field_count >= SCENE_FIELDS;
}

static struct scene_field *new_field(struct builder *b, const char *name,
                                     uint64_t offset, uint64_t size,
                                     uint32_t type, const char *text) {
  struct scene_object *o = b->o;
  VEC_ROOM(o->fields, o->field_count, o->field_capacity);
  struct scene_field *f = &o->fields[o->field_count++];
  *f = (struct scene_field){.name = scene_string(&b->strings, name),
                            .offset = offset,
                            .size = size,
                            .type = type,
                            .count = b->count ? b->count : 1,
                            .stride = b->count > 1 ? b->stride : 0,
                            .first = b->first,
                            .range = b->range,
                            .overlaps = b->overlaps,
                            .holder = SCENE_NO_TID};
  f->value.text = scene_string(&b->strings, text);
  uint64_t end = offset + (f->count - 1) * f->stride + size;
  if (end > b->end)
    b->end = end;
  return f;
}

/* The pointer that lies there; false: none does. */
static bool load_pointer(struct builder *b, uint64_t offset,
                         allways_pointer *p) {
  allways_pointer at = {offset, b->area};
  return allways_load_pointer(b->memory, at, p) == ALLWAYS_OK;
}

static bool is_zero_byte(struct builder *b, const struct scalar *s) {
  allways_pointer at = {s->offset, b->area};
  unsigned char byte;
  return s->size == 1 && s->bits == 0 &&
         allways_load_bytes(b->memory, at, &byte, 1) == ALLWAYS_OK && byte == 0;
}

static void add_scalar(struct builder *b, const char *name,
                       const struct scalar *scalar) {
  char text[VALUE_ROOM];
  allways_pointer p;
  enum value_kind kind = value_text(b->s->values, scalar, text);
  struct scene_field *f =
      new_field(b, name, scalar->offset, scalar->size, scalar->type, text);
  f->bit = scalar->bit;
  f->bits = scalar->bits;
  f->value.undefined = kind == VALUE_UNDEFINED;
  f->value.zero = is_zero_byte(b, scalar);
  bool declared = type_kind(b->program, scalar->type) == IR_DEBUG_POINTER;
  if (scalar->bits || scalar->size != 8 || !load_pointer(b, scalar->offset, &p))
    return;
  f->value.undefined = false;
  if (declared || p.area)
    scene_point(b->s, p, type_pointee(b->program, scalar->type), &f->value);
}

/* long double, __int128: what values do not have. */
static void add_wide(struct builder *b, const char *name, uint32_t type,
                     uint64_t offset, uint64_t size) {
  enum { LONG_DOUBLE = 10 };
  char text[VALUE_ROOM] = "?";
  bool known = true;
  uint64_t halves[2];
  long double number = 0;
  allways_pointer at = {offset, b->area};
  bool is_float = type_kind(b->program, type) == IR_DEBUG_FLOAT;
  if (size != 16)
    snprintf(text, sizeof text, "%llu bytes", (unsigned long long)size);
  else if (is_float && allways_load_bytes(b->memory, at, &number,
                                          LONG_DOUBLE) == ALLWAYS_OK)
    snprintf(text, sizeof text, "%Lg", number);
  else if (!is_float &&
           allways_load_bytes(b->memory, at, halves, 16) == ALLWAYS_OK)
    snprintf(text, sizeof text, halves[1] ? "0x%llx%016llx" : "0x%.0llx%llx",
             (unsigned long long)halves[1], (unsigned long long)halves[0]);
  else
    known = false;
  struct scene_field *f = new_field(b, name, offset, size, type, text);
  f->value.undefined = !known;
}

/* -------------------------------------------------------------------- locks
 */

static uint32_t tid_of(void *context, uint32_t thread) {
  const struct scenes *s = context;
  struct vm *vm = s->values->vm;
  if (s->threads == NULL || thread >= vm_thread_limit(vm) ||
      !vm_thread_used(vm, thread))
    return SCENE_NO_TID;
  return s->threads->tid(s->threads->context, thread);
}

/* Which tids below 64 read. */
static uint64_t readers(struct builder *b, const struct lock_state *l) {
  uint64_t bits = 0;
  for (size_t i = 0; l->kind == LOCK_RWLOCK && i < l->thread_count; i++) {
    uint32_t tid = tid_of(b->s, l->threads[i]);
    if (tid < 64)
      bits |= UINT64_C(1) << tid;
  }
  return bits;
}

static void add_lock(struct builder *b, const char *name, const char *type,
                     uint32_t number, uint64_t offset, uint64_t size) {
  struct lock_state l;
  char text[VALUE_ROOM];
  lock_read(&l, b->s->values->vm, type, (allways_pointer){offset, b->area});
  if (l.kind == LOCK_NONE)
    snprintf(text, sizeof text, "%.60s", type);
  else
    lock_text(&l, tid_of, b->s, text, sizeof text);
  struct scene_field *f = new_field(b, name, offset, size, number, text);
  f->lock = l.kind != LOCK_NONE && l.kind != LOCK_THREAD;
  if (f->lock && l.holder && !l.destroyed)
    f->holder = tid_of(b->s, l.holder - 1);
  f->readers = readers(b, &l);
  b->entry->locks |= l.kind != LOCK_NONE;
}

/* --------------------------------------------------------- elements, alike */

struct first_item {
  uint64_t offset, each, count; /* where, of elements, how many there are */
  uint64_t run;                 /* result; 0: to be found out element by element
                                 */
};

static bool take_first(void *context, const struct allways_item *item) {
  struct first_item *f = context;
  uint64_t each = f->each;
  if (item->offset >= f->offset + each) { /* undefined up to there */
    f->run = (item->offset - f->offset) / each;
    return false;
  }
  if (item->kind != ALLWAYS_ITEM_BYTES || item->offset > f->offset ||
      item->size < each) {
    f->run = 0;
    return false;
  }
  uint64_t same = each;
  while (same < item->size && item->bytes[same] == item->bytes[same - each])
    same++;
  f->run = same / each;
  return false;
}

/* Is the memory of two elements the same? */
static bool is_alike(struct builder *b, uint64_t x, uint64_t y, uint64_t size) {
  for (uint64_t at = 0; at < size; at += 8) {
    unsigned n = size - at < 8 ? (unsigned)(size - at) : 8;
    allways_pointer p = {x + at, b->area}, q = {y + at, b->area};
    allways_value v, w;
    if (allways_load_value(b->memory, p, n, &v) != ALLWAYS_OK ||
        allways_load_value(b->memory, q, n, &w) != ALLWAYS_OK ||
        v.bits != w.bits || v.defined != w.defined ||
        !allways_equal(v.pointer, w.pointer) || v.first != w.first)
      return false;
  }
  return true;
}

/* How many elements from there on are alike; at least 1. */
static uint64_t run_length(struct builder *b, uint64_t offset, uint64_t each,
                           uint64_t count) {
  struct first_item f = {offset, each, count, count};
  allways_pointer p = {offset, b->area};
  allways_load_overlapping(b->memory, p, each * count, take_first, &f);
  if (f.run)
    return f.run < count ? f.run : count;
  uint64_t n = 1;
  while (n < count && is_alike(b, offset, offset + n * each, each))
    n++;
  return n;
}

/* ------------------------------------------------------------------- strings
 */

/* Bytes of the character that begins there, in UTF-8; 0: that is none. */
static unsigned char_length(const char *bytes, uint64_t size) {
  unsigned char c = (unsigned char)bytes[0];
  if ((c >= 32 && c < 127) || (c && strchr("\n\t\r", c)))
    return 1;
  unsigned n = c >= 0xc2 && c < 0xe0   ? 2
               : c >= 0xe0 && c < 0xf0 ? 3
               : c >= 0xf0 && c < 0xf5 ? 4
                                       : 0;
  for (unsigned i = 1; i < n; i++)
    if (i >= size || ((unsigned char)bytes[i] & 0xc0) != 0x80)
      return 0;
  return n;
}

/* Characters with a zero behind them; how many bytes.  0: it is no string. */
static uint64_t string_length(const char *bytes, uint64_t size) {
  uint64_t n = 0;
  for (unsigned c; n < size && (c = char_length(bytes + n, size - n)) > 0;)
    n += c;
  return n < size && bytes[n] == 0 ? n : 0;
}

static void quote(const char *bytes, uint64_t length, char *text, size_t room) {
  struct text out = {NULL, 0, 0};
  uint64_t i = 0;
  text_add(&out, "\"");
  for (unsigned c; i < length && i < STRING_SHOWN; i += c) {
    const char *escape = bytes[i] == '\n'   ? "\\n"
                         : bytes[i] == '\t' ? "\\t"
                         : bytes[i] == '\r' ? "\\r"
                         : bytes[i] == '"'  ? "\\\""
                         : bytes[i] == '\\' ? "\\\\"
                                            : NULL;
    c = char_length(bytes + i, length - i);
    if (escape)
      text_add(&out, "%s", escape);
    else
      text_add_bytes(&out, &bytes[i], c);
  }
  text_add(&out, i < length ? "\"..." : "\"");
  snprintf(text, room, "%s", out.bytes);
  text_release(&out);
}

/* A character of a wide string, as UTF-8; how many bytes. */
static unsigned put_wide(uint64_t c, char *bytes) {
  static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
  unsigned n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (unsigned i = n; i-- > 1; c >>= 6)
    bytes[i] = (char)(0x80 | (c & 0x3f));
  bytes[0] = (char)(leads[n] | c);
  return n;
}

/* wchar_t and the like with a zero behind them, as one field. */
static bool add_wide_string(struct builder *b, const char *name, uint32_t type,
                            uint64_t offset, uint64_t count) {
  enum { LOOKED_AT = 256 };
  char bytes[4 * LOOKED_AT + 1], text[VALUE_ROOM] = "L";
  const char *is = type_name(b->program, type);
  unsigned each = (unsigned)type_size(b->program, type);
  uint64_t length = 0, i = 0, c = 0;
  if (strcmp(is, "wchar_t") != 0 && strcmp(is, "char32_t") != 0 &&
      strcmp(is, "char16_t") != 0)
    return false;
  text[0] = is[0] == 'w' ? 'L' : each == 4 ? 'U' : 'u';
  for (; i < count && i < LOOKED_AT; i++) {
    allways_pointer at = {offset + i * each, b->area};
    if (allways_load_scalar(b->memory, at, each, &c) != ALLWAYS_OK ||
        c > 0x10ffff || (c < 32 && c != 0 && c != '\n' && c != '\t'))
      return false;
    if (c == 0)
      break;
    length += put_wide(c, bytes + length);
  }
  if (length == 0 || i == count || i == LOOKED_AT)
    return false;
  quote(bytes, length, text + 1, sizeof text - 1);
  new_field(b, name, offset, count * each, type, text);
  return true;
}

/* Characters that are one string, as one field. */
static bool add_string(struct builder *b, const char *name, uint32_t type,
                       uint64_t offset, uint64_t count) {
  enum { LOOKED_AT = 4096 };
  char bytes[LOOKED_AT], text[VALUE_ROOM];
  uint64_t size = count < LOOKED_AT ? count : LOOKED_AT;
  allways_pointer at = {offset, b->area};
  uint64_t defined = size;
  /* What comes after the zero may be undefined. */
  while (defined > 0 &&
         allways_load_bytes(b->memory, at, bytes, defined) != ALLWAYS_OK)
    defined = defined > 64 ? defined / 2 : defined - 1;
  uint64_t length = string_length(bytes, defined);
  if (length == 0)
    return false;
  quote(bytes, length, text, sizeof text);
  new_field(b, name, offset, count, type, text);
  return true;
}

/* --------------------------------------------------------------------- types
 */

static void walk(struct builder *b, const char *name, uint32_t type,
                 uint64_t offset);

static void walk_bits(struct builder *b, const char *name,
                      const struct ir_debug_member *m, uint64_t offset) {
  struct scalar s = {.area = b->area,
                     .offset = offset + m->bit_offset / 8,
                     .bit = m->bit_offset % 8,
                     .bits = m->bit_size,
                     .type = m->type};
  s.size = (s.bit + s.bits + 7) / 8;
  if (s.size <= 8 && s.offset + s.size <= b->size)
    add_scalar(b, name, &s);
}

/* A member of a union that was not meant: bytes that its type cannot have. */
static bool is_senseless(const struct builder *b, const struct scene_field *f) {
  enum ir_debug_kind kind = type_kind(b->program, f->type);
  return f->value.undefined ||
         (kind == IR_DEBUG_POINTER && f->value.pointer == SCENE_WILD) ||
         (kind == IR_DEBUG_FLOAT && f->value.pointer != SCENE_NO_POINTER);
}

/* Of the fields of a union, those that make sense stay, or all if none does. */
static void choose_members(struct builder *b, size_t first) {
  struct scene_object *o = b->o;
  size_t kept = first;
  for (size_t i = first; i < o->field_count; i++)
    if (!is_senseless(b, &o->fields[i]))
      o->fields[kept++] = o->fields[i];
  if (kept > first)
    o->field_count = kept;
}

static void walk_members(struct builder *b, const char *name,
                         const struct ir_debug_type *t, uint64_t offset) {
  char inner[NAME_ROOM];
  size_t first = b->o->field_count;
  bool before = b->overlaps;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct ir_debug_member *m = &t->members[i];
    snprintf(inner, sizeof inner, "%.180s%s%.70s", name, m->name[0] ? "." : "",
             m->name);
    if (m->bit_size)
      walk_bits(b, inner, m, offset);
    else
      walk(b, inner, m->type, offset + m->bit_offset / 8);
    b->overlaps = before || t->kind == IR_DEBUG_UNION;
  }
  b->overlaps = before;
  if (t->kind == IR_DEBUG_UNION)
    choose_members(b, first);
}

/* "queue[5..9]" of an array's name, or "queue[5]"; answers where the bracket
 * is. */
static size_t range_name(const char *array, uint64_t first, uint64_t count,
                         char *name) {
  if (count == 1)
    snprintf(name, NAME_ROOM, "%.200s[%llu]", array, (unsigned long long)first);
  else
    snprintf(name, NAME_ROOM, "%.200s[%llu..%llu]", array,
             (unsigned long long)first,
             (unsigned long long)(first + count - 1));
  return strnlen(array, 200);
}

/* The elements first .. first + count - 1. */
static void add_mixed(struct builder *b, const char *array, uint32_t type,
                      uint64_t offset, uint64_t first, uint64_t count) {
  char text[64], name[NAME_ROOM];
  uint64_t each = type_size(b->program, type);
  size_t range = range_name(array, first, count, name);
  snprintf(text, sizeof text, "... %llu elements", (unsigned long long)count);
  struct scene_field *f = new_field(b, name, offset, each, type, text);
  f->mixed = true;
  f->count = count;
  f->stride = each;
  f->first = first;
  f->range = range;
  b->end = offset + count * each;
}

/* One element, or as many that are alike. */
static void walk_run(struct builder *b, const char *name, uint32_t type,
                     uint64_t offset, uint64_t first, uint64_t run) {
  char inner[NAME_ROOM];
  uint64_t count = b->count, stride = b->stride, outer = b->first;
  size_t range = range_name(name, first, run, inner), outer_range = b->range;
  if (run > 1 &&
      count <= 1) { /* of elements in elements, the outer ones count */
    b->stride = type_size(b->program, type);
    b->count = run;
    b->first = first;
    b->range = range;
  }
  walk(b, inner, type, offset);
  b->count = count;
  b->stride = stride;
  b->first = outer;
  b->range = outer_range;
}

/* How many runs of an array may be shown: less where there is less room. */
static uint64_t runs_shown(const struct builder *b) {
  size_t left = SCENE_FIELDS - b->o->field_count;
  return left / 3 > SHOWN_MOST ? SHOWN_MOST : left / 3 < 3 ? 3 : left / 3;
}

/* Elements that are not shown one by one. */
static void walk_gap(struct builder *b, const char *name, uint32_t type,
                     uint64_t offset, uint64_t i, uint64_t end) {
  uint64_t each = type_size(b->program, type);
  if (i >= end)
    return;
  if (i + 1 == end)
    walk_run(b, name, type, offset + i * each, i, 1);
  else
    add_mixed(b, name, type, offset + i * each, i, end - i);
}

/* The last one is shown, and those around the place that is looked for. */
static void walk_rest(struct builder *b, const char *name, uint32_t type,
                      uint64_t offset, uint64_t i, uint64_t count) {
  uint64_t each = type_size(b->program, type), last = count - 1;
  allways_pointer focus = b->s->focus;
  if (focus.area == b->area && focus.offset >= offset + i * each &&
      focus.offset < offset + last * each) {
    uint64_t at = (focus.offset - offset) / each;
    uint64_t end = at + 2 < last ? at + 2 : last;
    uint64_t from = at > i ? at - 1 : at;
    walk_gap(b, name, type, offset, i, from);
    for (i = from; i < end; i++)
      walk_run(b, name, type, offset + i * each, i, 1);
  }
  walk_gap(b, name, type, offset, i, last);
  walk_run(b, name, type, offset + last * each, last, 1);
}

static void walk_elements(struct builder *b, const char *name, uint32_t type,
                          uint64_t offset, uint64_t count) {
  uint64_t each = type_size(b->program, type), shown = runs_shown(b);
  if (each == 0 || offset >= b->size)
    return;
  if (count > (b->size - offset) / each)
    count = (b->size - offset) / each;
  if (type_kind(b->program, type) == IR_DEBUG_CHAR && each == 1 &&
      add_string(b, name, type, offset, count))
    return;
  if (add_wide_string(b, name, type, offset, count))
    return;
  for (uint64_t i = 0, runs = 0; i < count && !is_full(b); runs++) {
    if (runs >= shown && count - i > 2) {
      walk_rest(b, name, type, offset, i, count);
      return;
    }
    uint64_t run = run_length(b, offset + i * each, each, count - i);
    if (run < FOLD_LEAST)
      run = 1;
    walk_run(b, name, type, offset + i * each, i, run);
    i += run;
  }
}

/* double _Complex and the like, which debug information calls so. */
static void walk_complex(struct builder *b, const char *name, uint32_t type,
                         uint64_t offset) {
  uint64_t size = type_size(b->program, type);
  allways_pointer at = {offset, b->area};
  char text[VALUE_ROOM] = "?";
  double d[2];
  float f[2];
  if (strcmp(type_name(b->program, type), "complex") != 0 ||
      (size != sizeof d && size != sizeof f) || offset + size > b->size)
    return;
  if (size == sizeof d &&
      allways_load_bytes(b->memory, at, d, size) == ALLWAYS_OK)
    snprintf(text, sizeof text, "%g%+gi", d[0], d[1]);
  if (size == sizeof f &&
      allways_load_bytes(b->memory, at, f, size) == ALLWAYS_OK)
    snprintf(text, sizeof text, "%g%+gi", (double)f[0], (double)f[1]);
  new_field(b, name, offset, size, type, text)->value.undefined =
      text[0] == '?';
}

static void walk_scalar(struct builder *b, const char *name, uint32_t type,
                        uint64_t offset) {
  struct scalar s = {.area = b->area,
                     .offset = offset,
                     .size = type_size(b->program, type),
                     .type = type};
  if (s.size == 0 || offset + s.size > b->size)
    return;
  if (s.size > 8)
    add_wide(b, name, type, offset, s.size);
  else
    add_scalar(b, name, &s);
}

static void walk(struct builder *b, const char *name, uint32_t type,
                 uint64_t offset) {
  uint32_t plain = type_strip(b->program, type);
  const struct ir_debug_type *t = type_at(b->program, plain);
  const char *closed = type_closed_name(b->program, type);
  if (is_full(b) || offset >= b->size)
    return;
  /* pthread_t is a number to the user, too. */
  if (closed && type_size(b->program, type) <= b->size - offset) {
    add_lock(b, name, closed, type, offset, type_size(b->program, type));
    return;
  }
  switch (t->kind) {
  case IR_DEBUG_STRUCT:
  case IR_DEBUG_UNION:
    walk_members(b, name, t, offset);
    return;
  case IR_DEBUG_ARRAY:
    walk_elements(b, name, t->target, offset, t->count ? t->count : UINT64_MAX);
    return;
  case IR_DEBUG_UNKNOWN:
    walk_complex(b, name, type, offset);
    return;
  case IR_DEBUG_FUNCTION:
    return;
  default:
    walk_scalar(b, name, type, offset);
  }
}

/* ------------------------------------------------------------ without a type
 */

static void add_bytes(struct builder *b, const char *name,
                      const struct allways_item *item) {
  char text[VALUE_ROOM], hex[4 * BYTES_SHOWN] = "";
  uint64_t length = string_length((const char *)item->bytes, item->size);
  uint64_t same = 1;
  while (same < item->size && item->bytes[same] == item->bytes[0])
    same++;
  for (uint64_t i = 0; i < item->size && i < BYTES_SHOWN; i++)
    snprintf(hex + 3 * i, 4, " %02x", item->bytes[i]);
  if (length)
    quote((const char *)item->bytes, length, text, sizeof text);
  else if (same == item->size && same > BYTES_SHOWN)
    snprintf(text, sizeof text, "%llu bytes:%.3s", (unsigned long long)same,
             hex);
  else
    snprintf(text, sizeof text, "%llu byte%s:%s%s",
             (unsigned long long)item->size, item->size == 1 ? "" : "s", hex,
             item->size > BYTES_SHOWN ? " ..." : "");
  new_field(b, name, item->offset, item->size, 0, text);
}

static bool add_item(void *context, const struct allways_item *item) {
  struct builder *b = context;
  char name[32];
  snprintf(name, sizeof name, "+%llu", (unsigned long long)item->offset);
  struct scalar s = {
      .area = b->area, .offset = item->offset, .size = item->size};
  if (b->o->field_count >= SHOWN_MOST)
    return false;
  if (item->kind == ALLWAYS_ITEM_BYTES)
    add_bytes(b, name, item);
  else if (item->kind == ALLWAYS_ITEM_POINTER && item->size == 8)
    add_scalar(b, name, &s);
  else
    new_field(b, name, item->offset, item->size, 0, "?");
  return true;
}

/* --------------------------------------------------------------- the object
 */

static enum scene_kind kind_of(const struct builder *b) {
  const struct scene_entry *e = b->entry;
  const struct ir_global *g;
  switch (vm_area_kind(e->kind)) {
  case VM_AREA_GLOBAL:
    g = &b->program->globals[(uint32_t)e->site];
    return g->constant ? SCENE_CONSTANT : SCENE_GLOBAL;
  case VM_AREA_TLS:
    return SCENE_THREAD_LOCAL;
  case VM_AREA_HEAP:
    return SCENE_HEAP;
  case VM_AREA_ALLOCA:
    return SCENE_ALLOCA;
  default:
    return SCENE_LOCAL;
  }
}

static uint32_t allocation(const struct builder *b) {
  const struct scene_entry *e = b->entry;
  const struct ir_function *f;
  switch (b->o->kind) {
  case SCENE_HEAP:
  case SCENE_ALLOCA:
    return (uint32_t)e->site;
  case SCENE_LOCAL:
    f = &b->program->functions[e->function];
    return e->function && e->variable ? f->variables[e->variable - 1].position
                                      : 0;
  default:
    return b->program->globals[(uint32_t)e->site].position;
  }
}

/* Is it more than one of its type? */
static bool is_many(const struct builder *b) {
  uint64_t each = type_size(b->program, b->entry->type);
  return b->entry->many && each && b->size >= 2 * each &&
         !type_is_flexible(b->program, b->entry->type);
}

/* "struct node", or "struct node [3]" of a block of so many. */
static void describe_type(struct builder *b) {
  char text[TYPE_ROOM], all[TYPE_ROOM + 32];
  uint64_t each = type_size(b->program, b->entry->type);
  type_text(b->program, b->entry->type, text);
  size_t n = strcspn(text, "["); /* int [2] three times is int [3][2] */
  snprintf(all, sizeof all, "%s", text);
  if (text[0] && is_many(b))
    snprintf(all, sizeof all, "%.*s%s[%llu]%s", (int)n, text,
             text[n] ? "" : " ", (unsigned long long)(b->size / each),
             text + n);
  b->o->type = scene_string(&b->strings, all);
  b->o->elements =
      is_many(b) ? b->size / each : type_elements(b->program, b->entry->type);
}

static void describe_name(struct builder *b) {
  struct value_object v;
  struct allways_area_info info;
  char type[TYPE_ROOM], name[3 * VALUE_ROOM];
  const struct scene_entry *e = b->entry;
  const struct ir_position *at = &b->program->positions[b->o->allocated];
  value_describe(b->s->values, b->area, &v, &info);
  snprintf(name, sizeof name, "%s", v.name);
  if (e->variable && e->function)
    snprintf(
        name, sizeof name, "%s",
        b->program->functions[e->function].variables[e->variable - 1].name);
  else if (b->o->kind == SCENE_HEAP || b->o->kind == SCENE_ALLOCA) {
    type_text(b->program, e->type, type);
    snprintf(name, sizeof name, "%.60s (%s%s%.80s:%u)", v.name, type,
             type[0] ? ", " : "", source_name(b->program, at->file), at->line);
  }
  b->o->name = scene_string(&b->strings, name);
}

static void describe(struct builder *b) {
  struct scene_entry *e = b->entry;
  struct scene_object *o = b->o;
  if ((e->kind & 15) == VM_AREA_LOCAL && e->site >> 63) {
    e->function = e->site >> 32 & 0x3fffffff;
    uint32_t local = (uint32_t)e->site;
    e->variable = b->program->functions[e->function].locals[local].variable + 1;
  }
  o->id = e->id;
  o->kind = kind_of(b);
  o->number = e->number;
  o->size = b->size;
  o->freed = e->freed;
  o->leaked = e->leaked;
  o->tid = e->tid;
  o->depth = e->depth;
  o->function = o->kind == SCENE_LOCAL ? e->function : 0;
  o->allocated = allocation(b);
  o->freed_at = e->freed ? vm_area_freed(b->s->values->vm, b->area) : 0;
  describe_type(b);
  describe_name(b);
}

static void list_fields(struct builder *b) {
  const struct scene_entry *e = b->entry;
  if (e->type == 0)
    allways_visit_items(b->memory, b->area, add_item, b);
  else if (is_many(b))
    walk_elements(b, "", e->type, 0, b->size / type_size(b->program, e->type));
  else
    walk(b, "", e->type, 0);
  b->o->left_out = b->end < b->size && is_full(b) ? b->size - b->end : 0;
  if (e->type == 0 && b->end < b->size)
    b->o->left_out = b->size - b->end;
}

static void fix_strings(struct builder *b) {
  struct scene_object *o = b->o;
  o->strings = b->strings.bytes;
  o->string_capacity = b->strings.capacity;
  scene_fix(&o->name, o->strings);
  scene_fix(&o->type, o->strings);
  for (size_t i = 0; i < o->field_count; i++) {
    scene_fix(&o->fields[i].name, o->strings);
    scene_fix(&o->fields[i].value.text, o->strings);
  }
}

struct scene_object *scene_build(struct scenes *s, uint32_t area,
                                 struct scene_entry *e) {
  struct builder b = {.s = s,
                      .program = s->program,
                      .memory = vm_memory(s->values->vm),
                      .entry = e,
                      .area = area,
                      .size = e->size};
  b.o = alloc_new(sizeof *b.o);
  b.o->references = 1;
  describe(&b);
  if (!e->freed)
    list_fields(&b);
  fix_strings(&b);
  return b.o;
}
