/*
 * frontend/llvm/block.c - numbers of blocks.
 *
 * Blocks keep their order; those that cannot be reached have no number.  A
 * block that ends with a test of a sanitizer goes on in the next one, which has
 * the same number (checks.c).  All blocks of a function are numbered before any
 * is lowered, so that labels can be named from anywhere.
 */
#include "base/alloc.h"
#include "frontend/llvm/checks_impl.h"

#include <assert.h>
#include "frontend/llvm/modules_impl.h"

static bool label_is_taken(LLVMBasicBlockRef block) {
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  for (; use; use = LLVMGetNextUse(use))
    if (LLVMGetValueKind(LLVMGetUser(use)) == LLVMBlockAddressValueKind)
      return true;
  return false;
}

/* Marks what can be reached from blocks[0 .. count), which are marked. */
static void mark_reachable(struct map *marks, LLVMBasicBlockRef *stack,
                           size_t count) {
  while (count) {
    bool look = check_next(stack[count - 1]);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(stack[--count]);
    unsigned successors = look ? 1 : end ? LLVMGetNumSuccessors(end) : 0;
    for (unsigned i = 0; i < successors; i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      if (number_of(marks, next) != NO_NUMBER)
        continue;
      number_put(marks, next, 1);
      stack[count++] = next;
    }
  }
}

/* A block and those that go on after it. */
static void number_block(struct load *load, LLVMBasicBlockRef block,
                         uint32_t number) {
  for (; block; block = check_next(block))
    number_put(&load->block_numbers, block, number);
}

uint32_t block_count(struct load *load, LLVMValueRef function) {
  uint32_t known = number_of(&load->numbered, function);
  if (known != NO_NUMBER)
    return known;
  unsigned all = LLVMCountBasicBlocks(function);
  LLVMBasicBlockRef *stack = alloc_raw(all * sizeof *stack), b;
  struct map marks = {NULL, 0, 0};
  size_t count = 0;
  for (b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    if (count == 0 || label_is_taken(b)) {
      number_put(&marks, b, 1);
      stack[count++] = b;
    }
  mark_reachable(&marks, stack, count);
  alloc_free(stack, all * sizeof *stack);
  uint32_t number = 0;
  for (b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    if (number_of(&marks, b) != NO_NUMBER && !check_goes_on(b))
      number_block(load, b, number++);
  map_release(&marks);
  assert(number <= all);
  number_put(&load->numbered, function, number);
  return number;
}

uint32_t block_number(struct load *load, LLVMBasicBlockRef block) {
  block_count(load, LLVMGetBasicBlockParent(block));
  return number_of(&load->block_numbers, block);
}
