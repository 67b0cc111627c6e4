/*
 * output/draw_dot.c - a picture in Graphviz's language.
 *
 * A thread is a box with its frames, outermost first, and the variables of
 * each; the globals are one box; blocks are boxes of their own.  Each field is
 * a row, and arrows go from row to row.  What has changed is yellow and bold
 * and says what it was; what is wrong has a thick red border.
 */
#include "output/draw.h"
#include "output/draw_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clean.h"

#define PLAIN " BORDER=\"0\""

enum { VALUE_SHOWN = 48, LINE_SHOWN = 64, TITLE_SHOWN = 60 };

struct dot {
  struct text *out, edges;
  const struct picture *p;
  struct source *source;
  bool linked; /* an arrow goes from one thread to another */
};

/* ----------------------------------------------------------------- escaping */

/* At most so many characters, and "..." if there are more.  Names of variables
 * and types may have anything in them, if somebody made them up in bitcode. */
static void add_escaped(struct text *out, const char *text, size_t most) {
  const char *end = text + strlen(text);
  for (size_t i = 0, n; text < end; i++, text += n ? n : 1) {
    n = clean_length(text, end);
    if (i == most) {
      text_add(out, "...");
      return;
    }
    if (strchr("&<>\"\\", *text))
      text_add(out, "&#%d;", *text);
    else if (n == 0)
      text_add(out, "?");
    else
      text_add_bytes(out, text, n);
  }
}

/* ---------------------------------------------------------------- the ports */

/* The box that an object is drawn in; false: it is not drawn. */
static bool box_of(const struct dot *d, size_t index, char *name, size_t room) {
  const struct scene_object *o = d->p->scene->objects[index];
  switch (d->p->objects[index].place) {
  case PICTURE_IN_FRAME:
  case PICTURE_IN_THREAD:
    snprintf(name, room, "t%u", o->tid);
    return true;
  case PICTURE_IN_GLOBALS:
    snprintf(name, room, "globals");
    return true;
  case PICTURE_NODE:
    snprintf(name, room, "o%u", o->id);
    return true;
  case PICTURE_FOLDED:
    snprintf(name, room, "fold%zu", d->p->objects[index].fold);
    return true;
  default:
    return false;
  }
}

/* The row that a pointer points to, with the side that an arrow from another
 * box comes to: "o5:f5_2l:w"; false: it is not drawn.  Threads are at the left
 * of all else. */
static bool target_port(const struct dot *d, uint32_t object, uint64_t offset,
                        const char *from, char *port, size_t room) {
  size_t index = picture_index(d->p, object);
  char box[32];
  if (index == SIZE_MAX || !box_of(d, index, box, sizeof box))
    return false;
  const struct scene_object *o = d->p->scene->objects[index];
  const struct scene_field *f = scene_field_at(o, offset);
  size_t length = strlen(box);
  enum picture_place place = d->p->objects[index].place;
  bool right = place == PICTURE_IN_FRAME || place == PICTURE_IN_THREAD ||
               (strncmp(from, box, length) == 0 && from[length] == ':');
  bool row = f && (offset || f->lock) && f->name[0];
  if (place == PICTURE_FOLDED)
    snprintf(port, room, "%s", box);
  else if (row)
    snprintf(port, room, "%s:f%u_%zu%s", box, o->id, (size_t)(f - o->fields),
             right ? ":e" : "l:w");
  else
    snprintf(port, room, "%s:o%u%s", box, o->id,
             right                   ? ":e"
             : place == PICTURE_NODE ? ":w"
                                     : "l:w");
  return true;
}

/* An arrow from a row, if what it points to is drawn. */
static void add_arrow(struct dot *d, const char *from, const char *side,
                      const struct scene_value *value, bool changed) {
  char to[64];
  if (value->target == 0 ||
      !target_port(d, value->target, value->offset, from, to, sizeof to))
    return;
  d->linked |= from[0] == 't' && to[0] == 't' &&
               strtoul(from + 1, NULL, 10) != strtoul(to + 1, NULL, 10);
  const char *look = value->pointer == SCENE_DANGLING
                         ? " [style=dashed, color=\"#c62828\", arrowhead=odot]"
                     : value->pointer == SCENE_OUTSIDE
                         ? " [style=dashed, color=\"#c62828\"]"
                     : changed ? " [color=\"#b26a00\", penwidth=2]"
                               : "";
  text_add(&d->edges, "  %s%s -> %s%s;\n", from, side, to, look);
}

/* --------------------------------------------------------------------- rows
 */

static const char *value_colour(const struct scene_value *v) {
  if (v->undefined || v->pointer == SCENE_NULL)
    return "#777777";
  if (v->pointer == SCENE_DANGLING || v->pointer == SCENE_OUTSIDE ||
      v->pointer == SCENE_WILD)
    return "#c62828";
  return NULL;
}

static void add_value(struct dot *d, const struct scene_value *value,
                      const struct scene_change *change) {
  char text[2 * VALUE_ROOM], old[64];
  const char *colour = value_colour(value);
  picture_value(d->p, value, text, sizeof text);
  if (colour)
    text_add(d->out, "<FONT COLOR=\"%s\">", colour);
  if (change)
    text_add(d->out, "<B>");
  if (value->undefined)
    text_add(d->out, "<I>");
  add_escaped(d->out, text, VALUE_SHOWN);
  text_add(d->out, "%s%s%s", value->undefined ? "</I>" : "",
           change ? "</B>" : "", colour ? "</FONT>" : "");
  if (change == NULL || text[0] == 0)
    return;
  if (draw_old(change, old, sizeof old)) {
    text_add(d->out, " <FONT POINT-SIZE=\"9\">(was ");
    add_escaped(d->out, old, 20);
    text_add(d->out, ")</FONT>");
  } else if (change->kind == SCENE_NEW) {
    text_add(d->out, " <FONT POINT-SIZE=\"9\">(new)</FONT>");
  }
}

static const char *row_colour(const struct scene_change *change) {
  return change ? " BGCOLOR=\"#fff0a8\"" : "";
}

/* name | value */
static void add_row(struct dot *d, const char *port, const char *left,
                    const char *name, const struct scene_value *value,
                    const struct scene_change *change) {
  text_add(d->out, "<TR><TD PORT=\"%sl\" ALIGN=\"LEFT\"%s>", port,
           row_colour(change));
  add_escaped(d->out, left, TITLE_SHOWN);
  add_escaped(d->out, name, TITLE_SHOWN);
  text_add(d->out, "</TD><TD PORT=\"%s\" ALIGN=\"LEFT\"%s>", port,
           row_colour(change));
  add_value(d, value, change);
  text_add(d->out, " </TD></TR>\n");
}

/* A row over both columns. */
static void add_wide(struct dot *d, const char *port, const char *colour,
                     const char *before, const char *text, const char *after) {
  text_add(d->out, "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"");
  if (port)
    text_add(d->out, " PORT=\"%s\"", port);
  if (colour)
    text_add(d->out, " BGCOLOR=\"%s\"", colour);
  text_add(d->out, ">%s", before);
  add_escaped(d->out, text, 2 * TITLE_SHOWN);
  text_add(d->out, "%s</TD></TR>\n", after);
}

static const struct scene_change *change_of(const struct dot *d,
                                            uint32_t object, size_t field) {
  const struct scene_change *c =
      d->p->changes ? scene_change_of(d->p->changes, object, field) : NULL;
  return c;
}

/* Of a union: does another member show the same pointer? */
static bool is_reported(const struct scene_object *o, size_t field) {
  const struct scene_field *f = &o->fields[field];
  for (size_t i = 0; f->overlaps && i < field; i++)
    if (o->fields[i].offset == f->offset &&
        o->fields[i].value.target == f->value.target)
      return true;
  return false;
}

/* The rows of an object's fields; left: what comes before their names. */
static void add_fields(struct dot *d, const struct scene_object *o,
                       const char *box, const char *left, bool is_new) {
  char port[48], from[96], rest[64];
  for (size_t i = 0; i < o->field_count; i++) {
    const struct scene_field *f = &o->fields[i];
    const struct scene_change *change = is_new ? NULL : change_of(d, o->id, i);
    struct scene_value value = f->value;
    if (f->name[0])
      snprintf(port, sizeof port, "f%u_%zu", o->id, i);
    else
      snprintf(port, sizeof port, "o%u", o->id);
    add_row(d, port, left, f->name, &value, change);
    snprintf(from, sizeof from, "%s:%s", box, port);
    if (!is_reported(o, i))
      add_arrow(d, from, ":e", &value, change != NULL);
  }
  if (o->left_out) {
    snprintf(rest, sizeof rest, "... %llu more bytes",
             (unsigned long long)o->left_out);
    add_wide(d, NULL, NULL, "<I>", rest, "</I>");
  }
}

/* A variable that is an object: one row if it is a scalar, else a row for each
 * field, with its name before them. */
static void add_variable_object(struct dot *d, const struct scene_object *o,
                                const char *box) {
  char head[48];
  const struct scene_change *whole = change_of(d, o->id, SCENE_WHOLE);
  bool one = o->field_count == 1 && o->fields[0].name[0] == 0;
  snprintf(head, sizeof head, "o%u", o->id);
  if (!one) {
    struct scene_value type = {.text = o->type};
    add_row(d, head, "", o->name, &type, whole);
  }
  add_fields(d, o, box, one ? o->name : "  ",
             whole && whole->kind == SCENE_NEW);
}

/* -------------------------------------------------------------------- boxes
 */

static void begin_box(struct dot *d, const char *name, const char *more) {
  text_add(d->out,
           "  %s [label=<<TABLE CELLBORDER=\"1\" "
           "CELLSPACING=\"0\" CELLPADDING=\"4\"%s>\n",
           name, more);
}

static void end_box(struct dot *d) { text_add(d->out, "</TABLE>>];\n"); }

static const char *block_look(const struct picture *p,
                              const struct scene_object *o) {
  if (picture_is_wrong(p, o))
    return " BORDER=\"3\" COLOR=\"#c62828\"";
  if (o->leaked)
    return " BORDER=\"2\" STYLE=\"dashed\" COLOR=\"#c62828\"";
  return o->freed ? " BORDER=\"1\" STYLE=\"dashed\" COLOR=\"#999999\"" : PLAIN;
}

/* What became of it, and since when. */
static void add_fate(struct dot *d, const struct scene_object *o) {
  char at[VALUE_ROOM], text[2 * VALUE_ROOM];
  picture_position(d->p, o->freed_at, at, sizeof at);
  if (o->freed && o->kind == SCENE_HEAP)
    snprintf(text, sizeof text, "FREED%s%s", at[0] ? " at " : "", at);
  else if (o->freed)
    snprintf(text, sizeof text, "OUT OF SCOPE");
  else if (o->leaked)
    snprintf(text, sizeof text, "LEAKED: no pointer left");
  else
    return;
  add_wide(d, NULL, NULL, "<FONT COLOR=\"#c62828\"><B>", text, "</B></FONT>");
}

static void add_block(struct dot *d, const struct scene_object *o) {
  char box[32], port[32], title[2 * VALUE_ROOM], at[VALUE_ROOM], line[256];
  const struct scene_change *whole = change_of(d, o->id, SCENE_WHOLE);
  bool is_new = whole && whole->kind == SCENE_NEW;
  snprintf(box, sizeof box, "o%u", o->id);
  snprintf(port, sizeof port, "o%u", o->id);
  picture_title(o, title, sizeof title);
  picture_position(d->p, o->allocated, at, sizeof at);
  begin_box(d, box, block_look(d->p, o));
  snprintf(line, sizeof line, "%s</FONT>%s", o->freed ? "</S>" : "",
           is_new              ? " <B>new</B>"
           : o->freed && whole ? " <B>freed now</B>"
                               : "");
  add_wide(d, port,
           whole      ? "#fff0a8"
           : o->freed ? "#eeeeee"
                      : "#d7e8f7",
           o->freed ? "<FONT COLOR=\"#777777\"><S>" : "<FONT>", title, line);
  snprintf(line, sizeof line, "%llu bytes%s%s", (unsigned long long)o->size,
           at[0] ? o->kind == SCENE_LOCAL ? ", declared at " : ", from " : "",
           at);
  add_wide(d, NULL, NULL, "<FONT POINT-SIZE=\"9\" COLOR=\"#555555\">", line,
           "</FONT>");
  add_fate(d, o);
  if (picture_is_wrong(d->p, o))
    add_wide(d, NULL, NULL, "<FONT COLOR=\"#c62828\"><B>",
             "the fault is about this block", "</B></FONT>");
  add_fields(d, o, box, "", is_new);
  end_box(d);
}

static void add_folds(struct dot *d) {
  for (size_t i = 0; i < d->p->fold_count; i++) {
    const struct picture_fold *f = &d->p->folds[i];
    text_add(d->out,
             "  fold%zu [shape=box, style=dashed, label=\"... %zu more ", i,
             f->count);
    add_escaped(d->out, f->type, TITLE_SHOWN);
    text_add(d->out, "\"];\n");
  }
}

/* Arrows out of a fold: one to each place. */
static void add_fold_arrows(struct dot *d) {
  char to[64], last[64] = "";
  for (size_t i = 0; i < d->p->scene->object_count; i++) {
    const struct picture_object *at = &d->p->objects[i];
    const struct scene_object *o = d->p->scene->objects[i];
    for (size_t j = 0; at->place == PICTURE_FOLDED && j < o->field_count; j++) {
      const struct scene_value *v = &o->fields[j].value;
      size_t index = picture_index(d->p, v->target);
      if (index == SIZE_MAX ||
          (d->p->objects[index].place == PICTURE_FOLDED &&
           d->p->objects[index].fold == at->fold) ||
          !target_port(d, v->target, v->offset, "", to, sizeof to) ||
          strcmp(to, last) == 0)
        continue;
      memcpy(last, to, sizeof last);
      text_add(&d->edges, "  fold%zu -> %s;\n", at->fold, to);
    }
  }
}

static void add_globals(struct dot *d) {
  char text[64];
  bool any = false;
  for (size_t i = 0; i < d->p->scene->object_count; i++) {
    if (d->p->objects[i].place != PICTURE_IN_GLOBALS)
      continue;
    if (!any) {
      begin_box(d, "globals", PLAIN);
      add_wide(d, NULL, "#e3e3e3", "<B>", "global variables", "</B>");
    }
    any = true;
    add_variable_object(d, d->p->scene->objects[i], "globals");
  }
  if (!any)
    return;
  if (d->p->hidden_globals) {
    snprintf(text, sizeof text, "... %zu more global variables",
             d->p->hidden_globals);
    add_wide(d, NULL, NULL, "<I>", text, "</I>");
  }
  end_box(d);
}

/* ------------------------------------------------------------------ threads
 */

static void add_variable(struct dot *d, const struct scene_thread *t,
                         size_t frame, size_t number, bool is_new) {
  const struct scene_variable *v = &t->frames[frame].variables[number];
  const struct scene_change *change =
      d->p->changes && !is_new
          ? scene_change_of_thread(d->p->changes, t->tid, frame, number)
          : NULL;
  char box[32], port[48], from[96];
  snprintf(box, sizeof box, "t%u", t->tid);
  if (v->object) {
    const struct scene_object *o = scene_object(d->p->scene, v->object);
    if (o)
      add_variable_object(d, o, box);
    return;
  }
  snprintf(port, sizeof port, "v%zu_%zu", frame, number);
  snprintf(from, sizeof from, "%s:%s", box, port);
  add_row(d, port, "", v->name, &v->value, change);
  add_arrow(d, from, ":e", &v->value, change != NULL);
}

/* "pop  stack.c:30", and the line itself. */
static void add_place(struct dot *d, const struct scene_frame *f, bool changed,
                      bool wrong) {
  const struct ir_position *at = &d->p->scene->program->positions[f->position];
  char head[2 * VALUE_ROOM], line[LINE_SHOWN + 1];
  size_t length;
  snprintf(head, sizeof head, "%s    %s:%u", f->function_name, f->file,
           f->line);
  add_wide(d, NULL,
           wrong     ? "#fbd5d5"
           : changed ? "#fff0a8"
                     : "#eef3e6",
           "<B>", head,
           !wrong ? "</B>"
           : d->p->execution->fault.kind == FAULT_DEADLOCK
               ? "  BLOCKED HERE</B>"
               : "  FAULT HERE</B>");
  const char *source = source_line(d->source, at->file, at->line, &length);
  if (length == 0)
    return;
  snprintf(line, sizeof line, "%.*s", (int)length, source);
  add_wide(d, NULL, NULL, "<FONT FACE=\"Courier\" POINT-SIZE=\"10\">", line,
           length > LINE_SHOWN ? "...</FONT>" : "</FONT>");
}

static void add_frame(struct dot *d, const struct scene_thread *t,
                      size_t frame) {
  const struct scene_frame *f = &t->frames[frame];
  const struct scene_change *change =
      d->p->changes
          ? scene_change_of_thread(d->p->changes, t->tid, frame, SCENE_WHOLE)
          : NULL;
  bool wrong = picture_is_faulty(d->p, t) && frame + 1 == t->frame_count;
  add_place(d, f, change != NULL, wrong);
  for (size_t i = 0; i < f->variable_count; i++)
    add_variable(d, t, frame, i, change && change->kind == SCENE_NEW);
}

static void add_own(struct dot *d, const struct scene_thread *t) {
  char box[32];
  bool any = false;
  snprintf(box, sizeof box, "t%u", t->tid);
  for (size_t i = 0; i < d->p->scene->object_count; i++) {
    const struct scene_object *o = d->p->scene->objects[i];
    if (d->p->objects[i].place != PICTURE_IN_THREAD || o->tid != t->tid)
      continue;
    if (!any)
      add_wide(d, NULL, "#eef3e6", "<B>", "thread-local variables", "</B>");
    any = true;
    add_variable_object(d, o, box);
  }
}

/* What it waits for, and what it has, as arrows. */
static void add_lock_arrows(struct dot *d, const struct scene_thread *t) {
  char port[64];
  if (t->waits && t->waits_object &&
      target_port(d, t->waits_object, t->waits_offset, "", port, sizeof port))
    text_add(&d->edges,
             "  t%u:head:e -> %s [style=dashed, color=\"#c62828\", "
             "fontcolor=\"#c62828\", label=\"waits for\"];\n",
             t->tid, port);
  else if (t->waits && t->waits_tid != SCENE_NO_TID) {
    d->linked = true;
    text_add(&d->edges,
             "  t%u:head -> t%u:head [style=dashed, color=\"#c62828\", "
             "fontcolor=\"#c62828\", label=\"waits for its end\"];\n",
             t->tid, t->waits_tid);
  }
  for (size_t i = 0; i < t->held_count; i++)
    if (target_port(d, t->held[i].object, t->held[i].offset, "", port,
                    sizeof port))
      text_add(&d->edges,
               "  t%u:head:e -> %s [dir=back, arrowtail=diamond, "
               "color=\"#1f5fa8\", fontcolor=\"#1f5fa8\", label=\"%s\"];\n",
               t->tid, port, t->held[i].reading ? "reads" : "has");
}

static void add_thread(struct dot *d, const struct scene_thread *t) {
  char box[32], head[2 * VALUE_ROOM], skipped[64];
  snprintf(box, sizeof box, "t%u", t->tid);
  snprintf(head, sizeof head, "T%u %s", t->tid, t->name);
  begin_box(d, box,
            picture_is_faulty(d->p, t) ? " BORDER=\"3\" COLOR=\"#c62828\""
                                       : PLAIN);
  add_wide(d, "head", "#cfe3c2", "<B>thread ", head, "</B>");
  if (t->waits)
    add_wide(d, NULL, NULL, "<FONT COLOR=\"#c62828\"><B>", t->waits_text,
             "</B></FONT>");
  for (size_t i = 0, next; i < t->frame_count; i = next) {
    uint64_t n = picture_skipped(t, i, &next);
    if (n == 0) {
      add_frame(d, t, i);
      n = t->frames[i].left_out;
    }
    snprintf(skipped, sizeof skipped, "... %llu more calls",
             (unsigned long long)n);
    if (n)
      add_wide(d, NULL, NULL, "<I>", skipped, "</I>");
  }
  add_own(d, t);
  end_box(d);
  add_lock_arrows(d, t);
}

/* ------------------------------------------------------------- entry points */

static void add_heading(struct dot *d, const char *title, const char *when) {
  char fault[512];
  picture_fault(d->p, fault, sizeof fault);
  text_add(d->out, "digraph state {\n"
                   "  graph [rankdir=LR, fontname=\"Helvetica\", labelloc=t, "
                   "labeljust=l, nodesep=0.3, ranksep=0.9, label=<");
  add_escaped(d->out, title, 200);
  if (fault[0]) {
    text_add(d->out, "<BR ALIGN=\"LEFT\"/><FONT COLOR=\"#c62828\"><B>");
    add_escaped(d->out, fault, 160);
    text_add(d->out, "</B></FONT>");
  }
  if (d->p->hidden_blocks)
    text_add(d->out, "<BR ALIGN=\"LEFT\"/><I>%zu more blocks are not drawn</I>",
             d->p->hidden_blocks);
  if (d->p->changes)
    text_add(d->out,
             "<BR ALIGN=\"LEFT\"/><FONT POINT-SIZE=\"10\">bold on "
             "yellow: %s</FONT>",
             when);
  text_add(d->out,
           "<BR ALIGN=\"LEFT\"/>>];\n"
           "  node [shape=plain, fontname=\"Helvetica\", fontsize=11];\n"
           "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];\n");
}

/* Threads are to the left.  Not so if arrows go from one to another: between
 * boxes of one rank Graphviz (2.43) takes ports for kinds of arrows. */
static void add_ranks(struct dot *d) {
  if (d->linked)
    return;
  text_add(d->out, "  { rank=min;");
  for (size_t i = 0; i < d->p->scene->thread_count; i++)
    text_add(d->out, " t%u;", d->p->scene->threads[i].tid);
  text_add(d->out, " }\n");
}

void draw_dot(struct text *text, const struct picture *picture,
              struct source *source, const char *title, const char *when) {
  struct dot d = {.out = text, .p = picture, .source = source};
  add_heading(&d, title, when);
  for (size_t i = 0; i < picture->scene->thread_count; i++)
    add_thread(&d, &picture->scene->threads[i]);
  add_globals(&d);
  for (size_t i = 0; i < picture->scene->object_count; i++)
    if (picture->objects[i].place == PICTURE_NODE)
      add_block(&d, picture->scene->objects[i]);
  add_folds(&d);
  add_ranks(&d);
  add_fold_arrows(&d);
  text_add_bytes(text, d.edges.bytes ? d.edges.bytes : "", d.edges.count);
  text_add(text, "}\n");
  text_release(&d.edges);
}
