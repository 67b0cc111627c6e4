/*
 * json_test.c - tests of json.c.
 *
 *     allways run examples/c/json.c examples/c/json_test.c
 *
 * verdict: true
 */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                   \
      failures++;                                                              \
    }                                                                          \
  } while (0)

static struct json *parse(const char *text) {
  struct json_error error;
  struct json *value = json_parse(text, strlen(text), NULL, &error);

  if (!value) {
    printf("%zu:%zu: %s: %s\n", error.line, error.column, error.message, text);
    failures++;
  }
  return value;
}

/* A text and what it is printed as. */
static void expect_print(const char *text, const char *expected) {
  struct json *value = parse(text);
  char *printed = json_print(value, 0);

  if (strcmp(printed, expected) != 0) {
    printf("expected %s, found %s\n", expected, printed);
    failures++;
  }
  free(printed);
  json_free(value);
}

/* A text that is wrong, and where. */
static void expect_error(const char *text, size_t offset, const char *message) {
  struct json_error error;
  struct json *value = json_parse(text, strlen(text), NULL, &error);

  CHECK(value == NULL);
  if (value) {
    printf("accepted: %s\n", text);
    json_free(value);
  } else if (error.offset != offset || strcmp(error.message, message) != 0) {
    printf("%s: found %zu, %s\n", text, error.offset, error.message);
    failures++;
  }
}

static void test_values(void) {
  expect_print("null", "null");
  expect_print(" true ", "true");
  expect_print("\t\r\nfalse", "false");
  expect_print("[]", "[]");
  expect_print("{ }", "{}");
  expect_print("\"\"", "\"\"");
  expect_print("[1, [2, [3]], {\"a\": {}}]", "[1,[2,[3]],{\"a\":{}}]");
  expect_print("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}");
  expect_print("{\"a\":1,\"a\":2}", "{\"a\":2}");
}

static void test_numbers(void) {
  expect_print("0", "0");
  expect_print("-0", "-0");
  expect_print("42", "42");
  expect_print("-1.5", "-1.5");
  expect_print("1e3", "1000");
  expect_print("1E+2", "100");
  expect_print("25e-1", "2.5");
  expect_print("0.1", "0.1");
  expect_print("1e-7", "1e-07");
  expect_print("123456789012345680", "1.2345678901234568e+17");
  expect_print("0.30000000000000004", "0.30000000000000004");
  expect_print("1.7976931348623157e308", "1.7976931348623157e+308");
  expect_print("5e-324", "4.94065645841247e-324");
  expect_error("01", 1, "something follows the value");
  expect_error("-", 1, "a digit is missing");
  expect_error("1.", 2, "a digit is missing after the point");
  expect_error(".5", 0, "not a value");
  expect_error("1e", 2, "a digit is missing in the exponent");
  expect_error("1e400", 0, "the number is too large");
  expect_error("+1", 0, "not a value");
}

static void test_strings(void) {
  struct json *value;
  size_t length;

  expect_print("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
               "\"\\\"\\\\/\\b\\f\\n\\r\\t\"");
  expect_print("\"\\u0041\\u00e9\\u20ac\"", "\"A\xc3\xa9\xe2\x82\xac\"");
  expect_print("\"\\ud83d\\uDE00\"", "\"\xf0\x9f\x98\x80\"");
  expect_print("\"\\u001f\x7f\"", "\"\\u001f\x7f\"");
  expect_print("\"\xe2\x82\xac\"", "\"\xe2\x82\xac\"");
  value = parse("\"a\\u0000b\"");
  CHECK(memcmp(json_string(value, &length), "a\0b", 4) == 0 && length == 3);
  json_free(value);
  expect_error("\"abc", 4, "the string does not end");
  expect_error("\"a\nb\"", 2, "a control character in a string");
  expect_error("\"\\x\"", 2, "not an escape");
  expect_error("\"\\u12g4\"", 5, "four hexadecimal digits are missing");
  expect_error("\"\\ud800\"", 7, "the second half of a pair is missing");
  expect_error("\"\\ud800\\u0041\"", 13, "the second half of a pair is wrong");
  expect_error("\"\\udc00\"", 7, "the second half of a pair without the first");
  expect_error("\"\xff\"", 1, "not UTF-8");
  expect_error("\"\xc0\x80\"", 1, "not UTF-8");
  expect_error("\"\xed\xa0\x80\"", 1, "not UTF-8");
  expect_error("\"\xe2\x82\"", 1, "not UTF-8");
  expect_error("\"\xf4\x90\x80\x80\"", 1, "not UTF-8");
}

static void test_errors(void) {
  struct json_error error;

  expect_error("", 0, "the text ends too early");
  expect_error("[1 2]", 3, "a comma or the end of the list is missing");
  expect_error("[1,]", 3, "not a value");
  expect_error("[1", 2, "a comma or the end of the list is missing");
  expect_error("{\"a\" 1}", 5, "a colon is missing");
  expect_error("{a:1}", 1, "a key is missing");
  expect_error("{\"a\":}", 5, "not a value");
  expect_error("nul", 0, "not a value");
  expect_error("1 1", 2, "something follows the value");
  expect_error("// no", 0, "not a value");
  CHECK(!json_parse("{\n  \"a\": [\n    1,\n    x\n  ]\n}", 27, NULL, &error));
  printf("error at %zu:%zu (%zu): %s\n", error.line, error.column, error.offset,
         error.message);
  CHECK(!json_parse("[", 1, NULL, NULL));
}

static void test_options(void) {
  static const char text[] = "[1, /* two */ 2, // rest\n 3,]";
  struct json_options relaxed = {.allow_comments = true,
                                 .allow_trailing = true};
  struct json_options strict = {.unique_keys = true};
  struct json *value = json_parse(text, strlen(text), &relaxed, NULL);
  struct json_error error;

  CHECK(json_count(value) == 3);
  json_free(value);
  CHECK(!json_parse("{\"a\":1,\"a\":2}", 13, &strict, &error));
  CHECK(error.offset == 7);
  CHECK(!json_parse("[1,] /* x", 9, &relaxed, &error) && error.offset == 5);
}

/* n arrays inside each other. */
static struct json *nested(size_t n, size_t limit, struct json_error *error) {
  struct json_options options = {.max_depth = limit};
  char *text = malloc(2 * n);
  struct json *value;

  memset(text, '[', n);
  memset(text + n, ']', n);
  value = json_parse(text, 2 * n, &options, error);
  free(text);
  return value;
}

static void test_depth(void) {
  struct json_error error;
  struct json *value = nested(128, 0, &error);

  CHECK(value != NULL);
  json_free(value);
  CHECK(!nested(129, 0, &error) && error.offset == 128);
  CHECK(!nested(4, 3, &error) && strcmp(error.message, "too deep") == 0);
  value = nested(1000, 1000, &error);
  struct json *copy = json_clone(value);
  CHECK(json_equal(value, copy));
  json_free(copy);
  json_free(value);
}

static void test_pointers(void) {
  struct json *root = parse("{\"foo\": [\"bar\", {\"x\": 7}], \"\": 0,"
                            " \"a/b\": 1, \"m~n\": 8, \"0\": 5}");

  CHECK(json_find(root, "") == root);
  CHECK(strcmp(json_string(json_find(root, "/foo/0"), NULL), "bar") == 0);
  CHECK(json_number(json_find(root, "/foo/1/x")) == 7);
  CHECK(json_kind(json_find(root, "/")) == JSON_NUMBER);
  CHECK(json_number(json_find(root, "/a~1b")) == 1);
  CHECK(json_number(json_find(root, "/m~0n")) == 8);
  CHECK(json_number(json_find(root, "/0")) == 5);
  CHECK(!json_find(root, "/foo/2") && !json_find(root, "/foo/01"));
  CHECK(!json_find(root, "/foo/x") && !json_find(root, "/none/0"));
  CHECK(!json_find(root, "foo") && !json_find(root, "/foo/0/x"));
  json_free(root);
}

static void test_building(void) {
  struct json *root = json_new(JSON_OBJECT), *list = json_new(JSON_ARRAY);
  char *text;

  for (int i = 0; i < 6; i++)
    CHECK(json_append(list, json_new_number(i * i)));
  CHECK(json_set(root, "squares", list));
  CHECK(json_set(root, "name", json_new_string("built", 5)));
  CHECK(json_set(root, "ok", json_new(JSON_FALSE)));
  CHECK(json_set(root, "ok", json_new(JSON_TRUE)));
  CHECK(json_set(root, "gone", json_new(JSON_NULL)));
  CHECK(json_set(root, "empty", json_new(JSON_STRING)));
  CHECK(json_remove(root, "gone") && !json_remove(root, "gone"));
  CHECK(json_count(root) == 4 && json_is_true(json_get(root, "ok")));
  CHECK(strcmp(json_key(root, 1), "name") == 0);
  CHECK(!json_append(root, json_new(JSON_NULL)));
  CHECK(!json_set(list, "key", json_new(JSON_NULL)));
  CHECK(!json_set(root, "key", NULL) && json_count(root) == 4);
  text = json_print(root, 2);
  puts(text);
  struct json *again = parse(text);
  CHECK(json_equal(root, again));
  json_set(again, "extra", json_new(JSON_NULL));
  CHECK(!json_equal(root, again));
  json_free(again);
  free(text);
  json_free(root);
}

static void test_equality(void) {
  static const struct {
    const char *a, *b;
    bool equal;
  } pairs[] = {{"{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", true},
               {"[1,2]", "[2,1]", false},
               {"1", "1.0", true},
               {"\"1\"", "1", false},
               {"{\"a\":null}", "{\"b\":null}", false},
               {"[true]", "[true]", true},
               {"\"\\u0061\"", "\"a\"", true}};

  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    struct json *a = parse(pairs[i].a), *b = parse(pairs[i].b);
    CHECK(json_equal(a, b) == pairs[i].equal);
    CHECK(json_equal(b, a) == pairs[i].equal);
    json_free(a);
    json_free(b);
  }
}

/* Getters on what is not there, or of another kind. */
static void test_neutral(void) {
  struct json *number = json_new_number(3);
  size_t length = 9;

  CHECK(json_kind(NULL) == JSON_NULL && json_number(NULL) == 0);
  CHECK(strcmp(json_string(number, &length), "") == 0 && length == 0);
  CHECK(json_count(number) == 0 && !json_at(number, 0));
  CHECK(!json_get(number, "x") && !json_is_true(number));
  CHECK(strcmp(json_key(number, 0), "") == 0 && json_clone(NULL) == NULL);
  json_free(number);
  json_free(NULL);
}

static void test_document(void) {
  static const char text[] =
      "{\"store\": {\"book\": ["
      "{\"title\": \"Sayings\", \"price\": 8.95, \"tags\": [\"old\"]},"
      "{\"title\": \"Moby \\\"Dick\\\"\", \"price\": 8.99, \"tags\": []}],"
      "\"bicycle\": {\"color\": \"red\", \"price\": 19.95}},"
      "\"expensive\": 10}";
  struct json *root = parse(text), *books = json_find(root, "/store/book");
  double total = json_number(json_find(root, "/store/bicycle/price"));
  char *printed;

  for (size_t i = 0; i < json_count(books); i++) {
    struct json *book = json_at(books, i);
    total += json_number(json_get(book, "price"));
    printf("%s\n", json_string(json_get(book, "title"), NULL));
  }
  printf("%.2f\n", total);
  printed = json_print(root, 4);
  puts(printed);
  free(printed);
  json_free(root);
}

/* Every prefix of a text is an error, and none is read beyond its end. */
static void test_prefixes(void) {
  static const char text[] = "{\"a\":[1.5e2,\"\\u00e9\\ud83d\\ude00\",true]}";
  size_t length = strlen(text);

  for (size_t n = 0; n < length; n++) {
    char *copy = malloc(n + 1);
    memcpy(copy, text, n);
    CHECK(json_parse(copy, n, NULL, NULL) == NULL);
    free(copy);
  }
}

int main(void) {
  static const struct {
    const char *name;
    void (*run)(void);
  } tests[] = {
      {"values", test_values},     {"numbers", test_numbers},
      {"strings", test_strings},   {"errors", test_errors},
      {"options", test_options},   {"depth", test_depth},
      {"pointers", test_pointers}, {"building", test_building},
      {"equality", test_equality}, {"neutral", test_neutral},
      {"document", test_document}, {"prefixes", test_prefixes},
  };

  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    tests[i].run();
    printf("%s done\n", tests[i].name);
  }
  printf("%d failures\n", failures);
  return failures != 0;
}
