// fault: no-overflow
// flags: -w
/* In the middle of a table, behind names of members. */
struct row {
  const char *name;
  struct {
    int low, high[2];
  } range;
};
static const struct row rows[] = {
    {"first", {1, {2, 3}}},
    {.name = "second", .range.high[1] = 1 << 32}, // HERE
};

int main(void) { return rows[0].range.low - 1; }
