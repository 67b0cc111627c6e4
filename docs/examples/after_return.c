static int *make(void) {
  int local = 7, *p = &local;
  return p;
}
int main(void) { return *make(); }
