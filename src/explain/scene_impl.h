/*
 * explain/scene_impl.h - what the files share that make scenes.
 */
#ifndef EXPLAIN_SCENE_IMPL_H
#define EXPLAIN_SCENE_IMPL_H

#include "base/alloc.h"
#include "explain/scene.h"
#include "explain/type.h"

/* What is known of an area; the number may be used again for another object,
 * which then has another kind, site, size or number of a block. */
struct scene_entry {
  uint32_t id;  /* 0: it was in no scene yet */
  uint8_t kind; /* of the area */
  bool known, visible;
  bool freed;
  bool literal;
  bool named;
  bool many; /* it is as many of the type as there is room for */
  uint64_t site, size;
  uint32_t number, type;
  uint32_t variable; /* + 1: it is this one of its function; 0: its own name */
  uint32_t tid, depth, function; /* of its frame, in the round framed */
  uint64_t framed, seen, wanted, reached, queued; /* rounds in which it was */
  bool aside; /* framed in a frame that is left out */
  bool locks; /* there are locks in it */
  bool leaked;
  struct scene_object *object; /* as made last; has a reference */
};

/* The threads of a scene. */
struct scene_cast {
  uint32_t references;
  struct scene_thread *threads;
  size_t thread_count, thread_capacity;
  char *strings;
  size_t string_capacity;
};

/* Strings are kept as their place in a text that grows, plus 1, until all of
 * them are there. */
const char *scene_string(struct text *strings, const char *text);
void scene_fix(const char **string, const char *base);

/* scene.c: what is known of an area now; NULL: there is none such. */
struct scene_entry *scene_entry(struct scenes *s, uint32_t area);
/* The area is to be looked at, perhaps again. */
void scene_want(struct scenes *s, uint32_t area);
/* A pointer to the beginning of the area, to this type, was seen. */
void scene_typed(struct scenes *s, uint32_t area, uint32_t type);
/* What the pointer is about; text is set already. */
void scene_point(struct scenes *s, allways_pointer p, uint32_t pointee,
                 struct scene_value *value);
void scene_object_release(struct scene_object *o);

/* scene_fields.c: an object as it is now, with one reference. */
struct scene_object *scene_build(struct scenes *s, uint32_t area,
                                 struct scene_entry *e);

/* scene_threads.c */
struct scene_cast *scene_cast_take(struct scenes *s, struct vm *vm);
/* Locks that are held, once the objects are there. */
void scene_cast_locks(struct scene *scene);
void scene_cast_release(struct scene_cast *cast);

#endif
