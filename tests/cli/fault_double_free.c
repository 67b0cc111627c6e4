#include <stdlib.h>

static void release(char **texts, int count) {
  for (int i = 0; i < count; i++)
    free(texts[i]);
}

int main(void) {
  char *text = malloc(10);
  char *texts[] = {text, text};
  release(texts, 2);
  return 0;
}
