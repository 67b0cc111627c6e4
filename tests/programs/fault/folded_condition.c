// fault: no-overflow
// flags: -w
/* The condition is a floating point number. */
static int choice = 0.0 && 1 << 40 ? 1
                    : 0.5 ? 1 << 41 // HERE
                          : 1 << 42;

int main(void) { return choice == 1; }
