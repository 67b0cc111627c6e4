/*
 * output/draw_text.c - a picture in plain ASCII: threads, variables, blocks.
 *
 * What has changed has a star, and says what it was.
 */
#include <stdio.h>
#include <string.h>

#include "output/draw_impl.h"

/* ---------------------------------------------------------------- variables
 */

static void draw_object(struct drawing *d, const struct scene_object *o) {
  enum { MOST = 16 };
  char line[4 * ROOM], all[5 * ROOM];
  for (size_t i = 0; i < o->field_count && i < MOST; i++) {
    draw_field(d, o, i, o->name, line, sizeof line);
    snprintf(all, sizeof all, "    %s", line);
    draw_line(d, all);
  }
  if (o->field_count > MOST)
    draw_line(d, "    ...");
}

static void draw_variable(struct drawing *d, const struct scene_thread *t,
                          size_t frame, size_t number) {
  const struct scene_variable *v = &t->frames[frame].variables[number];
  const struct scene_object *o = scene_object(d->p->scene, v->object);
  const struct scene_change *c =
      d->p->changes
          ? scene_change_of_thread(d->p->changes, t->tid, frame, number)
          : NULL;
  char value[2 * ROOM], line[4 * ROOM], old[64];
  if (o) {
    draw_object(d, o);
    return;
  }
  picture_value(d->p, &v->value, value, sizeof value);
  snprintf(line, sizeof line, "    %s%s = %s", c ? "* " : "", v->name, value);
  if (draw_old(c, old, sizeof old)) {
    size_t n = strlen(line);
    snprintf(line + n, sizeof line - n, " (was %s)", old);
  }
  draw_line(d, line);
}

static void draw_frame(struct drawing *d, const struct scene_thread *t,
                       size_t frame) {
  const struct scene_frame *f = &t->frames[frame];
  const struct ir_position *at = &d->p->scene->program->positions[f->position];
  char line[8 * ROOM];
  size_t length;
  bool wrong = picture_is_faulty(d->p, t) && frame + 1 == t->frame_count;
  const char *source = source_line(d->source, at->file, at->line, &length);
  snprintf(line, sizeof line, "%s %.80s %.80s:%u  %.*s", wrong ? ">>" : "  ",
           f->function_name, f->file, f->line, (int)length, source);
  draw_line(d, line);
  for (size_t i = 0; i < f->variable_count; i++)
    draw_variable(d, t, frame, i);
}

static void draw_thread(struct drawing *d, const struct scene_thread *t) {
  char line[8 * ROOM];
  snprintf(line, sizeof line, "thread T%u %.80s%s%.200s", t->tid, t->name,
           t->waits ? ": " : "", t->waits ? t->waits_text : "");
  draw_line(d, line);
  for (size_t i = 0, next; i < t->frame_count; i = next) {
    uint64_t n = picture_skipped(t, i, &next);
    if (n == 0) {
      draw_frame(d, t, i);
      n = t->frames[i].left_out;
    }
    snprintf(line, sizeof line, "   ... %llu more calls",
             (unsigned long long)n);
    if (n)
      draw_line(d, line);
  }
  for (size_t i = 0; i < d->p->scene->object_count; i++)
    if (d->p->objects[i].place == PICTURE_IN_THREAD &&
        d->p->scene->objects[i]->tid == t->tid)
      draw_object(d, d->p->scene->objects[i]);
}

static void draw_globals(struct drawing *d) {
  char line[ROOM];
  bool any = false;
  for (size_t i = 0; i < d->p->scene->object_count; i++) {
    if (d->p->objects[i].place != PICTURE_IN_GLOBALS)
      continue;
    if (!any)
      draw_line(d, "global variables");
    any = true;
    draw_object(d, d->p->scene->objects[i]);
  }
  snprintf(line, sizeof line, "    ... %zu more", d->p->hidden_globals);
  if (d->p->hidden_globals)
    draw_line(d, line);
}

/* ------------------------------------------------------------------- blocks
 */

static void draw_block(struct drawing *d, const struct scene_object *o) {
  enum { FIELDS = 24, POINTERS = 5 };
  char line[4 * ROOM], at[ROOM], title[2 * ROOM];
  struct draw_box b = {.pointers = 0};
  draw_box_point(d, &b, o->id, POINTERS);
  picture_title(o, title, sizeof title);
  picture_position(d->p, o->allocated, at, sizeof at);
  draw_box_add(&b, title,
               picture_is_wrong(d->p, o) ? "<-- the fault is here" : "");
  snprintf(line, sizeof line, "%llu bytes%s%s", (unsigned long long)o->size,
           at[0] ? ", from " : "", at);
  draw_box_add(&b, line, "");
  draw_box_add_marks(d, &b, o);
  size_t shown = o->field_count < FIELDS ? o->field_count : FIELDS;
  for (size_t i = 0; i < shown; i++)
    draw_box_add_field(d, &b, o, i, "");
  snprintf(line, sizeof line, "... %zu more fields", o->field_count - shown);
  if (shown < o->field_count || o->left_out)
    draw_box_add(&b, shown < o->field_count ? line : "...", "");
  draw_box_print(d, &b);
  draw_box_release(&b);
}

/* The one that is wrong comes first. */
static void draw_blocks(struct drawing *d) {
  const struct scene *s = d->p->scene;
  bool any = false;
  for (int wrong = 1; wrong >= 0; wrong--)
    for (size_t i = 0; i < s->object_count; i++) {
      if (d->p->objects[i].place != PICTURE_NODE ||
          picture_is_wrong(d->p, s->objects[i]) != (wrong == 1))
        continue;
      if (!any)
        draw_line(d, "blocks");
      any = true;
      draw_block(d, s->objects[i]);
    }
}

/* ------------------------------------------------------------- entry points */

static void draw_rest(struct drawing *d) {
  char line[2 * ROOM];
  for (size_t i = 0; i < d->p->fold_count; i++) {
    snprintf(line, sizeof line, "  ... %zu more %s in a list",
             d->p->folds[i].count, d->p->folds[i].type);
    draw_line(d, line);
  }
  snprintf(line, sizeof line, "  %zu more blocks are not drawn",
           d->p->hidden_blocks);
  if (d->p->hidden_blocks)
    draw_line(d, line);
}

void draw_text(struct text *text, const struct picture *picture,
               struct source *source, const char *title, const char *when) {
  struct drawing d = {text, picture, source};
  char fault[512], head[512];
  snprintf(head, sizeof head, "%s%s%s", title,
           picture->changes ? "; with a star: " : "",
           picture->changes ? when : "");
  draw_line(&d, head);
  picture_fault(picture, fault, sizeof fault);
  if (fault[0])
    draw_line(&d, fault);
  for (size_t i = 0; i < picture->scene->thread_count; i++)
    draw_thread(&d, &picture->scene->threads[i]);
  draw_globals(&d);
  draw_blocks(&d);
  draw_rest(&d);
}
