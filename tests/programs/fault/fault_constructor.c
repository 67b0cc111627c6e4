// fault: division-by-zero
/* A fault before main. */
static volatile int zero;
static int ratio;

__attribute__((constructor)) static void start(void) {
  ratio = 10 / zero; // HERE
}

int main(void) { return ratio; }
