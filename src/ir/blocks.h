/*
 * ir/blocks.h - whether a program copies blocks, fills them or looks at
 * strings, so that it makes a difference how that is done.
 */
#ifndef IR_BLOCKS_H
#define IR_BLOCKS_H

#include "ir/ir.h"

bool program_has_blocks(struct ir_program *program);

#endif
