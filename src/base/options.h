/*
 * base/options.h - options of a compiler that strangers may give.
 *
 * They come from a report or a configuration, which are data: none of them
 * loads code, writes a file or hands arguments to another program.
 */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

/* An option for the compiler begins there: how many words it has, and whether
 * it may be taken from a report: it cannot load code, write files or read
 * others than headers that the program includes. */
size_t options_safe(const char *const *args, size_t count, bool *safe);

#endif
