/*
 * vm/exec_observed.c - the loop of exec.c once more, which reports each
 * instruction to the observer before it is executed.  Areas stay WATCHED there,
 * so that all accesses to memory take the slow path, where they are reported.
 */
#define BEFORE_GOTO() observe_insn(vm, pc)
#define vm_execute vm_execute_observed
#include "vm/exec.c"
