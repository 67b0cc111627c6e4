// fault: valid-deref
/* An atomic addition to a member of a packed struct. */
struct __attribute__((packed)) item {
  char tag;
  long count;
};

int main(void) {
  struct item i = {1, 2};
  void *p = &i.count;
  return (int)__atomic_fetch_add((long *)p, 1, __ATOMIC_SEQ_CST); // HERE
}
