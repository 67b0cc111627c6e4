/*
 * A request, cut into three pieces anywhere: the parser says of it what it
 * says of the whole.
 */
#include "http_parser.h"
#include <allways/check.h>
#include <string.h>

struct said {
  char url[8], field[8], value[8], body[8];
  int done;
};

static const char request[] = "POST /a?b HTTP/1.1\r\nHost: x\r\n"
                              "Transfer-Encoding: chunked\r\n\r\n"
                              "3\r\nabc\r\n0\r\n\r\n";

#define ADD(part)                                                              \
  static int add_##part(http_parser *parser, const char *at, size_t size) {    \
    struct said *said = parser->data;                                          \
    size_t old = strlen(said->part), room = sizeof said->part - 1 - old;       \
    strncat(said->part, at, size < room ? size : room);                        \
    return 0;                                                                  \
  }
ADD(url)
ADD(field)
ADD(value)
ADD(body)

static int complete(http_parser *parser) {
  struct said *said = parser->data;
  said->done++;
  return 0;
}

static void parse(struct said *said, size_t first, size_t second) {
  http_parser parser;
  http_parser_settings settings;
  size_t size = sizeof request - 1;
  size_t ends[] = {first, second, size};
  http_parser_settings_init(&settings);
  settings.on_url = add_url;
  settings.on_header_field = add_field;
  settings.on_header_value = add_value;
  settings.on_body = add_body;
  settings.on_message_complete = complete;
  http_parser_init(&parser, HTTP_REQUEST);
  parser.data = said;
  size_t at = 0;
  for (int i = 0; i < 3; i++) {
    size_t piece = ends[i] - at;
    allways_assert(
        piece == 0 ||
        http_parser_execute(&parser, &settings, request + at, piece) == piece);
    allways_assert(HTTP_PARSER_ERRNO(&parser) == HPE_OK);
    at = ends[i];
  }
  allways_assert(parser.method == HTTP_POST && said->done == 1);
}

int main(void) {
  struct said whole = {0}, pieces = {0};
  int size = (int)sizeof request - 1;
  int first = allways_range(0, size);
  int second = allways_range(first, size);
  parse(&whole, (size_t)size, (size_t)size);
  parse(&pieces, (size_t)first, (size_t)second);
  allways_assert(memcmp(&whole, &pieces, sizeof whole) == 0);
  return 0;
}
