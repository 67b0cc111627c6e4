// fault: valid-deref
/* A null pointer for a "%ls", to a descriptor. */
#include <stdio.h>
#include <wchar.h>

int main(void) {
  wchar_t *text = NULL;
  dprintf(1, "%ls\n", text); // HERE
  return 0;
}
