/*
 * engine/vm/exec_observed.c - the loop of exec.c once more, telling each
 * instruction to the observer before it is executed.
 */
#define OBSERVED
#include "engine/vm/exec.c"
