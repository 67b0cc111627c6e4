// verdict: true
// options: --property valid-memsafety
static int four(void) { return 4; }
static int (*hook)(void) = four;

int main(void) { return hook() != 4; }
