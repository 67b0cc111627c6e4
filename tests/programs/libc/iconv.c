/* Conversion of character sets. */
#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>

static void convert(const char *to, const char *from, const char *text,
                    size_t size, size_t room) {
  char out[64], *in_at = (char *)text, *out_at = out;
  size_t in_left = size, out_left = room;
  iconv_t cd = iconv_open(to, from);
  if (cd == (iconv_t)-1) {
    printf("%s %s: %s\n", to, from, strerror(errno));
    return;
  }
  errno = 0;
  size_t n = iconv(cd, &in_at, &in_left, &out_at, &out_left);
  printf("%s %s: %d %s, %d left:", to, from, (int)n, strerror(errno),
         (int)in_left);
  for (char *p = out; p < out_at; p++)
    printf(" %02x", (unsigned char)*p);
  putchar('\n');
  iconv_close(cd);
}

int main(void) {
  const char text[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";
  static const char *const sets[] = {"UTF-8",    "UTF-16LE", "UTF-16BE",
                                     "UTF-32LE", "UTF-32BE", "UTF-16",
                                     "UTF-32",   "ASCII",    "ISO-8859-1"};
  for (int i = 0; i < 9; i++)
    convert(sets[i], "UTF-8", text, sizeof text - 1, 64);
  convert("UTF-8", "UTF-16LE", "a\0\x3d\xd8\x00\xde", 6, 64);
  convert("UTF-8", "UTF-16LE", "a\0\x3d\xd8\x00", 5, 64);
  convert("UTF-8", "UTF-16BE", "\xdc\x00\x00\x41", 4, 64);
  convert("UTF-8", "UTF-16", "\xfe\xff\x00\x41", 4, 64);
  convert("UTF-8", "UTF-32", "\xff\xfe\0\0A\0\0\0", 8, 64);
  convert("UTF-8", "latin1", "\xe9\xff", 2, 64);
  convert("UTF-8", "ASCII", "a\xe9", 2, 64);
  convert("UTF-16LE", "UTF-8", "abc", 3, 4);
  convert("UTF-8", "UTF-8", "\xc0\x80", 2, 64);
  convert("UTF-8", "UTF-8", "\xed\xa0\x80", 3, 64);
  convert("UTF-8", "UTF-8", "ab\xe2\x82", 4, 64);
  convert("NO-SUCH", "UTF-8", "", 0, 64);
  return 0;
}
