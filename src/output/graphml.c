/*
 * output/graphml.c - SV-COMP's witness 1.0: an automaton, as GraphML.
 *
 * The execution to the fault is a line of edges, one for each row; a value that
 * was chosen is an edge of its own before them, because an edge may tell the
 * result of one function only.  A program that is right has a single node:
 * nothing is claimed beside the verdict.
 */
#include <string.h>

#include "allways/formats.h"
#include "output/formats_impl.h"

static const struct {
  const char *id, *on, *type, *otherwise;
} keys[] = {{"witness-type", "graph", "string", NULL},
            {"sourcecodelang", "graph", "string", NULL},
            {"producer", "graph", "string", NULL},
            {"specification", "graph", "string", NULL},
            {"programfile", "graph", "string", NULL},
            {"programhash", "graph", "string", NULL},
            {"architecture", "graph", "string", NULL},
            {"creationtime", "graph", "string", NULL},
            {"entry", "node", "boolean", "false"},
            {"violation", "node", "boolean", "false"},
            {"originfile", "edge", "string", NULL},
            {"startline", "edge", "int", NULL},
            {"endline", "edge", "int", NULL},
            {"threadId", "edge", "int", NULL},
            {"createThread", "edge", "int", NULL},
            {"enterFunction", "edge", "string", NULL},
            {"returnFromFunction", "edge", "string", NULL},
            {"assumption", "edge", "string", NULL},
            {"assumption.scope", "edge", "string", NULL},
            {"assumption.resultfunction", "edge", "string", NULL}};

struct automaton {
  struct text *text;
  const json_t *document, *fault;
  size_t nodes; /* written so far, the first left out */
  size_t edges; /* that there will be: the last one goes to the violation */
};

/* ---------------------------------------------------------------------- data
 */

static void add_data(struct text *text, const char *indent, const char *key,
                     const char *value) {
  text_add(text, "%s<data", indent);
  xml_attribute(text, "key", key);
  text_add(text, ">");
  xml_add(text, value);
  text_add(text, "</data>\n");
}

static void add_number(struct text *text, const char *key, json_int_t number) {
  text_add(text, "      <data key=\"%s\">%lld</data>\n", key,
           (long long)number);
}

static void add_keys(struct text *text) {
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    text_add(text,
             "  <key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" "
             "for=\"%s\"",
             keys[i].id, keys[i].id, keys[i].type, keys[i].on);
    if (keys[i].otherwise)
      text_add(text, "><default>%s</default></key>\n", keys[i].otherwise);
    else
      text_add(text, "/>\n");
  }
}

static void add_head(struct automaton *a) {
  static const char indent[] = "    ";
  const json_t *files = field_get(field_get(a->document, "program"), "files");
  const json_t *first = json_array_get(files, 0);
  json_t *kinds = witness_kinds(a->document);
  add_data(a->text, indent, "witness-type",
           a->fault ? "violation_witness" : "correctness_witness");
  add_data(a->text, indent, "sourcecodelang", "C");
  add_data(a->text, indent, "producer", "allways " ALLWAYS_VERSION);
  for (size_t i = 0; i < json_array_size(kinds); i++) {
    struct text said = {NULL, 0, 0};
    specification(&said, json_string_value(json_array_get(kinds, i)));
    add_data(a->text, indent, "specification", said.bytes);
    text_release(&said);
  }
  add_data(a->text, indent, "programfile", field_text(first, "name"));
  add_data(a->text, indent, "programhash", field_text(first, "sha256"));
  add_data(a->text, indent, "architecture", "64bit");
  add_data(a->text, indent, "creationtime", field_text(a->document, "date"));
  json_decref(kinds);
}

/* --------------------------------------------------------------------- edges
 */

static void begin_edge(struct automaton *a, const json_t *place,
                       json_int_t thread) {
  if (++a->nodes < a->edges)
    text_add(a->text, "    <node id=\"N%zu\"/>\n", a->nodes);
  else
    text_add(a->text,
             "    <node id=\"N%zu\"><data key=\"violation\">true"
             "</data></node>\n",
             a->nodes);
  text_add(a->text, "    <edge source=\"N%zu\" target=\"N%zu\">\n",
           a->nodes - 1, a->nodes);
  add_data(a->text, "      ", "originfile", field_text(place, "file"));
  add_number(a->text, "startline", field_number(place, "line"));
  add_number(a->text, "endline", field_number(place, "line"));
  add_number(a->text, "threadId", thread);
}

static void end_edge(struct automaton *a) {
  text_add(a->text, "    </edge>\n");
}

static bool has_edge(const json_t *choice) {
  return json_is_object(field_get(choice, "place")) && choice_is_result(choice);
}

static void add_choice(struct automaton *a, const json_t *choice) {
  const json_t *place = field_get(choice, "place");
  struct text text = {NULL, 0, 0};
  text_add(&text, "\\result == %s;", field_text(choice, "value"));
  begin_edge(a, place, field_number(choice, "thread"));
  add_data(a->text, "      ", "assumption", text.bytes);
  add_data(a->text, "      ", "assumption.scope",
           field_text(place, "function"));
  add_data(a->text, "      ", "assumption.resultfunction",
           field_text(choice, "call"));
  end_edge(a);
  text_release(&text);
}

/* The row of the same thread before (step -1) or after (1), or NULL. */
static const json_t *neighbour(const json_t *execution, size_t index,
                               int step) {
  json_int_t thread = field_number(json_array_get(execution, index), "thread");
  for (size_t i = index + (size_t)step; i < json_array_size(execution);
       i += (size_t)step) {
    const json_t *row = json_array_get(execution, i);
    if (field_number(row, "thread") == thread)
      return row;
  }
  return NULL;
}

static void add_row(struct automaton *a, const json_t *execution,
                    size_t index) {
  const json_t *row = json_array_get(execution, index);
  const json_t *before = neighbour(execution, index, -1);
  const json_t *after = neighbour(execution, index, 1);
  json_int_t depth = field_number(row, "depth");
  begin_edge(a, row, field_number(row, "thread"));
  if (json_is_integer(field_get(row, "starts")))
    add_number(a->text, "createThread", field_number(row, "starts"));
  if (before == NULL || field_number(before, "depth") < depth)
    add_data(a->text, "      ", "enterFunction", field_text(row, "function"));
  if (after && field_number(after, "depth") < depth)
    add_data(a->text, "      ", "returnFromFunction",
             field_text(row, "function"));
  end_edge(a);
}

/* Choices come before the row that was open when they were made. */
static void add_execution(struct automaton *a) {
  const json_t *execution = field_get(a->fault, "way");
  const json_t *choices = field_get(a->fault, "choices");
  size_t count = json_array_size(execution), next = 0;
  for (size_t i = 0; i <= count; i++) {
    for (; next < json_array_size(choices); next++) {
      const json_t *choice = json_array_get(choices, next);
      if (i < count && (size_t)field_number(choice, "row") > i)
        break;
      if (has_edge(choice))
        add_choice(a, choice);
    }
    if (i < count)
      add_row(a, execution, i);
  }
}

static size_t count_edges(const json_t *fault) {
  const json_t *choices = field_get(fault, "choices");
  size_t count = json_array_size(field_get(fault, "way"));
  for (size_t i = 0; i < json_array_size(choices); i++)
    count += has_edge(json_array_get(choices, i));
  return count;
}

void graphml_write(struct text *text, const json_t *document) {
  const json_t *fault = witness_fault(document);
  struct automaton a = {text, document, fault, 0, count_edges(fault)};
  text_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
                 "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
  add_keys(text);
  text_add(text, "  <graph edgedefault=\"directed\">\n");
  add_head(&a);
  text_add(text,
           "    <node id=\"N0\"><data key=\"entry\">true</data>%s</node>\n",
           fault && a.edges == 0 ? "<data key=\"violation\">true</data>" : "");
  if (fault)
    add_execution(&a);
  text_add(text, "  </graph>\n</graphml>\n");
}
