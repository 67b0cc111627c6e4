/*
 * output/fields.c - fields of JSON objects.
 */
#include "output/fields.h"

#include <string.h>

#include "base/text.h"

/* Bytes of the character that begins here; 0: that is none. */
static size_t utf8_length(const unsigned char *s, size_t size) {
  static const struct {
    unsigned char first, last, low, high; /* of it, of the second byte */
    size_t length;
  } forms[] = {{0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2},
               {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
               {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
               {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4},
               {0xf4, 0xf4, 0x80, 0x8f, 4}};
  size_t f = 0;
  while (f < sizeof forms / sizeof *forms &&
         (s[0] < forms[f].first || s[0] > forms[f].last))
    f++;
  if (f == sizeof forms / sizeof *forms || forms[f].length > size)
    return 0;
  for (size_t i = 1; i < forms[f].length; i++) {
    unsigned char low = i == 1 ? forms[f].low : 0x80;
    unsigned char high = i == 1 ? forms[f].high : 0xbf;
    if (s[i] < low || s[i] > high)
      return 0;
  }
  return forms[f].length;
}

json_t *field_clean(const char *bytes, size_t size) {
  json_t *json = json_stringn(size ? bytes : "", size);
  struct text text = {NULL, 0, 0};
  if (json)
    return json;
  for (size_t i = 0; i < size;) {
    size_t n = utf8_length((const unsigned char *)bytes + i, size - i);
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

double field_real(const json_t *object, const char *key) {
  return json_number_value(field_get(object, key));
}

bool field_bool(const json_t *object, const char *key) {
  return json_is_true(field_get(object, key));
}
