/*
 * cli/available.h - how much memory this machine has left.
 */
#ifndef CLI_AVAILABLE_H
#define CLI_AVAILABLE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that a process may still take without others having to give: what the
 * kernel says, less where a control group or a limit of this process leaves
 * less.  0: it is not known. */
uint64_t memory_available(void);
/* A limit for each of so many processes, where the user has given none: most of
 * what is left, shared, but not so little that nothing can be done.  0: it is
 * not known. */
uint64_t memory_limit(size_t processes);

#endif
