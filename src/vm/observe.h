/*
 * vm/observe.h - a machine that is watched while it runs, for people.
 *
 * With an observer in its options a machine reports each instruction before it
 * is executed and each write to memory before it is made.  It runs the same
 * code with the same fuel, so its steps are those of a machine without one; it
 * is only slower.
 */
#ifndef VM_OBSERVE_H
#define VM_OBSERVE_H

#include "vm/vm.h"

struct vm_observer {
  void *context;
  /* The thread is about to execute the instruction that its top frame is at. */
  void (*insn)(void *context, struct vm *vm, uint32_t thread);
  /* These bytes are about to be read or written, unless the step ends before.
   */
  void (*visit)(void *context, struct vm *vm, const struct vm_access *a);
  /* A block of the heap was allocated. */
  void (*allocated)(void *context, struct vm *vm, uint32_t area);
  /* One was freed.  NULL: not reported. */
  void (*freed)(void *context, struct vm *vm, uint32_t area);
  /* The program is given a value that is one of several, the least of which is
   * first.  area 0: it is this one.  Else it is not chosen yet; the area stands
   * for it, and the value is one that it may be. */
  void (*chosen)(void *context, struct vm *vm, uint32_t area, uint64_t first,
                 uint64_t value);
  /* Less is possible for the one of this area; the value still is. */
  void (*narrowed)(void *context, struct vm *vm, uint32_t area, uint64_t value);
  /* NULL: choices may be open.  Else they are not: the program is given this
   * value, if it says so, or the least one. */
  bool (*gives)(void *context, struct vm *vm, uint64_t *value);
  /* The step began with a choice that is one among sets of values, or among
   * values of a set: where all values are given, there is no such step. */
  void (*split)(void *context, struct vm *vm);
  /* The last pointer to a block that is not freed is gone: what is in it can
   * still be read, but nothing may be changed.  NULL: not reported. */
  void (*lost)(void *context, struct vm *vm, uint32_t area);
};

/* ------------------------------------------------------------------ frames */

/* Frames of a thread; 0 is the outermost. */
uint32_t vm_depth(const struct vm *vm, uint32_t thread);
/* Where the frame is, or the call it waits for. */
struct fault_place vm_frame(struct vm *vm, uint32_t thread, uint32_t depth);
/* The instruction that is there. */
const struct ir_insn *vm_frame_insn(struct vm *vm, uint32_t thread,
                                    uint32_t depth);
/* The innermost frame outside the runtime; false: there is none. */
bool vm_user_frame(struct vm *vm, uint32_t thread, uint32_t *depth);

enum vm_value_kind { VM_VALUE_UNDEFINED, VM_VALUE_NUMBER, VM_VALUE_POINTER };
struct vm_value {
  enum vm_value_kind kind;
  uint64_t bits; /* number, or offset */
  uint32_t area; /* pointer */
};
struct vm_value vm_slot(struct vm *vm, uint32_t thread, uint32_t depth,
                        uint32_t slot);
/* Is some bit of it undefined?  What is not chosen yet is not. */
bool vm_slot_undefined(struct vm *vm, uint32_t thread, uint32_t depth,
                       uint32_t slot);
/* How many slots it has. */
uint32_t vm_slots(struct vm *vm, uint32_t thread, uint32_t depth);
/* Is it a variable, or a temporary that is still needed?  Else there is nothing
 * in it.  After vm_slots of the same frame. */
bool vm_slot_kept(struct vm *vm, uint32_t thread, uint32_t depth,
                  uint32_t slot);
/* The first of those, from this slot on; UINT32_MAX: there is none. */
uint32_t vm_next_kept(struct vm *vm, uint32_t thread, uint32_t depth,
                      uint32_t slot);

/* ------------------------------------------------------------------ objects */

/* The area of a global; 0: it has none, or one in each thread. */
uint32_t vm_global_area(const struct vm *vm, uint32_t global);
/* The thread's own area of a thread-local global; 0: it is none. */
uint32_t vm_own_area(const struct vm *vm, uint32_t thread, uint32_t global);
/* Numbers of areas are below this one; not all of them are used. */
uint32_t vm_area_limit(const struct vm *vm);
/* The position where a freed area was freed; 0: not known. */
uint32_t vm_area_freed(const struct vm *vm, uint32_t area);
/* A byte of which some bits are defined, and which; false: it is none such. */
bool vm_bits(struct vm *vm, allways_pointer p, uint8_t *bits, uint8_t *defined);
/* The function whose address the area is; 0: none. */
uint32_t vm_area_function(const struct vm *vm, uint32_t area);
/* The fault becomes one about the object that p points to. */
void vm_fault_object(struct vm *vm, allways_pointer p, struct fault *fault);
/* A place as C would write it in the function that is being executed. */
struct vm_expression {
  char text[128];
  uint32_t type; /* debug type; 0: not known */
  /* It begins with a variable that is another object's name in this function:
   * one that is passed in memory, or that the caller makes room for. */
  bool is_own;
};
/* The place that is being accessed; false: it is not known. */
bool vm_place_of_access(struct vm *vm, struct vm_expression *e);

/* ------------------------------------------------------------------ waiting */

struct vm_waiting {
  allways_pointer word; /* what it waits for, to change */
  bool held;            /* by this thread: */
  uint32_t holder;
};
/* False: the thread does not wait. */
bool vm_waits(struct vm *vm, uint32_t thread, struct vm_waiting *waiting);

/* The accesses of the race that was reported last (vm_race_fault): the first
 * was done, the second is about to be. */
void vm_race(const struct vm *vm, struct vm_access pair[2],
             uint32_t threads[2]);

#endif
