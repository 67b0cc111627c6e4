/*
 * output/yaml.c - SV-COMP's witness 2.0: YAML.
 *
 * A fault is a sequence of waypoints: what functions returned where a value was
 * chosen, and the target.  The format has no threads: the waypoints of all
 * threads come in the order in which they were passed.  A program that is right
 * has an empty set of invariants.
 */
#include <stdio.h>
#include <string.h>

#include "allways/formats.h"
#include "base/sha256.h"
#include "output/formats_impl.h"

/* Always in double quotes, with the escapes of JSON, which YAML knows. */
static void add_text(struct text *text, const char *value) {
  text_add(text, "\"");
  for (const unsigned char *c = (const unsigned char *)value; *c; c++) {
    if (*c == '"' || *c == '\\')
      text_add(text, "\\%c", *c);
    else if (*c < ' ' || *c == 0x7f)
      text_add(text, "\\x%02x", *c);
    else
      text_add_bytes(text, (const char *)c, 1);
  }
  text_add(text, "\"");
}

static void add_field(struct text *text, const char *key, const char *value) {
  text_add(text, "%s: ", key);
  add_text(text, value);
  text_add(text, "\n");
}

/* ------------------------------------------------------------------ metadata
 */

/* Of the program, the verdict and the time; its form is that of version 4. */
static void add_uuid(struct text *text, const json_t *document) {
  struct sha256 hash;
  char hex[SHA256_TEXT];
  struct text all = {NULL, 0, 0};
  json_write(&all, document);
  sha256_init(&hash);
  sha256_add(&hash, all.bytes, all.count);
  text_release(&all);
  sha256_end(&hash, hex);
  hex[12] = '4';
  hex[16] = '8';
  text_add(text, "    uuid: \"%.8s-%.4s-%.4s-%.4s-%.12s\"\n", hex, hex + 8,
           hex + 12, hex + 16, hex + 20);
}

static void add_specification(struct text *text, const json_t *document) {
  json_t *kinds = witness_kinds(document);
  struct text said = {NULL, 0, 0};
  for (size_t i = 0; i < json_array_size(kinds); i++) {
    if (i)
      text_add(&said, "\n");
    specification(&said, json_string_value(json_array_get(kinds, i)));
  }
  add_field(text, "      specification", said.count ? said.bytes : "");
  text_release(&said);
  json_decref(kinds);
}

static void add_task(struct text *text, const json_t *document) {
  const json_t *files = field_get(field_get(document, "program"), "files");
  text_add(text, "    task:\n      input_files:\n");
  for (size_t i = 0; i < json_array_size(files); i++) {
    text_add(text, "        - ");
    add_text(text, field_text(json_array_get(files, i), "name"));
    text_add(text, "\n");
  }
  text_add(text, "      input_file_hashes:\n");
  for (size_t i = 0; i < json_array_size(files); i++) {
    const json_t *file = json_array_get(files, i);
    text_add(text, "        ");
    add_text(text, field_text(file, "name"));
    text_add(text, ": ");
    add_text(text, field_text(file, "sha256"));
    text_add(text, "\n");
  }
  add_specification(text, document);
  text_add(text, "      data_model: LP64\n      language: C\n");
}

static void add_metadata(struct text *text, const json_t *document) {
  text_add(text, "  metadata:\n    format_version: \"2.0\"\n");
  add_uuid(text, document);
  add_field(text, "    creation_time", field_text(document, "date"));
  text_add(text, "    producer:\n      name: allways\n");
  add_field(text, "      version", ALLWAYS_VERSION);
  add_task(text, document);
}

/* ----------------------------------------------------------------- waypoints
 */

static void add_location(struct text *text, const json_t *place) {
  text_add(text, "            location:\n");
  add_field(text, "              file_name", field_text(place, "file"));
  text_add(text, "              line: %lld\n",
           (long long)field_number(place, "line"));
  if (field_text(place, "function")[0])
    add_field(text, "              function", field_text(place, "function"));
}

static void begin_waypoint(struct text *text, const char *type) {
  text_add(text,
           "    - segment:\n        - waypoint:\n"
           "            type: %s\n            action: follow\n",
           type);
}

static void add_choice(struct text *text, const json_t *choice) {
  char value[100];
  const json_t *place = field_get(choice, "place");
  if (!json_is_object(place) || !choice_is_result(choice))
    return;
  begin_waypoint(text, "function_return");
  snprintf(value, sizeof value, "\\result == %s", field_text(choice, "value"));
  text_add(text, "            constraint:\n");
  add_field(text, "              value", value);
  text_add(text, "              format: ext_c_expression\n");
  add_location(text, place);
}

static void add_violation(struct text *text, const json_t *fault) {
  const json_t *choices = field_get(fault, "choices");
  const json_t *place = field_get(fault, "place");
  text_add(text, "  content:\n");
  for (size_t i = 0; i < json_array_size(choices); i++)
    add_choice(text, json_array_get(choices, i));
  begin_waypoint(text, "target");
  add_location(text, place);
}

void yaml_write(struct text *text, const json_t *document) {
  const json_t *fault = witness_fault(document);
  text_add(text, "- entry_type: %s\n",
           fault ? "violation_sequence" : "invariant_set");
  add_metadata(text, document);
  if (fault)
    add_violation(text, fault);
  else
    text_add(text, "  content: []\n");
}
