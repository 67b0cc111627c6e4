int main(void) {
  for (unsigned i = 0;; i = (i + 1) % 1000)
    ;
}
