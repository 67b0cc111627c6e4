/*
 * output/page.c - the page: what share/page has, with its data between.
 */
#include "output/page.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/clean.h"
#include "base/text.h"
#include "output/fields.h"
#include "output/page_library.h"

/* '<' occurs in strings only, and there \u003c is the same. */
static int add_escaped(const char *json, size_t size, void *context) {
  struct text *text = context;
  const char *end = json + size;
  while (json < end) {
    const char *sharp = memchr(json, '<', (size_t)(end - json));
    const char *stop = sharp ? sharp : end;
    text_add_bytes(text, json, (size_t)(stop - json));
    if (sharp)
      text_add(text, "\\u003c");
    json = stop + (sharp != NULL);
  }
  return 0;
}

/* The document with the page data, which may have fewer faults.  A page is the
 * same whenever it is written. */
static json_t *content_of(const json_t *document, json_t *page) {
  json_t *data = json_copy((json_t *)document), *found = json_array();
  size_t count = json_array_size(field_get(page, "executions"));
  for (size_t i = 0; i < count; i++)
    json_array_append(found, json_array_get(field_get(document, "found"), i));
  field_put(data, "found", found);
  field_put(data, "page", page);
  json_object_del(data, "date");
  return data;
}

char *page_new(const json_t *document, json_t *page, size_t *size) {
  struct text text = {NULL, 0, 0};
  json_t *data = content_of(document, page);
  text_add_bytes(&text, page_head, page_head_size);
  if (json_dump_callback(data, add_escaped, &text, JSON_COMPACT) != 0)
    BUG("a page cannot be written");
  clean_line(text.bytes + page_head_size, text.count - page_head_size);
  text_add_bytes(&text, page_tail, page_tail_size);
  json_decref(data);
  *size = text.count;
  return alloc_resize(text.bytes, text.capacity, text.count + 1);
}

void page_free(char *page, size_t size) {
  if (page)
    alloc_free(page, size + 1);
}
