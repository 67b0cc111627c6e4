/* goto forwards, backwards, out of loops, into blocks, for cleaning up. */
#include <stdio.h>
#include <stdlib.h>

static int acquire(int fail_at) {
  int result = -1;
  int *a = NULL, *b = NULL;

  if (fail_at == 1)
    goto out;
  a = malloc(sizeof *a);
  if (fail_at == 2)
    goto free_a;
  b = malloc(sizeof *b);
  *a = 1;
  *b = 2;
  if (fail_at == 3)
    goto free_b;
  result = *a + *b;
free_b:
  free(b);
free_a:
  free(a);
out:
  return result;
}

int main(void) {
  int i = 0, found = 0;

again:
  if (++i < 5)
    goto again;
  printf("%d\n", i);
  for (int a = 1; a < 20; a++)
    for (int b = a; b < 20; b++)
      for (int c = b; c < 20; c++)
        if (a * a + b * b == c * c && a > 5) {
          found = a * 10000 + b * 100 + c;
          goto done;
        }
done:
  printf("%d\n", found);
  for (int n = 0; n < 4; n++)
    printf("%d ", acquire(n));
  putchar('\n');
  goto inside;
  {
    int x;
    puts("skipped");
  inside:
    x = 3;
    printf("inside %d\n", x);
  }
  int n = 27, steps = 0;
collatz:
  if (n == 1)
    goto end;
  n = n % 2 ? 3 * n + 1 : n / 2;
  steps++;
  goto collatz;
end:
  printf("%d\n", steps);
  return 0;
}
