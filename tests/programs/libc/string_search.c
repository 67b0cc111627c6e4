/* string.h: comparing and searching. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  const char *s = "the quick brown fox";
  const char data[] = {1, 2, 0, 3, 2, 1, (char)200};

  printf("%d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")),
         strcmp("", ""));
  printf("%d %d\n", sign(strcmp("ab", "abc")), sign(strcmp("\xff", "a")));
  printf("%d %d %d\n", strncmp("abcX", "abcY", 3), sign(strncmp("a", "b", 9)),
         strncmp("x", "y", 0));
  printf("%d %d\n", sign(memcmp(data, "\1\2\0\4", 4)),
         memcmp(data, "\1\2\0\3", 4));
  assert(sign(memcmp(data + 6, "\1", 1)) == 1);
  assert(strchr(s, 'q') == s + 4 && strchr(s, 'z') == NULL);
  assert(strchr(s, 0) == s + strlen(s) && strrchr(s, 'o') == s + 17);
  assert(strrchr(s, 'T') == NULL && *strchrnul(s, 'z') == 0);
  assert(memchr(data, 0, 7) == data + 2 && memchr(data, 9, 7) == NULL);
  assert(memchr(data, 200, 7) == data + 6 && memrchr(data, 2, 7) == data + 4);
  assert(strstr(s, "brown") == s + 10 && strstr(s, "") == s);
  assert(strstr(s, "foxy") == NULL && strstr("aaab", "aab") != NULL);
  assert(memmem(data, 7, "\3\2", 2) == data + 3);
  assert(strspn(s, "eht ") == 4 && strcspn(s, "kq") == 4);
  assert(strcspn(s, "") == 19 && strpbrk(s, "xyz") == s + 18);
  assert(strpbrk(s, "XYZ") == NULL);
  assert(strlen(s) == 19 && strnlen(s, 5) == 5 && strnlen("ab", 5) == 2);
  assert(strcoll("a", "b") < 0);
  char list[] = "a,b;;c,", *save, *token;
  for (token = strtok_r(list, ",;", &save); token;
       token = strtok_r(NULL, ",;", &save))
    printf("[%s]", token);
  char words[] = "  split  these words ";
  for (token = strtok(words, " "); token; token = strtok(NULL, " "))
    printf("(%s)", token);
  char fields[] = "x::y", *rest = fields;
  while ((token = strsep(&rest, ":")))
    printf("<%s>", token);
  putchar('\n');
  return 0;
}
