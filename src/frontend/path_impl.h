/*
 * frontend/path_impl.h - names of files.
 */
#ifndef FRONTEND_PATH_IMPL_H
#define FRONTEND_PATH_IMPL_H

#include <stdbool.h>
#include <stddef.h>

enum { PATH_LONGEST = 8192 };

/* Do both name the same file, which is there? */
bool path_same(const char *a, const char *b);
/* A name relative to a folder (NULL: the current one), so that it can be opened
 * from here. */
void path_join(const char *folder, const char *name, char *to, size_t room);
/* The same as people would write it: without "." and "..", and relative to the
 * current folder if the file lies in it. */
void path_from_here(const char *folder, const char *name, char *to,
                    size_t room);

#endif
