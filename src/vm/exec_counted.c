/*
 * vm/exec_counted.c - the loop of exec.c once more, counting how often
 * each instruction of the user's functions is executed, and where branches go.
 */
#define BEFORE_GOTO() counts_insn(vm, pc)
#define BEFORE_JUMP(to) counts_jump(vm, pc, to)
#define vm_execute vm_execute_counted
#include "vm/exec.c"
