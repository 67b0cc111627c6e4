/*
 * All fields of N bytes: a row that libcsv writes is the row that it reads,
 * wherever the text is cut into two pieces.
 */
#include "csv.h"
#include <allways/check.h>
#include <string.h>

enum { N = 2 };

static char field[N];
static int fields, rows;

static void end_field(void *text, size_t size, void *unused) {
  (void)unused;
  allways_assert(size == N && memcmp(text, field, N) == 0);
  fields++;
}

static void end_row(int c, void *unused) {
  (void)c, (void)unused;
  rows++;
}

int main(void) {
  char text[4 * N + 8];
  struct csv_parser parser;
  for (int i = 0; i < N; i++)
    field[i] = (char)allways_range(0, 255);
  size_t size = csv_write(text, sizeof text, field, N);
  allways_assert(size <= 2 * N + 2);
  text[size++] = ',';
  size += csv_write(text + size, sizeof text - size, field, N);
  size_t cut = (size_t)allways_range(0, (int)size);
  allways_assert(csv_init(&parser, CSV_STRICT) == 0);
  allways_assert(csv_parse(&parser, text, cut, end_field, end_row, 0) == cut);
  allways_assert(csv_parse(&parser, text + cut, size - cut, end_field, end_row,
                           0) == size - cut);
  allways_assert(csv_fini(&parser, end_field, end_row, 0) == 0);
  csv_free(&parser);
  allways_assert(fields == 2 && rows == 1);
  return 0;
}
