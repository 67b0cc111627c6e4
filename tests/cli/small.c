static int numbers[3] = {1, 2, 3};

static int sum(const int *from, int count) {
  int total = 0;
  for (int i = 0; i < count; i++)
    total += from[i];
  return total;
}

int main(void) { return sum(numbers, 3); }
