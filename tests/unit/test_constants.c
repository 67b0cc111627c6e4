/*
 * tests/unit/test_constants.c - frontend/constants: which files have constants
 * that must be looked at.
 */
#include "frontend/constants_impl.h"

#include <string.h>

#include "unit/unit.h"

static const char *const yes[] = {
    "static int x = 1 << 40;",
    "int x = 7 / 2;",
    "int x = 3, y = -x;",
    "int x = a -1;",
    "int x = 1e10;",
    "int x = (float)2147483647;",
    "int a[] = {1, 2 * 3};",
    "struct s { int a; } x = {1 + 1};",
    "struct __attribute__((packed)) s { int a; } x = {1 + 1};",
    "enum { A, B = 1 << 3 };",
    "enum __attribute__((packed)) { A = 1 << 3 };",
    "struct s { enum { A = 1 + 1 } x; };",
    "int f(void) { enum { A = 1 + 1 }; return A; }",
    "int f(int k) { switch (k) { case 1 + 1: return 1; } return 0; }",
    "int f(int k) { switch (k) { case 1 ? 2 : 1 << 9: return 1; } return 0; }",
    "int f(void) { static int x = 1 + 1; return x; }",
    "static int f(int a) { a++; static int x = 1 + 1; return x; }",
    "int f(a) int a; { static int x = 1 + 1; return x; }",
    "int f(void) { int a[2] = {1, 1 + 1}; return a[0]; }",
    "int f(void) { return g((int[]){1, 1 + 1}); }",
    "struct s f(void) { return (struct s){1, {1 + 1}}; }",
    "int f(void) { if (1) { int a[] = {1 + 1}; } }",
    "void f(void) NOTHROW { int a[2] = {1}; }",
    "#define A (1 << 9)\nint x = A;",
    "#define A 1.5\nint x = A;",
    "#define A 3 /* */ << 40\nint x = A;",
    "#define A static\n",
    "#include \"other.h\"\n",
    "#include <math.h>\n",
    "#include NAME\n",
    "#if X\nint f(void) {\n#endif\n}\n",
    "#if X\n#else\n#endif\n",
    "int f(void) { ",
    "int f(void) { }}",
    "int x = 1 \\\n;",
    "int x = 1 <\?\?/",
    "static int x =\n#if 0\n0;\n#endif\n1 << 40;",
    "#if 0\nstatic int\n#endif\nx;",
    "// \\\nint f(void) {\nint x = 1 << 40;\n// \\\n}",
    "#define L(T) (T)\nint f(void) { return g(L(arr){1 << 40}); }",
    "typedef double real;\nint x = (int)(real)99999999999;",
    "int f(void) { typedef float r; static int x = (r)99999999999; }",
    "const double d = 99999999999; int x = d;",
    "int x = __DBL_MAX__;",
    "#define A __DBL_MAX__\nint x = A;",
    "int x = (_Float64)99999999999;",
    "int f(void) { static typeof(({int q; q;})) x = 1 << 40; }",
    "int f(void) { static struct { int a; } *p = q + 1; }",
    "int f(int k) { switch (k) { case sizeof(struct { int a : 3; }) + 1:; } }",
    "int x = 1'000; int y = 1 << 40; int z = 1'0;",
    "char *s = R\"(\"+)\"; int x = 1 << 40;",
};

static const char *const no[] = {
    "",
    "int x = 1, y = -1; int *p = &x; int a[2 * 3];",
    "enum { A, B = 3 }; enum e *p;",
    "#define N 3 /* threads */\n#define M(a, b) a, b // pair\n",
    "#include <stdio.h>\n# include <pthread.h>\n#if N\n#endif\n",
    "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
    "static int f(int a) { int b = a + 1, c = a << 3; b = (b * c); return b; }",
    "int f(int k) { switch (k) { case 1: k = k + 1; default: return -k; } }",
    "int f(int n) { for (int i = 0; i < n; i++) { g(i + 1); } return n - 1; }",
    "int f(void) { int a[2] = {1, -2}; return a[0] + 1; }",
    "int f(void) { struct s { int a; } x; return x.a * 2; }",
    "static int f(int n, int a[static 3]) { return a[n + 1]; }",
    "char *s = \"1 + 1\", c = '+'; /* 1 + 1 */ // 1 << 9",
    "int f(struct s *s) { if (s) { return s->x / 2.5; } else { return 1e3; } }",
};

static void operators_in_constants(void **unused) {
  (void)unused;
  for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
    if (!constants_wanted(yes[i], strlen(yes[i])))
      fail_msg("not wanted: %s", yes[i]);
}

static void no_operators_in_constants(void **unused) {
  (void)unused;
  for (size_t i = 0; i < sizeof no / sizeof *no; i++)
    if (constants_wanted(no[i], strlen(no[i])))
      fail_msg("wanted: %s", no[i]);
}

static void arguments(void **unused) {
  (void)unused;
  assert_true(constants_wanted_by("-DN=1+1"));
  assert_true(constants_wanted_by("-DN=1.5"));
  assert_true(constants_wanted_by("-D"));
  assert_true(constants_wanted_by("-include"));
  assert_false(constants_wanted_by("-DN=3"));
  assert_false(constants_wanted_by("-DN"));
  assert_false(constants_wanted_by("-Wall"));
  assert_false(constants_wanted_by("-std=c11"));
  assert_true(constants_wanted_by("-Wp,-DN=1"));
  assert_true(constants_wanted_by("-Ifolder"));
  assert_true(constants_wanted_by("--include=file.h"));
}

int test_constants(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operators_in_constants),
      cmocka_unit_test(no_operators_in_constants),
      cmocka_unit_test(arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
