int main(void) {
  __asm__("cpuid");
}
