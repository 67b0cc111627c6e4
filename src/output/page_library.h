/*
 * output/page_library.h - the page of share/page as bytes, before and after the
 * place of its data.  Written by scripts/embed_page.py.
 */
#ifndef OUTPUT_PAGE_LIBRARY_H
#define OUTPUT_PAGE_LIBRARY_H

#include <stddef.h>

extern const char page_head[], page_tail[];
extern const size_t page_head_size, page_tail_size;

#endif
