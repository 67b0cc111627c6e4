/*
 * output/formats_impl.h - what the writers of formats share.  Each writes
 * documents (docs/reference/json.md) as text.
 */
#ifndef OUTPUT_FORMATS_IMPL_H
#define OUTPUT_FORMATS_IMPL_H

#include "base/text.h"
#include "output/fields.h"

/* Each adds one file to the text.  Documents are borrowed. */
void json_list_write(struct text *text, json_t *const *documents, size_t count);
void sarif_write(struct text *text, json_t *const *documents, size_t count);
void junit_write(struct text *text, json_t *const *documents, size_t count);
void lcov_write(struct text *text, json_t *const *documents, size_t count);
void graphml_write(struct text *text, const json_t *document);
void yaml_write(struct text *text, const json_t *document);

/* JSON with an indent, and a newline. */
void json_write(struct text *text, const json_t *json);

/* Files of the program, with commas between them. */
void program_name(struct text *text, const json_t *document);
/* The absolute name of a file of the program. */
void absolute_name(struct text *text, const json_t *document, const char *name);

/* As content or attribute of XML: what it cannot hold becomes U+FFFD. */
void xml_add(struct text *text, const char *value);
/* name="value" with a blank before it. */
void xml_attribute(struct text *text, const char *name, const char *value);

/* witness.c: what both kinds of witnesses say. */

/* CHECK( init(main()), LTL(...) ) of a kind. */
void specification(struct text *text, const char *kind);
/* Kinds that the witness is about: the kind of the fault, or all that were
 * checked.  The caller's. */
json_t *witness_kinds(const json_t *document);
/* The fault that the verdict names, or NULL. */
const json_t *witness_fault(const json_t *document);
/* Does the choice say what a function of the program's words returned, so that
 * \result can be compared with it? */
bool choice_is_result(const json_t *choice);

#endif
