/*
 * tests/unit/test_lookups.c - frontend/lookups: all names of files that a text
 * may make clang look for, however they are written.
 */
#include "frontend/lookups_impl.h"

#include <string.h>

#include "unit/unit.h"

static struct lookups found;

static void look(const char *text) {
  lookups_release(&found);
  lookups_find(&found, text, strlen(text));
}

static int clear(void **state) {
  (void)state;
  lookups_release(&found);
  return 0;
}

/* One name and nothing else. */
static void check_name(const char *text, const char *name) {
  look(text);
  assert_int_equal(found.names.count, 1);
  assert_string_equal(found.names.items[0], name);
  assert_false(found.computed);
  assert_false(found.unknown);
}

static void names(void **state) {
  (void)state;
  check_name("#include <a.h>\n", "<a.h");
  check_name("#include \"a b.h\"", "\"a b.h");
  check_name("  #  include<d/a.h>\n", "<d/a.h");
  check_name("#include_next <a.h>", "<a.h");
  check_name("#import \"../a.h\"", "\"../a.h");
  check_name("%:include <a.h>", "<a.h");
  check_name("/* x\n */ # /* y\n */ include /**/ <a.h>", "<a.h");
  check_name("#inc\\\nlude \\\n <a\\\n.h>", "<a.h");
  check_name("#include \\  \n<a.h>", "<a.h");
  check_name("#include \\\r\n<a.h>\r\n", "<a.h");
  check_name("#if __has_include(<a.h>)", "<a.h");
  check_name("#if defined(__has_include) && __has_include ( \"a.h\" )",
             "\"a.h");
  check_name("#elif __has_include_next(<a.h>)\n", "<a.h");
  check_name("#ifdef __has_include\n#if __has_include(<a.h>)", "<a.h");
  check_name("/* __has_include takes\n a name */\n#include <a.h>", "<a.h");
}

static void several(void **state) {
  (void)state;
  look("#include <a.h>\n#include \"b.h\" // #include <c.h>\n"
       "#if __has_include(<d.h>) || __has_include(<e.h>)\n");
  assert_int_equal(found.names.count, 5);
  look("int main(void) { return 0; }\n#define X #y\n");
  assert_int_equal(found.names.count, 0);
  assert_false(found.computed || found.unknown);
  look("");
  assert_int_equal(found.names.count, 0);
}

static void computed(void **state) {
  (void)state;
  look("#include NAME\n#include <a.h>\n");
  assert_true(found.computed);
  assert_false(found.unknown);
  assert_int_equal(found.names.count, 1);
  look("#include STRING(a.h)\n");
  assert_true(found.computed);
  look("#include \\\n/* x */ NAME\n");
  assert_true(found.computed);
}

static void unknown(void **state) {
  static const char *const texts[] = {
      "const char t[] = __TIME__;",
      "const char t[] = __DA\\\nTE__;",
      "x = __TIMESTAMP__",
      "#if __has_include(NAME)\n",
      "#define ASK(x) __has_include(x)\n",
      "#define ASK __has_include\n#if ASK(<a.h>)\n",
      "#embed <a.bin>\n",
      "# embed \"a.bin\"\n",
      "#if __has_embed(<a.bin>)\n",
      "?"
      "?=include <a.h>\n",
      "#include <a.h?"
      "?/\n>\n",
      "#pragma GCC  dependency \"a.h\"\n",
      "#pragma GCC /**/ dependency \"a.h\"\n",
      "_Pragma(\"GCC dependency\")",
      "#pragma include_alias(\"a.h\", \"b.h\")\n",
      "#pragma clang  module import a\n"};
  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    look(texts[i]);
    if (!found.unknown)
      fail_msg("%s", texts[i]);
  }
}

/* Whatever is cut off, nothing behind the end is read. */
static void cut(void **state) {
  static const char text[] =
      "/* x */ #include /* y */ <a.h>\n#include \"b.h\"\n%:include <c.h>\n"
      "#if defined(__has_include) && __has_include(\"d.h\")\n#endif\\ \n"
      "#pragma clang module import x\n#pragma GCC dependency \"y\"\n";
  (void)state;
  for (size_t n = 0; n < sizeof text; n++) {
    char copy[sizeof text];
    memcpy(copy, text, n);
    lookups_release(&found);
    lookups_find(&found, copy, n);
    assert_true(found.names.count <= 4);
  }
}

int test_lookups(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(names, clear),
                                     cmocka_unit_test_teardown(several, clear),
                                     cmocka_unit_test_teardown(computed, clear),
                                     cmocka_unit_test_teardown(unknown, clear),
                                     cmocka_unit_test_teardown(cut, clear)};
  return cmocka_run_group_tests_name("lookups", tests, NULL, NULL);
}
