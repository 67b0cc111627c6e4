/*
 * output/lcov.c - a tracefile of lcov: how often the search executed each line,
 * took each branch and began each function.
 */
#include <string.h>

#include "output/formats_impl.h"

/* A name that ends its line early would break the file. */
static void add_name(struct text *text, const char *name) {
  for (; *name; name++)
    text_add(text, "%c", *name == '\n' || *name == '\r' ? '?' : *name);
}

static void add_functions(struct text *text, const json_t *list) {
  size_t count = json_array_size(list), hit = 0;
  for (size_t i = 0; i < count; i++) {
    const json_t *f = json_array_get(list, i);
    text_add(text, "FN:%lld,%s\n", (long long)field_number(f, "line"),
             field_text(f, "name"));
  }
  for (size_t i = 0; i < count; i++) {
    const json_t *f = json_array_get(list, i);
    hit += field_number(f, "count") > 0;
    text_add(text, "FNDA:%lld,%s\n", (long long)field_number(f, "count"),
             field_text(f, "name"));
  }
  text_add(text, "FNF:%zu\nFNH:%zu\n", count, hit);
}

static void add_lines(struct text *text, const json_t *list) {
  size_t count = json_array_size(list), hit = 0;
  for (size_t i = 0; i < count; i++) {
    const json_t *line = json_array_get(list, i);
    json_int_t times = json_integer_value(json_array_get(line, 1));
    hit += times > 0;
    text_add(text, "DA:%lld,%lld\n",
             (long long)json_integer_value(json_array_get(line, 0)),
             (long long)times);
  }
  text_add(text, "LF:%zu\nLH:%zu\n", count, hit);
}

/* A condition is a block of two branches, which have no counts if it was never
 * asked. */
static void add_branches(struct text *text, const json_t *list) {
  size_t count = json_array_size(list), hit = 0;
  long long before = 0, block = 0;
  for (size_t i = 0; i < count; i++) {
    const json_t *branch = json_array_get(list, i);
    long long line = json_integer_value(json_array_get(branch, 0));
    long long yes = json_integer_value(json_array_get(branch, 1));
    long long no = json_integer_value(json_array_get(branch, 2));
    block = line == before ? block + 1 : 0;
    before = line;
    hit += (size_t)((yes > 0) + (no > 0));
    if (yes || no)
      text_add(text, "BRDA:%lld,%lld,0,%lld\nBRDA:%lld,%lld,1,%lld\n", line,
               block, yes, line, block, no);
    else
      text_add(text, "BRDA:%lld,%lld,0,-\nBRDA:%lld,%lld,1,-\n", line, block,
               line, block);
  }
  text_add(text, "BRF:%zu\nBRH:%zu\n", 2 * count, hit);
}

static void add_file(struct text *text, const json_t *document,
                     const json_t *file) {
  struct text name = {NULL, 0, 0};
  absolute_name(&name, document, field_text(file, "file"));
  text_add(text, "SF:");
  add_name(text, name.bytes);
  text_add(text, "\n");
  add_functions(text, field_get(file, "functions"));
  add_branches(text, field_get(file, "branches"));
  add_lines(text, field_get(file, "lines"));
  text_add(text, "end_of_record\n");
  text_release(&name);
}

void lcov_write(struct text *text, json_t *const *documents, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const json_t *files = field_get(documents[i], "coverage");
    if (json_array_size(files))
      text_add(text, "TN:\n");
    for (size_t j = 0; j < json_array_size(files); j++)
      add_file(text, documents[i], json_array_get(files, j));
  }
}
