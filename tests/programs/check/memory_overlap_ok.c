// verdict: true
/* memmove copies at any distance. */
#include <allways/check.h>
#include <string.h>

int main(void) {
  char text[16] = "allways";
  int distance = allways_range(6, 8);
  memmove(text + distance, text, 8);
  return text[0] == 'b';
}
