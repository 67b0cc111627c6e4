/*
 * output/format.c - documents as text of any format.
 */
#include <stdlib.h>
#include <string.h>

#include "allways/formats.h"
#include "base/alloc.h"
#include "output/document.h"
#include "output/formats_impl.h"

/* --------------------------------------------------------------------- JSON */

static int add_dumped(const char *bytes, size_t size, void *text) {
  text_add_bytes(text, bytes, size);
  return 0;
}

void json_write(struct text *text, const json_t *json) {
  json_dump_callback(json, add_dumped, text, JSON_INDENT(2));
  text_add(text, "\n");
}

void json_list_write(struct text *text, json_t *const *documents,
                     size_t count) {
  static const char *const words[] = {"true", "false", "unknown", "failed"};
  json_t *json = json_object(), *list = json_array(), *sums = json_object();
  for (size_t i = 0; i < 4; i++)
    field_put_number(sums, words[i], 0);
  for (size_t i = 0; i < count; i++) {
    const char *verdict = field_text(documents[i], "verdict");
    field_put_number(sums, verdict, field_number(sums, verdict) + 1);
    json_array_append(list, documents[i]);
  }
  field_put_number(json, "schema", 1);
  field_put(json, "summary", sums);
  field_put(json, "programs", list);
  json_write(text, json);
  json_decref(json);
}

/* -------------------------------------------------------------------- names */

void program_name(struct text *text, const json_t *document) {
  const json_t *files = field_get(field_get(document, "program"), "files");
  for (size_t i = 0; i < json_array_size(files); i++)
    text_add(text, "%s%s", i ? ", " : "",
             field_text(json_array_get(files, i), "name"));
  if (text->count == 0) /* no file, or one without a name */
    text_add(text, "no program");
}

void absolute_name(struct text *text, const json_t *document,
                   const char *name) {
  const char *folder = field_text(field_get(document, "program"), "directory");
  if (name[0] != '/')
    text_add(text, "%s/", folder);
  text_add(text, "%s", name);
}

/* ---------------------------------------------------------------------- XML */

void xml_add(struct text *text, const char *value) {
  for (const unsigned char *c = (const unsigned char *)value; *c; c++) {
    bool odd =
        c[0] == 0xef && c[1] == 0xbf && c[2] >= 0xbe; /* U+FFFE, U+FFFF */
    if (*c == '<')
      text_add(text, "&lt;");
    else if (*c == '>')
      text_add(text, "&gt;");
    else if (*c == '&')
      text_add(text, "&amp;");
    else if (*c == '"')
      text_add(text, "&quot;");
    else if ((*c < ' ' && *c != '\t' && *c != '\n') || *c == 0x7f || odd)
      text_add(text, "\xef\xbf\xbd");
    else
      text_add_bytes(text, (const char *)c, 1);
    if (odd)
      c += 2;
  }
}

/* Newlines would become blanks in an attribute. */
void xml_attribute(struct text *text, const char *name, const char *value) {
  struct text escaped = {NULL, 0, 0};
  xml_add(&escaped, value);
  text_add(text, " %s=\"", name);
  for (size_t i = 0; i < escaped.count; i++)
    if (escaped.bytes[i] == '\n' || escaped.bytes[i] == '\t')
      text_add(text, "&#%d;", escaped.bytes[i]);
    else
      text_add_bytes(text, &escaped.bytes[i], 1);
  text_add(text, "\"");
  text_release(&escaped);
}

/* ------------------------------------------------------------- entry points */

static bool has_verdict(const json_t *document) {
  const char *verdict = field_text(document, "verdict");
  return strcmp(verdict, "true") == 0 || strcmp(verdict, "false") == 0;
}

static void write_format(struct text *text, enum allways_format format,
                         json_t *const *documents, size_t count) {
  switch (format) {
  case ALLWAYS_JSON:
    for (size_t i = 0; i < count; i++)
      json_write(text, documents[i]);
    break;
  case ALLWAYS_JSON_LIST:
    json_list_write(text, documents, count);
    break;
  case ALLWAYS_SARIF:
    sarif_write(text, documents, count);
    break;
  case ALLWAYS_JUNIT:
    junit_write(text, documents, count);
    break;
  case ALLWAYS_GRAPHML:
    if (has_verdict(documents[0]))
      graphml_write(text, documents[0]);
    break;
  case ALLWAYS_YAML:
    if (has_verdict(documents[0]))
      yaml_write(text, documents[0]);
    break;
  case ALLWAYS_LCOV:
    lcov_write(text, documents, count);
  }
}

char *allways_format(enum allways_format format, const char *const *documents,
                     size_t count, size_t *size) {
  struct text text = {NULL, 0, 0};
  json_t **read = alloc_new((count + 1) * sizeof *read);
  bool good = count > 0 || format == ALLWAYS_JSON_LIST;
  for (size_t i = 0; i < count; i++) {
    read[i] = json_loads(documents[i], 0, NULL);
    good =
        good && json_is_object(read[i]) && field_number(read[i], "schema") == 1;
  }
  if (good) {
    text_add_bytes(&text, "", 0);
    write_format(&text, format, read, count);
  }
  for (size_t i = 0; i < count; i++)
    json_decref(read[i]);
  alloc_free(read, (count + 1) * sizeof *read);
  *size = text.capacity;
  return text.bytes;
}

void allways_format_free(char *text, size_t size) { alloc_free(text, size); }

char *allways_failed_document(const char *const *files, size_t file_count,
                              const char *reason, int exit_code, size_t *size) {
  json_t *json = document_failed(files, file_count, reason, exit_code);
  char *text = document_text(json, size);
  json_decref(json);
  return text;
}
