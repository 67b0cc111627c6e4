/*
 * json.c - a recursive descent parser, a tree, a printer.
 *
 * Arrays and objects hold their children in a vector of items; an item of an
 * array has no key.  Depth is limited by the parser, so that everything that
 * recurses over a parsed tree is too.
 */
#include "json.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_DEPTH = 128 };

struct item {
  char *key;
  size_t key_length;
  struct json *value;
};

struct json {
  enum json_kind kind;
  union {
    double number;
    struct {
      char *bytes;
      size_t length;
    } string;
    struct {
      struct item *items;
      size_t count, room;
    } list;
  };
};

/* A string that grows; failed stays set once there is no memory. */
struct buffer {
  char *bytes;
  size_t length, room;
  bool failed;
};

static bool is_list(const struct json *value) {
  return value && (value->kind == JSON_ARRAY || value->kind == JSON_OBJECT);
}

/* ---------------------------------------------------------------- buffer */

static void put_bytes(struct buffer *b, const char *bytes, size_t length) {
  if (b->failed)
    return;
  if (b->room - b->length < length + 1) {
    size_t room = b->room * 2 + length + 16;
    char *grown = realloc(b->bytes, room);
    if (!grown) {
      b->failed = true;
      return;
    }
    b->bytes = grown;
    b->room = room;
  }
  if (length > 0)
    memcpy(b->bytes + b->length, bytes, length);
  b->length += length;
  b->bytes[b->length] = '\0';
}

static void put_text(struct buffer *b, const char *text) {
  put_bytes(b, text, strlen(text));
}

static void put_char(struct buffer *b, char c) { put_bytes(b, &c, 1); }

static void put_utf8(struct buffer *b, uint32_t code) {
  char out[4];
  size_t n;

  if (code < 0x80) {
    out[0] = (char)code;
    n = 1;
  } else if (code < 0x800) {
    out[0] = (char)(0xc0 | code >> 6);
    n = 2;
  } else if (code < 0x10000) {
    out[0] = (char)(0xe0 | code >> 12);
    n = 3;
  } else {
    out[0] = (char)(0xf0 | code >> 18);
    n = 4;
  }
  for (size_t i = 1; i < n; i++)
    out[i] = (char)(0x80 | (code >> 6 * (n - 1 - i) & 0x3f));
  put_bytes(b, out, n);
}

/* The content of a buffer, which is not freed; NULL if it has failed. */
static char *detach(struct buffer *b) {
  if (!b->bytes)
    put_bytes(b, "", 0);
  if (!b->failed)
    return b->bytes;
  free(b->bytes);
  return NULL;
}

/* ------------------------------------------------------------------ tree */

struct json *json_new(enum json_kind kind) {
  struct json *value = calloc(1, sizeof *value);

  if (value)
    value->kind = kind;
  if (value && kind == JSON_STRING) {
    value->string.bytes = calloc(1, 1);
    if (!value->string.bytes) {
      free(value);
      return NULL;
    }
  }
  return value;
}

struct json *json_new_number(double number) {
  struct json *value = json_new(JSON_NUMBER);

  if (value)
    value->number = number;
  return value;
}

/* Takes the bytes, which may be NULL. */
static struct json *take_string(char *bytes, size_t length) {
  struct json *value = bytes ? calloc(1, sizeof *value) : NULL;

  if (!value) {
    free(bytes);
    return NULL;
  }
  value->kind = JSON_STRING;
  value->string.bytes = bytes;
  value->string.length = length;
  return value;
}

static char *copy_bytes(const char *bytes, size_t length) {
  char *copy = malloc(length + 1);

  if (copy) {
    memcpy(copy, bytes, length);
    copy[length] = '\0';
  }
  return copy;
}

struct json *json_new_string(const char *text, size_t length) {
  return take_string(copy_bytes(text, length), length);
}

void json_free(struct json *value) {
  if (!value)
    return;
  if (value->kind == JSON_STRING)
    free(value->string.bytes);
  if (is_list(value)) {
    for (size_t i = 0; i < value->list.count; i++) {
      free(value->list.items[i].key);
      json_free(value->list.items[i].value);
    }
    free(value->list.items);
  }
  free(value);
}

/* Adds an item; takes key and value, and frees both if there is no memory. */
static bool add_item(struct json *list, char *key, size_t key_length,
                     struct json *value) {
  if (value && list->list.count == list->list.room) {
    size_t room = list->list.room ? list->list.room * 2 : 4;
    struct item *grown =
        realloc(list->list.items, room * sizeof *list->list.items);
    if (grown) {
      list->list.items = grown;
      list->list.room = room;
    }
  }
  if (!value || list->list.count == list->list.room) {
    free(key);
    json_free(value);
    return false;
  }
  list->list.items[list->list.count++] = (struct item){key, key_length, value};
  return true;
}

/* The position of a key, or the count. */
static size_t find_key(const struct json *object, const char *key,
                       size_t length) {
  size_t i;

  for (i = 0; i < object->list.count; i++) {
    const struct item *item = &object->list.items[i];
    if (item->key_length == length && memcmp(item->key, key, length) == 0)
      break;
  }
  return i;
}

struct json *json_clone(const struct json *value) {
  struct json *copy;

  if (!value)
    return NULL;
  if (value->kind == JSON_STRING)
    return json_new_string(value->string.bytes, value->string.length);
  copy = json_new(value->kind);
  if (!copy || !is_list(value)) {
    if (copy && value->kind == JSON_NUMBER)
      copy->number = value->number;
    return copy;
  }
  for (size_t i = 0; i < value->list.count; i++) {
    const struct item *item = &value->list.items[i];
    char *key = item->key ? copy_bytes(item->key, item->key_length) : NULL;
    if ((item->key && !key) ||
        !add_item(copy, key, item->key_length, json_clone(item->value))) {
      json_free(copy);
      return NULL;
    }
  }
  return copy;
}

enum json_kind json_kind(const struct json *value) {
  return value ? value->kind : JSON_NULL;
}

bool json_is_true(const struct json *value) {
  return value && value->kind == JSON_TRUE;
}

double json_number(const struct json *value) {
  return value && value->kind == JSON_NUMBER ? value->number : 0;
}

const char *json_string(const struct json *value, size_t *length) {
  bool is_string = value && value->kind == JSON_STRING;

  if (length)
    *length = is_string ? value->string.length : 0;
  return is_string ? value->string.bytes : "";
}

size_t json_count(const struct json *value) {
  return is_list(value) ? value->list.count : 0;
}

struct json *json_at(const struct json *value, size_t index) {
  return index < json_count(value) ? value->list.items[index].value : NULL;
}

const char *json_key(const struct json *object, size_t index) {
  if (!object || object->kind != JSON_OBJECT || index >= object->list.count)
    return "";
  return object->list.items[index].key;
}

static struct json *get(const struct json *object, const char *key,
                        size_t length) {
  if (!object || object->kind != JSON_OBJECT)
    return NULL;
  return json_at(object, find_key(object, key, length));
}

struct json *json_get(const struct json *object, const char *key) {
  return get(object, key, strlen(key));
}

/* Index of an array in a pointer: digits without leading zeros. */
static struct json *find_index(const struct json *array, const char *digits,
                               size_t length) {
  size_t index = 0;

  if (length == 0 || length > 9 || (digits[0] == '0' && length > 1))
    return NULL;
  for (size_t i = 0; i < length; i++) {
    if (digits[i] < '0' || digits[i] > '9')
      return NULL;
    index = index * 10 + (size_t)(digits[i] - '0');
  }
  return json_at(array, index);
}

/* ~0 is a tilde, ~1 a slash. */
static struct json *find_member(const struct json *object, const char *token,
                                size_t length) {
  struct buffer key = {0};
  struct json *result = NULL;

  for (size_t i = 0; i < length; i++) {
    char c = token[i];
    if (c == '~' && i + 1 < length)
      c = token[++i] == '1' ? '/' : '~';
    put_char(&key, c);
  }
  char *bytes = detach(&key);
  if (bytes)
    result = get(object, bytes, key.length);
  free(bytes);
  return result;
}

struct json *json_find(struct json *root, const char *pointer) {
  while (root && *pointer == '/') {
    size_t length = strcspn(++pointer, "/");
    if (root->kind == JSON_ARRAY)
      root = find_index(root, pointer, length);
    else
      root = find_member(root, pointer, length);
    pointer += length;
  }
  return *pointer == '\0' ? root : NULL;
}

static bool equal_lists(const struct json *a, const struct json *b) {
  if (a->list.count != b->list.count)
    return false;
  for (size_t i = 0; i < a->list.count; i++) {
    const struct item *item = &a->list.items[i];
    const struct json *other = json_at(b, i);
    if (item->key)
      other = get(b, item->key, item->key_length);
    if (!other || !json_equal(item->value, other))
      return false;
  }
  return true;
}

bool json_equal(const struct json *a, const struct json *b) {
  if (json_kind(a) != json_kind(b))
    return false;
  switch (json_kind(a)) {
  case JSON_NUMBER:
    return a->number == b->number;
  case JSON_STRING:
    return a->string.length == b->string.length &&
           memcmp(a->string.bytes, b->string.bytes, a->string.length) == 0;
  case JSON_ARRAY:
  case JSON_OBJECT:
    return equal_lists(a, b);
  default:
    return true;
  }
}

bool json_append(struct json *array, struct json *value) {
  if (json_kind(array) == JSON_ARRAY)
    return add_item(array, NULL, 0, value);
  json_free(value);
  return false;
}

static bool set(struct json *object, char *key, size_t length,
                struct json *value) {
  size_t at = find_key(object, key, length);

  if (at == object->list.count)
    return add_item(object, key, length, value);
  free(key);
  if (!value)
    return false;
  json_free(object->list.items[at].value);
  object->list.items[at].value = value;
  return true;
}

bool json_set(struct json *object, const char *key, struct json *value) {
  char *copy = NULL;

  if (json_kind(object) == JSON_OBJECT)
    copy = copy_bytes(key, strlen(key));
  if (copy)
    return set(object, copy, strlen(key), value);
  json_free(value);
  return false;
}

bool json_remove(struct json *object, const char *key) {
  size_t at;

  if (json_kind(object) != JSON_OBJECT)
    return false;
  at = find_key(object, key, strlen(key));
  if (at == object->list.count)
    return false;
  free(object->list.items[at].key);
  json_free(object->list.items[at].value);
  object->list.count--;
  memmove(object->list.items + at, object->list.items + at + 1,
          (object->list.count - at) * sizeof *object->list.items);
  return true;
}

/* ---------------------------------------------------------------- parser */

struct parser {
  const char *text;
  size_t at, length, depth;
  struct json_options options;
  const char *message; /* of the first error, at the place `at` */
};

static struct json *parse_value(struct parser *p);

static struct json *fail(struct parser *p, const char *message) {
  if (!p->message)
    p->message = message;
  return NULL;
}

/* The next byte, or -1 at the end. */
static int peek(const struct parser *p) {
  return p->at < p->length ? (unsigned char)p->text[p->at] : -1;
}

static bool skip_comment(struct parser *p) {
  const char *rest = p->text + p->at;
  size_t left = p->length - p->at;

  if (!p->options.allow_comments || left < 2 || rest[0] != '/')
    return false;
  if (rest[1] == '/') {
    while (peek(p) >= 0 && peek(p) != '\n')
      p->at++;
    return true;
  }
  for (size_t i = 2; rest[1] == '*' && i + 1 < left; i++)
    if (rest[i] == '*' && rest[i + 1] == '/') {
      p->at += i + 2;
      return true;
    }
  return false;
}

static int skip_space(struct parser *p) {
  int c;

  for (;;) {
    c = peek(p);
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
      p->at++;
    else if (c != '/' || !skip_comment(p))
      return c;
  }
}

static struct json *parse_word(struct parser *p, const char *word,
                               enum json_kind kind) {
  size_t length = strlen(word);
  struct json *value;

  if (p->length - p->at < length || memcmp(p->text + p->at, word, length) != 0)
    return fail(p, "not a value");
  p->at += length;
  value = json_new(kind);
  return value ? value : fail(p, "no memory");
}

static size_t skip_digits(struct parser *p) {
  size_t start = p->at;

  while (peek(p) >= '0' && peek(p) <= '9')
    p->at++;
  return p->at - start;
}

/* The grammar is checked here; strtod sees a copy of what is right. */
static struct json *parse_number(struct parser *p) {
  size_t start = p->at;
  struct json *value;
  char *copy;

  if (peek(p) == '-')
    p->at++;
  if (peek(p) == '0')
    p->at++;
  else if (skip_digits(p) == 0)
    return fail(p, "a digit is missing");
  if (peek(p) == '.') {
    p->at++;
    if (skip_digits(p) == 0)
      return fail(p, "a digit is missing after the point");
  }
  if (peek(p) == 'e' || peek(p) == 'E') {
    p->at++;
    if (peek(p) == '+' || peek(p) == '-')
      p->at++;
    if (skip_digits(p) == 0)
      return fail(p, "a digit is missing in the exponent");
  }
  copy = copy_bytes(p->text + start, p->at - start);
  value = copy ? json_new_number(strtod(copy, NULL)) : NULL;
  free(copy);
  if (value && !isfinite(value->number)) {
    json_free(value);
    p->at = start;
    return fail(p, "the number is too large");
  }
  return value ? value : fail(p, "no memory");
}

static int hex_digit(int c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

/* Four hexadecimal digits, or -1. */
static int32_t parse_hex(struct parser *p) {
  int32_t code = 0;

  for (int i = 0; i < 4; i++) {
    int digit = hex_digit(peek(p));
    if (digit < 0)
      return -1;
    code = code * 16 + digit;
    p->at++;
  }
  return code;
}

/* \uXXXX, or two of them if the first is half of a pair. */
static bool parse_unicode(struct parser *p, struct buffer *out) {
  int32_t code = parse_hex(p), low;

  if (code < 0)
    return fail(p, "four hexadecimal digits are missing") != NULL;
  if (code >= 0xdc00 && code < 0xe000)
    return fail(p, "the second half of a pair without the first") != NULL;
  if (code >= 0xd800 && code < 0xdc00) {
    if (p->length - p->at < 2 || memcmp(p->text + p->at, "\\u", 2) != 0)
      return fail(p, "the second half of a pair is missing") != NULL;
    p->at += 2;
    low = parse_hex(p);
    if (low < 0xdc00 || low > 0xdfff)
      return fail(p, "the second half of a pair is wrong") != NULL;
    code = 0x10000 + (code - 0xd800) * 0x400 + (low - 0xdc00);
  }
  put_utf8(out, (uint32_t)code);
  return true;
}

static bool parse_escape(struct parser *p, struct buffer *out) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  int c = peek(p);
  const char *name;

  if (c == 'u') {
    p->at++;
    return parse_unicode(p, out);
  }
  name = c > 0 ? strchr(names, c) : NULL;
  if (!name)
    return fail(p, "not an escape") != NULL;
  put_char(out, values[name - names]);
  p->at++;
  return true;
}

/* One character of several bytes: its length, or 0 if it is not UTF-8. */
static size_t utf8_length(const char *text, size_t left) {
  const unsigned char *s = (const unsigned char *)text;
  static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t n = s[0] >= 0xf8   ? 0
             : s[0] >= 0xf0 ? 4
             : s[0] >= 0xe0 ? 3
             : s[0] >= 0xc0 ? 2
                            : 0;
  uint32_t code = n ? s[0] & (0xffu >> (n + 1)) : 0;

  if (n == 0 || n > left)
    return 0;
  for (size_t i = 1; i < n; i++) {
    if ((s[i] & 0xc0) != 0x80)
      return 0;
    code = code << 6 | (s[i] & 0x3f);
  }
  if (code < smallest[n] || code > 0x10ffff ||
      (code >= 0xd800 && code < 0xe000))
    return 0;
  return n;
}

/* The bytes of a string, to be freed, or NULL. */
static char *parse_text(struct parser *p, size_t *length) {
  struct buffer out = {0};
  char *bytes;

  p->at++;
  while (peek(p) != '"') {
    int c = peek(p);
    size_t n = 1;
    if (c < 0x20) {
      fail(p, c < 0 ? "the string does not end"
                    : "a control character in a string");
      goto fail;
    }
    if (c == '\\') {
      p->at++;
      if (!parse_escape(p, &out))
        goto fail;
      continue;
    }
    if (c >= 0x80)
      n = utf8_length(p->text + p->at, p->length - p->at);
    if (n == 0) {
      fail(p, "not UTF-8");
      goto fail;
    }
    put_bytes(&out, p->text + p->at, n);
    p->at += n;
  }
  p->at++;
  bytes = detach(&out);
  *length = out.length;
  if (!bytes)
    fail(p, "no memory");
  return bytes;
fail:
  free(out.bytes);
  return NULL;
}

static struct json *parse_string(struct parser *p) {
  size_t length = 0;
  char *bytes = parse_text(p, &length);
  struct json *value = take_string(bytes, length);

  return value ? value : fail(p, "no memory");
}

static bool parse_member(struct parser *p, struct json *object) {
  size_t length = 0, start = p->at;
  struct json *value;
  char *key;

  if (peek(p) != '"')
    return fail(p, "a key is missing") != NULL;
  key = parse_text(p, &length);
  if (!key)
    return false;
  if (p->options.unique_keys &&
      find_key(object, key, length) != object->list.count) {
    free(key);
    p->at = start;
    return fail(p, "the key occurs twice") != NULL;
  }
  if (skip_space(p) != ':') {
    free(key);
    return fail(p, "a colon is missing") != NULL;
  }
  p->at++;
  value = parse_value(p);
  if (!value) {
    free(key);
    return false;
  }
  return set(object, key, length, value) || fail(p, "no memory");
}

static bool parse_element(struct parser *p, struct json *array) {
  struct json *value = parse_value(p);

  return value && (add_item(array, NULL, 0, value) || fail(p, "no memory"));
}

static struct json *parse_list(struct parser *p, enum json_kind kind) {
  int end = kind == JSON_ARRAY ? ']' : '}';
  struct json *list;

  if (p->depth == p->options.max_depth)
    return fail(p, "too deep");
  list = json_new(kind);
  if (!list)
    return fail(p, "no memory");
  p->depth++;
  p->at++;
  if (skip_space(p) == end)
    goto done;
  for (;;) {
    skip_space(p);
    if (kind == JSON_ARRAY ? !parse_element(p, list) : !parse_member(p, list))
      goto fail;
    if (skip_space(p) == end)
      goto done;
    if (peek(p) != ',') {
      fail(p, "a comma or the end of the list is missing");
      goto fail;
    }
    p->at++;
    if (skip_space(p) == end && p->options.allow_trailing)
      goto done;
  }
done:
  p->at++;
  p->depth--;
  return list;
fail:
  json_free(list);
  return NULL;
}

static struct json *parse_value(struct parser *p) {
  int c = skip_space(p);

  switch (c) {
  case '{':
    return parse_list(p, JSON_OBJECT);
  case '[':
    return parse_list(p, JSON_ARRAY);
  case '"':
    return parse_string(p);
  case 't':
    return parse_word(p, "true", JSON_TRUE);
  case 'f':
    return parse_word(p, "false", JSON_FALSE);
  case 'n':
    return parse_word(p, "null", JSON_NULL);
  case -1:
    return fail(p, "the text ends too early");
  default:
    if (c == '-' || (c >= '0' && c <= '9'))
      return parse_number(p);
    return fail(p, "not a value");
  }
}

static void locate(const struct parser *p, struct json_error *error) {
  error->offset = p->at;
  error->message = p->message;
  error->line = error->column = 1;
  for (size_t i = 0; i < p->at; i++) {
    error->column++;
    if (p->text[i] == '\n') {
      error->line++;
      error->column = 1;
    }
  }
}

struct json *json_parse(const char *text, size_t length,
                        const struct json_options *options,
                        struct json_error *error) {
  struct parser p = {.text = text, .length = length};
  struct json *value;

  if (options)
    p.options = *options;
  if (p.options.max_depth == 0)
    p.options.max_depth = DEFAULT_DEPTH;
  value = parse_value(&p);
  if (value && skip_space(&p) != -1) {
    json_free(value);
    value = fail(&p, "something follows the value");
  }
  if (!value && error)
    locate(&p, error);
  return value;
}

/* --------------------------------------------------------------- printer */

static void print_string(struct buffer *b, const char *bytes, size_t length) {
  static const char escaped[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
  char code[8];

  put_char(b, '"');
  for (size_t i = 0; i < length; i++) {
    char c = bytes[i];
    const char *found = c ? strchr(escaped, c) : NULL;
    if (found) {
      put_char(b, '\\');
      put_char(b, names[found - escaped]);
    } else if ((unsigned char)c < 0x20) {
      snprintf(code, sizeof code, "\\u%04x", (unsigned)c);
      put_text(b, code);
    } else {
      put_char(b, c);
    }
  }
  put_char(b, '"');
}

/* The shortest form that reads back as the same number. */
static void print_number(struct buffer *b, double number) {
  char text[32];

  if (!isfinite(number)) {
    put_text(b, "null");
    return;
  }
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, number);
    if (strtod(text, NULL) == number)
      break;
  }
  put_text(b, text);
}

static void new_line(struct buffer *b, int indent, int level) {
  if (indent == 0)
    return;
  put_char(b, '\n');
  for (int i = 0; i < indent * level; i++)
    put_char(b, ' ');
}

static void print_value(struct buffer *b, const struct json *value, int indent,
                        int level);

static void print_list(struct buffer *b, const struct json *list, int indent,
                       int level) {
  bool object = list->kind == JSON_OBJECT;

  put_char(b, object ? '{' : '[');
  for (size_t i = 0; i < list->list.count; i++) {
    const struct item *item = &list->list.items[i];
    if (i > 0)
      put_char(b, ',');
    new_line(b, indent, level + 1);
    if (object) {
      print_string(b, item->key, item->key_length);
      put_text(b, indent ? ": " : ":");
    }
    print_value(b, item->value, indent, level + 1);
  }
  if (list->list.count > 0)
    new_line(b, indent, level);
  put_char(b, object ? '}' : ']');
}

static void print_value(struct buffer *b, const struct json *value, int indent,
                        int level) {
  switch (json_kind(value)) {
  case JSON_NULL:
    put_text(b, "null");
    break;
  case JSON_FALSE:
    put_text(b, "false");
    break;
  case JSON_TRUE:
    put_text(b, "true");
    break;
  case JSON_NUMBER:
    print_number(b, value->number);
    break;
  case JSON_STRING:
    print_string(b, value->string.bytes, value->string.length);
    break;
  case JSON_ARRAY:
  case JSON_OBJECT:
    print_list(b, value, indent, level);
    break;
  }
}

char *json_print(const struct json *value, int indent) {
  struct buffer b = {0};

  print_value(&b, value, indent, 0);
  return detach(&b);
}
