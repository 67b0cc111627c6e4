/*
 * output/picture.h - what of a scene is drawn, and what is folded or left out,
 * so that a person can take it in.
 *
 * Variables are drawn in the box of their frame, thread or of the globals;
 * blocks are boxes of their own.  The inner nodes of a long list become one
 * fold with a count.  Of very many blocks those are drawn that are near to what
 * is wrong and to what has changed.
 */
#ifndef OUTPUT_PICTURE_H
#define OUTPUT_PICTURE_H

#include "explain/execution.h"
#include "explain/scene.h"

enum {
  PICTURE_NODES = 48,   /* boxes of blocks */
  PICTURE_GLOBALS = 40, /* global variables */
  PICTURE_LIST = 7      /* nodes of a list that are drawn one by one */
};

/* Where an object is drawn. */
enum picture_place {
  PICTURE_HIDDEN,
  PICTURE_IN_FRAME, /* as a variable of a frame that is drawn */
  PICTURE_IN_THREAD,
  PICTURE_IN_GLOBALS,
  PICTURE_NODE,
  PICTURE_FOLDED /* in a fold */
};

struct picture {
  const struct scene *scene;
  const struct scene_changes *changes; /* NULL: nothing is known to change */
  const struct execution *execution;   /* NULL: nothing is wrong */
  struct picture_object {
    enum picture_place place;
    size_t fold;
  } * objects; /* as in the scene */
  struct picture_fold {
    size_t count;
    const char *type;
  } * folds;
  size_t fold_count, fold_capacity;
  size_t hidden_blocks, hidden_globals;
};

/* Chooses what is drawn of the scene.  All arguments are borrowed until
 * picture_release. */
void picture_init(struct picture *p, const struct scene *scene,
                  const struct scene_changes *changes,
                  const struct execution *execution);
void picture_release(struct picture *p);

/* Index of an object in the scene; SIZE_MAX: it is not there. */
size_t picture_index(const struct picture *p, uint32_t id);
/* How many frames from this one on are not drawn; 0: it is. */
uint64_t picture_skipped(const struct scene_thread *t, size_t frame,
                         size_t *next);
/* The fault is about this object. */
bool picture_is_wrong(const struct picture *p, const struct scene_object *o);
/* The fault is in this thread. */
bool picture_is_faulty(const struct picture *p, const struct scene_thread *t);
/* Is there anything new in it? */
bool picture_is_changed(const struct picture *p, uint32_t object);

/* A value, short: what an arrow shows is not said again.  "#2 + 8", "&q",
 * "NULL", "7". */
void picture_value(const struct picture *p, const struct scene_value *value,
                   char *text, size_t room);
/* "#2 struct node", "buffer" */
void picture_title(const struct scene_object *o, char *text, size_t room);
/* "list.c:12", or "" */
void picture_position(const struct picture *p, uint32_t position, char *text,
                      size_t room);
/* "error[valid-deref]: use after free: read", or "" */
void picture_fault(const struct picture *p, char *text, size_t room);

#endif
