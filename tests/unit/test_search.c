/*
 * tests/unit/test_search.c - searches on an engine made for them: counters
 * that threads move, with cycles, choices, a lock, a deadlock and a fault.
 *
 * Depth first, breadth first and several workers must find as many states and
 * moves as a plain list of states says, and the same faults.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "search/graph.h"
#include "search/search.h"
#include "search/search_impl.h"
#include "unit/unit.h"

enum { THREADS = 4, MOST_SAVED = 1 << 16 };

/* What a toy does. */
struct rules {
  unsigned threads, high; /* counters go from 0 to high and back to 0 */
  unsigned choices;       /* values of the move from 1 */
  bool lock;              /* counters above high / 2 exclude each other */
  bool ends;              /* high is the end of a thread */
  unsigned fault;         /* the sum of counters that is wrong; 0: none */
  unsigned hidden; /* threads whose moves are invisible; then the fault is of
                      the last thread's counter */
  bool apart;      /* nobody else moves while thread 0 is not at 0 */
};

struct point {
  uint8_t at[THREADS];
};

struct toy {
  struct engine base;
  const struct rules *rules;
  struct point now;
  struct point *saved;
  size_t saved_count, saved_capacity;
  struct vm_fault fault;
};

static struct toy *toy_of(struct engine *e) { return (struct toy *)(void *)e; }

/* --------------------------------------------------------------- the engine */

static void toy_free(struct engine *e) {
  struct toy *t = toy_of(e);
  VEC_FREE(t->saved, t->saved_capacity);
  alloc_free(t, sizeof *t);
}

static bool can_move(const struct toy *t, unsigned thread) {
  const struct rules *r = t->rules;
  if (r->ends && t->now.at[thread] == r->high)
    return false;
  if (!r->lock || t->now.at[thread] != r->high / 2)
    return true;
  for (unsigned i = 0; i < r->threads; i++)
    if (i != thread && t->now.at[i] > r->high / 2 &&
        !(r->ends && t->now.at[i] == r->high))
      return false;
  return true;
}

static bool toy_exclusive(struct engine *e) {
  return toy_of(e)->rules->apart && toy_of(e)->now.at[0] > 0;
}

/* Steps that begin and end apart are such. */
static bool toy_closed(struct engine *e) {
  return toy_of(e)->rules->apart && toy_of(e)->now.at[0] > 1;
}

static size_t toy_moves(struct engine *e, struct move *moves, size_t *enough) {
  const struct toy *t = toy_of(e);
  size_t count = 0;
  if (toy_exclusive(e)) {
    moves[0] = (struct move){.count = 1, .only = true};
    return *enough = 1;
  }
  for (unsigned i = 0; i < t->rules->threads; i++)
    if (!(t->rules->ends && t->now.at[i] == t->rules->high))
      moves[count++] = (struct move){
          .thread = i,
          .count = t->now.at[i] == 1 ? t->rules->choices : 1,
      };
  *enough = count > 0 && moves[0].thread < t->rules->hidden ? 1 : count;
  return count;
}

static enum engine_event toy_take(struct engine *e, uint32_t thread,
                                  uint64_t value) {
  struct toy *t = toy_of(e);
  const struct rules *r = t->rules;
  if (!can_move(t, thread))
    return ENGINE_DISABLED;
  unsigned to = t->now.at[thread] + 1u + (unsigned)value, sum = 0;
  t->now.at[thread] = (uint8_t)(to > r->high ? (r->ends ? r->high : 0) : to);
  for (unsigned i = 0; i < r->threads; i++)
    sum += t->now.at[i];
  unsigned wrong = r->hidden ? t->now.at[r->threads - 1] : sum;
  if (r->fault && wrong == r->fault) {
    t->fault.kind = VM_ASSERTION;
    return ENGINE_FAULT;
  }
  return r->ends && sum == r->threads * r->high ? ENGINE_ENDED : ENGINE_WENT_ON;
}

static bool toy_save(struct engine *e) {
  struct toy *t = toy_of(e);
  VEC_ROOM(t->saved, t->saved_count, t->saved_capacity);
  t->saved[t->saved_count++] = t->now;
  return true;
}

static void toy_back(struct engine *e, uint32_t thread) {
  struct toy *t = toy_of(e);
  (void)thread;
  t->now = t->saved[t->saved_count - 1];
}

static void toy_drop(struct engine *e) { toy_of(e)->saved_count--; }

static bool toy_state(struct engine *e, bool image,
                      struct allways_state *state) {
  const struct toy *t = toy_of(e);
  uint32_t x;
  (void)image;
  memcpy(&x, t->now.at, sizeof x);
  *state = (struct allways_state){
      .hash = {x * UINT64_C(0x9e3779b97f4a7c15),
               x * UINT64_C(0xc2b2ae3d27d4eb4f)},
      .image = t->now.at,
      .image_size = sizeof t->now.at,
  };
  return true;
}

static const void *toy_pack(struct engine *e, size_t *size) {
  *size = sizeof(struct point);
  return &toy_of(e)->now;
}

static bool toy_unpack(struct engine *e, const void *bytes, size_t size) {
  struct toy *t = toy_of(e);
  assert_int_equal(t->saved_count, 1);
  memcpy(&t->now, bytes, size);
  return true;
}

static bool toy_deadlocked(struct engine *e) {
  toy_of(e)->fault.kind = VM_DEADLOCK;
  return true;
}

static void toy_holder(struct engine *e, struct move *m) {
  (void)e;
  m->holder = m->holders = 0;
}

/* Nobody waits for one that waits. */
static bool toy_circle(struct engine *e, const struct move *moves,
                       size_t count) {
  (void)e;
  (void)moves;
  (void)count;
  return false;
}

static const struct vm_fault *toy_fault(struct engine *e) {
  return &toy_of(e)->fault;
}

static bool toy_also(struct engine *e) {
  (void)e;
  return false;
}

static bool toy_place(struct engine *e, uint32_t thread, char *text,
                      size_t room) {
  const struct toy *t = toy_of(e);
  if (thread >= t->rules->threads)
    return false;
  snprintf(text, room, "toy \"%u\"", t->now.at[thread]);
  return true;
}

static size_t toy_measure(struct engine *e, struct mem_sizes *sizes) {
  (void)e;
  *sizes = (struct mem_sizes){.areas = 4, .bytes = 32, .modified_areas = 1};
  return 1;
}

static void toy_memory_usage(struct engine *e, struct engine_usage *weight) {
  *weight = (struct engine_usage){.stack = toy_of(e)->saved_count};
}

static bool toy_preview_hash(struct engine *e, struct allways_state *state) {
  return toy_state(e, false, state);
}

static const struct engine_ops toy_ops = {
    .free = toy_free,
    .moves = toy_moves,
    .exclusive = toy_exclusive,
    .closed = toy_closed,
    .take = toy_take,
    .save = toy_save,
    .back = toy_back,
    .drop = toy_drop,
    .state = toy_state,
    .preview_hash = toy_preview_hash,
    .pack = toy_pack,
    .unpack = toy_unpack,
    .holder = toy_holder,
    .deadlocked = toy_deadlocked,
    .circle = toy_circle,
    .fault = toy_fault,
    .also = toy_also,
    .place = toy_place,
    .measure = toy_measure,
    .weigh = toy_memory_usage,
};

static struct engine *toy_new(void *context, enum engine_event *event) {
  struct toy *t = alloc_new(sizeof *t);
  t->base = (struct engine){&toy_ops, THREADS};
  t->rules = context;
  *event = ENGINE_WENT_ON;
  return &t->base;
}

/* --------------------------------------------------------------- searching */

/* store: exact, as its states are told apart in hard builds too. */
static void run(struct search *s, const struct rules *rules) {
  struct allways_store_options options = {.kind = ALLWAYS_STORE_EXACT};
  enum engine_event event;
  s->store = allways_store_new(&options);
  s->images = true;
  s->wanted = ~0u;
  s->max_choice = 4096;
  s->spawn = s->spawn_aside = toy_new;
  s->spawn_context = (void *)(uintptr_t)rules;
  struct engine *e = toy_new(s->spawn_context, &event);
  search_run(s, e, event);
  assert_true(s->found || s->reason[0] || toy_of(e)->saved_count <= 1);
  e->ops->free(e);
  allways_store_free(s->store);
}

/* Plain: a table of all states. */
static void count_plain(const struct rules *rules, struct search_stats *stats) {
  enum { SIDE = 16, ALL = SIDE * SIDE * SIDE * SIDE };
  uint8_t *seen = alloc_new(ALL);
  uint32_t *queue = alloc_new(ALL * sizeof *queue);
  struct move moves[THREADS];
  enum engine_event event;
  struct engine *e = toy_new((void *)(uintptr_t)rules, &event);
  size_t first = 0, last = 1;
  seen[0] = 1;
  *stats = (struct search_stats){0};
  while (first < last) {
    struct point here;
    for (unsigned i = 0; i < THREADS; i++)
      here.at[i] = queue[first] >> (4 * i) & 15;
    first++;
    toy_of(e)->now = here;
    size_t enough, count = toy_moves(e, moves, &enough);
    for (size_t i = 0; i < count; i++)
      for (uint64_t v = 0; v < moves[i].count; v++) {
        uint32_t code = 0;
        toy_of(e)->now = here;
        event = toy_take(e, moves[i].thread, v);
        if (event == ENGINE_DISABLED) {
          stats->disabled++;
          continue;
        }
        stats->transitions++;
        for (unsigned k = 0; k < THREADS; k++)
          code |= (uint32_t)toy_of(e)->now.at[k] << (4 * k);
        if (event == ENGINE_WENT_ON && !seen[code]) {
          seen[code] = 1;
          queue[last++] = code;
        }
      }
  }
  stats->states = last;
  e->ops->free(e);
  alloc_free(seen, ALL);
  alloc_free(queue, ALL * sizeof *queue);
}

static const struct rules all[] = {
    {.threads = 1, .high = 1, .choices = 1},
    {.threads = 1, .high = 15, .choices = 9},
    {.threads = 2, .high = 15, .choices = 1},
    {.threads = 2, .high = 9, .choices = 3, .ends = true},
    {.threads = 3, .high = 8, .choices = 2, .lock = true},
    {.threads = 4, .high = 7, .choices = 4, .lock = true, .ends = true},
    {.threads = 4, .high = 15, .choices = 2},
};
enum { RULES = sizeof all / sizeof *all };

static void all_find_the_same(void **state) {
  (void)state;
  for (size_t i = 0; i < RULES; i++) {
    struct search_stats plain;
    count_plain(&all[i], &plain);
    for (unsigned execution = 0; execution < 5; execution++) {
      struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                         .workers = execution};
      run(&s, &all[i]);
      assert_null(s.found);
      assert_int_equal(s.reason[0], 0);
      assert_int_equal(s.stats.states, plain.states);
      assert_int_equal(s.stats.transitions, plain.transitions);
      assert_int_equal(s.stats.disabled, plain.disabled);
      search_release(&s);
    }
  }
}

/* Goes the execution of a fault again. */
static void check_execution(const struct rules *rules, const struct found *f) {
  enum engine_event event;
  struct engine *e = toy_new((void *)(uintptr_t)rules, &event);
  for (size_t i = 0; i < f->trace.count; i++) {
    assert_int_equal(event, ENGINE_WENT_ON);
    event = toy_take(e, f->trace.steps[i].thread, f->trace.steps[i].value);
  }
  assert_int_equal(event, ENGINE_FAULT);
  e->ops->free(e);
}

static void faults_are_found(void **state) {
  static const struct rules rules = {
      .threads = 3, .high = 12, .choices = 2, .fault = 22};
  (void)state;
  for (unsigned execution = 0; execution < 5; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution};
    run(&s, &rules);
    assert_non_null(s.found);
    assert_int_equal(s.found->fault.kind, VM_ASSERTION);
    check_execution(&rules, s.found);
    if (execution == 0) /* each thread skips 2 at most once: 22 - 3 steps */
      assert_int_equal(s.found->trace.count, 19);
    search_release(&s);
  }
}

static void leave_cycles(const struct rules *rules) {
  for (unsigned execution = 0; execution < 5; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution,
                       .reduce = true};
    run(&s, rules);
    assert_non_null(s.found);
    check_execution(rules, s.found);
    search_release(&s);
  }
}

/* A thread that goes round unseen must not keep the others from moving, nor one
 * that goes round in operations that nobody may interrupt. */
static void cycles_are_left(void **state) {
  (void)state;
  leave_cycles(&(struct rules){
      .threads = 3, .high = 6, .choices = 2, .fault = 6, .hidden = 2});
  for (unsigned high = 1; high < 4; high++)
    leave_cycles(&(struct rules){.threads = 3,
                                 .high = high,
                                 .choices = 1,
                                 .fault = 1,
                                 .hidden = 2,
                                 .apart = true});
}

static void limits_stop_all(void **state) {
  (void)state;
  for (unsigned execution = 0; execution < 5; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution,
                       .max_states = 5000};
    run(&s, &all[RULES - 1]);
    assert_true(s.stats.states >= 5000 && s.stats.states < 15000);
    assert_non_null(strstr(s.reason, "--max-states"));
    search_release(&s);
  }
}

static void deadlocks_are_found(void **state) {
  /* The first state has no moves. */
  static const struct rules rules = {
      .threads = 2, .high = 0, .choices = 1, .ends = true};
  (void)state;
  for (unsigned execution = 0; execution < 4; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution};
    run(&s, &rules);
    assert_non_null(s.found);
    assert_int_equal(s.found->fault.kind, VM_DEADLOCK);
    assert_int_equal(s.found->trace.count, 0);
    search_release(&s);
  }
}

/* ------------------------------------------------------------------- graphs */

static void read_graph(const char *name, bool dot, uint64_t *states,
                       uint64_t *moves) {
  char line[256];
  FILE *file = fopen(name, "r");
  assert_non_null(file);
  *states = *moves = 0;
  while (fgets(line, sizeof line, file))
    if (dot) {
      *moves += strstr(line, " -> ") != NULL;
      *states += strstr(line, " -> ") == NULL && strchr(line, '[');
    } else if (line[0] == '(') {
      ++*moves;
      assert_null(strchr(strchr(strchr(line, '"') + 1, '"') + 1, '"'));
    } else {
      unsigned long long n = 0, m = 0;
      assert_int_equal(sscanf(line, "des (0, %llu, %llu)", &m, &n), 2);
      *states = n;
    }
  fclose(file);
}

/* A name of this process's own. */
static void graph_name(char name[32], bool dot) {
  snprintf(name, 32, "/tmp/allways-%ld.%s", (long)getpid(),
           dot ? "dot" : "aut");
}

static void graphs_are_whole(void **state) {
  (void)state;
  for (size_t i = 0; i < RULES; i++)
    for (unsigned execution = 0; execution < 4; execution++) {
      char name[32];
      uint64_t states, moves;
      bool dot = execution & 1;
      graph_name(name, dot);
      struct search s = {.kind = execution < 2 ? SEARCH_DFS : SEARCH_BFS,
                         .workers = 1,
                         .graph = graph_new(name)};
      assert_non_null(s.graph);
      run(&s, &all[i]);
      assert_true(graph_close(s.graph));
      read_graph(name, dot, &states, &moves);
      remove(name);
      assert_int_equal(moves, s.stats.transitions);
      assert_int_equal(states, s.stats.states + (s.stats.ends > 0));
      search_release(&s);
    }
}

/* However long it takes, there are few points: the first, the last, and some
 * between them in order. */
static void curves_are_short(void **state) {
  (void)state;
  static const unsigned lengths[] = {0, 1, 255, 256, 257, 1000, 100000};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    struct search s = {.workers = 1};
    for (s.states_now = 1; s.states_now <= lengths[i]; s.states_now++)
      search_look(&s, s.states_now, false);
    s.stats.states = lengths[i] + 1;
    search_look(&s, 7, true);
    const struct search_curve *c = &s.curve;
    assert_in_range(c->count, 1, SEARCH_POINTS);
    assert_true(c->count > SEARCH_POINTS / 2 || c->count == lengths[i] + 1);
    assert_int_equal(c->points[0].states, 1);
    assert_int_equal(c->points[c->count - 1].states, lengths[i] + 1);
    for (size_t j = 1; j < c->count; j++)
      assert_true(c->points[j - 1].states < c->points[j].states);
  }
}

int test_search(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_find_the_same),   cmocka_unit_test(faults_are_found),
      cmocka_unit_test(cycles_are_left),     cmocka_unit_test(limits_stop_all),
      cmocka_unit_test(deadlocks_are_found), cmocka_unit_test(graphs_are_whole),
      cmocka_unit_test(curves_are_short),
  };
  return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
