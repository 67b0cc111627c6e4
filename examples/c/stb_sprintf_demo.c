/* stb_sprintf: formatted text without libc, into buffers and a callback.
 *
 * stb_sprintf reads strings four bytes at a time, on purpose up to three bytes
 * beyond their end, so every string here lies in a larger array of zeros.
 *
 * verdict: true */
#define STB_SPRINTF_IMPLEMENTATION
#define STB_SPRINTF_NOUNALIGNED
#include <stb/stb_sprintf.h>
#include <stdio.h>
#include <string.h>

struct text {
  char bytes[64];
};
#define T(s) (((const struct text){s}).bytes)

static char *collect(const char *part, void *user, int length) {
  static char scratch[STB_SPRINTF_MIN];
  int *total = user;

  *total += length;
  fwrite(part, 1, (size_t)length, stdout);
  return scratch;
}

static int stream(const char *format, ...) {
  char scratch[STB_SPRINTF_MIN] = {0};
  va_list ap;
  int total = 0;

  va_start(ap, format);
  stbsp_vsprintfcb(collect, &total, scratch, format, ap);
  va_end(ap);
  return total;
}

int main(void) {
  char out[256];
  int n;

  n = stbsp_sprintf(out, T("%d %5d|%-5d|%05d %+d"), 42, 42, 42, 42, 42);
  printf("%d: %s\n", n, out);
  n = stbsp_sprintf(out, T("%x %#X %o %llu"), 48879, 48879, 64, 1ull << 63);
  printf("%d: %s\n", n, out);
  n = stbsp_sprintf(out, T("%s|%10s|%-10s|%.3s|%c"), T("text"), T("right"),
                    T("left"), T("truncate"), 'c');
  printf("%d: %s\n", n, out);
  n = stbsp_sprintf(out, T("%f %.2f %10.3f %e %g %g"), 3.14159, 2.5, -1.0 / 3,
                    12345.678, 0.0001, 1e20);
  printf("%d: %s\n", n, out);
  n = stbsp_sprintf(out, T("%.0f %.17g %a"), 2.5, 0.1, 1.5);
  printf("%d: %s\n", n, out);
  n = stbsp_sprintf(out, T("%'d %$d %b"), 1234567, 53000, 10);
  printf("%d: %s\n", n, out);
  memset(out, '#', sizeof out);
  n = stbsp_snprintf(out, 8, T("%s"), T("does not fit"));
  printf("%d: %s\n", n, out);
  n = stbsp_snprintf(out, sizeof out, T("%*d%%"), 6, 75);
  printf("%d: %s\n", n, out);
  n = 0;
  for (int i = 0; i < 30; i++)
    n += stream(T("line %02d of %s\n"), i, T("a stream"));
  printf("%d bytes\n", n);
  return 0;
}
