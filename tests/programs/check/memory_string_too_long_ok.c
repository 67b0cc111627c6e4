// verdict: true
/* All strings fit. */
#include <allways/check.h>
#include <string.h>

int main(void) {
  char from[6] = "", to[4];
  int n = allways_range(0, 3);
  for (int i = 0; i < n; i++)
    from[i] = 'a';
  strcpy(to, from);
  return to[0] == 'b';
}
