// verdict: unknown
// options: --max-stack 1000
/* Calls itself for ever. */
static unsigned down(unsigned n) { return down(n + 1) + 1; }

int main(void) { return down(0) == 0; }
