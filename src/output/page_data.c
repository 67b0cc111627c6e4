/*
 * output/page_data.c - what only the page shows of a check, as JSON.
 */
#include "output/page_data.h"

#include "allways/explore.h"
#include "base/alloc.h"
#include "output/page_data_impl.h"

struct story {
  struct ir_program *program;
  struct story_sources sources;
  json_t *executions; /* one for each of the first faults of the document */
};

/* ------------------------------------------------------------------ figures */

/* Their names and what they are; their values are in the document. */
static json_t *figures(void) {
  json_t *all = json_object(), *part;
#define X(type, name, words)                                                   \
  json_array_append_new(part, json_pack("[s, s]", #name, words));
  field_put(all, "search", part = json_array());
  ALLWAYS_FIGURES(X)
  field_put(all, "memory", part = json_array());
  ALLWAYS_MEMORY_FIGURES(X)
  field_put(all, "times", part = json_array());
  ALLWAYS_TIME_FIGURES(X)
#undef X
  return all;
}

static json_t *curve_json(const struct search_curve *c) {
  json_t *points = json_array();
  for (size_t i = 0; c && i < c->count; i++) {
    const struct search_point *p = &c->points[i];
    json_array_append_new(points, json_pack("[f, f, f, f]", p->seconds,
                                            (double)p->states, (double)p->bytes,
                                            (double)p->depth));
  }
  return points;
}

static json_t *kinds_json(void) {
  json_t *json = json_object();
  for (int i = 0; i < FAULT_KIND_COUNT; i++) {
    const struct fault_kind_info *k = &fault_kinds[i];
    field_put(json, k->name,
              json_pack("{s:s, s:s}", "title", k->title, "text", k->text));
  }
  return json;
}

/* ------------------------------------------------------------- entry points */

struct story *story_new(struct ir_program *program) {
  struct story *s = alloc_new(sizeof *s);
  s->program = program;
  s->executions = json_array();
  story_sources_init(&s->sources, program);
  return s;
}

bool story_run(struct story *s, struct execution *execution,
               const struct vm_options *machine, const struct fault *fault,
               const struct schedule *schedule, size_t steps) {
  enum { MOST = 50 };
  if (json_array_size(s->executions) == MOST)
    return false;
  json_array_append_new(
      s->executions,
      story_execution(execution, s->program, machine, fault, schedule, steps));
  for (size_t i = 0; i < execution->row_count; i++)
    story_use_line(&s->sources, execution->rows[i].file,
                   execution->rows[i].line);
  for (size_t i = 0; i < execution->side_count; i++) {
    const struct ir_position *p =
        &s->program->positions[execution->sides[i].position];
    if (p->line)
      story_use_line(&s->sources, p->file, p->line);
  }
  return true;
}

json_t *story_end(struct story *s, const struct search_curve *curve) {
  json_t *json = json_object();
  field_put(json, "ways", s->executions);
  field_put_number(json, "head", WAY_HEAD);
  field_put(json, "files", story_files(&s->sources));
  field_put(json, "kinds", kinds_json());
  field_put(json, "figures", figures());
  field_put(json, "curve", curve_json(curve));
  story_sources_release(&s->sources);
  alloc_free(s, sizeof *s);
  return json;
}
