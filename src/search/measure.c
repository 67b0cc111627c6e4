/*
 * search/measure.c - what a search costs, and what states and steps are like:
 * looked at now and then, so that it costs next to nothing.
 */
#include "search/search_impl.h"
#include "store/usage.h"

/* ------------------------------------------------------------------ memory */

uint64_t search_memory_usage(struct search *s) {
  uint64_t bytes = (uint64_t)alloc_balance();
  if (bytes <= s->peak_bytes)
    return bytes;
  s->peak_bytes = bytes;
  if (s->engine) {
    s->usage = (struct search_usage){.store = store_memory_usage(s->store) +
                                              store_memory_usage(s->finals)};
    s->engine->ops->memory_usage(s->engine, &s->usage.engine);
    s->own_usage(s->self, &s->usage);
  }
  return bytes;
}

void search_usage_begin(struct search *s, struct engine *e, const void *self,
                        void (*own_usage)(const void *self,
                                          struct search_usage *usage)) {
  s->engine = e;
  s->self = self;
  s->own_usage = own_usage;
}

void search_usage_end(struct search *s) {
  assert(s->engine != NULL);
  search_memory_usage(s);
  s->engine = NULL;
}

/* ------------------------------------------------------------------- curve */

/* Drops every second point, but not the first. */
static void thin_out(struct search_curve *c) {
  for (size_t i = 1; 2 * i < c->count; i++)
    c->points[i] = c->points[2 * i];
  c->count = (c->count + 1) / 2;
  c->pause = 2 * c->pause + 1;
}

void search_look(struct search *s, uint64_t bytes, bool end) {
  struct search_curve *c = &s->curve;
  if (c->wait > 0 && !end) {
    c->wait--;
    return;
  }
  if (c->count == SEARCH_POINTS)
    thin_out(c);
  assert(c->count < SEARCH_POINTS);
  c->points[c->count++] =
      (struct search_point){.seconds = search_clock() - s->started,
                            .states = end ? s->stats.states : s->states_now,
                            .bytes = bytes,
                            .depth = end ? s->stats.depth : s->depth_now};
  c->wait = c->pause;
}

/* ---------------------------------------------------------- states and steps
 */

static void keep_most(uint64_t *most, uint64_t now) {
  if (now > *most)
    *most = now;
}

/* The more areas were looked at, the longer it is until the next sample: so the
 * cost of a transition stays bounded. */
void search_sample_state(struct search *s, struct engine *e) {
  enum { FIRST = 256, PAUSE = 256 };
  struct search_samples *all = &s->samples;
  uint64_t now = s->stats.transitions;
  double weight = now > s->sampled ? (double)(now - s->sampled) : 1;
  struct mem_sizes one;
  size_t cost = e->ops->measure(e, &one);
  all->count++;
  all->weight += weight;
  all->areas += weight * (double)one.areas;
  all->bytes += weight * (double)one.bytes;
  all->modified_areas += weight * (double)one.modified_areas;
  all->modified_bytes += weight * (double)one.modified_bytes;
  all->touched_areas += weight * (double)one.touched_areas;
  all->touched_bytes += weight * (double)one.touched_bytes;
  keep_most(&all->most_areas, one.areas);
  keep_most(&all->most_bytes, one.bytes);
  s->sampled = now;
  s->sample_at = now + (now < FIRST ? 1 : PAUSE + cost);
}

/* ---------------------------------------------------------------- workers */

static void add_samples(struct search_samples *to,
                        const struct search_samples *from) {
  to->count += from->count;
  to->weight += from->weight;
  to->areas += from->areas;
  to->bytes += from->bytes;
  to->modified_areas += from->modified_areas;
  to->modified_bytes += from->modified_bytes;
  to->touched_areas += from->touched_areas;
  to->touched_bytes += from->touched_bytes;
  keep_most(&to->most_areas, from->most_areas);
  keep_most(&to->most_bytes, from->most_bytes);
}

/* Workers share the store; each has an engine and a stack of its own. */
static void add_usage(struct search_usage *to,
                      const struct search_usage *from) {
  keep_most(&to->store, from->store);
  to->engine.undo += from->engine.undo;
  to->engine.areas += from->engine.areas;
  to->engine.stack += from->engine.stack;
  to->stack += from->stack;
  to->queue += from->queue;
}

void search_add_measures(struct search *to, const struct search *from) {
  add_samples(&to->samples, &from->samples);
  add_usage(&to->usage, &from->usage);
}
