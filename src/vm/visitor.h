/*
 * vm/visitor.h - what the machine asks before it does what others could notice.
 *
 * The machine knows how to execute, not which threads there should be a switch
 * to.  Whoever does implements this table: partial-order reduction (por/), and
 * procedure summaries (summary/) for calls.
 */
#ifndef VM_VISITOR_H
#define VM_VISITOR_H

#include "vm/vm.h"

struct call_site;
struct code;
struct insn;
struct reg;
struct visit;

/* What an instruction or builtin did. */
enum go { GO_NEXT, GO_BRANCH, GO_STOP, GO_CALL };

/* Would others notice an access, if it were made now?  To know that, it may be
 * necessary to commit first who reaches what. */
enum visibility { INVISIBLE, VISIBLE, NEEDS_COMMIT };

/* Questions come before anything is changed.  GO_STOP: the step ends here, and
 * the instruction is executed again when the thread goes on. */
struct vm_visitor {
  /* The first state was made; the machine goes. */
  void (*start)(struct vm *vm);
  void (*release)(struct vm *vm);
  /* Bytes of a watched area are accessed (how: VISIT_...). */
  enum go (*access)(struct vm *vm, uint32_t area, uint64_t offset,
                    uint64_t size, unsigned how);
  /* The same in an atomic section.  False: ask access. */
  bool (*section_access)(struct vm *vm, uint32_t area, uint64_t offset,
                         uint64_t size, unsigned how);
  /* All that one instruction accesses. */
  enum go (*accesses)(struct vm *vm, const struct visit *visits, size_t count);
  /* What the current thread's frames from this depth on own comes to its end;
   * so does all that the thread owns. */
  enum go (*frames_end)(struct vm *vm, uint32_t depth);
  enum go (*thread_end)(struct vm *vm);
  /* The same before a jump, which reads the buffer; the chain of allocas of the
   * frame that it leads to becomes `to` again. */
  enum go (*jump)(struct vm *vm, uint32_t depth, const struct visit *buffer,
                  uint32_t frame, struct reg to);
  /* What was added to a chain since it was `to` comes to its end. */
  enum go (*chain_end)(struct vm *vm, struct reg chain, struct reg to);
  /* A block comes or goes. */
  enum go (*heap)(struct vm *vm);
  enum go (*section_begin)(struct vm *vm);
  void (*section_end)(struct vm *vm);
  void (*thread_start)(struct vm *vm);
  /* A statement of the source begins at pc. */
  enum go (*statement)(struct vm *vm, const struct insn *pc);
  /* A builtin depends on more than its arguments and what it visits. */
  void (*impure)(struct vm *vm);
  enum visibility (*visibility)(struct vm *vm, uint32_t area, uint64_t offset,
                                uint64_t size, bool write);
  /* All areas are to be watched again. */
  void (*watch_all)(struct vm *vm);
};

/* Calls that need not be executed: options.summaries. */
struct vm_summarizer {
  /* Have calls of the function summaries? */
  bool (*wanted)(struct summaries *s, uint32_t function);
  /* Is the call done by its summary, or stopped to make one?  Then *go is the
   * answer; else it is to be executed. */
  bool (*take)(struct vm *vm, const struct call_site *site,
               const struct code *code, struct reg *r, enum go *go);
  /* Solves the call before which a machine has stopped: RUNNING or FAULTED. */
  enum vm_event (*solve)(struct vm *vm);
  /* Solving: bytes are accessed.  False: the area was not there before the
   * call. */
  bool (*access)(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                 bool read, bool write);
  /* Solving: an atomic section begins. */
  void (*section)(struct vm *vm);
};

#endif
