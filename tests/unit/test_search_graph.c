/*
 * tests/unit/test_search_graph.c - search/graph: the explored graph as a file.
 */
#include "search/graph.h"

#include <unistd.h>

#include "unit/toy_engine.h"

static const struct rules all[] = {
    {.threads = 1, .high = 15, .choices = 9},
    {.threads = 2, .high = 9, .choices = 3, .ends = true},
    {.threads = 3, .high = 8, .choices = 2, .lock = true},
};
enum { RULES = sizeof all / sizeof *all };

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
      toy_search(&s, &all[i]);
      assert_true(graph_close(s.graph));
      read_graph(name, dot, &states, &moves);
      remove(name);
      assert_int_equal(moves, s.stats.transitions);
      assert_int_equal(states, s.stats.states + (s.stats.ends > 0));
      search_release(&s);
    }
}

static void formats_are_known_by_names(void **state) {
  (void)state;
  assert_true(graph_format_known("a.aut"));
  assert_true(graph_format_known("some/where/a.b.dot"));
  assert_false(graph_format_known("a.png"));
  assert_false(graph_format_known("aut"));
  assert_false(graph_format_known(""));
}

static void files_that_cannot_be_written(void **state) {
  (void)state;
  assert_null(graph_new("/nonexistent/folder/a.dot"));
}

/* Moves that end an execution lead to one state for each kind of end. */
static void ends_are_states(void **state) {
  char name[32], text[1000] = "";
  struct rules rules = {.threads = 1, .high = 3, .choices = 1};
  enum engine_event event;
  struct engine *e = toy_new(&rules, &event);
  (void)state;
  graph_name(name, false);
  struct graph *g = graph_new(name);
  graph_state(g, e, 0);
  graph_step(g, e, 0, (struct step){0, 0}, false);
  graph_end(g, "fault");
  graph_step(g, e, 0, (struct step){0, 1}, true);
  graph_end(g, "fault");
  graph_step(g, e, 0, (struct step){0, 2}, true);
  graph_to(g, 0);
  assert_false(graph_is_full(g));
  assert_true(graph_close(g));
  FILE *file = fopen(name, "r");
  assert_non_null(file);
  assert_true(fread(text, 1, sizeof text - 1, file) > 0);
  fclose(file);
  remove(name);
  unsigned moves = 0, states = 0;
  assert_int_equal(sscanf(text, "des (0, %u, %u)", &moves, &states), 2);
  assert_int_equal(moves, 3);
  assert_int_equal(states, 2);
  assert_non_null(strstr(text, "\", 1)"));
  e->ops->free(e);
}

int test_search_graph(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(graphs_are_whole),
      cmocka_unit_test(formats_are_known_by_names),
      cmocka_unit_test(files_that_cannot_be_written),
      cmocka_unit_test(ends_are_states),
  };
  return cmocka_run_group_tests_name("search_graph", tests, NULL, NULL);
}
