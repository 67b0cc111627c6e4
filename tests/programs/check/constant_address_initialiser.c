// verdict: false(pointer-operation)
// options: --pedantic
// flags: -w
// Variables are initialised before main is called.
static int table[2];
static int *last = table + 5; // HERE

int main(void) { return last == 0; }
