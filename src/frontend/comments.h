/*
 * frontend/comments.h - comments in a C file that are for allways:
 *
 *     count++; // allways: allow no-data-race
 *     p = malloc(n); // allways: allow valid-memtrack (it lives to the end)
 */
#ifndef FRONTEND_COMMENTS_H
#define FRONTEND_COMMENTS_H

#include <stddef.h>
#include <stdint.h>

/* One that begins with "allways:", wherever it is no part of a literal: the
 * line that it begins on, and what follows, which ends before `end`. */
typedef void comment_fn(void *context, uint32_t line, const char *text,
                        const char *end);
void comments_find(const char *bytes, size_t size, comment_fn *found,
                   void *context);

#endif
