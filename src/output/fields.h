/*
 * output/fields.h - fields of JSON objects, written and read in one word.
 */
#ifndef OUTPUT_FIELDS_H
#define OUTPUT_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* Bytes that are no UTF-8 become U+FFFD: names of files may be anything. */
json_t *field_clean(const char *bytes, size_t size);
json_t *field_string(const char *text);

/* Set a field of an object.  The value of field_put is taken; texts are
 * copied, as field_string does. */
void field_put(json_t *object, const char *key, json_t *value);
void field_put_text(json_t *object, const char *key, const char *text);
void field_put_number(json_t *object, const char *key, json_int_t number);
void field_put_bool(json_t *object, const char *key, bool value);

/* A field of an object: "", 0, false or NULL if there is none, or object is
 * NULL.  Borrowed from the object. */
const char *field_text(const json_t *object, const char *key);
json_int_t field_number(const json_t *object, const char *key);
bool field_bool(const json_t *object, const char *key);
json_t *field_get(const json_t *object, const char *key);

#endif
