/* wchar.h and wctype.h basics in the C locale. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
  wchar_t a[16], b[16];
  char narrow[16];

  wcscpy(a, L"wide");
  wcscat(a, L" text");
  assert(wcslen(a) == 9 && wcscmp(a, L"wide text") == 0);
  assert(wcsncmp(a, L"widX", 3) == 0 && wcscmp(a, L"zzz") < 0);
  assert(wcschr(a, L't') == a + 5 && wcsrchr(a, L't') == a + 8);
  assert(wcsstr(a, L"te") == a + 5 && wcschr(a, L'q') == NULL);
  wmemset(b, L'x', 16);
  wmemcpy(b, a, 4);
  assert(b[3] == L'e' && b[4] == L'x' && wmemcmp(a, b, 4) == 0);
  assert(wcsncpy(b, L"ab", 4) == b && b[3] == 0);
  assert(iswalpha(L'a') && !iswdigit(L'a') && towupper(L'a') == L'A');
  assert(wcstombs(narrow, a, sizeof narrow) == 9);
  puts(narrow);
  assert(mbstowcs(b, "back", 16) == 4 && b[0] == L'b');
  assert(wcstol(L"123", NULL, 10) == 123);
  assert(mbtowc(b, "x", 1) == 1 && *b == L'x' && wctomb(narrow, L'y') == 1);
  assert(narrow[0] == 'y' && btowc('a') == L'a' && wctob(L'b') == 'b');
  printf("%ls\n", a);
  return 0;
}
