/*
 * runtime/stdlib_end.c - ends that run no handlers.
 */
#include <stdlib.h>
#include <unistd.h>

#include "machine.h"

void _Exit(int status) { __allways_exit(status); }
void _exit(int status) { __allways_exit(status); }
