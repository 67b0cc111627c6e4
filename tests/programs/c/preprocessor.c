/* The preprocessor: pasting, strings, variadic macros, conditions. */
#include <stdio.h>

#define PASTE(a, b) a##b
#define STRING(x) #x
#define EXPAND(x) STRING(x)
#define PRINT(format, ...) printf(format "\n", ##__VA_ARGS__)
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define VERSION 12

#if VERSION > 10 && defined(VERSION) && !defined(MISSING)
#define BRANCH "new"
#elif 1
#define BRANCH "old"
#endif

#if __has_include(<stdint.h>)
#include <stdint.h>
#endif

int main(void) {
  int PASTE(va, lue) = 3;

  PRINT("no arguments");
  PRINT("%d %s %s", value, STRING(a "b" \n), EXPAND(VERSION));
  PRINT("%zu %s %d", COUNT(1, 2, 3), BRANCH, __LINE__);
  PRINT("%d", (int)sizeof(uint8_t));
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic pop");
  return 0;
}
