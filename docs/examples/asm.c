int main(void) {
  __asm__("hlt");
}
