/*
 * All texts of N bytes: libcsv reads all of a text that is not strict, fields
 * are no longer than it, and there are rows exactly if there are fields.
 */
#include "csv.h"
#include <allways/check.h>

#ifndef N
#define N 2
#endif

static size_t letters;
static int fields, rows;

static void end_field(void *text, size_t size, void *unused) {
  (void)unused;
  allways_assert(size == 0 || text != 0);
  letters += size;
  fields++;
}

static void end_row(int c, void *unused) {
  (void)unused;
  allways_assert(c == -1 || c == '\r' || c == '\n');
  rows++;
}

int main(void) {
  char text[N];
  struct csv_parser parser;
  for (int i = 0; i < N; i++)
    text[i] = (char)allways_range(0, 255);
  allways_assert(csv_init(&parser, 0) == 0);
  allways_assert(csv_parse(&parser, text, N, end_field, end_row, 0) == N);
  allways_assert(csv_fini(&parser, end_field, end_row, 0) == 0);
  csv_free(&parser);
  allways_assert(letters <= N && fields <= N + 1 && rows <= fields);
  allways_assert((rows == 0) == (fields == 0));
  return 0;
}
