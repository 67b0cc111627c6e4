/*
 * check.h - does a memory hold what the twin holds?
 *
 * The first difference found is written to a struct blame; later ones are
 * only its consequences and are dropped.
 */
#ifndef RANDOM_CHECK_H
#define RANDOM_CHECK_H

#include "twin.h"

struct blame {
  bool any;
  char text[400];
};
/* Says what is wrong, unless something is already; returns false. */
bool blame_say(struct blame *b, const char *format, ...);

/* A memory that should be the same as a twin. */
struct view {
  struct allways_memory *m;
  const struct twin *t;
  /* What m calls the areas, by slot; NULL: what the twin has noted. */
  const allways_area *number;
};
allways_area view_number(const struct view *v, uint32_t slot);
allways_pointer view_pointer(const struct view *v, twin_pointer p);
bool view_same(const struct view *v, allways_pointer got, twin_pointer want);
bool view_same_box(const struct view *v, uint32_t class_number,
                   const void *object, const struct twin_box *want);

/* Everything that can be asked about one area: info, items. */
bool check_area(const struct view *v, uint32_t slot, struct blame *b);
/* All areas that are here. */
bool check_all(const struct view *v, struct blame *b);
/* load_overlapping of a range that can be loaded. */
bool check_overlapping(const struct view *v, twin_pointer p, uint64_t size,
                       struct blame *b);
/* Committed only: what points to the area, and nothing else does. */
bool check_incoming(const struct view *v, uint32_t slot, struct blame *b);

/* The areas in the order of visit_areas. */
struct area_order {
  allways_area *items;
  size_t count, capacity;
};
void area_order_init(struct area_order *o, struct allways_memory *m);
void area_order_release(struct area_order *o);
/* Committed only: visit_areas meets exactly the areas of the canonical form,
 * each once. */
bool check_order(const struct view *v, const struct canon *c, struct blame *b);

/* The image of the current state, newly allocated. */
struct image {
  uint8_t *bytes;
  size_t size;
};
bool image_take(struct image *i, struct allways_memory *m, struct blame *b);
void image_release(struct image *i);
bool image_equal(const struct image *a, const struct image *b);

#endif
