/*
 * A document with N arbitrary bytes, given to the parser in two pieces:
 * elements nest, and the events do not depend on where it is cut.
 */
#include <allways/check.h>
#include <expat.h>
#include <string.h>

enum { N = 2, SIZE = 7 + N };

static int depth, elements;

static void start(void *unused, const char *name, const char **attributes) {
  (void)unused, (void)attributes;
  allways_assert(name[0] != 0);
  depth++, elements++;
}

static void end(void *unused, const char *name) {
  (void)unused, (void)name;
  allways_assert(--depth >= 0);
}

/* The status, and in *count how many elements there were. */
static int parse(const char *text, int cut, int *count) {
  XML_Parser parser = XML_ParserCreate("UTF-8");
  allways_assert(parser != 0);
  XML_SetHashSalt(parser, 1);
  XML_SetElementHandler(parser, start, end);
  depth = elements = 0;
  int status = XML_Parse(parser, text, cut, 0);
  if (status == XML_STATUS_OK)
    status = XML_Parse(parser, text + cut, SIZE - cut, 1);
  allways_assert(status != XML_STATUS_OK || depth == 0);
  XML_ParserFree(parser);
  *count = elements;
  return status;
}

int main(void) {
  char text[SIZE + 1] = "<a>";
  int whole, pieces;
  for (int i = 0; i < N; i++)
    text[3 + i] = (char)allways_range(0, 255);
  memcpy(text + 3 + N, "</a>", 5);
  int cut = allways_range(3, 3 + N);
  int status = parse(text, SIZE, &whole);
  allways_assert(status == parse(text, cut, &pieces));
  allways_assert(status != XML_STATUS_OK || whole == pieces);
  return 0;
}
