/*
 * report/draw_text.c - a picture in plain ASCII.
 *
 * A block is a box; what points to it is to the left, what it points to is to
 * the right:
 *
 *     T1 pop: n            --> +-------------------------+
 *     top                  --> | #2 struct node          |
 *                              | FREED at stack.c:35     |
 *                              +-------------------------+
 *
 * What has changed has a star, and says what it was.
 */
#include "report/draw.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

enum {
  LEFT = 22,   /* names of pointers to a box */
  MIDDLE = 40, /* inside of it */
  RIGHT = 22,
  POINTERS = 5, /* to a box */
  ROOM = 160
};

struct drawing {
  struct text *out;
  const struct picture *p;
  struct source *source;
};

/* Printable ASCII, at most so many characters. */
static void plain(char *text, size_t most) {
  size_t n = strlen(text);
  for (size_t i = 0; i < n; i++)
    if (text[i] < 32 || text[i] > 126)
      text[i] = '?';
  if (n > most)
    memcpy(text + most - 3, "...", 4);
}

/* A line of at most DRAW_COLUMNS characters. */
static void add_line(struct drawing *d, const char *line) {
  char text[2 * DRAW_COLUMNS];
  snprintf(text, sizeof text, "%s", line);
  plain(text, DRAW_COLUMNS);
  size_t n = strlen(text);
  while (n > 0 && text[n - 1] == ' ')
    text[--n] = 0;
  text_add(d->out, "%s\n", text);
}

/* -------------------------------------------------------------------- boxes
 */

struct lines {
  char (*items)[ROOM];
  size_t count, capacity;
};

static void push(struct lines *l, const char *text) {
  VEC_ROOM(l->items, l->count, l->capacity);
  snprintf(l->items[l->count++], ROOM, "%s", text);
}

struct box {
  struct lines left, middle, right; /* right: what the lines of it point to */
  size_t pointers;                  /* to it */
};

static void box_release(struct box *b) {
  VEC_FREE(b->left.items, b->left.capacity);
  VEC_FREE(b->middle.items, b->middle.capacity);
  VEC_FREE(b->right.items, b->right.capacity);
}

static void add_pointer(struct box *b, const char *name) {
  char text[ROOM];
  if (b->pointers++ >= POINTERS)
    return;
  snprintf(text, sizeof text, "%.*s", ROOM - 1, name);
  plain(text, LEFT);
  push(&b->left, text);
}

/* Variables of frames that point to the object. */
static void find_in_frames(struct drawing *d, struct box *b, uint32_t id) {
  char name[2 * ROOM];
  for (size_t i = 0; i < d->p->scene->thread_count; i++) {
    const struct scene_thread *t = &d->p->scene->threads[i];
    for (size_t j = t->frame_count; j-- > 0;)
      for (size_t k = 0; k < t->frames[j].variable_count; k++) {
        const struct scene_variable *v = &t->frames[j].variables[k];
        snprintf(name, sizeof name, "T%u %.60s: %.60s", t->lane,
                 t->frames[j].function_name, v->name);
        if (v->value.target == id)
          add_pointer(b, name);
      }
  }
}

static void object_name(const struct scene_object *o, char *name, size_t room) {
  if (o->kind == SCENE_HEAP)
    snprintf(name, room, "#%u", o->number);
  else if (o->kind == SCENE_LOCAL && o->lane != SCENE_NO_LANE)
    snprintf(name, room, "T%u %.60s", o->lane, o->name);
  else
    snprintf(name, room, "%.60s", o->name);
}

static void find_in_objects(struct drawing *d, struct box *b, uint32_t id) {
  char name[2 * ROOM], of[ROOM];
  for (size_t i = 0; i < d->p->scene->object_count; i++) {
    const struct scene_object *o = d->p->scene->objects[i];
    object_name(o, of, sizeof of);
    for (size_t j = 0; j < o->field_count; j++) {
      snprintf(name, sizeof name, "%s%s", of, o->fields[j].name);
      if (o->fields[j].value.target == id)
        add_pointer(b, name);
    }
  }
}

static void add_inside(struct box *b, const char *line, const char *to) {
  char text[2 * ROOM];
  snprintf(text, sizeof text, "%s", line);
  plain(text, MIDDLE);
  push(&b->middle, text);
  snprintf(text, sizeof text, "%s", to);
  plain(text, RIGHT);
  push(&b->right, text);
}

/* "* .next = NULL (was #3)" */
static void field_line(struct drawing *d, const struct scene_object *o,
                       size_t field, const char *name, char *line,
                       size_t room) {
  const struct scene_field *f = &o->fields[field];
  const struct scene_change *c =
      d->p->changes ? scene_change_of(d->p->changes, o->id, field) : NULL;
  char value[2 * ROOM], old[ROOM] = "";
  picture_value(d->p, &f->value, value, sizeof value);
  if (c && c->kind == SCENE_CHANGED && c->old && c->old[0])
    snprintf(old, sizeof old, " (was %.40s)",
             c->old[0] == '?' ? "undefined" : c->old);
  snprintf(line, room, "%s%s%s%s%.100s%s", c ? "* " : "", name, f->name,
           value[0] ? " = " : "", value, old);
}

static void add_fields(struct drawing *d, struct box *b,
                       const struct scene_object *o, size_t most) {
  char line[4 * ROOM], to[2 * ROOM];
  size_t shown = 0;
  for (size_t i = 0; i < o->field_count && shown < most; i++, shown++) {
    const struct scene_object *target =
        scene_target(d->p->scene, &o->fields[i].value);
    to[0] = 0;
    if (target)
      picture_title(target, to, sizeof to);
    field_line(d, o, i, "", line, sizeof line);
    add_inside(b, line, to);
  }
  if (shown < o->field_count || o->left_out) {
    snprintf(line, sizeof line, "... %zu more fields", o->field_count - shown);
    add_inside(b, o->field_count > shown ? line : "...", "");
  }
}

static void add_title(struct drawing *d, struct box *b,
                      const struct scene_object *o) {
  char line[4 * ROOM], at[ROOM], title[2 * ROOM];
  picture_title(o, title, sizeof title);
  picture_position(d->p, o->allocated, at, sizeof at);
  add_inside(b, title, picture_is_wrong(d->p, o) ? "the fault is here" : "");
  snprintf(line, sizeof line, "%llu bytes%s%s", (unsigned long long)o->size,
           at[0] ? ", from " : "", at);
  add_inside(b, line, "");
  picture_position(d->p, o->freed_at, at, sizeof at);
  snprintf(line, sizeof line, "FREED%s%s", at[0] ? " at " : "", at);
  if (o->freed)
    add_inside(b, o->kind == SCENE_HEAP ? line : "GONE: its scope is over", "");
  if (o->leaked)
    add_inside(b, "LEAKED: nothing points here", "");
}

static size_t widest(const struct lines *l) {
  size_t width = 0;
  for (size_t i = 0; i < l->count; i++)
    if (strlen(l->items[i]) > width)
      width = strlen(l->items[i]);
  return width;
}

static void print_box(struct drawing *d, struct box *b) {
  char line[4 * ROOM], dashes[MIDDLE + 3];
  size_t left = widest(&b->left), width = widest(&b->middle);
  size_t rows = b->middle.count + 2;
  if (rows < b->left.count)
    rows = b->left.count;
  memset(dashes, '-', width + 2);
  dashes[width + 2] = 0;
  for (size_t i = 0; i < rows; i++) {
    bool edge = i == 0 || i == b->middle.count + 1;
    const char *from = i < b->left.count ? b->left.items[i] : "";
    const char *in = edge || i > b->middle.count ? "" : b->middle.items[i - 1];
    const char *to = edge || i > b->middle.count ? "" : b->right.items[i - 1];
    int n = snprintf(line, sizeof line, "  %-*s%s", (int)left, from,
                     left == 0 ? ""
                     : from[0] ? " --> "
                               : "     ");
    if (edge)
      snprintf(line + n, sizeof line - (size_t)n, "+%s+", dashes);
    else if (i <= b->middle.count)
      snprintf(line + n, sizeof line - (size_t)n, "| %-*s |%s%s", (int)width,
               in,
               to[0] == '#' ? " --> "
               : to[0]      ? " <-- "
                            : "",
               to);
    add_line(d, line);
  }
}

static void draw_block(struct drawing *d, const struct scene_object *o,
                       size_t fields) {
  struct box b = {.pointers = 0};
  char more[ROOM];
  find_in_frames(d, &b, o->id);
  find_in_objects(d, &b, o->id);
  if (b.pointers > POINTERS) {
    snprintf(more, sizeof more, "%zu more", b.pointers - POINTERS);
    push(&b.left, more);
  }
  add_title(d, &b, o);
  add_fields(d, &b, o, fields);
  print_box(d, &b);
  box_release(&b);
}

/* ---------------------------------------------------------------- variables
 */

static void draw_object(struct drawing *d, const struct scene_object *o) {
  enum { MOST = 16 };
  char line[4 * ROOM], all[5 * ROOM];
  for (size_t i = 0; i < o->field_count && i < MOST; i++) {
    field_line(d, o, i, o->name, line, sizeof line);
    snprintf(all, sizeof all, "    %s", line);
    add_line(d, all);
  }
  if (o->field_count > MOST)
    add_line(d, "    ...");
}

static void draw_variable(struct drawing *d, const struct scene_thread *t,
                          size_t frame, size_t number) {
  const struct scene_variable *v = &t->frames[frame].variables[number];
  const struct scene_object *o = scene_object(d->p->scene, v->object);
  const struct scene_change *c =
      d->p->changes
          ? scene_change_of_thread(d->p->changes, t->lane, frame, number)
          : NULL;
  char value[2 * ROOM], line[4 * ROOM];
  if (o) {
    draw_object(d, o);
    return;
  }
  picture_value(d->p, &v->value, value, sizeof value);
  snprintf(line, sizeof line, "    %s%s = %s", c ? "* " : "", v->name, value);
  if (c && c->old) {
    size_t n = strlen(line);
    snprintf(line + n, sizeof line - n, " (was %.60s)", c->old);
  }
  add_line(d, line);
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
  add_line(d, line);
  for (size_t i = 0; i < f->variable_count; i++)
    draw_variable(d, t, frame, i);
}

static void draw_thread(struct drawing *d, const struct scene_thread *t) {
  char line[8 * ROOM];
  snprintf(line, sizeof line, "thread T%u %.80s%s%.200s", t->lane, t->name,
           t->waits ? ": " : "", t->waits ? t->waits_text : "");
  add_line(d, line);
  for (size_t i = 0, next; i < t->frame_count; i = next) {
    uint64_t n = picture_skipped(t, i, &next);
    if (n == 0) {
      draw_frame(d, t, i);
      n = t->frames[i].left_out;
    }
    snprintf(line, sizeof line, "   ... %llu more calls",
             (unsigned long long)n);
    if (n)
      add_line(d, line);
  }
  for (size_t i = 0; i < d->p->scene->object_count; i++)
    if (d->p->objects[i].place == PICTURE_IN_THREAD &&
        d->p->scene->objects[i]->lane == t->lane)
      draw_object(d, d->p->scene->objects[i]);
}

static void draw_globals(struct drawing *d) {
  char line[ROOM];
  bool any = false;
  for (size_t i = 0; i < d->p->scene->object_count; i++) {
    if (d->p->objects[i].place != PICTURE_IN_GLOBALS)
      continue;
    if (!any)
      add_line(d, "global variables");
    any = true;
    draw_object(d, d->p->scene->objects[i]);
  }
  snprintf(line, sizeof line, "    ... %zu more", d->p->hidden_globals);
  if (d->p->hidden_globals)
    add_line(d, line);
}

/* ------------------------------------------------------------- entry points */

static void draw_rest(struct drawing *d) {
  char line[2 * ROOM];
  for (size_t i = 0; i < d->p->fold_count; i++) {
    snprintf(line, sizeof line, "  ... %zu more %s in a list",
             d->p->folds[i].count, d->p->folds[i].type);
    add_line(d, line);
  }
  snprintf(line, sizeof line, "  %zu more blocks are not drawn",
           d->p->hidden_blocks);
  if (d->p->hidden_blocks)
    add_line(d, line);
}

void draw_text(struct text *text, const struct picture *picture,
               struct source *source, const char *title, const char *when) {
  enum { FIELDS = 24 };
  struct drawing d = {text, picture, source};
  char fault[512], head[512];
  snprintf(head, sizeof head, "%s%s%s", title,
           picture->changes ? "; with a star: " : "",
           picture->changes ? when : "");
  add_line(&d, head);
  picture_fault(picture, fault, sizeof fault);
  if (fault[0])
    add_line(&d, fault);
  for (size_t i = 0; i < picture->scene->thread_count; i++)
    draw_thread(&d, &picture->scene->threads[i]);
  draw_globals(&d);
  bool any = false;
  for (size_t i = 0; i < picture->scene->object_count; i++) {
    if (picture->objects[i].place != PICTURE_NODE)
      continue;
    if (!any)
      add_line(&d, "blocks");
    any = true;
    draw_block(&d, picture->scene->objects[i], FIELDS);
  }
  draw_rest(&d);
}
