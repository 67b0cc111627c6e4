/*
 * output/page_data.c - what only the page shows of a check, as JSON.
 */
#include "output/page_data.h"

#include "allways/explore.h"
#include "base/alloc.h"
#include "output/page_data_impl.h"

struct page_data {
  struct ir_program *program;
  struct page_sources sources;
  json_t *executions; /* one for each of the first faults of the document */
};

/* --------------------------------------------------------------- statistics */

/* Their names and what they are; their values are in the document. */
static json_t *statistics(void) {
  json_t *all = json_object(), *part;
#define X(type, name, words)                                                   \
  json_array_append_new(part, json_pack("[s, s]", #name, words));
  field_put(all, "search", part = json_array());
  ALLWAYS_STATISTICS(X)
  field_put(all, "memory", part = json_array());
  ALLWAYS_MEMORY_STATISTICS(X)
  field_put(all, "times", part = json_array());
  ALLWAYS_TIME_STATISTICS(X)
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

struct page_data *page_data_new(struct ir_program *program) {
  struct page_data *s = alloc_new(sizeof *s);
  s->program = program;
  s->executions = json_array();
  page_sources_init(&s->sources, program);
  return s;
}

bool page_data_run(struct page_data *s, struct execution *execution,
                   const struct vm_options *machine, const struct fault *fault,
                   const struct schedule *schedule, size_t steps) {
  enum { MOST = 50 };
  if (json_array_size(s->executions) == MOST)
    return false;
  json_array_append_new(s->executions,
                        page_data_execution(execution, s->program, machine,
                                            fault, schedule, steps));
  for (size_t i = 0; i < execution->row_count; i++)
    page_data_use_line(&s->sources, execution->rows[i].file,
                       execution->rows[i].line);
  for (size_t i = 0; i < execution->side_count; i++) {
    const struct ir_position *p =
        &s->program->positions[execution->sides[i].position];
    if (p->line)
      page_data_use_line(&s->sources, p->file, p->line);
  }
  return true;
}

json_t *page_data_end(struct page_data *s, const struct search_curve *curve) {
  json_t *json = json_object();
  field_put(json, "executions", s->executions);
  field_put_number(json, "head", EXECUTION_HEAD);
  field_put(json, "files", page_data_files(&s->sources));
  field_put(json, "kinds", kinds_json());
  field_put(json, "statistics", statistics());
  field_put(json, "curve", curve_json(curve));
  page_sources_release(&s->sources);
  alloc_free(s, sizeof *s);
  return json;
}
