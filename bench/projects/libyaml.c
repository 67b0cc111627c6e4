/*
 * All documents of N bytes of YAML's own characters: events nest, until the
 * end or an error, and no memory is leaked.
 */
#include <allways/check.h>
#include <yaml.h>

enum { N = 3 };

int main(void) {
  static const char alphabet[] = "a:-{}[],&*!\"# \n";
  unsigned char text[N];
  for (int i = 0; i < N; i++)
    text[i] = (unsigned char)alphabet[allways_choose((int)sizeof alphabet - 1)];
  yaml_parser_t parser;
  allways_assert(yaml_parser_initialize(&parser));
  yaml_parser_set_input_string(&parser, text, N);
  int depth = 0, more = 1;
  while (more) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      allways_assert(parser.error != YAML_NO_ERROR);
      break;
    }
    depth += event.type == YAML_SEQUENCE_START_EVENT ||
             event.type == YAML_MAPPING_START_EVENT;
    depth -= event.type == YAML_SEQUENCE_END_EVENT ||
             event.type == YAML_MAPPING_END_EVENT;
    allways_assert(depth >= 0);
    more = event.type != YAML_STREAM_END_EVENT;
    allways_assert(more || depth == 0);
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return 0;
}
