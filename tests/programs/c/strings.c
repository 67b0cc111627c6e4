// flags: -Wno-multichar -Wno-string-plus-int
/* String literals: escapes, wide, UTF-8, concatenated, in arrays. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static const char *const table[] = {"a", "",
                                    "long "
                                    "and "
                                    "joined"};
static char exact[3] = "abc";

int main(void) {
  const wchar_t *wide = L"w\u00efde \U0001F600";
  const char *utf8 = u8"\u00e9\U0001F600";
  const char16_t *u16 = u"\U0001F600x";
  const char32_t *u32 = U"\U0001F600x";
  const char *escapes = "\a\b\f\n\r\t\v\\\'\"\?\0\x41\101\e";
  char copy[] = "modifiable\0hidden";

  printf("%zu %s\n", strlen(table[2]), table[2]);
  printf("%zu %zu\n", sizeof copy, strlen(copy));
  printf("%s\n", copy + 11);
  for (int i = 0; i < 15; i++)
    printf("%d ", escapes[i]);
  putchar('\n');
  for (int i = 0; wide[i]; i++)
    printf("%x ", (unsigned)wide[i]);
  putchar('\n');
  for (int i = 0; utf8[i]; i++)
    printf("%x ", (unsigned char)utf8[i]);
  printf("\n%x %x %x\n", u16[0], u16[1], u16[2]);
  printf("%x %x\n", (unsigned)u32[0], (unsigned)u32[1]);
  printf("%.3s %zu\n", exact, sizeof exact);
  assert(sizeof L"abc" == 16 && sizeof u"abc" == 8 && wcslen(wide) == 6);
  assert('ab' == ('a' << 8 | 'b') && L'\xff' == 255);
  assert("literal"[3] == 'e' && *"x" == 'x' && "abc" + 1 != NULL);
  printf("%s %s\n", __func__,
         "%"
         "d");
  copy[0] = 'M';
  puts(copy);
  puts("\xe4\xb8\x96 multi\
line");
  return 0;
}
