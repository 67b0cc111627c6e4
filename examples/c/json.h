/*
 * json.h - JSON (RFC 8259) read into a tree, changed, looked up and printed.
 *
 *     struct json_error error;
 *     struct json *root = json_parse(text, strlen(text), NULL, &error);
 *     if (!root)
 *       fprintf(stderr, "%zu:%zu: %s\n", error.line, error.column,
 *               error.message);
 *     double price = json_number(json_find(root, "/items/0/price"));
 *     json_free(root);
 *
 * Text is UTF-8 and is checked to be.  Objects keep the order of their members.
 * A value belongs to the array or object that it was put into.  No function
 * but json_parse fails for any reason other than memory: getters on a value of
 * another kind, or on NULL, answer with a neutral value.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

enum json_kind {
  JSON_NULL,
  JSON_FALSE,
  JSON_TRUE,
  JSON_NUMBER,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
};

struct json;

struct json_options {
  size_t max_depth;    /* arrays and objects inside each other; 0: 128 */
  bool unique_keys;    /* a key that occurs twice is an error */
  bool allow_comments; /* as in JavaScript */
  bool allow_trailing; /* a comma after the last element */
};

struct json_error {
  size_t offset;       /* byte of the text, from 0 */
  size_t line, column; /* from 1; a column is a byte */
  const char *message; /* constant */
};

/* The value of a text, or NULL and the first error; options and error may be
 * NULL. */
struct json *json_parse(const char *text, size_t length,
                        const struct json_options *options,
                        struct json_error *error);
/* Frees a value that belongs to no other, with all it contains. */
void json_free(struct json *value);

/* New values; NULL if there is no memory. */
struct json *json_new(enum json_kind kind);
struct json *json_new_number(double number);
struct json *json_new_string(const char *text, size_t length);
struct json *json_clone(const struct json *value);

enum json_kind json_kind(const struct json *value);
bool json_is_true(const struct json *value);
double json_number(const struct json *value);
/* The bytes of a string, with a terminator; length may be NULL. */
const char *json_string(const struct json *value, size_t *length);
/* Elements of an array or members of an object. */
size_t json_count(const struct json *value);
/* Element of an array, or value of the member of an object, by position. */
struct json *json_at(const struct json *value, size_t index);
const char *json_key(const struct json *object, size_t index);
struct json *json_get(const struct json *object, const char *key);
/* JSON pointer (RFC 6901): "/a/0/b~1c"; "" is the root. */
struct json *json_find(struct json *root, const char *pointer);
/* Equal as values: the order of members does not matter. */
bool json_equal(const struct json *a, const struct json *b);

/* Put a value into another, which takes it; false if there is no memory, and
 * then the value is freed.  json_set replaces a member of that key. */
bool json_append(struct json *array, struct json *value);
bool json_set(struct json *object, const char *key, struct json *value);
bool json_remove(struct json *object, const char *key);

/* The text of a value, to be freed; indent 0: on one line.  NULL if there is
 * no memory. */
char *json_print(const struct json *value, int indent);

#endif
