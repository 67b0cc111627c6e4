/*
 * engine/vm/exec_observed.c - the loop of exec.c once more, telling each
 * instruction to the observer before it is executed.  All accesses to memory go
 * the slow way, where they are told.
 */
#define BEFORE_GOTO() observe_insn(vm, code, pc)
#define vm_execute vm_execute_observed
#include "engine/vm/vm_impl.h"

#define AREA_WATCHED AREA_USED
#include "engine/vm/exec.c"
