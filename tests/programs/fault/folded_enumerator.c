// fault: no-overflow
// flags: -w
/* The value of an enumerator, which another one is made of. */
enum { MANY = 65536, SQUARE = MANY * MANY, // HERE
       HALF = SQUARE / 2 };

int main(void) { return HALF != 0; }
