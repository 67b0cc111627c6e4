// verdict: unknown
// options: --suppress valid-deref:get
/* Nothing is known of what comes after it. */

static int get(const int *p) {
  return *p; // HERE
}

int main(void) { return get(0); }
