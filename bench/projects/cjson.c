/*
 * All texts of N bytes: what cJSON parses, prints and parses again is the
 * same value, and no memory is leaked.
 */
#include "cJSON.h"
#include <allways/check.h>

enum { N = 3 };

int main(void) {
  char text[N];
  for (int i = 0; i < N; i++)
    text[i] = (char)allways_range(0, 255);
  cJSON *value = cJSON_ParseWithLength(text, N);
  if (value == 0)
    return 0;
  char *printed = cJSON_PrintUnformatted(value);
  allways_assert(printed != 0);
  cJSON *again = cJSON_Parse(printed);
  allways_assert(cJSON_Compare(value, again, 1));
  cJSON_free(printed);
  cJSON_Delete(value);
  cJSON_Delete(again);
  return 0;
}
