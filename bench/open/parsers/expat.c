/*
 * A document with N open bytes as the content of its element: elements nest,
 * and an error is at a place in the document and has a name.
 */
#include <allways/check.h>
#include <expat.h>
#include <string.h>

#ifndef N
#define N 1
#endif
enum { SIZE = 7 + N };

static int depth;

static void start(void *unused, const char *name, const char **attributes) {
  (void)unused, (void)attributes;
  allways_assert(name[0] != 0);
  depth++;
}

static void end(void *unused, const char *name) {
  (void)unused, (void)name;
  allways_assert(--depth >= 0);
}

static void letters(void *unused, const char *text, int size) {
  (void)unused, (void)text;
  allways_assert(depth > 0 && size > 0 && size <= SIZE);
}

int main(void) {
  char text[SIZE + 1] = "<a>";
  for (int i = 0; i < N; i++)
    text[3 + i] = (char)allways_range(0, 255);
  memcpy(text + 3 + N, "</a>", 5);
  XML_Parser parser = XML_ParserCreate("UTF-8");
  allways_assert(parser != 0);
  XML_SetHashSalt(parser, 1);
  XML_SetElementHandler(parser, start, end);
  XML_SetCharacterDataHandler(parser, letters);
  enum XML_Status status = XML_Parse(parser, text, SIZE, 1);
  if (status == XML_STATUS_OK) {
    allways_assert(depth == 0);
  } else {
    allways_assert(XML_ErrorString(XML_GetErrorCode(parser)) != 0);
    XML_Index at = XML_GetCurrentByteIndex(parser);
    allways_assert(at >= 0 && at <= SIZE);
  }
  XML_ParserFree(parser);
  return 0;
}
