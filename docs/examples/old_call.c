static int first();
int main(void) { return first(0); }
static int first(a, b) int a, b;
{ return a; }
