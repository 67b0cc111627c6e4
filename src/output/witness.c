/*
 * output/witness.c - what both kinds of SV-COMP's witnesses say.
 */
#include <string.h>

#include "engine/fault.h"
#include "explain/library_call.h"
#include "output/formats_impl.h"

void specification(struct text *text, const char *kind) {
  enum fault_kind k = fault_kind_find(kind, strlen(kind));
  text_add(text, "CHECK( init(main()), LTL(%s) )",
           k < FAULT_KIND_COUNT ? fault_kinds[k].rule : kind);
}

const json_t *witness_fault(const json_t *document) {
  const json_t *found = field_get(document, "found");
  return json_array_size(found) ? json_array_get(found, 0) : NULL;
}

json_t *witness_kinds(const json_t *document) {
  const json_t *fault = witness_fault(document);
  if (fault == NULL)
    return json_deep_copy(field_get(document, "properties"));
  json_t *list = json_array();
  json_array_append(list, field_get(fault, "kind"));
  return list;
}

bool choice_is_result(const json_t *choice) {
  return call_returns_choice(field_text(choice, "call"));
}
