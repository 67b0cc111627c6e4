// part of fault_other_file.c
/* Where it happens. */
int deref(const int *p);

int deref(const int *p) {
  return *p; // HERE
}
