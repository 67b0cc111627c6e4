#include <stdio.h>
int main(void) { printf("%d\n", 0.5); }
