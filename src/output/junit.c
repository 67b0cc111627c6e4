/*
 * output/junit.c - JUnit's XML, as build servers read it.
 *
 * A suite for each program.  A test for each kind of fault that was checked:
 * a failure if it was found, an error if that is not known, skipped if the
 * search ended before because of another.  One search looks for all of them:
 * its time is shared out evenly.
 */
#include <stdio.h>
#include <string.h>

#include "output/formats_impl.h"

struct counts {
  size_t tests, failures, errors, skipped;
};

/* Of all phases. */
static double seconds(const json_t *document) {
  const char *name;
  json_t *value;
  double sum = 0;
  json_object_foreach(field_get(document, "times"), name, value) {
    sum += json_number_value(value);
  }
  return sum;
}

static const json_t *find_fault(const json_t *document, const char *kind) {
  const json_t *found = field_get(document, "found");
  for (size_t i = 0; i < json_array_size(found); i++)
    if (strcmp(field_text(json_array_get(found, i), "kind"), kind) == 0)
      return json_array_get(found, i);
  return NULL;
}

/* ---------------------------------------------------------------- test cases
 */

static void add_place(struct text *text, const json_t *place) {
  if (json_is_object(place))
    text_add(text, " at %s:%lld", field_text(place, "file"),
             (long long)field_number(place, "line"));
}

/* All faults of the kind, with their counterexamples. */
static void add_failure(struct text *text, const json_t *document,
                        const json_t *first) {
  const char *kind = field_text(first, "kind");
  const json_t *found = field_get(document, "found");
  struct text line = {NULL, 0, 0};
  text_add(&line, "%s", field_text(first, "message"));
  if (strstr(line.bytes, field_text(field_get(first, "place"), "file")) == NULL)
    add_place(&line, field_get(first, "place"));
  text_add(text, "      <failure");
  xml_attribute(text, "type", kind);
  xml_attribute(text, "message", line.bytes);
  text_add(text, ">");
  for (size_t i = 0; i < json_array_size(found); i++) {
    const json_t *fault = json_array_get(found, i);
    if (strcmp(field_text(fault, "kind"), kind) != 0)
      continue;
    xml_add(text, field_text(fault, "text"));
    text_add(text, "replay: ");
    xml_add(text, field_text(fault, "replay"));
    text_add(text, "\n");
  }
  text_add(text, "</failure>\n");
  text_release(&line);
}

static void add_error(struct text *text, const json_t *document,
                      const char *type) {
  text_add(text, "      <error");
  xml_attribute(text, "type", type);
  xml_attribute(text, "message", field_text(document, "reason"));
  text_add(text, "/>\n");
}

static void begin_case(struct text *text, const char *suite, const char *name,
                       double time) {
  text_add(text, "    <testcase");
  xml_attribute(text, "classname", suite);
  xml_attribute(text, "name", name);
  text_add(text, " time=\"%.3f\">\n", time);
}

static void add_case(struct text *text, const json_t *document,
                     const char *suite, const char *kind, double time,
                     struct counts *counts) {
  const json_t *fault = find_fault(document, kind);
  bool unknown = strcmp(field_text(document, "verdict"), "unknown") == 0;
  begin_case(text, suite, kind, time);
  counts->tests++;
  if (fault) {
    counts->failures++;
    add_failure(text, document, fault);
  } else if (unknown) {
    counts->errors++;
    add_error(text, document, "unknown");
  } else if (!field_bool(document, "complete")) {
    counts->skipped++;
    text_add(text, "      <skipped message=\"the search ended before, with "
                   "another fault\"/>\n");
  }
  text_add(text, "    </testcase>\n");
}

/* -------------------------------------------------------------------- suites
 */

static void add_cases(struct text *text, const json_t *document,
                      const char *suite, struct counts *counts) {
  const json_t *kinds_ = field_get(document, "properties");
  size_t count = json_array_size(kinds_);
  if (strcmp(field_text(document, "verdict"), "failed") == 0) {
    counts->tests++;
    counts->errors++;
    begin_case(text, suite, "check", seconds(document));
    add_error(text, document, "failed");
    text_add(text, "    </testcase>\n");
    return;
  }
  for (size_t i = 0; i < count; i++)
    add_case(text, document, suite,
             json_string_value(json_array_get(kinds_, i)),
             seconds(document) / (double)count, counts);
}

static void add_property(struct text *text, const char *name,
                         const char *value) {
  text_add(text, "      <property");
  xml_attribute(text, "name", name);
  xml_attribute(text, "value", value);
  text_add(text, "/>\n");
}

static void add_properties(struct text *text, const json_t *document) {
  char states[32];
  snprintf(states, sizeof states, "%lld",
           (long long)field_number(document, "states"));
  text_add(text, "    <properties>\n");
  add_property(text, "verdict", field_text(document, "verdict"));
  add_property(text, "states", states);
  if (field_text(document, "rests_on")[0])
    add_property(text, "assumes", field_text(document, "rests_on"));
  text_add(text, "    </properties>\n");
}

static void add_counts(struct text *text, const struct counts *c) {
  text_add(text,
           " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" "
           "skipped=\"%zu\"",
           c->tests, c->failures, c->errors, c->skipped);
}

static void add_suite(struct text *text, const json_t *document,
                      struct counts *all) {
  struct text name = {NULL, 0, 0}, cases = {NULL, 0, 0};
  struct counts counts = {0, 0, 0, 0};
  program_name(&name, document);
  add_cases(&cases, document, name.bytes, &counts);
  text_add(text, "  <testsuite");
  xml_attribute(text, "name", name.bytes);
  add_counts(text, &counts);
  text_add(text, " time=\"%.3f\" timestamp=\"%.19s\">\n", seconds(document),
           field_text(document, "date"));
  add_properties(text, document);
  text_add_bytes(text, cases.bytes, cases.count);
  text_add(text, "  </testsuite>\n");
  all->tests += counts.tests;
  all->failures += counts.failures;
  all->errors += counts.errors;
  all->skipped += counts.skipped;
  text_release(&name);
  text_release(&cases);
}

void junit_write(struct text *text, json_t *const *documents, size_t count) {
  struct text suites = {NULL, 0, 0};
  struct counts counts = {0, 0, 0, 0};
  double time = 0;
  for (size_t i = 0; i < count; i++) {
    add_suite(&suites, documents[i], &counts);
    time += seconds(documents[i]);
  }
  text_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<testsuites name=\"allways\"");
  add_counts(text, &counts);
  text_add(text, " time=\"%.3f\">\n", time);
  text_add_bytes(text, suites.bytes, suites.count);
  text_add(text, "</testsuites>\n");
  text_release(&suites);
}
