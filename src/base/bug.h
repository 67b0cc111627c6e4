/*
 * base/bug.h - the end for a mistake of our own.
 *
 * assert() states what must hold in debug builds; BUG() ends in any build.
 * Both mean a defect of allways, never bad input.
 */
#ifndef BASE_BUG_H
#define BASE_BUG_H

#include <assert.h>

#include "base/compiler.h"

/* Calls the hook, then ends the process. */
NORETURN void bug(const char *file, int line, const char *text);
#define BUG(text) bug(__FILE__, __LINE__, text)

/* What is reported before the end; it may not return to the caller either, if
 * it jumps or exits.  NULL: a line on standard error. */
typedef void bug_hook_fn(const char *file, int line, const char *text);
void bug_set_hook(bug_hook_fn *hook);

/* Memory that is needed cannot be had.  That is a limit, no mistake: the hook
 * ends the process with what is known.  NULL, and if the hook returns: BUG. */
NORETURN void out_of_memory(void);
typedef void out_of_memory_fn(void);
void out_of_memory_set_hook(out_of_memory_fn *hook);

#endif
