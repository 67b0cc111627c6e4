/*
 * search/workers.c - workers: starting them, sharing work, adding up.
 *
 * Each worker has its own struct search and engine; only the store and struct
 * workers are shared.
 */
#include "search/workers.h"

#include <pthread.h>
#include <stdatomic.h>

#include "search/search_impl.h"

struct workers {
  pthread_mutex_t lock; /* of all but the atomic fields */
  pthread_cond_t changed;
  unsigned count, idle, offers; /* idle: workers that wait */
  struct share *first;          /* the list of offers */
  bool over;
  _Atomic int unserved; /* idle - offers */
  _Atomic bool stop;
  _Atomic uint64_t states, transitions;
};

struct worker {
  struct search s;
  pthread_t thread;
};

/* ------------------------------------------------------------------ shares */

struct share *share_new(size_t capacity) {
  struct share *share =
      alloc_new(sizeof *share + capacity * sizeof *share->levels);
  share->capacity = capacity;
  return share;
}

void share_free(struct share *share) {
  alloc_free(share, sizeof *share + share->capacity * sizeof *share->levels);
}

bool has_idle_worker(const struct workers *c) {
  return atomic_load_explicit(&c->unserved, memory_order_relaxed) > 0;
}

bool workers_must_stop(const struct workers *c) {
  return atomic_load_explicit(&c->stop, memory_order_relaxed);
}

/* The lock is held.  Busy workers read the result without it. */
static void count_unserved(struct workers *c) {
  assert(c->idle <= c->count && (c->first != NULL) == (c->offers > 0));
  atomic_store_explicit(&c->unserved, (int)c->idle - (int)c->offers,
                        memory_order_relaxed);
}

void workers_offer(struct workers *c, struct share *share, size_t count) {
  assert(count > 0 && count <= share->capacity);
  share->count = count;
  pthread_mutex_lock(&c->lock);
  share->next = c->first;
  c->first = share;
  c->offers++;
  count_unserved(c);
  pthread_cond_signal(&c->changed);
  pthread_mutex_unlock(&c->lock);
}

/* The search is over when the last worker begins to wait: nobody is left who
 * could make an offer. */
struct share *workers_wait(struct workers *c) {
  struct share *share = NULL;
  pthread_mutex_lock(&c->lock);
  c->idle++;
  count_unserved(c);
  while (!c->over && c->first == NULL) {
    if (c->idle == c->count) {
      c->over = true;
      pthread_cond_broadcast(&c->changed);
    } else {
      pthread_cond_wait(&c->changed, &c->lock);
    }
  }
  if (!c->over) {
    assert(c->offers > 0 && c->idle > 0);
    share = c->first;
    c->first = share->next;
    c->offers--;
    c->idle--;
    count_unserved(c);
  }
  pthread_mutex_unlock(&c->lock);
  return share;
}

/* A worker stops searching, because all is done or because it must: so do all
 * others. */
static void workers_end(struct workers *c) {
  atomic_store_explicit(&c->stop, true, memory_order_relaxed);
  pthread_mutex_lock(&c->lock);
  c->over = true;
  pthread_cond_broadcast(&c->changed);
  pthread_mutex_unlock(&c->lock);
}

/* ----------------------------------------------------------------- counting */

void workers_count(struct workers *c, struct search *s) {
  assert(s->stats.states >= s->reported_states &&
         s->stats.transitions >= s->reported_transitions);
  uint64_t states = s->stats.states - s->reported_states;
  uint64_t transitions = s->stats.transitions - s->reported_transitions;
  s->states_now = states + atomic_fetch_add_explicit(&c->states, states,
                                                     memory_order_relaxed);
  s->transitions_now =
      transitions + atomic_fetch_add_explicit(&c->transitions, transitions,
                                              memory_order_relaxed);
  s->reported_states = s->stats.states;
  s->reported_transitions = s->stats.transitions;
}

static void add_stats(struct search_stats *to,
                      const struct search_stats *from) {
  to->states += from->states;
  to->transitions += from->transitions;
  to->revisits += from->revisits;
  to->disabled += from->disabled;
  to->ends += from->ends;
  to->finals += from->finals;
  to->final_sum += from->final_sum;
  to->reduced += from->reduced;
  to->refused += from->refused;
  to->audits += from->audits;
  to->audits_exhaustive += from->audits_exhaustive;
  if (from->depth > to->depth)
    to->depth = from->depth;
}

/* Adds all that a worker found to the search, and frees it. */
static void add_up(struct search *s, struct search *part) {
  add_stats(&s->stats, &part->stats);
  search_add_measures(s, part);
  if (part->unknown.reason)
    search_take_reason(s, &part->unknown);
  if (part->peak_bytes > s->peak_bytes)
    s->peak_bytes = part->peak_bytes;
  search_take_found(s, part);
  search_release(part);
}

/* ------------------------------------------------------------- entry point */

static void *work(void *context) {
  struct worker *w = context;
  enum engine_event event;
  struct engine *e = w->s.spawn(w->s.spawn_context, &event);
  if (event != ENGINE_WENT_ON)
    BUG("a second engine has no first state");
  search_dfs(&w->s, e, false);
  search_count_audits(&w->s, e);
  workers_end(w->s.team);
  e->ops->free(e);
  return NULL;
}

/* Starts a worker; false: there cannot be one more thread.  It counts before it
 * starts, so that the others do not take the search to be over without it. */
static bool hire(struct workers *c, struct worker *w) {
  pthread_mutex_lock(&c->lock);
  c->count++;
  pthread_mutex_unlock(&c->lock);
  if (pthread_create(&w->thread, NULL, work, w) == 0)
    return true;
  pthread_mutex_lock(&c->lock);
  c->count--;
  pthread_mutex_unlock(&c->lock);
  return false;
}

static void workers_release(struct workers *c) {
  while (c->first) {
    struct share *next = c->first->next;
    share_free(c->first);
    c->first = next;
  }
  pthread_cond_destroy(&c->changed);
  pthread_mutex_destroy(&c->lock);
}

void search_workers(struct search *s, struct engine *e) {
  struct workers team = {.count = 1};
  unsigned hired = 0;
  struct worker *others = alloc_new(s->workers * sizeof *others);
  assert(s->team == NULL && s->kind == SEARCH_DFS);
  pthread_mutex_init(&team.lock, NULL);
  pthread_cond_init(&team.changed, NULL);
  s->team = &team;
  for (; hired + 1 < s->workers; hired++) {
    others[hired].s = *s;
    others[hired].s.progress = NULL;
    others[hired].s.found = NULL; /* what was found before belongs to s */
    others[hired].s.stats = (struct search_stats){0};
    if (!hire(&team, &others[hired]))
      break;
  }
  search_dfs(s, e, true);
  workers_end(&team);
  for (unsigned i = 0; i < hired; i++) {
    pthread_join(others[i].thread, NULL);
    add_up(s, &others[i].s);
  }
  s->team = NULL;
  workers_release(&team);
  alloc_free(others, s->workers * sizeof *others);
}
