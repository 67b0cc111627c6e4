// verdict: false(no-overflow)
// flags: -w
/* A semicolon that is not there does not end the initialiser. */
static long shifted =
#if 0
    0;
#endif
    1 << 40; // HERE

int main(void) { return shifted == 3; }
