/*
 * report/page.c - the page: what share/page has, with the story between.
 */
#include "report/page.h"

#include "base/alloc.h"
#include "report/page_library.h"

char *page_new(const struct story *story, size_t *size) {
  struct text text = {NULL, 0, 0};
  text_add_bytes(&text, page_head, page_head_size);
  story_write(&text, story);
  text_add_bytes(&text, page_tail, page_tail_size);
  *size = text.count;
  return alloc_resize(text.bytes, text.capacity, text.count + 1);
}

void page_free(char *page, size_t size) {
  if (page)
    alloc_free(page, size + 1);
}
