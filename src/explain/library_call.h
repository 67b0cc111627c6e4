/*
 * explain/library_call.h - functions of the runtime that the program calls:
 * what they do for it, by name.
 */
#ifndef EXPLAIN_LIBRARY_CALL_H
#define EXPLAIN_LIBRARY_CALL_H

#include <stdbool.h>

enum call_role { CALL_OTHER, CALL_JOIN, CALL_COND_WAIT, CALL_COND_SIGNAL };
enum call_role call_role(const char *function);

/* Is it called to get a value that is chosen? */
bool call_asks(const char *function);
/* Is the value that is chosen what it returns?  A value of 128 bits is two
 * choices, memory is many. */
bool call_returns_choice(const char *function);
/* Is what it returns of a signed type? */
bool call_is_signed(const char *function);

#endif
