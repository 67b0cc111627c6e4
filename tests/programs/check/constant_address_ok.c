// verdict: true
// flags: -w
// One past the end is right; what is not executed is none.
static int table[2];
static int *first = table, *end = &table[2];
static struct {
  char head[4];
  char rest[];
} flexible = {"abc", "hello"};
static char *tail = &flexible.rest[6];
extern int later[];
static int *far = &later[3];
int later[3];

static int never(void) { return &table[5] == first; }

int main(void) {
  int *volatile p = table + 2;
  if (0)
    p = table + 9;
  return p != end || tail == 0 || far == 0 || (p == 0 && never());
}
