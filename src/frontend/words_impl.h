/*
 * frontend/words_impl.h - lists of words, and texts that are such lists.
 */
#ifndef FRONTEND_WORDS_IMPL_H
#define FRONTEND_WORDS_IMPL_H

#include <stdbool.h>
#include <stddef.h>

/* The words are copies that the list owns; each ends with a zero. */
struct words {
  char **items;
  size_t count, capacity;
};

void words_add(struct words *words, const char *text);
void words_add_bytes(struct words *words, const char *bytes, size_t size);
void words_release(struct words *words);

/* Adds what a shell would make of a command without variables, wildcards and
 * redirection.  False: a quote does not end. */
bool words_split(struct words *words, const char *text, size_t size);

/* Adds the words of a command line, where @FILE stands for the words in that
 * file, which may name others.  Names are relative to a folder; NULL: to the
 * current one.  A file that cannot be read leaves its word as it is, as it does
 * for compilers.  False: files name each other without an end. */
bool words_expand(struct words *words, const char *const *argv, size_t count,
                  const char *folder);

#endif
