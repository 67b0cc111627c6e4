/*
 * engine/vm_engine.h - the virtual machine as an engine for searches.
 */
#ifndef ENGINE_VM_ENGINE_H
#define ENGINE_VM_ENGINE_H

#include "engine/engine.h"
#include "vm/vm.h"

/* At its first state; event says whether there is one: all that the program
 * does before its first choice of a thread is done.  The program is borrowed;
 * the options are copied, and what they point to is borrowed. */
struct engine *vm_engine_new(struct ir_program *program,
                             const struct vm_options *options,
                             enum engine_event *event);
/* The machine of such an engine, which owns it. */
struct vm *engine_vm(struct engine *e);

#endif
