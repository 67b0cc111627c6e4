/*
 * summary/show.c - summaries as a C programmer would write them.
 *
 *     M(i = 3)
 *       reads  g is not null, g->x = 0
 *       effect 1: g->x = 0
 *
 * What an area is called follows from how the call came to know it: a variable,
 * what a parameter points to, what something in one of these points to.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "summary/summary_impl.h"

enum { ROOM = 160, LINE = 1024 };

struct show {
  const struct summaries *s;
  const struct summary *of;
  const struct call_effect *effect;
  char line[LINE];
  size_t count;
  bool more; /* something was said in this line */
};

/* An object, or what is in one. */
struct thing {
  char text[ROOM];
  bool pointer; /* the text is a pointer to it */
  uint32_t type;
  uint64_t offset, size; /* of a scalar: where in the object, its bytes */
};

static void say(struct show *w, const char *format, ...) PRINTF_LIKE(2, 3);
static void say(struct show *w, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(w->line + w->count, LINE - w->count, format, args);
  va_end(args);
  if (n > 0)
    w->count += (size_t)n;
  if (w->count >= LINE)
    w->count = LINE - 1;
}

static void say_comma(struct show *w) {
  say(w, "%s", w->more ? ", " : "");
  w->more = true;
}

/* ------------------------------------------------------------------- types */

static const struct ir_debug_type *type_at(const struct show *w,
                                           uint32_t *type) {
  const struct ir_program *p = w->s->program;
  while (*type && p->debug_types[*type].kind == IR_DEBUG_TYPEDEF)
    *type = p->debug_types[*type].target;
  return &p->debug_types[*type];
}

static uint32_t pointed_to(const struct show *w, uint32_t type) {
  const struct ir_debug_type *t = type_at(w, &type);
  return t->kind == IR_DEBUG_POINTER ? t->target : 0;
}

static uint64_t size_of(const struct show *w, uint32_t type) {
  return type ? type_at(w, &type)->size : 0;
}

static void put(struct thing *t, const char *format, ...) PRINTF_LIKE(2, 3);
static void put(struct thing *t, const char *format, ...) {
  char text[2 * ROOM];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  text[ROOM - 1] = 0;
  memcpy(t->text, text, ROOM);
}

/* The pointer becomes the object. */
static void follow(struct thing *t) {
  if (t->pointer)
    put(t, "*%.150s", t->text);
  t->pointer = false;
}

/* One step towards the scalar at an offset; false: it is there. */
static bool descend(const struct show *w, struct thing *t, uint64_t *at) {
  uint32_t type = t->type;
  const struct ir_debug_type *d = type_at(w, &type);
  uint64_t size = size_of(w, type);
  if (t->pointer && size && *at >= size) {
    put(t, "%.120s[%llu]", t->text, (unsigned long long)(*at / size));
    t->offset += *at / size * size;
    *at %= size;
    t->pointer = false;
    return true;
  }
  if (d->kind == IR_DEBUG_ARRAY && size_of(w, d->target)) {
    uint64_t each = size_of(w, d->target);
    follow(t);
    put(t, "%.120s[%llu]", t->text, (unsigned long long)(*at / each));
    t->offset += *at / each * each;
    *at %= each;
    t->type = d->target;
    return true;
  }
  if (d->kind != IR_DEBUG_STRUCT && d->kind != IR_DEBUG_UNION)
    return false;
  for (uint32_t i = 0; i < d->member_count; i++) {
    const struct ir_debug_member *m = &d->members[i];
    uint64_t begin = m->bit_offset / 8;
    if (m->bit_size || *at < begin || *at >= begin + size_of(w, m->type))
      continue;
    put(t, "%.100s%s%.50s", t->text, t->pointer ? "->" : ".", m->name);
    t->pointer = false;
    t->offset += begin;
    *at -= begin;
    t->type = m->type;
    return true;
  }
  return false;
}

/* The scalar that a byte of the object belongs to. */
static struct thing scalar_at(const struct show *w, struct thing t,
                              uint64_t at) {
  uint64_t left = at;
  while (descend(w, &t, &left))
    ;
  follow(&t);
  uint64_t size = size_of(w, t.type);
  if (size == 0 || left >= size || size > 8) {
    put(&t, "byte %llu of %.120s", (unsigned long long)left, t.text);
    t.offset = at;
    t.type = 0;
    size = 1;
  }
  t.size = size;
  return t;
}

/* ------------------------------------------------------------------ objects */

static struct thing object(const struct show *w, uint32_t ref);

static const struct ir_variable *param_at(const struct show *w, uint32_t slot) {
  const struct ir_function *f = &w->s->program->functions[w->of->function];
  for (uint32_t i = 0; i < f->variable_count; i++)
    if (f->variables[i].parameter && f->variables[i].slot == slot)
      return &f->variables[i];
  return NULL;
}

/* The word that holds a pointer to it, as a pointer. */
static struct thing through(const struct show *w, const struct entry *e) {
  struct thing t = scalar_at(w, object(w, e->ref), e->at);
  t.type = pointed_to(w, t.type);
  t.pointer = true;
  t.offset = 0;
  return t;
}

static struct thing known_object(const struct show *w, uint32_t k) {
  const struct known *known = &w->of->known[k];
  struct thing t = {.pointer = true};
  if (known->entry != NO_ENTRY && known->entry < w->of->pattern.count)
    return through(w, &w->of->pattern.items[known->entry]);
  if (known->tls) {
    put(&t, "thread-local variable %u", known->tls);
    t.pointer = false;
    return t;
  }
  const struct ir_variable *v = param_at(w, known->param);
  put(&t, "%s", v ? v->name : "argument");
  t.type = v ? pointed_to(w, v->type) : 0;
  return t;
}

static struct thing new_object(const struct show *w, uint32_t i) {
  struct thing t = {0};
  put(&t, "new%u", i + 1);
  for (size_t j = 0; w->effect && j < w->effect->writes.count; j++) {
    const struct entry *e = &w->effect->writes.items[j];
    if (e->target != NEW_REF + i || e->ref == e->target || e->data != 0)
      continue;
    if (e->ref < NEW_REF) {
      t.type = through(w, e).type;
      return t;
    }
  }
  const struct ir_function *f = &w->s->program->functions[w->of->function];
  const struct ir_debug_type *d = &w->s->program->debug_types[f->debug_type];
  if (w->effect && w->effect->result_count &&
      w->effect->results[0].ref == NEW_REF + i)
    t.type = pointed_to(w, d->target);
  return t;
}

static struct thing object(const struct show *w, uint32_t ref) {
  const struct ir_program *p = w->s->program;
  const struct vm *vm = w->s->solver;
  struct thing t = {0};
  if (ref >= NEW_REF)
    return new_object(w, ref - NEW_REF);
  if (ref > w->s->lasting)
    return known_object(w, ref - w->s->lasting - 1);
  if (area_kind(&vm->head->areas[ref]) == VM_AREA_FUNCTION) {
    put(&t, "%s", p->functions[ref - vm->tables.function_base].name);
    return t;
  }
  const struct ir_global *g = &p->globals[vm->head->more[ref].site];
  put(&t, "%s", g->name);
  t.type = g->debug_type;
  return t;
}

/* ------------------------------------------------------------------- values */

static void say_number(struct show *w, uint32_t type, uint64_t n,
                       uint64_t size) {
  enum ir_debug_kind kind = (enum ir_debug_kind)type_at(w, &type)->kind;
  if (kind == IR_DEBUG_POINTER && n == 0)
    say(w, "NULL");
  else if (kind == IR_DEBUG_UNSIGNED || kind == IR_DEBUG_BOOL)
    say(w, "%llu", (unsigned long long)n);
  else
    say(w, "%lld", (long long)sign_extend(n, (unsigned)(8 * size)));
}

/* A pointer to an object, or into it. */
static void say_pointer(struct show *w, uint32_t target, uint64_t offset) {
  struct thing t = object(w, target);
  if (offset == 0)
    say(w, "%s%s", t.pointer ? "" : "&", t.text);
  else
    say(w, "&%s", scalar_at(w, t, offset).text);
}

static void say_plain(struct show *w, const struct entry *e) {
  for (unsigned b = 0; b < 8;) {
    if (!(e->mask >> b & 1)) {
      b++;
      continue;
    }
    struct thing t = scalar_at(w, object(w, e->ref), e->at + b);
    uint64_t skip = e->at + b - t.offset;
    uint64_t size = t.size > skip ? t.size - skip : 1;
    if (b + size > 8)
      size = 8 - b;
    uint8_t bytes = (uint8_t)width_mask((unsigned)size);
    say_comma(w);
    say(w, "%s = ", t.text);
    if ((e->defined >> b & bytes) == bytes)
      say_number(w, t.type, e->data >> (8 * b) & width_mask(8 * (unsigned)size),
                 size);
    else
      say(w, "undefined");
    b += (unsigned)size;
  }
}

/* Is it by this that the target is known? */
static bool is_first(const struct show *w, const struct entry *e) {
  return e->target > w->s->lasting && e->target < NEW_REF && e->data == 0 &&
         e >= w->of->pattern.items &&
         e < w->of->pattern.items + w->of->pattern.count &&
         w->of->known[e->target - w->s->lasting - 1].entry ==
             (uint32_t)(e - w->of->pattern.items);
}

static void say_entry(struct show *w, const struct entry *e) {
  if (e->kind == ENTRY_SHAPE)
    return;
  if (e->kind == ENTRY_PLAIN) {
    say_plain(w, e);
    return;
  }
  say_comma(w);
  say(w, "%s = ", scalar_at(w, object(w, e->ref), e->at).text);
  if (e->kind == ENTRY_BOX)
    say(w, "a choice");
  else if (is_first(w, e))
    say(w, "a pointer");
  else
    say_pointer(w, e->target, e->data);
}

static void say_value(struct show *w, const struct value *v, uint32_t type) {
  uint64_t size = size_of(w, type);
  if (v->high & META_PARTIAL)
    say(w, "undefined");
  else if (v->high)
    say(w, "a choice");
  else if (v->ref)
    say_pointer(w, v->ref, v->bits);
  else
    say_number(w, type, v->bits, size ? size : 8);
}

/* --------------------------------------------------------------------- lines
 */

static void flush(struct show *w, void (*line)(void *context, const char *text),
                  void *context) {
  line(context, w->line);
  w->count = 0;
  w->line[0] = 0;
  w->more = false;
}

static void say_head(struct show *w) {
  const struct ir_function *f = &w->s->program->functions[w->of->function];
  say(w, "summary %u: %s(", w->of->number + 1, f->name);
  for (uint32_t i = 0; i < w->of->arg_count; i++) {
    const struct ir_variable *v = param_at(w, i);
    say(w, "%s%s = ", i ? ", " : "", v ? v->name : "?");
    const struct value *a = &w->of->args[i];
    uint32_t k = a->ref - w->s->lasting - 1;
    if (a->ref > w->s->lasting && !a->high && w->of->known[k].param == i &&
        w->of->known[k].entry == NO_ENTRY)
      say(w, "%s", a->bits ? "a pointer into an object" : "a pointer");
    else
      say_value(w, a, v ? v->type : 0);
  }
  say(w, ")");
}

static void say_new(struct show *w, size_t i) {
  const struct effect_area *a = &w->effect->areas[i];
  say_comma(w);
  say(w, "%snew%zu of %u bytes", a->flags & AREA_FREED ? "freed " : "", i + 1,
      a->size);
}

static void say_effect(struct show *w, size_t i) {
  const struct ir_function *f = &w->s->program->functions[w->of->function];
  w->effect = &w->of->effects[i];
  say(w, "  effect %-2zu ", i + 1);
  for (size_t a = 0; a < w->effect->area_count; a++)
    say_new(w, a);
  for (size_t e = 0; e < w->effect->writes.count; e++) {
    const struct entry *entry = &w->effect->writes.items[e];
    if (entry->kind != ENTRY_PLAIN || entry->defined || entry->ref < NEW_REF)
      say_entry(w, entry);
  }
  for (size_t a = 0; a < w->effect->freed_count; a++) {
    struct thing t = object(w, w->effect->freed[a]);
    say_comma(w);
    say(w, "free(%s%s)", t.pointer ? "" : "&", t.text);
  }
  if (w->effect->result_count) {
    const struct ir_debug_type *d = &w->s->program->debug_types[f->debug_type];
    say_comma(w);
    say(w, "returns ");
    say_value(w, &w->effect->results[0], d->target);
  }
  if (!w->more)
    say(w, "nothing");
  w->effect = NULL;
}

void summaries_show(struct summaries *s,
                    void (*line)(void *context, const char *text),
                    void *context) {
  for (size_t i = 0; i < s->count; i++) {
    struct show w = {.s = s, .of = s->all[i]};
    if (w.of->state == SUMMARY_DEAD)
      continue;
    say_head(&w);
    flush(&w, line, context);
    say(&w, "  reads     ");
    for (size_t e = 0; e < w.of->pattern.count; e++)
      say_entry(&w, &w.of->pattern.items[e]);
    if (w.more)
      flush(&w, line, context);
    w.count = 0;
    if (w.of->state == SUMMARY_IN_PLACE) {
      say(&w, "  executed in place");
      flush(&w, line, context);
    }
    for (size_t e = 0; e < w.of->effect_count; e++) {
      say_effect(&w, e);
      flush(&w, line, context);
    }
  }
}
