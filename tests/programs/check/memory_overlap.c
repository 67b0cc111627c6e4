// verdict: false(valid-deref)
/* Some distances are too small for memcpy. */
#include <allways/check.h>
#include <string.h>

int main(void) {
  char text[16] = "allways";
  int distance = allways_range(6, 8);
  memcpy(text + distance, text, 8); // HERE
  return text[0] == 'b';
}
