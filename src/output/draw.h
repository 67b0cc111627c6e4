/*
 * output/draw.h - a state as a picture.
 */
#ifndef OUTPUT_DRAW_H
#define OUTPUT_DRAW_H

#include "explain/source.h"
#include "output/picture.h"

/* title: "queue.c, after step 3 of 7"; when: what is new since when, "changed
 * by this step". */

/* In Graphviz's language, for `dot`. */
void draw_dot(struct text *text, const struct picture *picture,
              struct source *source, const char *title, const char *when);

/* As lines of plain ASCII of at most DRAW_COLUMNS characters: all of it. */
enum { DRAW_COLUMNS = 100 };
void draw_text(struct text *text, const struct picture *picture,
               struct source *source, const char *title, const char *when);

/* The object that the fault of an execution is about, in a dozen lines; nothing
 * if it would only repeat the message.  The scene is that of the end. */
void draw_fault(struct text *text, const struct scene *scene,
                const struct execution *execution);

#endif
