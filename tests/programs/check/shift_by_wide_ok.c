// verdict: true
static int shift(int x, long by) { return x << by; }

int main(void) { return shift(1, 31) == 1; }
