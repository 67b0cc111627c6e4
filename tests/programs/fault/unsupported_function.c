// fault: unsupported
/* A function that nobody defined. */
extern int launch_rockets(int count);

int main(void) {
  return launch_rockets(3); // HERE
}
