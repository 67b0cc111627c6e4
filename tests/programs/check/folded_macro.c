// verdict: false(no-overflow)
// flags: -w
/* A macro before the braces of a compound literal. */
#define TABLE(type) (type)
typedef long powers[4];

static int is_one(const long *p) { return *p == 1; }

int main(void) {
  return !is_one(TABLE(powers){1, 10, 100, 1 << 40}); // HERE
}
