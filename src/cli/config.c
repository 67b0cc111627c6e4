/*
 * cli/config.c - reads .allways.yml.
 *
 * What stands beside `checks` holds for all of them; a check adds to its lists
 * and replaces its single values.
 */
#include "cli/config.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <yaml.h>

#include "base/alloc.h"
#include "base/files.h"
#include "base/options.h"
#include "cli/options.h"
#include "cli/terminal.h"

/* What is made of the file while it is read. */
struct reader {
  struct config *config;
  yaml_document_t document;
  struct config_check *check; /* that words are added to */
};

/* ------------------------------------------------------------------- words */

static char *copy(const char *text) {
  char *to = alloc_new(strlen(text) + 1);
  return strcpy(to, text);
}

static void add(struct config_words *list, const char *text) {
  VEC_ROOM(list->items, list->count, list->capacity);
  list->items[list->count++] = copy(text);
}

static void release(struct config_words *list) {
  for (size_t i = 0; i < list->count; i++)
    alloc_free(list->items[i], strlen(list->items[i]) + 1);
  VEC_FREE(list->items, list->capacity);
}

/* --name=value, or --name alone. */
static void add_option(struct reader *r, const char *name, const char *value) {
  size_t room = strlen(name) + strlen(value ? value : "") + 4;
  char *word = alloc_new(room);
  snprintf(word, room, "--%s%s%s", name, value ? "=" : "", value ? value : "");
  add(&r->check->words, word);
  alloc_free(word, room);
}

/* ------------------------------------------------------------------- nodes */

PRINTF_LIKE(2, 3)
static bool fail_at(size_t line, const char *format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  put_text(stderr, "allways: " CONFIG_NAME ":%zu: %s\n", line + 1, text);
  return false;
}

#define FAIL(node, ...) fail_at((node)->start_mark.line, __VA_ARGS__)

static yaml_node_t *node_of(struct reader *r, int index) {
  return yaml_document_get_node(&r->document, index);
}

/* The text of a scalar; NULL: it is none, or has a zero in it. */
static const char *text_of(const yaml_node_t *node) {
  if (node->type != YAML_SCALAR_NODE)
    return NULL;
  const char *text = (const char *)node->data.scalar.value;
  return strlen(text) == node->data.scalar.length ? text : NULL;
}

/* What is done with a value: false if it is wrong, which was said. */
typedef bool value_fn(struct reader *r, const char *key, yaml_node_t *value);

struct key {
  const char *name;
  value_fn *take; /* NULL: it is read elsewhere */
};

/* Calls for each key of a mapping; an unknown one, or one that comes twice, is
 * an error. */
static bool read_keys(struct reader *r, yaml_node_t *node, const char *what,
                      const struct key *keys, size_t count) {
  bool seen[64] = {false};
  if (node->type != YAML_MAPPING_NODE)
    return FAIL(node, "%s must be a mapping", what);
  for (yaml_node_pair_t *p = node->data.mapping.pairs.start;
       p < node->data.mapping.pairs.top; p++) {
    yaml_node_t *key = node_of(r, p->key), *value = node_of(r, p->value);
    const char *name = text_of(key);
    size_t i = 0;
    while (name && i < count && strcmp(keys[i].name, name) != 0)
      i++;
    if (name == NULL || i == count)
      return FAIL(key, "unknown key '%s' in %s", name ? name : "?", what);
    if (seen[i])
      return FAIL(key, "'%s' occurs twice in %s", name, what);
    seen[i] = true;
    if (keys[i].take && !keys[i].take(r, name, value))
      return false;
  }
  return true;
}

static yaml_node_t *find_key(struct reader *r, yaml_node_t *node,
                             const char *name) {
  for (yaml_node_pair_t *p = node->data.mapping.pairs.start;
       p < node->data.mapping.pairs.top; p++) {
    const char *text = text_of(node_of(r, p->key));
    if (text && strcmp(text, name) == 0)
      return node_of(r, p->value);
  }
  return NULL;
}

/* Calls for each text of a list. */
static bool read_list(struct reader *r, const char *key, yaml_node_t *node,
                      value_fn *take) {
  if (node->type != YAML_SEQUENCE_NODE)
    return FAIL(node, "%s must be a list", key);
  for (yaml_node_item_t *i = node->data.sequence.items.start;
       i < node->data.sequence.items.top; i++) {
    yaml_node_t *item = node_of(r, *i);
    if (text_of(item) == NULL || text_of(item)[0] == 0)
      return FAIL(item, "%s must be a list of strings", key);
    if (!take(r, key, item))
      return false;
  }
  return true;
}

/* ------------------------------------------------------------------ values */

static bool take_file(struct reader *r, const char *key, yaml_node_t *node) {
  (void)key;
  if (text_of(node)[0] == '-')
    return FAIL(node, "a file cannot begin with '-': %s", text_of(node));
  add(&r->check->words, text_of(node));
  return true;
}

static bool take_files(struct reader *r, const char *key, yaml_node_t *node) {
  return read_list(r, key, node, take_file);
}

static bool take_argument(struct reader *r, const char *key,
                          yaml_node_t *node) {
  (void)key;
  add(&r->check->args, text_of(node));
  return true;
}

static bool take_arguments(struct reader *r, const char *key,
                           yaml_node_t *node) {
  return read_list(r, key, node, take_argument);
}

/* A flag is one word of the list, with its value, as in -Iinclude. */
static bool take_flag(struct reader *r, const char *key, yaml_node_t *node) {
  const char *text = text_of(node);
  bool safe;
  (void)key;
  if (options_safe(&text, 1, &safe) != 1 || !safe)
    return FAIL(node, "this flag is not allowed in the file: %s", text);
  add(&r->check->words, text);
  return true;
}

static bool take_flags(struct reader *r, const char *key, yaml_node_t *node) {
  return read_list(r, key, node, take_flag);
}

static bool take_value(struct reader *r, const char *name,
                       const yaml_node_t *node) {
  char option[64];
  const char *value = text_of(node);
  int n = snprintf(option, sizeof option, "--%s", name);
  const struct option *o = option_find(option, (size_t)n);
  if (value == NULL || !option_accepts(o, value))
    return FAIL(node, "wrong value for %s: '%s'", name, value ? value : "?");
  add_option(r, name, value);
  return true;
}

static bool take_limit(struct reader *r, const char *key, yaml_node_t *node) {
  char name[40];
  snprintf(name, sizeof name, "max-%s", key);
  return take_value(r, name, node);
}

static bool take_limits(struct reader *r, const char *key, yaml_node_t *node) {
  static const struct key keys[] = {{"time", take_limit},
                                    {"memory", take_limit},
                                    {"states", take_limit},
                                    {"depth", take_limit},
                                    {"switches", take_limit}};
  return read_keys(r, node, key, keys, sizeof keys / sizeof *keys);
}

/* Kinds of faults, with commas between them. */
static bool take_properties(struct reader *r, const char *key,
                            yaml_node_t *node) {
  char kinds[500] = "";
  if (node->type != YAML_SEQUENCE_NODE)
    return FAIL(node, "%s must be a list", key);
  for (yaml_node_item_t *i = node->data.sequence.items.start;
       i < node->data.sequence.items.top; i++) {
    const char *kind = text_of(node_of(r, *i));
    if (kind == NULL || !option_is_kind(kind))
      return FAIL(node_of(r, *i),
                  "not a kind of fault (allways help faults): %s",
                  kind ? kind : "?");
    size_t n = strlen(kinds);
    snprintf(kinds + n, sizeof kinds - n, "%s%s", n ? "," : "", kind);
  }
  if (kinds[0])
    add_option(r, "property", kinds);
  return true;
}

/* ----------------------------------------------------------------- options */

/* Takes back what holds for all checks. */
static void drop_option(struct reader *r, const char *name) {
  struct config_words *w = &r->check->words;
  for (size_t i = 0; i < w->count; i++) {
    char *word = w->items[i];
    if (strncmp(word, "--", 2) != 0 || strcmp(word + 2, name) != 0)
      continue;
    alloc_free(word, strlen(word) + 1);
    memmove(w->items + i, w->items + i + 1,
            (--w->count - i) * sizeof *w->items);
    return;
  }
}

static bool take_switch(struct reader *r, const char *key, yaml_node_t *node) {
  const char *text = text_of(node);
  if (text == NULL || (strcmp(text, "true") != 0 && strcmp(text, "false") != 0))
    return FAIL(node, "%s must be true or false", key);
  drop_option(r, key);
  if (strcmp(text, "true") == 0)
    add_option(r, key, NULL);
  return true;
}

static bool take_word(struct reader *r, const char *key, yaml_node_t *node) {
  return take_value(r, key, node);
}

static bool take_suppress(struct reader *r, const char *key,
                          yaml_node_t *node) {
  return read_list(r, key, node, take_word);
}

static bool take_words(struct reader *r, const char *key, yaml_node_t *node) {
  return read_list(r, key, node, take_word);
}

/* Options that load nothing but programs to be checked, write nothing, and
 * leave the sandbox as it is. */
static bool take_options(struct reader *r, const char *key, yaml_node_t *node) {
  static const struct key keys[] = {{"addresses", take_switch},
                                    {"always", take_word},
                                    {"env", take_words},
                                    {"files", take_word},
                                    {"keep-going", take_switch},
                                    {"main", take_word},
                                    {"malloc-may-fail", take_switch},
                                    {"max-stack", take_word},
                                    {"names", take_word},
                                    {"no-reduce", take_switch},
                                    {"no-summary", take_words},
                                    {"project", take_word},
                                    {"search", take_word},
                                    {"seed", take_word},
                                    {"split-copies", take_switch},
                                    {"spurious-failures", take_switch},
                                    {"spurious-wakeups", take_switch},
                                    {"stdin", take_word},
                                    {"step", take_word},
                                    {"store", take_word},
                                    {"strict-undefined", take_switch},
                                    {"summaries", take_word},
                                    {"volatile-atomic", take_switch},
                                    {"walks", take_word},
                                    {"workers", take_word}};
  return read_keys(r, node, key, keys, sizeof keys / sizeof *keys);
}

/* ------------------------------------------------------------------ checks */

#define COMMON                                                                 \
  {"files", take_files}, {"flags", take_flags},                                \
      {"properties", take_properties}, {"limits", take_limits},                \
      {"suppress", take_suppress}, {"options", take_options}, {                \
    "arguments", take_arguments                                                \
  }

static bool take_common(struct reader *r, yaml_node_t *root) {
  static const struct key keys[] = {COMMON, {"checks", NULL}};
  return read_keys(r, root, CONFIG_NAME, keys, sizeof keys / sizeof *keys);
}

static bool take_own(struct reader *r, yaml_node_t *node) {
  static const struct key keys[] = {COMMON, {"name", NULL}};
  return read_keys(r, node, "a check", keys, sizeof keys / sizeof *keys);
}

/* A name is a word that can stand on a command line and in a table. */
static bool is_name(const char *text) {
  size_t n = text ? strspn(text, "abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
                  : 0;
  return n > 0 && n <= 64 && text[n] == 0 && text[0] != '-';
}

static bool has_program(const struct config_check *c) {
  for (size_t i = 0; i < c->words.count; i++)
    if (c->words.items[i][0] != '-' ||
        strncmp(c->words.items[i], "--project=", 10) == 0)
      return true;
  return false;
}

static bool take_check(struct reader *r, yaml_node_t *root, yaml_node_t *node) {
  struct config *c = r->config;
  if (node->type != YAML_MAPPING_NODE)
    return FAIL(node, "a check must be a mapping");
  const yaml_node_t *name_node = find_key(r, node, "name");
  const char *name = name_node ? text_of(name_node) : NULL;
  if (!is_name(name))
    return FAIL(name_node ? name_node : node,
                "a check needs a name of letters, digits, - and _");
  if (config_find(c, name))
    return FAIL(name_node, "two checks have the name %s", name);
  VEC_ROOM(c->checks, c->count, c->capacity);
  r->check = &c->checks[c->count++];
  *r->check = (struct config_check){.name = copy(name)};
  if (!take_common(r, root) || !take_own(r, node))
    return false;
  return has_program(r->check) || FAIL(node, "the check %s has no files", name);
}

static bool take_root(struct reader *r) {
  yaml_node_t *root = yaml_document_get_root_node(&r->document);
  if (root == NULL || root->type != YAML_MAPPING_NODE)
    return fail_at(0, "the file must be a mapping with the key 'checks'");
  yaml_node_t *checks = find_key(r, root, "checks");
  if (checks == NULL || checks->type != YAML_SEQUENCE_NODE ||
      checks->data.sequence.items.start == checks->data.sequence.items.top)
    return FAIL(checks ? checks : root, "'checks' must be a list of checks");
  for (yaml_node_item_t *i = checks->data.sequence.items.start;
       i < checks->data.sequence.items.top; i++)
    if (!take_check(r, root, node_of(r, *i)))
      return false;
  return true;
}

/* -------------------------------------------------------------------- file */

static bool has_more(yaml_parser_t *parser) {
  yaml_document_t next;
  if (!yaml_parser_load(parser, &next))
    return true;
  bool more = yaml_document_get_root_node(&next) != NULL;
  yaml_document_delete(&next);
  return more;
}

static bool read_bytes(struct config *config, const struct file_bytes *file) {
  struct reader r = {.config = config};
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser))
    return fail_at(0, "out of memory");
  yaml_parser_set_input_string(&parser, (const unsigned char *)file->bytes,
                               file->size);
  bool good = yaml_parser_load(&parser, &r.document);
  if (!good) {
    fail_at(parser.problem_mark.line, "not valid YAML: %s",
            parser.problem ? parser.problem : "it cannot be read");
  } else {
    good = take_root(&r);
    if (good && has_more(&parser))
      good = fail_at(parser.mark.line, "the file must be a single document");
    yaml_document_delete(&r.document);
  }
  yaml_parser_delete(&parser);
  return good;
}

/* ------------------------------------------------------------ entry points */

bool config_exists(void) { return access(CONFIG_NAME, F_OK) == 0; }

bool config_read(struct config *config) {
  enum { LARGEST = 1 << 20 };
  struct file_bytes file;
  *config = (struct config){.count = 0};
  if (!file_read(file_open_regular(CONFIG_NAME), LARGEST, &file)) {
    put_text(stderr, "allways: " CONFIG_NAME " cannot be read: %s\n",
             strerror(errno));
    return false;
  }
  bool good = read_bytes(config, &file);
  alloc_free(file.bytes, file.capacity);
  if (!good)
    config_release(config);
  return good;
}

const struct config_check *config_find(const struct config *config,
                                       const char *name) {
  for (size_t i = 0; i < config->count; i++)
    if (strcmp(config->checks[i].name, name) == 0)
      return &config->checks[i];
  return NULL;
}

void config_release(struct config *config) {
  for (size_t i = 0; i < config->count; i++) {
    struct config_check *c = &config->checks[i];
    alloc_free(c->name, strlen(c->name) + 1);
    release(&c->words);
    release(&c->args);
  }
  VEC_FREE(config->checks, config->capacity);
  *config = (struct config){.count = 0};
}
