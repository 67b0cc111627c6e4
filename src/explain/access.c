/*
 * explain/access.c - the place of an access, as the line calls it that makes
 * it.
 *
 * A variable is best called by its own name: queue.items[2].key, not q->key.
 * That name is not the line's in these cases: memory without a name (the heap),
 * memory that is used as something else than it was declared as, and objects
 * that have another name in the function (a parameter that is a copy, a
 * variable that is returned and for which the caller made room).
 */
#include "explain/access.h"

#include <string.h>

#include "explain/type.h"

struct only {
  struct scalar place;
  unsigned count;
};

static bool take_only(void *context, const struct scalar *place) {
  struct only *o = context;
  o->place = *place;
  return ++o->count < 2;
}

static bool is_nameless(struct values *v, uint32_t area) {
  struct allways_area_info info;
  return allways_area_info(vm_memory(v->vm), area, &info) &&
         (vm_area_kind(info.kind) == VM_AREA_HEAP ||
          vm_area_kind(info.kind) == VM_AREA_ALLOCA);
}

/* Is the type that of all that is accessed? */
static bool is_whole(const struct values *v, uint32_t type,
                     const struct vm_access *a) {
  return type && !type_is_record(v->program, type) &&
         type_kind(v->program, type) != IR_DEBUG_ARRAY &&
         !type_is_closed(v->program, type) &&
         type_size(v->program, type) == a->size && a->size <= 8;
}

/* Is the object's scalar just what is accessed? */
static bool is_declared_so(const struct values *v, const struct scalar *s,
                           const struct vm_access *a, uint32_t type) {
  return s->bits || (s->offset == a->offset && s->size == a->size &&
                     (s->type == 0 || type_kind(v->program, s->type) ==
                                          type_kind(v->program, type)));
}

bool access_place(struct values *v, struct vm *vm, const struct vm_access *a,
                  struct scalar *place) {
  struct only one = {.count = 0};
  struct vm_expression e;
  values_scalars(v, a->area, a->offset, a->size, take_only, &one);
  if (!vm_place_of_access(vm, &e))
    return false;
  bool whole = is_whole(v, e.type, a);
  bool same = one.count == 1 && is_declared_so(v, &one.place, a, e.type);
  if (whole && (e.is_own || (one.count > 0 && !same)))
    *place = (struct scalar){
        .area = a->area, .offset = a->offset, .size = a->size, .type = e.type};
  else if (one.count == 1 && (e.is_own || is_nameless(v, a->area)))
    *place = one.place;
  else
    return false;
  if (place->type == 0)
    place->type = e.type;
  memcpy(place->name, e.text, sizeof place->name);
  return true;
}
