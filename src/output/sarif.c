/*
 * output/sarif.c - SARIF 2.1.0, for code scanning.
 *
 * One run with all programs; an invocation for each.  Kinds of faults are the
 * rules, in the order of their table.  A result has a flow for each thread; the
 * order over all threads is executionOrder.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allways/formats.h"
#include "base/sha256.h"
#include "engine/fault.h"
#include "output/formats_impl.h"

/* Code scanning shows no more than this many steps of a result. */
enum { FLOW_MOST = 1000, FLOW_HEAD = 300 };

struct sarif {
  const json_t *document; /* the one that is written */
  json_t *artifacts, *results, *invocations;
  json_t *indices; /* of artifacts, by uri */
  json_t *prints;  /* fingerprints: how often each came */
  json_t *cwes;    /* index of each in the taxonomy */
};

static json_t *message(const char *text) {
  json_t *json = json_object();
  field_put_text(json, "text", text);
  return json;
}

/* -------------------------------------------------------------------- names */

static void add_escaped(struct text *text, const char *name) {
  static const char plain[] = "-_.~/+@=";
  for (; *name; name++) {
    unsigned char c = (unsigned char)*name;
    bool alnum = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                 (c >= '0' && c <= '9');
    text_add(text, alnum || strchr(plain, c) ? "%c" : "%%%02X", c);
  }
}

/* Relative to the folder of the check, if the file is in it. */
static const char *below_folder(const struct sarif *s, const char *name) {
  const char *folder =
      field_text(field_get(s->document, "program"), "directory");
  size_t n = strlen(folder);
  while (strncmp(name, "./", 2) == 0)
    name += 2;
  return n > 1 && strncmp(name, folder, n) == 0 && name[n] == '/' ? name + n + 1
                                                                  : name;
}

static json_t *artifact_location(struct sarif *s, const char *file) {
  const char *name = below_folder(s, file);
  struct text uri = {NULL, 0, 0};
  json_t *json = json_object();
  if (name[0] == '/')
    text_add(&uri, "file://");
  add_escaped(&uri, name);
  field_put_text(json, "uri", uri.count ? uri.bytes : ".");
  if (name[0] != '/')
    field_put_text(json, "uriBaseId", "%SRCROOT%");
  json_t *index = field_get(s->indices, field_text(json, "uri"));
  if (index == NULL) {
    json_t *artifact = json_object();
    index = json_integer((json_int_t)json_array_size(s->artifacts));
    field_put(s->indices, field_text(json, "uri"), index);
    field_put(artifact, "location", json_copy(json));
    json_array_append_new(s->artifacts, artifact);
  }
  json_object_set(json, "index", index);
  text_release(&uri);
  return json;
}

/* ------------------------------------------------------------------- places */

static json_t *physical(struct sarif *s, const json_t *place) {
  json_t *json = json_object(), *region = json_object();
  const char *source = field_text(place, "source");
  json_int_t line = field_number(place, "line");
  field_put(json, "artifactLocation",
            artifact_location(s, field_text(place, "file")));
  field_put_number(region, "startLine", line > 0 ? line : 1);
  if (field_number(place, "column") > 0)
    field_put_number(region, "startColumn", field_number(place, "column"));
  if (source[0])
    field_put(region, "snippet", message(source));
  field_put(json, "region", region);
  return json;
}

static json_t *location(struct sarif *s, const json_t *place,
                        const char *text) {
  json_t *json = json_object();
  field_put(json, "physicalLocation", physical(s, place));
  if (field_text(place, "function")[0]) {
    json_t *logical = json_object(), *list = json_array();
    field_put_text(logical, "name", field_text(place, "function"));
    field_put_text(logical, "kind", "function");
    json_array_append_new(list, logical);
    field_put(json, "logicalLocations", list);
  }
  if (text && text[0])
    field_put(json, "message", message(text));
  return json;
}

/* The first file, where nothing better is known. */
static json_t *main_location(struct sarif *s, const json_t *fault) {
  const json_t *place = field_get(fault, "place");
  if (json_is_object(place))
    return location(s, place, NULL);
  const json_t *files = field_get(field_get(s->document, "program"), "files");
  json_t *first = json_object();
  field_put_text(first, "file", field_text(json_array_get(files, 0), "name"));
  json_t *json = location(s, first, NULL);
  json_decref(first);
  return json;
}

static void relate(struct sarif *s, json_t *list, const json_t *place,
                   const char *text) {
  if (!json_is_object(place))
    return;
  json_t *json = location(s, place, text);
  field_put_number(json, "id", (json_int_t)json_array_size(list) + 1);
  json_array_append_new(list, json);
}

static void relate_side(struct sarif *s, json_t *list, const json_t *side) {
  char text[400];
  const json_t *thread = field_get(side, "thread");
  if (json_is_integer(thread))
    snprintf(text, sizeof text, "T%lld %s",
             (long long)json_integer_value(thread), field_text(side, "does"));
  else
    snprintf(text, sizeof text, "a thread that has ended %s",
             field_text(side, "does"));
  relate(s, list, field_get(side, "place"), text);
}

static json_t *related(struct sarif *s, const json_t *fault) {
  json_t *list = json_array();
  const json_t *object = field_get(fault, "object");
  const json_t *sides = field_get(fault, "sides");
  const json_t *stack = field_get(fault, "stack");
  for (size_t i = 0; i < json_array_size(sides); i++)
    relate_side(s, list, json_array_get(sides, i));
  relate(s, list, field_get(object, "allocated"),
         field_bool(object, "block") ? "allocated here" : "declared here");
  relate(s, list, field_get(object, "freed"), "freed here");
  relate(s, list, field_get(object, "locked"), "locked here");
  for (size_t i = 1; i < json_array_size(stack); i++)
    relate(s, list, json_array_get(stack, i), "called from here");
  return list;
}

/* -------------------------------------------------------------------- flows */

static void add_notes(struct text *text, const json_t *row) {
  const json_t *notes = field_get(row, "notes");
  for (size_t i = 0; i < json_array_size(notes); i++)
    text_add(text, "%s%s", i ? "; " : "",
             json_string_value(json_array_get(notes, i)));
  if (json_is_integer(field_get(row, "starts")))
    text_add(text, "%sstarts T%lld", text->count ? "; " : "",
             (long long)field_number(row, "starts"));
}

static json_t *flow_location(struct sarif *s, const json_t *row, size_t order,
                             size_t gone) {
  json_t *json = json_object();
  struct text text = {NULL, 0, 0};
  bool marked = field_bool(row, "marked");
  if (gone)
    text_add(&text, "(%zu steps before this one are left out) ", gone);
  add_notes(&text, row);
  const char *reported = text.count ? text.bytes : field_text(row, "source");
  field_put(json, "location", location(s, row, reported));
  field_put_number(json, "executionOrder", (json_int_t)order + 1);
  field_put_number(json, "nestingLevel", field_number(row, "depth"));
  field_put_text(json, "importance",
                 marked       ? "essential"
                 : text.count ? "important"
                              : "unimportant");
  text_release(&text);
  return json;
}

static json_t *thread_flow(struct sarif *s, const json_t *fault,
                           json_int_t thread, const char *function) {
  const json_t *execution = field_get(fault, "way");
  size_t head = FLOW_HEAD, count = json_array_size(execution);
  size_t gone = count > FLOW_MOST ? count - FLOW_MOST : 0;
  /* Where the document left some out there is a hole in any case. */
  size_t unreported = gone ? gone + (size_t)field_number(fault, "left_out") : 0;
  json_t *flow = json_object(), *list = json_array();
  char name[128];
  for (size_t i = 0; i < count; i++) {
    const json_t *row = json_array_get(execution, i);
    if (field_number(row, "thread") != thread || (i >= head && i < head + gone))
      continue;
    json_array_append_new(
        list, flow_location(s, row, i, i == head + gone ? unreported : 0));
  }
  snprintf(name, sizeof name, "T%lld %s", (long long)thread, function);
  field_put_text(flow, "id", name);
  field_put(flow, "message", message(name));
  field_put(flow, "locations", list);
  return flow;
}

/* NULL: there is nothing to be shown. */
static json_t *code_flows(struct sarif *s, const json_t *fault) {
  const json_t *threads = field_get(fault, "threads");
  json_t *flows = json_array(), *list = json_array(), *json = json_object();
  for (size_t i = 0; i < json_array_size(threads); i++) {
    const json_t *t = json_array_get(threads, i);
    json_t *flow = thread_flow(s, fault, field_number(t, "thread"),
                               field_text(t, "function"));
    if (json_array_size(field_get(flow, "locations")) == 0)
      json_decref(flow); /* a flow without a place is not allowed */
    else
      json_array_append_new(flows, flow);
  }
  if (json_array_size(flows) == 0) {
    json_decref(flows);
    json_decref(list);
    json_decref(json);
    return NULL;
  }
  field_put(json, "threadFlows", flows);
  json_array_append_new(list, json);
  return list;
}

/* ------------------------------------------------------------------ results */

static void hash_text(struct sha256 *hash, const char *text) {
  sha256_add(hash, text, strlen(text) + 1);
}

static void hash_place(struct sha256 *hash, const json_t *place) {
  hash_text(hash, field_text(place, "function"));
  hash_text(hash, field_text(place, "source"));
}

/* Of what an edit elsewhere does not change: no numbers of lines, no values. */
static json_t *fingerprint(struct sarif *s, const json_t *fault) {
  struct sha256 hash;
  char text[SHA256_TEXT], key[SHA256_TEXT + 24];
  json_t *json = json_object();
  const json_t *place = field_get(fault, "place");
  const json_t *sides = field_get(fault, "sides");
  sha256_init(&hash);
  hash_text(&hash, field_text(fault, "kind"));
  hash_text(&hash, below_folder(s, field_text(place, "file")));
  hash_place(&hash, place);
  for (size_t i = 0; i < json_array_size(sides); i++)
    hash_place(&hash, field_get(json_array_get(sides, i), "place"));
  sha256_end(&hash, text);
  text[32] = 0;
  json_int_t times = field_number(s->prints, text) + 1;
  field_put_number(s->prints, text, times);
  snprintf(key, sizeof key, "%s:%lld", text, (long long)times);
  field_put_text(json, "allwaysFault/v1", key);
  return json;
}

static json_t *taxa(const struct sarif *s, json_int_t cwe) {
  char id[16];
  json_t *list = json_array(), *json = json_object();
  json_t *component = json_object();
  snprintf(id, sizeof id, "%lld", (long long)cwe);
  field_put_text(json, "id", id);
  field_put_number(json, "index", field_number(s->cwes, id));
  field_put_text(component, "name", "CWE");
  field_put_number(component, "index", 0);
  field_put(json, "toolComponent", component);
  json_array_append_new(list, json);
  return list;
}

static json_t *extras(const json_t *fault) {
  json_t *json = json_object();
  field_put_text(json, "replay", field_text(fault, "replay"));
  field_put_number(json, "steps", field_number(fault, "steps"));
  field_put_number(json, "switches", field_number(fault, "switches"));
  return json;
}

static json_t *as_list(json_t *item) {
  json_t *list = json_array();
  json_array_append_new(list, item);
  return list;
}

/* NULL: there is none of this name. */
static const struct fault_kind_info *find_kind(const char *name) {
  enum fault_kind kind = fault_kind_find(name, strlen(name));
  return kind < FAULT_KIND_COUNT ? &fault_kinds[kind] : NULL;
}

static void add_result(struct sarif *s, const json_t *fault) {
  const char *name = field_text(fault, "kind");
  const struct fault_kind_info *kind = find_kind(name);
  json_t *json = json_object(), *provenance = json_object();
  json_t *flows = code_flows(s, fault);
  const char *text = field_text(fault, "message");
  field_put_text(json, "ruleId", name);
  if (kind)
    field_put_number(json, "ruleIndex", kind - fault_kinds);
  field_put_text(json, "kind", "fail");
  field_put_text(json, "level", kind && kind->is_leak ? "warning" : "error");
  if (text[0] == 0) /* of a fault that is known by its kind alone */
    text = kind ? kind->title : name;
  field_put(json, "message", message(text));
  field_put(json, "locations", as_list(main_location(s, fault)));
  field_put(json, "relatedLocations", related(s, fault));
  if (flows)
    field_put(json, "codeFlows", flows);
  field_put(json, "partialFingerprints", fingerprint(s, fault));
  if (field_number(fault, "cwe"))
    field_put(json, "taxa", taxa(s, field_number(fault, "cwe")));
  field_put_number(provenance, "invocationIndex",
                   (json_int_t)json_array_size(s->invocations));
  field_put(json, "provenance", provenance);
  field_put(json, "properties", extras(fault));
  json_array_append_new(s->results, json);
}

/* -------------------------------------------------------------- invocations */

static void add_hashes(struct sarif *s) {
  const json_t *files = field_get(field_get(s->document, "program"), "files");
  for (size_t i = 0; i < json_array_size(files); i++) {
    const json_t *file = json_array_get(files, i);
    json_t *where = artifact_location(s, field_text(file, "name"));
    json_t *artifact =
        json_array_get(s->artifacts, (size_t)field_number(where, "index"));
    json_t *hashes = json_object();
    field_put_text(hashes, "sha-256", field_text(file, "sha256"));
    if (field_text(file, "sha256")[0])
      field_put(artifact, "hashes", json_incref(hashes));
    field_put(artifact, "roles", as_list(json_string("analysisTarget")));
    json_decref(hashes);
    json_decref(where);
  }
}

static json_t *notification(struct sarif *s, const char *level,
                            const char *what) {
  struct text text = {NULL, 0, 0};
  json_t *json = json_object();
  const json_t *files = field_get(field_get(s->document, "program"), "files");
  program_name(&text, s->document);
  text_add(&text, ": %s: %s", what, field_text(s->document, "reason"));
  field_put_text(json, "level", level);
  field_put(json, "message", message(text.bytes));
  if (json_array_size(files)) {
    json_t *where = json_object(), *at = json_object();
    field_put(
        at, "artifactLocation",
        artifact_location(s, field_text(json_array_get(files, 0), "name")));
    field_put(where, "physicalLocation", at);
    field_put(json, "locations", as_list(where));
  }
  text_release(&text);
  return json;
}

static void add_invocation(struct sarif *s) {
  const char *verdict = field_text(s->document, "verdict");
  bool failed = strcmp(verdict, "failed") == 0;
  json_t *json = json_object(), *notes = json_array(), *extra = json_object();
  field_put_bool(json, "executionSuccessful", !failed);
  field_put_number(json, "exitCode", field_number(s->document, "exit_code"));
  field_put_text(json, "exitCodeDescription", verdict);
  field_put_text(json, "endTimeUtc", field_text(s->document, "date"));
  if (failed)
    json_array_append_new(notes, notification(s, "error", "failed"));
  else if (strcmp(verdict, "unknown") == 0)
    json_array_append_new(notes, notification(s, "warning", "unknown"));
  field_put(json, "toolExecutionNotifications", notes);
  field_put_text(extra, "verdict", verdict);
  field_put_text(extra, "restsOn", field_text(s->document, "rests_on"));
  field_put_number(extra, "states", field_number(s->document, "states"));
  field_put(json, "properties", extra);
  json_array_append_new(s->invocations, json);
}

/* -------------------------------------------------------------------- rules */

static json_t *cwe_id(unsigned cwe) {
  char text[16];
  snprintf(text, sizeof text, "%u", cwe);
  return json_string(text);
}

static void add_taxon(struct sarif *s, json_t *list, unsigned cwe) {
  char uri[80];
  json_t *json = json_object();
  field_put(json, "id", cwe_id(cwe));
  snprintf(uri, sizeof uri, "https://cwe.mitre.org/data/definitions/%u.html",
           cwe);
  field_put_text(json, "helpUri", uri);
  if (field_get(s->cwes, field_text(json, "id")) == NULL) {
    field_put_number(s->cwes, field_text(json, "id"),
                     (json_int_t)json_array_size(list));
    json_array_append(list, json);
  }
  json_decref(json);
}

static json_t *taxonomies(struct sarif *s) {
  json_t *json = json_object(), *list = json_array();
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    for (size_t i = 0; i < FAULT_CWES && fault_kinds[k].cwes[i]; i++)
      add_taxon(s, list, fault_kinds[k].cwes[i]);
  field_put_text(json, "name", "CWE");
  field_put_text(json, "organization", "MITRE");
  field_put_text(json, "informationUri", "https://cwe.mitre.org/");
  field_put(json, "shortDescription",
            message("The MITRE Common Weakness Enumeration"));
  field_put(json, "taxa", list);
  return as_list(json);
}

static json_t *relationships(const struct sarif *s,
                             const struct fault_kind_info *k) {
  json_t *list = json_array();
  for (size_t i = 0; i < FAULT_CWES && k->cwes[i]; i++) {
    json_t *json = json_object(), *taxon = taxa(s, k->cwes[i]);
    json_object_set(json, "target", json_array_get(taxon, 0));
    field_put(json, "kinds", as_list(json_string("relevant")));
    json_array_append_new(list, json);
    json_decref(taxon);
  }
  return list;
}

static json_t *rule_properties(const struct fault_kind_info *k) {
  json_t *json = json_object(), *tags = json_array();
  for (size_t i = 0; i < FAULT_CWES && k->cwes[i]; i++) {
    char tag[40];
    snprintf(tag, sizeof tag, "external/cwe/cwe-%03u", k->cwes[i]);
    json_array_append_new(tags, json_string(tag));
  }
  json_array_append_new(tags, json_string("correctness"));
  field_put(json, "tags", tags);
  field_put_text(json, "precision", "very-high");
  field_put_text(json, "problem.severity", k->is_leak ? "warning" : "error");
  return json;
}

/* Where the documentation is served, if that is known. */
static void put_help(json_t *json, const struct fault_kind_info *k) {
  struct text text = {NULL, 0, 0};
  char uri[200] = "";
  if (ALLWAYS_DOCS_URL[0])
    snprintf(uri, sizeof uri, "%sreference/faults.md#%s", ALLWAYS_DOCS_URL,
             k->name);
  else if (k->cwes[0])
    snprintf(uri, sizeof uri, "https://cwe.mitre.org/data/definitions/%u.html",
             k->cwes[0]);
  if (uri[0])
    field_put_text(json, "helpUri", uri);
  text_add(&text, "%s `allways help %s` has an example.", k->text, k->name);
  field_put(json, "help", message(text.bytes));
  text_release(&text);
}

static json_t *rules(const struct sarif *s) {
  json_t *list = json_array();
  for (int i = 0; i < FAULT_KIND_COUNT; i++) {
    const struct fault_kind_info *k = &fault_kinds[i];
    json_t *json = json_object(), *level = json_object();
    field_put_text(json, "id", k->name);
    field_put_text(json, "name", k->label);
    field_put(json, "shortDescription", message(k->title));
    field_put(json, "fullDescription", message(k->text));
    put_help(json, k);
    field_put_text(level, "level", k->is_leak ? "warning" : "error");
    field_put(json, "defaultConfiguration", level);
    field_put(json, "relationships", relationships(s, k));
    field_put(json, "properties", rule_properties(k));
    json_array_append_new(list, json);
  }
  return list;
}

static json_t *tool(const struct sarif *s) {
  json_t *json = json_object(), *driver = json_object();
  json_t *component = json_object();
  field_put_text(driver, "name", "allways");
  field_put_text(driver, "version", ALLWAYS_VERSION);
  field_put_text(driver, "semanticVersion", ALLWAYS_VERSION);
  if (ALLWAYS_DOCS_URL[0])
    field_put_text(driver, "informationUri", ALLWAYS_DOCS_URL);
  field_put(driver, "rules", rules(s));
  field_put_text(component, "name", "CWE");
  field_put_number(component, "index", 0);
  field_put(driver, "supportedTaxonomies", as_list(component));
  field_put(json, "driver", driver);
  return json;
}

/* ---------------------------------------------------------------------- run */

static json_t *base_ids(const json_t *document) {
  const char *folder = field_text(field_get(document, "program"), "directory");
  json_t *json = json_object(), *root = json_object();
  struct text uri = {NULL, 0, 0};
  text_add(&uri, "file://");
  add_escaped(&uri, folder);
  text_add(&uri, "/");
  field_put_text(root, "uri", uri.bytes);
  field_put(json, "%SRCROOT%", root);
  text_release(&uri);
  return json;
}

static json_t *run(struct sarif *s, json_t *const *documents, size_t count) {
  json_t *json = json_object(), *taxonomy = taxonomies(s);
  for (size_t i = 0; i < count; i++) {
    s->document = documents[i];
    const json_t *found = field_get(s->document, "found");
    add_hashes(s);
    for (size_t j = 0; j < json_array_size(found); j++)
      add_result(s, json_array_get(found, j));
    add_invocation(s);
  }
  field_put(json, "tool", tool(s));
  field_put(json, "taxonomies", taxonomy);
  field_put(json, "originalUriBaseIds", base_ids(documents[0]));
  field_put_text(json, "columnKind", "utf16CodeUnits");
  field_put(json, "artifacts", s->artifacts);
  field_put(json, "invocations", s->invocations);
  field_put(json, "results", s->results);
  return json;
}

void sarif_write(struct text *text, json_t *const *documents, size_t count) {
  struct sarif s = {.artifacts = json_array(),
                    .results = json_array(),
                    .invocations = json_array(),
                    .indices = json_object(),
                    .prints = json_object(),
                    .cwes = json_object()};
  json_t *json = json_object();
  field_put_text(json, "$schema",
                 "https://json.schemastore.org/sarif-2.1.0.json");
  field_put_text(json, "version", "2.1.0");
  field_put(json, "runs", as_list(run(&s, documents, count)));
  json_write(text, json);
  json_decref(s.indices);
  json_decref(s.prints);
  json_decref(s.cwes);
  json_decref(json);
}
