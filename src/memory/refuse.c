/*
 * memory/refuse.c - operations that are refused, and why.
 */
#include "memory/memory_impl.h"

const char *allways_result_text(enum allways_result result) {
  static const char *const texts[] = {
#define X(code, text) text,
      ALLWAYS_RESULTS(X)
#undef X
  };
  return result < sizeof texts / sizeof *texts ? texts[result] : "?";
}

enum allways_result mem_refuse(struct allways_memory *m,
                               enum allways_result code, allways_pointer at,
                               allways_pointer other, uint64_t size) {
  assert(code != ALLWAYS_OK);
  uint64_t area_size = mem_is_area(m, at.area) ? m->areas[at.area].size : 0;
  m->fault = (struct allways_fault){code, at, other, size, area_size};
  return code;
}

const struct allways_fault *allways_last_fault(const struct allways_memory *m) {
  return &m->fault;
}
