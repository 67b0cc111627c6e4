/*
 * engine/vm/exec_counted.c - the loop of exec.c once more, counting how often
 * each instruction of the user's functions is executed.
 */
#define BEFORE_GOTO() counts_insn(vm, pc)
#define vm_execute vm_execute_counted
#include "engine/vm/exec.c"
