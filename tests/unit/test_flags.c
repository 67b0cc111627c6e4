/*
 * tests/unit/test_flags.c - frontend/flags: command lines of C compilers.
 */
#include <string.h>

#include "frontend/flags_impl.h"
#include "unit/unit.h"

/* What is always passed on, at the end. */
enum { LENIENCE = 7 };

/* A command in one text, without quotes. */
static void read_text(struct flags *f, const char *text) {
  struct words w = {NULL, 0, 0};
  assert_true(words_split(&w, text, strlen(text)));
  flags_read(f, (const char *const *)w.items, w.count, NULL);
  words_release(&w);
}

static void expect(const struct words *w, size_t without,
                   const char *expected) {
  char text[1000] = "";
  for (size_t i = 0; i + without < w->count; i++) {
    strcat(text, w->items[i]);
    strcat(text, "|");
  }
  assert_string_equal(text, expected);
}

static void what_is_made(void **state) {
  static const struct {
    const char *text;
    enum flags_mode mode;
    const char *output, *sources;
  } cases[] = {
      {"cc", FLAGS_PROGRAM, NULL, ""},
      {"cc a.c", FLAGS_PROGRAM, NULL, "a.c|"},
      {"cc a.c b.i c.o d.cc e.S -o p", FLAGS_PROGRAM, "p", "a.c|b.i|"},
      {"cc -c a.c -ob.o", FLAGS_OBJECTS, "b.o", "a.c|"},
      {"cc -E -c a.c", FLAGS_OTHER, NULL, "a.c|"},
      {"cc -c -S a.c", FLAGS_OTHER, NULL, "a.c|"},
      {"cc -MM a.c", FLAGS_OTHER, NULL, "a.c|"},
      {"cc -c -x c a.txt -x none b.txt", FLAGS_OBJECTS, NULL, "a.txt|"},
      {"cc -c -x assembler a.c", FLAGS_OBJECTS, NULL, ""},
      {"cc -xc -", FLAGS_PROGRAM, NULL, "-|"},
      {"cc -c -MF x.c -MT y.c -L z.c a.c", FLAGS_OBJECTS, NULL, "a.c|"},
      {"cc --version", FLAGS_OTHER, NULL, ""},
      {"cc -c a.c -o", FLAGS_OBJECTS, NULL, "a.c|"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct flags f;
    read_text(&f, cases[i].text);
    assert_int_equal(f.mode, cases[i].mode);
    if (cases[i].output)
      assert_string_equal(f.output, cases[i].output);
    else
      assert_null(f.output);
    expect(&f.sources, 0, cases[i].sources);
    assert_int_equal(f.kinds.count, f.sources.count);
    flags_release(&f);
  }
}

static void what_clang_is_told(void **state) {
  static const struct {
    const char *text, *args, *dropped;
  } cases[] = {
      {"cc -I x -Iy -DA=1 -D B -U C -include z.h a.c",
       "-I|x|-Iy|-DA=1|-D|B|-U|C|-include|z.h|", ""},
      {"cc -O2 -g3 -Wall -Werror -pipe -fPIC -fstack-protector-strong a.c",
       "-fPIC|", ""},
      {"cc -fno-tree-vectorize -fno-plt -fno-common -fno-builtin-x a.c",
       "-fno-common|-fno-builtin-x|", ""},
      {"cc -Wl,-z,now -Wa,--x -Xlinker -foo -lm -shared a.c", "", ""},
      {"cc -Wp,-MD,x.d,-DY,-foo a.c", "-DY|", "-foo|"},
      {"cc -ffast-math -funknown -ffast-math -mnew a.c", "",
       "-ffast-math|-funknown|-mnew|"},
      {"cc -ffile-prefix-map=/a=b a.c", "-fmacro-prefix-map=/a=b|", ""},
      {"cc -fsanitize=address -fno-sanitize=all --coverage a.c", "", ""},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct flags f;
    read_text(&f, cases[i].text);
    expect(&f.args, LENIENCE, cases[i].args);
    expect(&f.dropped, 0, cases[i].dropped);
    assert_null(f.loads);
    flags_release(&f);
  }
}

static void what_loads_code(void **state) {
  static const char *const texts[] = {
      "cc -fplugin=x a.c",        "cc -Xclang -load a.c",
      "cc -fpass-plugin=x a.c",   "cc -mllvm -load=x a.c",
      "cc -specs=x a.c",          "cc -wrapper x a.c",
      "cc --config=x a.c",        "cc -include-pch x a.c",
      "cc -fmodule-file=x=y a.c", "cc -ivfsoverlay x a.c"};
  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct flags f;
    read_text(&f, texts[i]);
    assert_non_null(f.loads);
    assert_int_equal(f.args.count, LENIENCE);
    flags_release(&f);
  }
}

/* clang would read arguments from a file of that name. */
static void words_with_at(void **state) {
  static const char *const texts[] = {"cc @none a.c", "cc -I @none a.c",
                                      "cc -include @none a.c"};
  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct flags f;
    read_text(&f, texts[i]);
    assert_true(f.at_word);
    assert_int_equal(f.args.count, LENIENCE);
    flags_release(&f);
  }
}

int test_flags(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_made),
      cmocka_unit_test(what_clang_is_told),
      cmocka_unit_test(what_loads_code),
      cmocka_unit_test(words_with_at),
  };
  return cmocka_run_group_tests_name("flags", tests, NULL, NULL);
}
