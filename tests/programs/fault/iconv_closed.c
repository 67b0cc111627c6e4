// fault: valid-deref
/* A descriptor is used after iconv_close. */
#include <iconv.h>

int main(void) {
  char in[] = "a", out[4], *i = in, *o = out;
  size_t n = 1, m = 4;
  iconv_t cd = iconv_open("UTF-8", "ASCII");
  iconv_close(cd);
  iconv(cd, &i, &n, &o, &m); // HERE
  return 0;
}
