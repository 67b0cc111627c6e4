/* Memory and string builtins, with sizes known and unknown. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

struct block {
  char bytes[40];
  struct block *link;
};

int main(void) {
  struct block a, b;
  char text[64];
  int n = 10;

  __builtin_memset(&a, 0, sizeof a);
  a.link = &b;
  __builtin_memcpy(&b, &a, sizeof a);
  assert(b.link == &b);
  __builtin_memset(a.bytes, 'x', (size_t)n);
  __builtin_memcpy(b.bytes + 5, a.bytes, (size_t)n);
  __builtin_memmove(b.bytes + 6, b.bytes + 5, (size_t)n + 1);
  assert(b.bytes[5] == 'x' && b.bytes[15] == 'x' && b.bytes[16] == 0);
  assert(__builtin_memcmp(a.bytes, b.bytes + 5, 8) == 0);
  assert(__builtin_memcmp("abc", "abd", (size_t)n - 7) < 0);
  __builtin_strcpy(text, "builtin");
  __builtin_strcat(text, " string");
  assert(__builtin_strlen(text) == 14 && __builtin_strcmp(text, "b") > 0);
  assert(__builtin_strchr(text, 's') == text + 8);
  char *end = __builtin_mempcpy(text, "XY", 2);
  assert(end == text + 2);
  end = __builtin_stpcpy(end, "Z");
  assert(end == text + 3 && *end == 0);
  puts(text);
  __builtin___memcpy_chk(text, "checked", 8, sizeof text);
  puts(text);
  __builtin_memcpy(text, text, 0);
  assert(__builtin_abs(-4) == 4 && __builtin_labs(-4l) == 4);
  printf("%g %g\n", __builtin_fabs(-1.5), __builtin_inf());
  assert(__builtin_isnan(__builtin_nan("")));
  struct block c = a;
  a = b;
  b = c;
  assert(b.bytes[0] == 'x' && a.bytes[6] == 'x');
  return 0;
}
