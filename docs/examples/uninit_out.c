#include <stdio.h>
int main(void) {
  char text[4];
  text[0] = 'a';
  puts(text);
}
