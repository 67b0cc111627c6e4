/* main without a return statement returns zero. */
#include <stdio.h>

int main() { puts("done"); }
