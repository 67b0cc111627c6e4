/*
 * frontend/llvm/checks_impl.h - tests of clang's sanitizers, as a module has
 * them.
 *
 * All of this only looks at the module, so it may be asked at any time.
 */
#ifndef FRONTEND_LLVM_CHECKS_IMPL_H
#define FRONTEND_LLVM_CHECKS_IMPL_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/* What a handler reports. */
enum check {
  CHECK_NONE,
  CHECK_BOUNDS,
  CHECK_OVERFLOW,
  CHECK_DIVISION,
  CHECK_SHIFT,
  CHECK_FLOAT,
  CHECK_EXTENT
};

/* What the call of a handler reports.  CHECK_NONE: insn is NULL or something
 * else. */
enum check check_kind(LLVMValueRef insn);
/* The call that is made if the test at the end of a block fails; NULL: it ends
 * with something else. */
LLVMValueRef check_call(LLVMBasicBlockRef block);
/* The block that goes on after this one if it ends with a test, which is not
 * lowered; else NULL. */
LLVMBasicBlockRef check_next(LLVMBasicBlockRef block);
/* Is it the check_next of some block? */
bool check_goes_on(LLVMBasicBlockRef block);

/* Is the instruction there for such tests only? */
bool check_only(LLVMValueRef insn);
/* Is the value that uses another one there for tests only, or for what is
 * reported if they fail? */
bool check_uses(LLVMValueRef user);
/* Is the local variable, or the global one, there for them only? */
bool check_local(LLVMValueRef alloca);
bool check_data(LLVMValueRef global);
/* Does a call of llvm.*.with.overflow stand for an operation that must not
 * overflow? */
bool check_overflow(LLVMValueRef call);

#endif
