/*
 * output/draw_box.c - an object as a box of plain ASCII: what points to it is
 * to the left, what it points to is to the right.
 *
 *     T1 pop: n            --> +-------------------------+
 *     top                  --> | #2 struct node          |
 *                              | FREED at stack.c:35     |
 *                              +-------------------------+
 */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "output/draw_impl.h"

enum {
  LEFT = 22,   /* names of pointers to a box */
  MIDDLE = 40, /* inside of it */
  RIGHT = 26
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

void draw_line(struct drawing *d, const char *line) {
  char text[2 * DRAW_COLUMNS];
  snprintf(text, sizeof text, "%s", line);
  plain(text, DRAW_COLUMNS);
  size_t n = strlen(text);
  while (n > 0 && text[n - 1] == ' ')
    text[--n] = 0;
  text_add(d->out, "%s\n", text);
}

/* ----------------------------------------------------------------- pointers */

static void push(struct draw_lines *l, const char *text) {
  VEC_ROOM(l->items, l->count, l->capacity);
  snprintf(l->items[l->count++], ROOM, "%s", text);
}

static void add_pointer(struct draw_box *b, const char *name, bool is_part,
                        size_t most) {
  char text[ROOM];
  b->is_linked |= b->pointers == 0 && is_part;
  if (b->pointers++ >= most)
    return;
  snprintf(text, sizeof text, "%.*s", ROOM - 1, name);
  plain(text, LEFT);
  push(&b->left, text);
}

/* Variables of frames that point to the object. */
static void find_in_frames(struct drawing *d, struct draw_box *b, uint32_t id,
                           size_t most) {
  char name[2 * ROOM];
  for (size_t i = 0; i < d->p->scene->thread_count; i++) {
    const struct scene_thread *t = &d->p->scene->threads[i];
    for (size_t j = t->frame_count; j-- > 0;)
      for (size_t k = 0; k < t->frames[j].variable_count; k++) {
        const struct scene_variable *v = &t->frames[j].variables[k];
        snprintf(name, sizeof name, "T%u %.60s: %.60s", t->tid,
                 t->frames[j].function_name, v->name);
        if (v->value.target == id)
          add_pointer(b, name, false, most);
      }
  }
}

static void object_name(const struct scene_object *o, char *name, size_t room) {
  if (o->kind == SCENE_HEAP)
    snprintf(name, room, "#%u", o->number);
  else if (o->kind == SCENE_LOCAL && o->tid != SCENE_NO_TID)
    snprintf(name, room, "T%u %.60s", o->tid, o->name);
  else
    snprintf(name, room, "%.60s", o->name);
}

static void find_in_objects(struct drawing *d, struct draw_box *b, uint32_t id,
                            size_t most) {
  char name[2 * ROOM], of[ROOM];
  for (size_t i = 0; i < d->p->scene->object_count; i++) {
    const struct scene_object *o = d->p->scene->objects[i];
    for (size_t j = 0; j < o->field_count; j++) {
      if (o->fields[j].value.target != id)
        continue;
      object_name(o, of, sizeof of);
      snprintf(name, sizeof name, "%s%s", of, o->fields[j].name);
      add_pointer(b, name, o->kind == SCENE_HEAP || o->fields[j].name[0], most);
    }
  }
}

void draw_box_point(struct drawing *d, struct draw_box *b, uint32_t id,
                    size_t most) {
  char more[ROOM];
  find_in_frames(d, b, id, most);
  find_in_objects(d, b, id, most);
  snprintf(more, sizeof more, "%zu more", b->pointers - b->left.count);
  if (b->pointers > b->left.count)
    push(&b->left, more);
}

/* ------------------------------------------------------------------- inside */

void draw_box_add(struct draw_box *b, const char *line, const char *to) {
  char text[2 * ROOM];
  snprintf(text, sizeof text, "%s", line);
  plain(text, MIDDLE);
  push(&b->middle, text);
  snprintf(text, sizeof text, "%s", to);
  plain(text, RIGHT);
  push(&b->right, text);
}

void draw_box_add_marks(struct drawing *d, struct draw_box *b,
                        const struct scene_object *o) {
  char line[2 * ROOM], at[ROOM];
  picture_position(d->p, o->freed_at, at, sizeof at);
  snprintf(line, sizeof line, "FREED%s%s", at[0] ? " at " : "", at);
  if (o->freed)
    draw_box_add(b, o->kind == SCENE_HEAP ? line : "OUT OF SCOPE", "");
  if (o->leaked)
    draw_box_add(b, "LEAKED: no pointer left", "");
}

bool draw_old(const struct scene_change *c, char *text, size_t room) {
  const struct scene_value *old = c && c->kind == SCENE_CHANGED ? c->old : NULL;
  if (old == NULL || old->text[0] == 0)
    return false;
  if (old->block && old->offset)
    snprintf(text, room, "#%u + %llu", old->block,
             (unsigned long long)old->offset);
  else if (old->block)
    snprintf(text, room, "#%u", old->block);
  else
    snprintf(text, room, "%.40s", old->undefined ? "undefined" : old->text);
  return true;
}

void draw_field(struct drawing *d, const struct scene_object *o, size_t field,
                const char *name, char *line, size_t room) {
  const struct scene_field *f = &o->fields[field];
  const struct scene_change *c =
      d->p->changes ? scene_change_of(d->p->changes, o->id, field) : NULL;
  char value[2 * ROOM], was[64], old[ROOM] = "";
  picture_value(d->p, &f->value, value, sizeof value);
  if (draw_old(c, was, sizeof was))
    snprintf(old, sizeof old, " (was %s)", was);
  bool named = name[0] || f->name[0];
  snprintf(line, room, "%s%s%s%s%.100s%s", c ? "* " : "", name, f->name,
           named && value[0] ? " = " : "", value, old);
}

void draw_box_add_field(struct drawing *d, struct draw_box *b,
                        const struct scene_object *o, size_t field,
                        const char *note) {
  char line[4 * ROOM], to[2 * ROOM] = "--> ";
  const struct scene_object *target =
      scene_target(d->p->scene, &o->fields[field].value);
  if (target)
    picture_title(target, to + strlen(to), sizeof to - strlen(to));
  draw_field(d, o, field, "", line, sizeof line);
  draw_box_add(b, line, note[0] ? note : target ? to : "");
}

/* ---------------------------------------------------------------- the whole */

static size_t widest(const struct draw_lines *l) {
  size_t width = 0;
  for (size_t i = 0; i < l->count; i++)
    if (strlen(l->items[i]) > width)
      width = strlen(l->items[i]);
  return width;
}

void draw_box_print(struct drawing *d, struct draw_box *b) {
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
      snprintf(line + n, sizeof line - (size_t)n, "| %-*s | %s", (int)width, in,
               to);
    draw_line(d, line);
  }
}

void draw_box_release(struct draw_box *b) {
  VEC_FREE(b->left.items, b->left.capacity);
  VEC_FREE(b->middle.items, b->middle.capacity);
  VEC_FREE(b->right.items, b->right.capacity);
}
