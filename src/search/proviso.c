/*
 * search/proviso.c - is the cycle condition true of the explored graph?  See
 * proviso.h.
 *
 * Strongly connected components are found by Tarjan's algorithm, with a stack
 * of its own: once of the graph without the states in which all steps were
 * taken, where a component with a cycle is a violation, and once of the whole
 * graph, for the bottom components.
 */
#include "search/proviso.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/map.h"

/* A state.  index and low are those of Tarjan's algorithm. */
struct node {
  uint64_t threads, taken;
  bool known, exclusive;
  uint32_t first; /* of its edges, once they are sorted */
  uint32_t index, low;
  uint32_t component; /* 0: none yet */
};

struct edge {
  uint32_t from, to;
  bool closed;
};

struct proviso {
  pthread_mutex_t lock; /* while the graph grows */
  size_t most;
  bool full;
  struct node *nodes;
  size_t node_count, node_capacity;
  struct edge *edges;
  size_t edge_count, edge_capacity;
  struct map numbers; /* of states, by hash */
  char text[200];
};

struct proviso *proviso_new(size_t most) {
  struct proviso *p = alloc_new(sizeof *p);
  p->most = most;
  pthread_mutex_init(&p->lock, NULL);
  return p;
}

void proviso_free(struct proviso *p) {
  if (p == NULL)
    return;
  VEC_FREE(p->nodes, p->node_capacity);
  VEC_FREE(p->edges, p->edge_capacity);
  map_release(&p->numbers);
  pthread_mutex_destroy(&p->lock);
  alloc_free(p, sizeof *p);
}

/* -------------------------------------------------------------- the graph */

uint32_t proviso_number(struct proviso *p, allways_hash hash) {
  if (p == NULL)
    return 0;
  pthread_mutex_lock(&p->lock);
  map_key key = {hash.lo, hash.hi};
  uint64_t number = p->numbers.count < p->most
                        ? *map_at(&p->numbers, key, p->numbers.count)
                        : map_get(&p->numbers, key);
  pthread_mutex_unlock(&p->lock);
  return (uint32_t)number; /* none left: the graph is too large */
}

static struct node *node_of(struct proviso *p, uint32_t state) {
  while (p->node_count <= state) {
    VEC_ROOM(p->nodes, p->node_count, p->node_capacity);
    p->nodes[p->node_count++] = (struct node){0};
  }
  return &p->nodes[state];
}

static bool has_room(struct proviso *p, uint32_t state) {
  p->full |= state >= p->most || p->edge_count >= p->most;
  return !p->full;
}

void proviso_step(struct proviso *p, uint32_t from, uint32_t to, bool closed) {
  if (p == NULL)
    return;
  pthread_mutex_lock(&p->lock);
  if (has_room(p, from > to ? from : to)) {
    node_of(p, from > to ? from : to);
    VEC_ROOM(p->edges, p->edge_count, p->edge_capacity);
    p->edges[p->edge_count++] = (struct edge){from, to, closed};
  }
  pthread_mutex_unlock(&p->lock);
}

void proviso_state(struct proviso *p, uint32_t state, uint64_t threads,
                   uint64_t taken, bool exclusive) {
  if (p == NULL)
    return;
  assert((taken & ~threads) == 0);
  pthread_mutex_lock(&p->lock);
  if (has_room(p, state)) {
    struct node *n = node_of(p, state);
    n->threads = threads;
    n->taken = taken;
    n->exclusive = exclusive;
    n->known = true;
  }
  pthread_mutex_unlock(&p->lock);
}

/* -------------------------------------------------------------- components */

static int by_from(const void *a, const void *b) {
  const struct edge *x = a, *y = b;
  return x->from < y->from ? -1 : x->from > y->from;
}

static void sort_edges(struct proviso *p) {
  if (p->edge_count)
    qsort(p->edges, p->edge_count, sizeof *p->edges, by_from);
  for (size_t n = 0, e = 0; n < p->node_count; n++) {
    while (e < p->edge_count && p->edges[e].from < n)
      e++;
    p->nodes[n].first = (uint32_t)e;
  }
}

/* The states that Tarjan's algorithm is at, and those that wait for their
 * component. */
struct walk {
  struct proviso *p;
  bool all; /* else states in which all steps were taken are left out */
  struct place {
    uint32_t node, edge;
  } * path;
  size_t count, capacity;
  uint32_t *waiting;
  size_t waiting_count, waiting_capacity;
  uint32_t next_index, next_component;
};

static bool is_left_out(const struct walk *w, uint32_t node) {
  const struct node *n = &w->p->nodes[node];
  return !w->all && !n->exclusive && n->threads == n->taken;
}

static void enter(struct walk *w, uint32_t node) {
  struct node *n = &w->p->nodes[node];
  n->index = n->low = ++w->next_index;
  VEC_ROOM(w->waiting, w->waiting_count, w->waiting_capacity);
  w->waiting[w->waiting_count++] = node;
  VEC_ROOM(w->path, w->count, w->capacity);
  w->path[w->count++] = (struct place){node, n->first};
}

static void close_component(struct walk *w, uint32_t node) {
  uint32_t member;
  w->next_component++;
  do {
    assert(w->waiting_count > 0);
    member = w->waiting[--w->waiting_count];
    w->p->nodes[member].component = w->next_component;
  } while (member != node);
}

/* All edges of the node at the end of the path were followed.  If it is the
 * first of its component, all that wait above it are the component. */
static void leave(struct walk *w) {
  uint32_t node = w->path[--w->count].node;
  const struct node *n = &w->p->nodes[node];
  if (n->low == n->index)
    close_component(w, node);
  if (w->count == 0)
    return;
  struct node *below = &w->p->nodes[w->path[w->count - 1].node];
  if (n->low < below->low)
    below->low = n->low;
}

static void follow(struct walk *w, struct node *n, uint32_t to) {
  const struct node *m = &w->p->nodes[to];
  if (is_left_out(w, to))
    return;
  if (m->index == 0)
    enter(w, to);
  else if (m->component == 0 && m->index < n->low)
    n->low = m->index;
}

static void walk_from(struct walk *w, uint32_t node) {
  enter(w, node);
  while (w->count > 0) {
    struct place *at = &w->path[w->count - 1];
    struct node *n = &w->p->nodes[at->node];
    if (at->edge < w->p->edge_count && w->p->edges[at->edge].from == at->node)
      follow(w, n, w->p->edges[at->edge++].to);
    else
      leave(w);
  }
  assert(w->waiting_count == 0); /* each node has its component */
}

/* How many components there are; they are numbered from 1 on. */
static uint32_t find_components(struct proviso *p, bool all) {
  struct walk w = {.p = p, .all = all};
  for (size_t i = 0; i < p->node_count; i++)
    p->nodes[i].index = p->nodes[i].low = p->nodes[i].component = 0;
  for (uint32_t i = 0; i < p->node_count; i++)
    if (p->nodes[i].index == 0 && !is_left_out(&w, i))
      walk_from(&w, i);
  VEC_FREE(w.path, w.capacity);
  VEC_FREE(w.waiting, w.waiting_capacity);
  return w.next_component;
}

/* -------------------------------------------------------------- conditions */

/* A step inside of a component is part of a cycle. */
static bool check_cycles(struct proviso *p) {
  find_components(p, false);
  for (size_t i = 0; i < p->edge_count; i++) {
    const struct node *a = &p->nodes[p->edges[i].from];
    const struct node *b = &p->nodes[p->edges[i].to];
    if (a->component == 0 || a->component != b->component || p->edges[i].closed)
      continue;
    snprintf(p->text, sizeof p->text,
             "audit: a cycle of states, of which two are %u and %u, leaves out "
             "threads in each of them",
             p->edges[i].from, p->edges[i].to);
    return false;
  }
  return true;
}

struct component {
  bool open;   /* a step leads out of it */
  bool shared; /* it has a state that is not exclusive */
  uint64_t threads, taken;
};

static void look_at_components(const struct proviso *p, struct component *c) {
  for (size_t i = 0; i < p->node_count; i++) {
    const struct node *n = &p->nodes[i];
    struct component *of = &c[n->component];
    of->threads |= n->threads;
    of->taken |= n->taken;
    of->shared |= !n->exclusive;
  }
  for (size_t i = 0; i < p->edge_count; i++) {
    const struct edge *e = &p->edges[i];
    if (p->nodes[e->from].component != p->nodes[e->to].component)
      c[p->nodes[e->from].component].open = true;
  }
}

static bool check_bottoms(struct proviso *p) {
  uint32_t count = find_components(p, true);
  struct component *c = alloc_new((count + 1) * sizeof *c);
  look_at_components(p, c);
  uint32_t wrong = 0;
  for (uint32_t i = 1; i <= count && wrong == 0; i++)
    if (!c[i].open && c[i].shared && c[i].threads != c[i].taken)
      wrong = i;
  alloc_free(c, (count + 1) * sizeof *c);
  for (uint32_t i = 0; i < p->node_count && wrong; i++)
    if (p->nodes[i].component == wrong) {
      snprintf(p->text, sizeof p->text,
               "audit: a thread is enabled, but takes no step in any state "
               "that is reachable from state %u",
               i);
      break;
    }
  return wrong == 0;
}

const char *proviso_check(struct proviso *p) {
  if (p == NULL || p->full)
    return NULL;
  for (size_t i = 0; i < p->node_count; i++)
    if (!p->nodes[i].known)
      return NULL; /* the search was cut */
  sort_edges(p);
  return check_cycles(p) && check_bottoms(p) ? NULL : p->text;
}
