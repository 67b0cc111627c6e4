/*
 * output/fields.c - fields of JSON objects.
 */
#include "output/fields.h"

#include <string.h>

#include "base/clean.h"
#include "base/text.h"

json_t *field_clean(const char *bytes, size_t size) {
  json_t *json = json_stringn(size ? bytes : "", size);
  struct text text = {NULL, 0, 0};
  if (json)
    return json;
  for (size_t i = 0; i < size;) {
    size_t n = utf8_length(bytes + i, bytes + size);
    if (n)
      text_add_bytes(&text, bytes + i, n);
    else
      text_add(&text, "\xef\xbf\xbd");
    i += n ? n : 1;
  }
  json = json_stringn(text.bytes, text.count);
  text_release(&text);
  return json;
}

json_t *field_string(const char *text) {
  return field_clean(text, strlen(text));
}

void field_put(json_t *object, const char *key, json_t *value) {
  json_object_set_new(object, key, value);
}

void field_put_text(json_t *object, const char *key, const char *text) {
  field_put(object, key, field_string(text));
}

void field_put_number(json_t *object, const char *key, json_int_t number) {
  field_put(object, key, json_integer(number));
}

void field_put_bool(json_t *object, const char *key, bool value) {
  field_put(object, key, json_boolean(value));
}

json_t *field_get(const json_t *object, const char *key) {
  return json_object_get(object, key);
}

const char *field_text(const json_t *object, const char *key) {
  const char *text = json_string_value(field_get(object, key));
  return text ? text : "";
}

json_int_t field_number(const json_t *object, const char *key) {
  return json_integer_value(field_get(object, key));
}

bool field_bool(const json_t *object, const char *key) {
  return json_is_true(field_get(object, key));
}
