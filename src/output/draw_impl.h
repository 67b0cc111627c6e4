/*
 * output/draw_impl.h - what the files share that draw in plain text.
 */
#ifndef OUTPUT_DRAW_IMPL_H
#define OUTPUT_DRAW_IMPL_H

#include "output/draw.h"

enum { ROOM = 160 };

struct drawing {
  struct text *out;
  const struct picture *p;
  struct source *source;
};

/* A line of at most DRAW_COLUMNS characters. */
void draw_line(struct drawing *d, const char *line);
/* "* .next = NULL (was #3)"; name: of the object, if that is not shown. */
void draw_field(struct drawing *d, const struct scene_object *o, size_t field,
                const char *name, char *line, size_t room);

/* A box, line by line: see draw_box.c. */
struct draw_lines {
  char (*items)[ROOM];
  size_t count, capacity;
};
struct draw_box {
  struct draw_lines left, middle, right;
  size_t pointers; /* to it, also those that are left out */
  bool is_linked;  /* the first one lies in another object, is no variable */
};

/* What a value was, in few words: "#2", "7"; false: there is nothing to say. */
bool draw_old(const struct scene_change *c, char *text, size_t room);

/* What points to the object is named to the left: at most so many names. */
void draw_box_point(struct drawing *d, struct draw_box *b, uint32_t id,
                    size_t most);
/* A line inside; behind the box there is to: "--> #2", "<-- here", or "". */
void draw_box_add(struct draw_box *b, const char *line, const char *to);
/* "FREED at list.c:12" and the like, if there is anything to say. */
void draw_box_add_marks(struct drawing *d, struct draw_box *b,
                        const struct scene_object *o);
/* A field, with the object that it points to behind it, or note. */
void draw_box_add_field(struct drawing *d, struct draw_box *b,
                        const struct scene_object *o, size_t field,
                        const char *note);
void draw_box_print(struct drawing *d, struct draw_box *b);
void draw_box_release(struct draw_box *b);

#endif
