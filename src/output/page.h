/*
 * output/page.h - what a check found as one page of HTML that needs nothing
 * else: no network, no other file.
 */
#ifndef OUTPUT_PAGE_H
#define OUTPUT_PAGE_H

#include <stddef.h>

#include <jansson.h>

/* From the document and the page data (taken).  *size + 1 bytes, the last of
 * them zero, which are the caller's. */
char *page_new(const json_t *document, json_t *page, size_t *size);
void page_free(char *page, size_t size);

#endif
