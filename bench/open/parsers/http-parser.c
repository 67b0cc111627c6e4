/*
 * All beginnings of N bytes, of a request or of a response: what the parser
 * reports lies in the text, and it reads all of it unless there is an error.
 */
#include "http_parser.h"
#include <allways/check.h>

#ifndef N
#define N 2
#endif

static char text[N];

static int part(http_parser *parser, const char *at, size_t size) {
  (void)parser;
  allways_assert(at >= text && at <= text + N);
  allways_assert(size <= (size_t)(text + N - at));
  return 0;
}

int main(void) {
  http_parser parser;
  http_parser_settings settings;
  http_parser_settings_init(&settings);
  settings.on_url = settings.on_status = settings.on_body = part;
  settings.on_header_field = settings.on_header_value = part;
  http_parser_init(&parser, HTTP_BOTH);
  for (int i = 0; i < N; i++)
    text[i] = (char)allways_range(0, 255);
  size_t used = http_parser_execute(&parser, &settings, text, N);
  enum http_errno error = HTTP_PARSER_ERRNO(&parser);
  allways_assert(used <= N);
  allways_assert(error != HPE_OK || used == N);
  allways_assert(http_errno_name(error)[0] == 'H');
  return 0;
}
