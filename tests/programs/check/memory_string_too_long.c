// verdict: false(valid-deref)
/* A string of a chosen length does not fit once. */
#include <allways/check.h>
#include <string.h>

int main(void) {
  char from[6] = "", to[4];
  int n = allways_range(0, 4);
  for (int i = 0; i < n; i++)
    from[i] = 'a';
  strcpy(to, from); // HERE
  return to[0] == 'b';
}
