// verdict: false(no-overflow)
// flags: -w
/* A variable points to a compound literal, whose value is a constant. */
struct item {
  long count;
};
static struct item *item = &(struct item){1 << 40}; // HERE

int main(void) { return item->count == 1; }
