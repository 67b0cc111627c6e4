int main(void) {
  __asm__("nop");
}
