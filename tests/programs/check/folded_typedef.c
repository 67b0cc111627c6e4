// verdict: false(no-overflow)
// flags: -w
/* A floating point number without a word or point that says so. */
typedef double real;
static int most = (real)99999999999; // HERE

int main(void) { return most == 3; }
