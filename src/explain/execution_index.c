/*
 * explain/execution_index.c - numbers for the indices in a place that is called
 * what the program calls it: queue->items[2] for queue->items[i].
 *
 * An index is shown as a number only if what is known of the block agrees: the
 * variable may have changed since (a[i++] = 0), and the pointer may point into
 * the middle of a block.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/execution_impl.h"

/* The value of a variable of the innermost function; false: not known. */
static bool variable_value(struct watcher *w, struct vm *vm, const char *name,
                           size_t length, char *text) {
  uint32_t thread = w->running, depth = vm_depth(vm, thread) - 1;
  struct fault_place place = vm_frame(vm, thread, depth);
  const struct ir_function *f = &w->program->functions[place.function];
  for (uint32_t i = 0; i < f->variable_count; i++) {
    const struct ir_variable *v = &f->variables[i];
    if (strlen(v->name) != length || memcmp(v->name, name, length) != 0 ||
        v->slot == IR_NONE || v->indirect ||
        !ir_is_open(w->program, v, place.position))
      continue;
    struct vm_value value = vm_slot(vm, thread, depth, v->slot);
    return value.kind == VM_VALUE_NUMBER &&
           value_slot_text(&w->values, value, v->type, text);
  }
  return false;
}

/* The last index in the block's own name of the place before end, which moves
 * before it: 3 of "heap block #1[3].x"; false: there is none. */
static bool own_index(const struct scalar *place, const char **end,
                      char *number, size_t room) {
  const char *at = *end;
  if (*end == NULL)
    return false;
  while (at > place->name && *at != '[')
    at--;
  if (*at == '[') {
    snprintf(number, room, "%.*s", (int)strspn(at + 1, "0123456789"), at + 1);
    *end = at > place->name ? at - 1 : NULL;
    return true;
  }
  bool plain = place->untyped && place->size;
  *end = NULL;
  if (plain && place->offset % place->size == 0)
    snprintf(number, room, "%llu",
             (unsigned long long)(place->offset / place->size));
  return plain && place->offset % place->size == 0;
}

/* The index between from and to (which is at the bracket) becomes a number. */
static void fill(struct watcher *w, struct vm *vm, char *name, char *from,
                 char *to, const char *own) {
  char value[VALUE_ROOM], rest[VALUE_ROOM];
  if (!variable_value(w, vm, from, (size_t)(to - from), value) ||
      strcmp(value, own) != 0)
    return;
  snprintf(rest, sizeof rest, "%s", to);
  snprintf(from, VALUE_ROOM - (size_t)(from - name), "%s%s", value, rest);
}

static void fill_all(struct watcher *w, struct vm *vm, char *name,
                     const struct scalar *place) {
  const char *end = place->name + strlen(place->name);
  char own[32];
  for (char *at = name + strlen(name); at-- > name;) {
    if (*at != '[')
      continue;
    char *to = strchr(at, ']');
    if (to == NULL || !own_index(place, &end, own, sizeof own))
      return;
    fill(w, vm, name, at + 1, to, own);
  }
}

struct own {
  struct scalar place;
  unsigned count;
};

static bool take_own(void *context, const struct scalar *place) {
  struct own *o = context;
  o->place = *place;
  return ++o->count < 2;
}

void index_fill(struct watcher *w, struct vm *vm, const struct vm_access *a,
                struct scalar *place) {
  struct own own = {.count = 0};
  values_scalars(&w->values, a->area, a->offset, a->size, take_own, &own);
  if (own.count == 1)
    fill_all(w, vm, place->name, &own.place);
}
