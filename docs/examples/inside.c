#include <string.h>
struct user { char name[8]; int admin; };
int main(void) {
  struct user u = {"", 0};
  const char *from = "alexander";
  for (size_t i = 0; i <= strlen(from); i++)
    u.name[i] = from[i];
  return u.admin;
}
