#include <stdio.h>
static const long bytes = 4096 * 1024 * 1024;
int main(void) { printf("%ld\n", bytes); }
