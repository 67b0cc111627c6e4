/*
 * api/property.h - which kinds of faults are checked.
 */
#ifndef API_PROPERTY_H
#define API_PROPERTY_H

#include "vm/vm.h"

/* Errors: what is checked by default. */
uint32_t property_default(void);
/* What the C standard leaves undefined, and is harmless everywhere. */
uint32_t property_pedantic(void);
/* The kinds that an execution goes on after, if these are asked for. */
uint32_t property_ignored(uint32_t kinds);
/* Kinds with commas between them, each with + or - before it or not, or the
 * name of a property file of SV-COMP; false: *wrong is what cannot be
 * understood. */
bool property_parse(const char *text, uint32_t *kinds, const char **wrong);
/* The text has been parsed, or is NULL, the default.  Is a block lost, too, if
 * main's variables point to it when main returns?  It is where a name of
 * SV-COMP is given, with + or - or without, or a file of SV-COMP: so
 * `-valid-memtrack` says how, and asks for nothing. */
bool property_all_leaks(const char *text);
/* By which one fault can be asked for. */
const char *property_name(enum fault_kind kind, bool all_leaks);
/* One kind, by its name, as reports have it: no groups, no files. */
bool property_kind(const char *name, uint32_t *kinds);
/* A call through a pointer to no function is reported as bad-call; where only
 * valid-deref is checked, it is that. */
bool property_calls_are_derefs(uint32_t kinds);

#endif
