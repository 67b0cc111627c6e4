/*
 * output/document_fault.c - a fault in the document: where it is, its object,
 * the threads, the execution there, the values that were chosen.
 */
#include <stdio.h>
#include <string.h>

#include "explain/library_call.h"
#include "explain/sentence.h"
#include "explain/shorten.h"
#include "explain/source.h"
#include "output/counterexample.h"
#include "output/document.h"
#include "output/fields.h"

struct writer {
  const struct ir_program *program;
  const struct fault *fault;
  const struct execution *execution;
  struct source source;
};

/* ------------------------------------------------------------------- places */

static const char *function_name(const struct writer *w, uint32_t function) {
  return function ? w->program->functions[function].name : "";
}

static void put_line(struct writer *w, json_t *json, uint32_t file,
                     uint32_t line) {
  size_t length;
  const char *text = source_line(&w->source, file, line, &length);
  field_put_text(json, "file", w->program->files[file]);
  field_put_number(json, "line", line);
  field_put(json, "source", field_clean(text, length));
}

/* null if it is not known. */
static json_t *place(struct writer *w, uint32_t position, uint32_t function) {
  const struct ir_position *p = &w->program->positions[position];
  if (position == 0 || p->line == 0)
    return json_null();
  json_t *json = json_object();
  put_line(w, json, p->file, p->line);
  field_put_number(json, "column", p->column);
  field_put_text(json, "function", function_name(w, function));
  return json;
}

/* The first function outside the runtime. */
static uint32_t fault_function(const struct writer *w) {
  const struct fault *f = w->fault;
  for (uint32_t i = 0; i < f->stack_count; i++)
    if (!w->program->functions[f->stack[i].function].runtime)
      return f->stack[i].function;
  return 0;
}

static json_t *row_place(struct writer *w, const struct row *row) {
  json_t *json = json_object();
  put_line(w, json, row->file, row->line);
  field_put_number(json, "column", 0);
  field_put_text(json, "function", function_name(w, row->function));
  return json;
}

/* Of an access it is not known: that of the row it is reported in. */
static json_t *side_place(struct writer *w, const struct side *s) {
  const struct ir_position *p = &w->program->positions[s->position];
  uint32_t function = s->function;
  for (size_t i = w->execution->row_count; i-- > 0 && function == 0;) {
    const struct row *row = &w->execution->rows[i];
    if (row->tid == s->tid && row->line == p->line && row->file == p->file)
      function = row->function;
  }
  return place(w, s->position, function);
}

/* Where a person should look first. */
static json_t *fault_place(struct writer *w) {
  const struct fault *f = w->fault;
  const struct execution *execution = w->execution;
  if (f->monitor && f->after)
    return place(w, f->after, 0);
  if (execution->side_count)
    return side_place(w, &execution->sides[0]);
  if (f->kind != FAULT_VALID_MEMTRACK && f->kind != FAULT_VALID_MEMCLEANUP &&
      f->position)
    return place(w, f->position, fault_function(w));
  if (f->allocated)
    return place(w, f->allocated, 0);
  if (f->position)
    return place(w, f->position, fault_function(w));
  if (f->monitor)
    return place(w, w->program->functions[f->monitor].position, f->monitor);
  for (size_t i = execution->row_count; i-- > 0;)
    if (execution->rows[i].line)
      return row_place(w, &execution->rows[i]);
  return json_null();
}

static json_t *stack(struct writer *w) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < w->fault->stack_count; i++) {
    const struct fault_place *p = &w->fault->stack[i];
    if (w->program->functions[p->function].runtime || p->position == 0)
      continue;
    json_array_append_new(list, place(w, p->position, p->function));
  }
  return list;
}

/* ------------------------------------------------------------------ objects */

/* The calls through which a leaked block was allocated. */
static json_t *allocation(struct writer *w) {
  const struct allocation *a = &w->execution->allocation;
  json_t *list = json_array();
  for (uint32_t i = 0; i < a->count; i++)
    json_array_append_new(
        list, place(w, a->places[i].position, a->places[i].function));
  return list;
}

static json_t *lost(struct writer *w) {
  const struct execution *execution = w->execution;
  for (size_t i = 0; i < execution->row_count && execution->lost; i++)
    if (execution->rows[i].number == execution->lost)
      return row_place(w, &execution->rows[i]);
  return json_null();
}

static json_t *object(struct writer *w) {
  const struct fault *f = w->fault;
  char text[SENTENCE_ROOM];
  if (f->about.kind == ABOUT_NONE)
    return json_null();
  json_t *json = json_object();
  sentence_of_area(w->program, &f->about, text, sizeof text);
  field_put_text(json, "text", text);
  field_put_bool(json, "block", fault_is_block(f));
  field_put(json, "offset",
            f->at.area ? json_integer((json_int_t)f->at.offset) : json_null());
  field_put(json, "allocated", place(w, f->allocated, 0));
  field_put(json, "calls", allocation(w));
  field_put(json, "lost", lost(w));
  field_put(json, "freed", place(w, f->freed, 0));
  field_put(json, "locked", place(w, f->locked, 0));
  return json;
}

/* ------------------------------------------------------------------ threads */

static json_t *tid_field(uint32_t tid) {
  return tid == UINT32_MAX ? json_null() : json_integer(tid);
}

static json_t *row_number(size_t row) {
  return row == SIZE_MAX ? json_null() : json_integer((json_int_t)row);
}

static json_t *threads(struct writer *w) {
  json_t *list = json_array();
  for (size_t i = 0; i < w->execution->thread_count; i++) {
    const struct execution_thread *l = &w->execution->threads[i];
    json_t *json = json_object();
    field_put_number(json, "thread", (json_int_t)i);
    field_put_text(json, "function", function_name(w, l->function));
    field_put(json, "first", row_number(l->first));
    field_put(json, "end", row_number(l->last ? l->last : SIZE_MAX));
    json_array_append_new(list, json);
  }
  return list;
}

static json_t *sides(struct writer *w) {
  json_t *list = json_array();
  for (size_t i = 0; i < w->execution->side_count; i++) {
    const struct side *s = &w->execution->sides[i];
    json_t *json = json_object();
    field_put(json, "thread", tid_field(s->tid));
    field_put_text(json, "does", s->what);
    field_put_text(json, "access",
                   !s->access ? ""
                   : s->write ? "write"
                              : "read");
    field_put_bool(json, "atomic", s->atomic);
    field_put(json, "place", side_place(w, s));
    field_put(json, "row", row_number(s->row));
    json_array_append_new(list, json);
  }
  return list;
}

/* ----------------------------------------------------------------------
 * execution */

/* Threads that it starts after the first one. */
static void add_starts(struct writer *w, const struct row *row, json_t *list) {
  for (uint32_t i = 1; i < row->started; i++) {
    uint32_t tid = row->starts + i;
    char text[96];
    uint32_t function = w->execution->threads[tid].function;
    snprintf(text, sizeof text, "starts T%u%s%.60s", tid, function ? " " : "",
             function_name(w, function));
    json_array_append_new(list, json_string(text));
  }
}

static json_t *notes(struct writer *w, const struct row *row) {
  json_t *list = json_array();
  add_starts(w, row, list);
  const char *at = row->notes.bytes, *end = at ? at + row->notes.count : at;
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    size_t length = newline ? (size_t)(newline - at) : (size_t)(end - at);
    json_array_append_new(list, field_clean(at, length));
    at += length + 1;
  }
  return list;
}

static json_t *rows(struct writer *w) {
  json_t *list = json_array();
  for (size_t i = 0; i < w->execution->row_count; i++) {
    const struct row *row = &w->execution->rows[i];
    json_t *json = json_object();
    field_put_number(json, "step", (json_int_t)row->step);
    field_put(json, "thread", tid_field(row->tid));
    put_line(w, json, row->file, row->line);
    field_put_text(json, "function", function_name(w, row->function));
    field_put_number(json, "depth", row->depth);
    field_put_bool(json, "again", row->again);
    field_put_bool(json, "marked", row->marked);
    field_put(json, "starts",
              row->starts ? json_integer(row->starts) : json_null());
    field_put(json, "notes", notes(w, row));
    json_array_append_new(list, json);
  }
  return list;
}

/* ------------------------------------------------------------------ choices */

static int64_t sign_extend(uint64_t value, unsigned bits) {
  uint64_t sign = UINT64_C(1) << (bits - 1);
  return (int64_t)((value ^ sign) - sign);
}

/* What the function that was called returned, as C writes it. */
static void value_as_c(const struct writer *w, const struct choice *c,
                       char *text, size_t room) {
  const struct ir_function *f = &w->program->functions[c->call];
  ir_type type =
      c->call && f->result_count == 1 ? f->results[0] : (ir_type){IR_INT, 64};
  uint64_t mask = type.bits < 64 && type.kind == IR_INT
                      ? (UINT64_C(1) << type.bits) - 1
                      : UINT64_MAX;
  uint32_t low = (uint32_t)c->value;
  float single;
  double real;
  memcpy(&single, &low, sizeof single);
  memcpy(&real, &c->value, sizeof real);
  if (type.kind == IR_F32)
    snprintf(text, room, "%.9g", (double)single);
  else if (type.kind == IR_F64)
    snprintf(text, room, "%.17g", real);
  else if (type.kind == IR_INT && type.bits && type.bits <= 64 && c->call &&
           call_is_signed(f->name))
    snprintf(text, room, "%lld",
             (long long)sign_extend(c->value & mask, type.bits));
  else
    snprintf(text, room, "%llu", (unsigned long long)(c->value & mask));
}

static json_t *choices(struct writer *w) {
  json_t *list = json_array();
  for (size_t i = 0; i < w->execution->choice_count; i++) {
    const struct choice *c = &w->execution->choices[i];
    char text[64];
    json_t *json = json_object();
    field_put(json, "thread", tid_field(c->tid));
    field_put_text(json, "call", function_name(w, c->call));
    value_as_c(w, c, text, sizeof text);
    field_put_text(json, "value", text);
    snprintf(text, sizeof text, "%llu",
             (unsigned long long)(c->value - c->first));
    field_put_text(json, "number", text);
    field_put_number(json, "row", (json_int_t)c->row);
    field_put(json, "place", place(w, c->position, c->function));
    json_array_append_new(list, json);
  }
  return list;
}

/* -------------------------------------------------------------- entry point */

json_t *document_place(const struct ir_program *program,
                       const struct fault *fault) {
  struct writer w = {.program = program, .fault = fault};
  source_init(&w.source, program);
  json_t *json = place(&w, fault->position, fault_function(&w));
  source_release(&w.source);
  return json;
}

json_t *document_fault(const struct ir_program *program,
                       const struct document_fault *from) {
  struct writer w = {program, from->fault, from->execution, {NULL, NULL}};
  const struct fault *f = from->fault;
  struct schedule gone = {from->schedule->steps, from->execution->steps, 0};
  struct text schedule = {NULL, 0, 0};
  char said[SENTENCE_ROOM];
  json_t *json = json_object();
  source_init(&w.source, program);
  field_put_text(json, "kind",
                 f->kind < FAULT_KIND_COUNT ? fault_kind_name(f->kind) : "");
  sentence_of(program, f, said, sizeof said);
  field_put_text(json, "message", said);
  report_headline(program, f, said, sizeof said);
  field_put_text(json, "headline", said);
  field_put_number(json, "cwe", fault_cwe(f));
  field_put(json, "place", fault_place(&w));
  field_put(json, "stack", stack(&w));
  field_put_text(json, "pointer", f->expression);
  field_put(json, "object", object(&w));
  field_put(json, "monitor", json_string(function_name(&w, f->monitor)));
  field_put(json, "sides", sides(&w));
  field_put(json, "threads", threads(&w));
  field_put_number(json, "steps", (json_int_t)gone.count);
  field_put_number(json, "switches", (json_int_t)schedule_switches(&gone));
  field_put(json, "way", rows(&w));
  field_put_number(json, "left_out", (json_int_t)w.execution->left_out);
  field_put(json, "choices", choices(&w));
  enum confirmed confirmed = w.execution->confirmed;
  field_put(json, "confirmed",
            confirmed == NOTHING_OPEN
                ? json_null()
                : json_boolean(confirmed == IS_CONFIRMED));
  schedule_write(&schedule, from->schedule);
  field_put_text(json, "trace", schedule.count ? schedule.bytes : "");
  field_put_text(json, "replay", from->replay);
  field_put_text(json, "text", from->text);
  text_release(&schedule);
  source_release(&w.source);
  return json;
}
