/*
 * frontend/llvm/load_impl.h - from LLVM modules to a program.
 *
 * The seam between front.c, which knows files and processes, and the code that
 * knows LLVM.
 */
#ifndef FRONTEND_LLVM_LOAD_IMPL_H
#define FRONTEND_LLVM_LOAD_IMPL_H

#include "frontend/front.h"

/* What becomes of a module that defines main. */
enum llvm_main {
  LLVM_MAIN_TAKEN,  /* it is linked as all others */
  LLVM_MAIN_MAYBE,  /* so it is if no other one does; two are an error */
  LLVM_MAIN_CHOSEN, /* it must define main */
  LLVM_MAIN_LEFT    /* it is left out */
};

/* A module in memory: bitcode, or (text) LLVM assembly. */
struct llvm_input {
  const char *name; /* the file it comes from */
  const char *bytes;
  size_t size;
  bool text;
  bool ours;    /* made by clang.c: not optimised */
  bool cached;  /* likewise, in another run */
  bool strange; /* of unknown origin: llvm_probe comes first */
  bool lazy;    /* linked only if it defines something that is needed */
  enum llvm_main main;
  const char *folded; /* what folded_find has found in the source */
  size_t folded_size;
};

/* A name that is defined, but not as bitcode. */
struct llvm_foreign {
  const char *name, *why;
  bool strong; /* it takes the place of a weak definition */
};

/* What is made ready while clang works: LLVM itself, and the part of the
 * runtime that almost every program needs.  all: as in struct front_options. */
struct load;
struct load *llvm_new(bool all, struct front_diag *diag);
/* Before llvm_load; as in struct front_options. */
void llvm_keep_monitor(struct load *load, const char *name);
void llvm_volatile_atomic(struct load *load, bool yes);
/* Before llvm_load: names that it should say more of if they are missing, in
 * their order.  They are borrowed. */
void llvm_know_foreign(struct load *load, const struct llvm_foreign *names,
                       size_t count);
void llvm_free(struct load *load);

/* Adds to an empty program what the inputs and the runtime define, once.
 * False: diag says why. */
bool llvm_load(struct load *load, struct ir_program *program,
               const struct llvm_input *inputs, size_t input_count,
               struct front_times *times);

/* Can the inputs of unknown origin be loaded?  Tries them in a process of its
 * own, because LLVM may crash on broken bitcode.  False: diag says why not. */
bool llvm_probe(const struct llvm_input *inputs, size_t count,
                struct front_diag *diag);

#endif
