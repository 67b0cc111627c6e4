// verdict: false(valid-deref)
/* As memcmp: all of both blocks is read. */
#include <wchar.h>

int main(void) {
  wchar_t a[4] = L"a", b[2] = L"b";
  return wmemcmp(a, b, 3) == 0; // HERE
}
