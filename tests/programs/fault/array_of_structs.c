// fault: valid-deref
/* An array of structs in a struct: a member of an element that is not there. */
struct entry {
  short key;
  double value;
};
struct table {
  struct entry entries[4];
  char name[32];
};

static double find(const struct table *t, short key) {
  int i = 0;
  while (t->entries[i].key != key) // HERE
    i++;
  return t->entries[i].value;
}

int main(void) {
  static struct table table = {{{1, 1.0}, {2, 2.0}, {3, 3.0}, {4, 4.0}}, ""};
  return find(&table, 5) > 0;
}
