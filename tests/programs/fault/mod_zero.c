// fault: division-by-zero
/* The remainder of a division by zero. */
static unsigned slot(unsigned hash, unsigned buckets) {
  return hash % buckets; // HERE
}

int main(void) { return (int)slot(12345, 0); }
