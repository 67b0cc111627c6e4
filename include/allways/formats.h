/*
 * allways/formats.h - results of checks as other programs read them.
 *
 *     o.document = true;
 *     allways_check(&o, &r);
 *     const char *documents[] = {r.document};
 *     size_t size;
 *     char *sarif = allways_format(ALLWAYS_SARIF, documents, 1, &size);
 *     fputs(sarif, file);
 *     allways_format_free(sarif, size);
 *
 * A document is the result of one check in full, as JSON;
 * docs/reference/json.md lists its fields.  Every format is made from
 * documents.
 */
#ifndef ALLWAYS_FORMATS_H
#define ALLWAYS_FORMATS_H

#include "allways/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ALLWAYS_VERSION "0.1.0"

enum allways_format {
  ALLWAYS_JSON,      /* the document */
  ALLWAYS_JSON_LIST, /* an object with all of them */
  ALLWAYS_SARIF,     /* 2.1.0 */
  ALLWAYS_JUNIT,     /* XML as build servers read it */
  ALLWAYS_GRAPHML,   /* SV-COMP's witness 1.0, of the first document */
  ALLWAYS_YAML,      /* SV-COMP's witness 2.0, of the first document */
  ALLWAYS_LCOV       /* tracefile; documents with coverage only */
};

/* The documents in a format, as text that ends with a newline and a zero, to be
 * freed with allways_format_free; *size is the size of its memory.  Empty:
 * there is nothing to write, as in a witness without a verdict.  NULL: one of
 * the documents is not a document. */
ALLWAYS_API char *allways_format(enum allways_format format,
                                 const char *const *documents, size_t count,
                                 size_t *size);
ALLWAYS_API void allways_format_free(char *text, size_t size);

/* The document of a check that came to no result at all: it crashed, or its
 * program could not be read.  To be freed with allways_format_free. */
ALLWAYS_API char *allways_failed_document(const char *const *files,
                                          size_t file_count, const char *reason,
                                          int exit_code, size_t *size);

#ifdef __cplusplus
}
#endif
#endif
