/*
 * All texts of N bytes: what cJSON parses and prints is parsed and printed as
 * the same text, and no memory is lost.
 */
#include "cJSON.h"
#include <allways/check.h>
#include <string.h>

#ifndef N
#define N 2
#endif

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
  allways_assert(again != 0);
  char *reprinted = cJSON_PrintUnformatted(again);
  allways_assert(strcmp(printed, reprinted) == 0);
  cJSON_free(printed);
  cJSON_free(reprinted);
  cJSON_Delete(value);
  cJSON_Delete(again);
  return 0;
}
