#include <string.h>
int main(void) {
  char text[16] = "allways";
  memcpy(text + 1, text, 8);
}
