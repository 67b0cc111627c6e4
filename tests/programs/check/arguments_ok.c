// verdict: true
// args: one 2
/* The program gets arguments. */
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  assert(argc == 3);
  assert(strcmp(argv[1], "one") == 0 && argv[2][0] == '2');
  return 0;
}
