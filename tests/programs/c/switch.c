/* switch: dense, sparse, ranges, fallthrough, 64 bits, nested, no default. */
#include <limits.h>
#include <stdio.h>

static int dense(int x) {
  switch (x) {
  case 0:
    return 10;
  case 1:
  case 2:
    return 20;
  case 3:
    x += 100; /* fall through */
  case 4:
    x *= 2;
    break;
  case 5:
    return -1;
  default:
    return 0;
  }
  return x;
}

static int sparse(int x) {
  switch (x) {
  case INT_MIN:
    return 1;
  case -1000:
    return 2;
  case 7:
    return 3;
  case 1000000:
    return 4;
  case INT_MAX:
    return 5;
  }
  return 0;
}

static const char *range(unsigned char c) {
  switch (c) {
  case '0' ... '9':
    return "digit";
  case 'a' ... 'z':
  case 'A' ... 'Z':
    return "letter";
  case 0x80 ... 0xff:
    return "high";
  default:
    return "other";
  }
}

static int wide(unsigned long long x) {
  switch (x) {
  case 0x100000000ull:
    return 1;
  case 0x100000001ull:
    return 2;
  case ULLONG_MAX:
    return 3;
  case 1:
    return 4;
  }
  return 0;
}

/* Duff's device: a loop inside a switch. */
static void copy(char *to, const char *from, int n) {
  int rounds = (n + 3) / 4;

  switch (n % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--rounds > 0);
  }
}

enum color { RED, GREEN = 5, BLUE };

static int by_enum(enum color c, short s) {
  switch (c) {
  case RED:
    switch (s) {
    case -1:
      return 1;
    default:
      break;
    }
    return 2;
  case GREEN:
    return 3;
  case BLUE:
    return 4;
  }
  return 5;
}

int main(void) {
  char buffer[12] = {0};

  for (int i = -1; i < 7; i++)
    printf("%d ", dense(i));
  printf("\n%d%d%d%d%d%d\n", sparse(INT_MIN), sparse(-1000), sparse(7),
         sparse(1000000), sparse(INT_MAX), sparse(0));
  printf("%s %s %s %s\n", range('5'), range('Q'), range(200), range(' '));
  printf("%d%d%d%d%d\n", wide(1ull << 32), wide((1ull << 32) + 1), wide(-1ull),
         wide(1), wide(0));
  copy(buffer, "duff device", 11);
  puts(buffer);
  printf("%d%d%d%d\n", by_enum(RED, -1), by_enum(RED, 0), by_enum(GREEN, 0),
         by_enum(BLUE, 0));
  switch (buffer[0] - 'c') {
    int never;
  case 1:
    never = 4;
    printf("%d\n", never);
  }
  return 0;
}
