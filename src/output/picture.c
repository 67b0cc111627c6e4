/*
 * output/picture.c - what of a scene is drawn.
 */
#include "explain/sentence.h"
#include "output/picture.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "explain/source.h"

/* A pointer from one object to another. */
struct link {
  size_t from, field, to;
};

struct choosing {
  struct picture *p;
  size_t count;       /* of objects */
  struct link *links; /* between blocks */
  size_t link_count, link_capacity;
  size_t *first_in; /* of an object: where its links in in_links begin */
  size_t *in_links;
  bool *outside; /* a variable points to it */
  size_t *queue;
  size_t queue_count;
  bool *queued;
};

/* ------------------------------------------------------------------ asking */

size_t picture_index(const struct picture *p, uint32_t id) {
  size_t from = 0, to = p->scene->object_count;
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    if (p->scene->objects[middle]->id < id)
      from = middle + 1;
    else
      to = middle;
  }
  return id && from < p->scene->object_count &&
                 p->scene->objects[from]->id == id
             ? from
             : SIZE_MAX;
}

bool picture_is_wrong(const struct picture *p, const struct scene_object *o) {
  return p->execution && p->execution->met &&
         p->execution->fault_object == o->id;
}

bool picture_is_faulty(const struct picture *p, const struct scene_thread *t) {
  const struct execution *w = p->execution;
  if (w == NULL || !w->met)
    return false;
  if (w->fault.kind == FAULT_DEADLOCK)
    return t->waits;
  return w->fault.stack_count > 0 && w->fault.thread == t->number;
}

bool picture_is_changed(const struct picture *p, uint32_t object) {
  return p->changes && scene_is_changed(p->changes, object);
}

/* Frames of one function that follow each other: the first two and the last
 * three of many are drawn. */
uint64_t picture_skipped(const struct scene_thread *t, size_t frame,
                         size_t *next) {
  enum { FIRST = 2, LAST = 3 };
  size_t first = frame, last = frame;
  while (first > 0 &&
         t->frames[first - 1].function == t->frames[frame].function)
    first--;
  while (last + 1 < t->frame_count &&
         t->frames[last + 1].function == t->frames[frame].function)
    last++;
  *next = frame + 1;
  if (last - first + 1 <= FIRST + LAST + 1 || frame < first + FIRST ||
      frame + LAST > last)
    return 0;
  uint64_t count = 0;
  *next = last + 1 - LAST;
  for (size_t i = frame; i < *next; i++)
    count += 1 + t->frames[i].left_out;
  return count;
}

/* ------------------------------------------------------------------- places
 */

static void place_frames(struct picture *p, const struct scene_thread *t) {
  for (size_t i = 0, next; i < t->frame_count; i = next) {
    if (picture_skipped(t, i, &next))
      continue;
    const struct scene_frame *f = &t->frames[i];
    for (size_t j = 0; j < f->variable_count; j++) {
      size_t at = picture_index(p, f->variables[j].object);
      if (at != SIZE_MAX)
        p->objects[at].place = PICTURE_IN_FRAME;
    }
  }
}

/* Of many globals, those that have changed or point somewhere come first. */
static unsigned interest(const struct picture *p,
                         const struct scene_object *o) {
  if (picture_is_wrong(p, o) || picture_is_changed(p, o->id))
    return 2;
  for (size_t i = 0; i < o->field_count; i++)
    if (o->fields[i].value.target || o->fields[i].lock)
      return 1;
  return 0;
}

static void place_globals(struct picture *p) {
  size_t room = PICTURE_GLOBALS;
  for (int level = 2; level >= 0; level--)
    for (size_t i = 0; i < p->scene->object_count; i++) {
      const struct scene_object *o = p->scene->objects[i];
      if ((o->kind != SCENE_GLOBAL && o->kind != SCENE_CONSTANT) ||
          interest(p, o) != (unsigned)level)
        continue;
      if (room > 0 && room--)
        p->objects[i].place = PICTURE_IN_GLOBALS;
      else
        p->hidden_globals++;
    }
}

static bool is_block(const struct scene_object *o) {
  return o->kind == SCENE_HEAP || o->kind == SCENE_ALLOCA ||
         (o->kind == SCENE_LOCAL && o->freed);
}

static void place_variables(struct picture *p) {
  for (size_t i = 0; i < p->scene->object_count; i++)
    if (p->scene->objects[i]->kind == SCENE_THREAD_LOCAL &&
        p->scene->objects[i]->tid != SCENE_NO_TID)
      p->objects[i].place = PICTURE_IN_THREAD;
  for (size_t i = 0; i < p->scene->thread_count; i++)
    place_frames(p, &p->scene->threads[i]);
  place_globals(p);
}

/* -------------------------------------------------------------------- links
 */

static void find_links(struct choosing *c, size_t from) {
  const struct scene_object *o = c->p->scene->objects[from];
  for (size_t i = 0; i < o->field_count; i++) {
    size_t to = picture_index(c->p, o->fields[i].value.target);
    if (to == SIZE_MAX || to == from)
      continue;
    if (!is_block(o) || c->p->objects[from].place == PICTURE_IN_FRAME) {
      c->outside[to] = true;
      continue;
    }
    VEC_ROOM(c->links, c->link_count, c->link_capacity);
    c->links[c->link_count++] = (struct link){from, i, to};
  }
}

static void find_slots(struct choosing *c) {
  const struct scene *s = c->p->scene;
  for (size_t i = 0; i < s->thread_count; i++)
    for (size_t j = 0; j < s->threads[i].frame_count; j++) {
      const struct scene_frame *f = &s->threads[i].frames[j];
      for (size_t k = 0; k < f->variable_count; k++) {
        size_t to = picture_index(c->p, f->variables[k].value.target);
        if (to != SIZE_MAX)
          c->outside[to] = true;
      }
    }
}

/* Links by what they point to. */
static void turn_links(struct choosing *c) {
  for (size_t i = 0; i < c->link_count; i++)
    c->first_in[c->links[i].to + 1]++;
  for (size_t i = 0; i < c->count; i++)
    c->first_in[i + 1] += c->first_in[i];
  size_t *next = alloc_new((c->count + 1) * sizeof *next);
  memcpy(next, c->first_in, (c->count + 1) * sizeof *next);
  c->in_links = alloc_new(c->link_count * sizeof *c->in_links);
  for (size_t i = 0; i < c->link_count; i++)
    c->in_links[next[c->links[i].to]++] = i;
  alloc_free(next, (c->count + 1) * sizeof *next);
}

/* -------------------------------------------------------------------- lists
 */

/* The node after this one: of the same type, through the field of this name.
 * SIZE_MAX: none. */
static size_t next_node(const struct choosing *c, size_t node,
                        const char *field) {
  const struct scene_object *o = c->p->scene->objects[node];
  for (size_t i = 0; i < o->field_count; i++) {
    if (strcmp(o->fields[i].name, field) != 0)
      continue;
    size_t to = picture_index(c->p, o->fields[i].value.target);
    return to != SIZE_MAX && to != node &&
                   c->p->scene->objects[to]->kind == SCENE_HEAP &&
                   strcmp(c->p->scene->objects[to]->type, o->type) == 0
               ? to
               : SIZE_MAX;
  }
  return SIZE_MAX;
}

/* Nothing is to be said of it but that it is one of a list. */
static bool is_dull(const struct choosing *c, size_t before, size_t node,
                    size_t after) {
  const struct scene_object *o = c->p->scene->objects[node];
  if (c->outside[node] || o->freed || o->leaked || picture_is_wrong(c->p, o) ||
      picture_is_changed(c->p, o->id))
    return false;
  for (size_t i = c->first_in[node]; i < c->first_in[node + 1]; i++) {
    size_t from = c->links[c->in_links[i]].from;
    if (from != before && from != after)
      return false;
  }
  return true;
}

static void fold(struct choosing *c, const size_t *nodes, size_t count) {
  struct picture *p = c->p;
  VEC_ROOM(p->folds, p->fold_count, p->fold_capacity);
  p->folds[p->fold_count] = (struct picture_fold){
      .count = count, .type = p->scene->objects[nodes[0]]->type};
  for (size_t i = 0; i < count; i++) {
    p->objects[nodes[i]].place = PICTURE_FOLDED;
    p->objects[nodes[i]].fold = p->fold_count;
  }
  p->fold_count++;
}

/* Of dull nodes in a row, the first and last two stay. */
static void fold_runs(struct choosing *c, const size_t *chain, size_t length) {
  enum { ENDS = 2 };
  for (size_t i = 1, run; i + 1 < length; i += run + 1) {
    run = 0;
    while (i + run + 1 < length &&
           is_dull(c, chain[i + run - 1], chain[i + run], chain[i + run + 1]))
      run++;
    if (run > PICTURE_LIST - 1)
      fold(c, chain + i + ENDS, run - 2 * ENDS);
  }
}

/* Follows a list from one of its nodes. */
static void follow_list(struct choosing *c, size_t node, const char *field,
                        bool *met) {
  size_t *chain = NULL, length = 0, capacity = 0;
  while (node != SIZE_MAX && !met[node] &&
         c->p->objects[node].place != PICTURE_FOLDED) {
    met[node] = true;
    VEC_ROOM(chain, length, capacity);
    chain[length++] = node;
    node = next_node(c, node, field);
  }
  if (node != SIZE_MAX && length > 0) { /* the ring closes, or another list */
    VEC_ROOM(chain, length, capacity);
    chain[length++] = node;
  }
  fold_runs(c, chain, length);
  VEC_FREE(chain, capacity);
}

/* Does a node of the same type come before it, through this field? */
static bool has_before(const struct choosing *c, size_t node,
                       const char *field) {
  const struct scene *s = c->p->scene;
  for (size_t i = c->first_in[node]; i < c->first_in[node + 1]; i++) {
    const struct link *l = &c->links[c->in_links[i]];
    const struct scene_object *from = s->objects[l->from];
    if (strcmp(from->fields[l->field].name, field) == 0 &&
        strcmp(from->type, s->objects[node]->type) == 0)
      return true;
  }
  return false;
}

static void fold_lists(struct choosing *c) {
  size_t bytes = c->count * sizeof(bool);
  bool *met = alloc_new(bytes);
  const char *last = "";
  for (size_t i = 0; i < c->link_count; i++) {
    const struct link *l = &c->links[i];
    const struct scene *s = c->p->scene;
    const char *field = s->objects[l->from]->fields[l->field].name;
    if (next_node(c, l->from, field) != l->to ||
        (has_before(c, l->from, field) && !c->outside[l->from]))
      continue;
    if (strcmp(field, last) != 0)
      memset(met, 0, bytes);
    last = field;
    follow_list(c, l->from, field, met);
  }
  alloc_free(met, bytes);
}

/* ------------------------------------------------------------------- choice
 */

static void enqueue(struct choosing *c, size_t node) {
  const struct scene_object *o = c->p->scene->objects[node];
  if (c->queued[node] || c->p->objects[node].place != PICTURE_HIDDEN ||
      !is_block(o))
    return;
  c->queued[node] = true;
  c->queue[c->queue_count++] = node;
}

static void choose_first(struct choosing *c) {
  const struct scene *s = c->p->scene;
  for (size_t i = 0; i < c->count; i++)
    if (picture_is_wrong(c->p, s->objects[i]))
      enqueue(c, i);
  for (size_t i = 0; i < c->count; i++)
    if (picture_is_changed(c->p, s->objects[i]->id))
      enqueue(c, i);
  for (size_t i = 0; i < c->count; i++)
    if (c->outside[i])
      enqueue(c, i);
  for (size_t i = 0; i < c->count; i++)
    if (s->objects[i]->leaked)
      enqueue(c, i);
}

/* Breadth first from there; what only folded nodes point to is not met. */
static void choose(struct choosing *c) {
  size_t drawn = 0, link = 0;
  size_t *first = alloc_new((c->count + 1) * sizeof *first);
  for (size_t i = 0; i <= c->count; i++) {
    while (link < c->link_count && c->links[link].from < i)
      link++;
    first[i] = link; /* links are by where they come from */
  }
  choose_first(c);
  for (size_t i = 0; i < c->queue_count && drawn < PICTURE_NODES; i++) {
    size_t node = c->queue[i];
    c->p->objects[node].place = PICTURE_NODE;
    drawn++;
    for (size_t j = first[node]; j < first[node + 1]; j++)
      enqueue(c, c->links[j].to);
  }
  for (size_t i = 0; i < c->count; i++) {
    const struct scene_object *o = c->p->scene->objects[i];
    c->p->hidden_blocks +=
        is_block(o) && c->p->objects[i].place == PICTURE_HIDDEN;
  }
  alloc_free(first, (c->count + 1) * sizeof *first);
}

/* The end of a folded list is drawn though only folded nodes lead to it. */
static void choose_ends(struct choosing *c) {
  for (size_t i = 0; i < c->link_count; i++) {
    const struct link *l = &c->links[i];
    if (c->p->objects[l->from].place == PICTURE_FOLDED &&
        next_node(c, l->from,
                  c->p->scene->objects[l->from]->fields[l->field].name) ==
            l->to)
      c->outside[l->to] = true;
  }
}

void picture_init(struct picture *p, const struct scene *scene,
                  const struct scene_changes *changes,
                  const struct execution *execution) {
  size_t n = scene->object_count;
  *p = (struct picture){
      .scene = scene, .changes = changes, .execution = execution};
  p->objects = alloc_new(n * sizeof *p->objects);
  struct choosing c = {.p = p, .count = n};
  c.first_in = alloc_new((n + 2) * sizeof *c.first_in);
  c.outside = alloc_new(n * sizeof *c.outside);
  c.queue = alloc_new(n * sizeof *c.queue);
  c.queued = alloc_new(n * sizeof *c.queued);
  place_variables(p);
  for (size_t i = 0; i < n; i++)
    find_links(&c, i);
  find_slots(&c);
  turn_links(&c);
  fold_lists(&c);
  choose_ends(&c);
  choose(&c);
  VEC_FREE(c.links, c.link_capacity);
  alloc_free(c.in_links, c.link_count * sizeof *c.in_links);
  alloc_free(c.first_in, (n + 2) * sizeof *c.first_in);
  alloc_free(c.outside, n * sizeof *c.outside);
  alloc_free(c.queue, n * sizeof *c.queue);
  alloc_free(c.queued, n * sizeof *c.queued);
}

void picture_release(struct picture *p) {
  alloc_free(p->objects, p->scene->object_count * sizeof *p->objects);
  VEC_FREE(p->folds, p->fold_capacity);
}

/* -------------------------------------------------------------------- words
 */

void picture_title(const struct scene_object *o, char *text, size_t room) {
  if (o->kind == SCENE_HEAP)
    snprintf(text, room, "#%u %s", o->number,
             o->type[0] ? o->type : "heap block");
  else
    snprintf(text, room, "%s", o->name);
}

void picture_value(const struct picture *p, const struct scene_value *value,
                   char *text, size_t room) {
  const struct scene_object *o = scene_target(p->scene, value);
  char offset[32] = "";
  if (o && o->kind == SCENE_HEAP) {
    const struct scene_field *f = scene_field_at(o, value->offset);
    if (value->offset && f && f->offset == value->offset && f->name[0] == '.')
      snprintf(offset, sizeof offset, "%.30s", f->name);
    else if (value->offset)
      snprintf(offset, sizeof offset, " + %lld", (long long)value->offset);
    snprintf(text, room, "%s#%u%s", offset[0] == '.' ? "&" : "", o->number,
             offset);
  } else {
    snprintf(text, room, "%s", value->text ? value->text : "");
  }
  if (value->undefined)
    snprintf(text, room, "undefined");
  const char *more = value->pointer == SCENE_DANGLING  ? " (dangling)"
                     : value->pointer == SCENE_OUTSIDE ? " (out of bounds)"
                     : value->pointer == SCENE_WILD    ? " (no address)"
                                                       : "";
  size_t length = strlen(text);
  snprintf(text + length, room - length, "%s", more);
}

void picture_position(const struct picture *p, uint32_t position, char *text,
                      size_t room) {
  const struct ir_program *program = p->scene->program;
  const struct ir_position *at = &program->positions[position];
  text[0] = 0;
  if (position && at->line)
    snprintf(text, room, "%s:%u", source_name(program, at->file), at->line);
}

void picture_fault(const struct picture *p, char *text, size_t room) {
  text[0] = 0;
  if (p->execution == NULL || !p->execution->met)
    return;
  const struct fault *f = &p->execution->fault;
  char what[SENTENCE_ROOM] = "data race: no happens-before order";
  if (fault_is_cycle(f))
    snprintf(what, sizeof what, "deadlock: some threads are blocked");
  else if (f->kind != FAULT_NO_DATA_RACE)
    sentence_of(p->scene->program, f, what, sizeof what);
  snprintf(text, room, "error[%s]: %.300s", fault_kind_name(f->kind), what);
}
