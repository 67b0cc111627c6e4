/*
 * All texts of N bytes: tokens lie in the text, in order, and jsmn counts as
 * many as it makes.
 */
#include "jsmn.h"
#include <allways/check.h>

#ifndef N
#define N 3
#endif

int main(void) {
  char text[N];
  jsmntok_t tokens[N];
  jsmn_parser parser;
  for (int i = 0; i < N; i++)
    text[i] = (char)allways_range(0, 255);
  jsmn_init(&parser);
  int counted = jsmn_parse(&parser, text, N, 0, 0);
  jsmn_init(&parser);
  int made = jsmn_parse(&parser, text, N, tokens, N);
  allways_assert(parser.pos <= N);
  if (made < 0)
    return 0;
  allways_assert(made == counted);
  for (int i = 0; i < made; i++) {
    allways_assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end);
    allways_assert(tokens[i].end <= N);
    allways_assert(i == 0 || tokens[i - 1].start <= tokens[i].start);
  }
  return 0;
}
