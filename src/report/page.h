/*
 * report/page.h - what a check found as one page of HTML that needs nothing
 * else: no network, no other file.
 */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "report/story.h"

/* *size + 1 bytes, the last of them zero, which are the caller's. */
char *page_new(const struct story *story, size_t *size);
void page_free(char *page, size_t size);

#endif
