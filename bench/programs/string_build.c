/* Builds strings by appending words and numbers to a buffer that grows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef LINES
#define LINES 1500
#endif
#ifndef ROUNDS
#define ROUNDS 2400
#endif

struct text {
  char *bytes;
  size_t length, room;
};

static void reserve(struct text *t, size_t more) {
  if (t->length + more + 1 <= t->room)
    return;
  t->room = (t->length + more + 1) * 2;
  t->bytes = realloc(t->bytes, t->room);
}

static void put_char(struct text *t, char c) {
  reserve(t, 1);
  t->bytes[t->length++] = c;
  t->bytes[t->length] = '\0';
}

static void put_string(struct text *t, const char *s) {
  size_t n = strlen(s);

  reserve(t, n);
  memcpy(t->bytes + t->length, s, n + 1);
  t->length += n;
}

static void put_number(struct text *t, unsigned n) {
  char digits[10];
  int count = 0;

  do
    digits[count++] = (char)('0' + n % 10);
  while ((n /= 10) != 0);
  while (count > 0)
    put_char(t, digits[--count]);
}

static unsigned checksum(const char *s) {
  unsigned hash = 2166136261u;

  for (; *s; s++)
    hash = (hash ^ (unsigned char)*s) * 16777619u;
  return hash;
}

int main(void) {
  static const char *const words[] = {"alpha", "be", "gamma rays", "d"};
  unsigned sum = 0;

  for (unsigned r = 0; r < ROUNDS; r++) {
    struct text t = {NULL, 0, 0};
    for (unsigned i = 0; i < LINES; i++) {
      put_string(&t, words[(i + r) % 4]);
      put_char(&t, ' ');
      put_number(&t, i * r);
      put_char(&t, '\n');
    }
    sum += checksum(t.bytes) ^ (unsigned)t.length;
    free(t.bytes);
  }
  printf("%u\n", sum);
  return 0;
}
