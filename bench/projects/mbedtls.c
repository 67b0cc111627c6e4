/*
 * All bytes that a DER decoder may be given, N of them: a length or a number
 * that it accepts lies in the input; and base64 gives back what it was given.
 */
#include <allways/check.h>
#include <mbedtls/asn1.h>
#include <mbedtls/base64.h>
#include <string.h>

enum { N = 4 };

static void check_der(unsigned char *in) {
  unsigned char *at = in;
  const unsigned char *end = in + N;
  size_t size;
  int tag = MBEDTLS_ASN1_CONSTRUCTED | MBEDTLS_ASN1_SEQUENCE;
  if (mbedtls_asn1_get_tag(&at, end, &size, tag) == 0)
    allways_assert(in < at && at <= end && size <= (size_t)(end - at));
  int value;
  at = in;
  if (mbedtls_asn1_get_int(&at, end, &value) == 0)
    allways_assert(in < at && at <= end && value >= 0);
}

static void check_base64(const unsigned char *in) {
  unsigned char text[9], out[N];
  size_t written, size;
  allways_assert(mbedtls_base64_encode(text, sizeof text, &written, in, N) ==
                 0);
  allways_assert(written == 8);
  allways_assert(mbedtls_base64_decode(out, N, &size, text, written) == 0);
  allways_assert(size == N && memcmp(in, out, N) == 0);
}

int main(void) {
  unsigned char in[N];
  if (allways_choose(2)) {
    for (int i = 0; i < N; i++)
      in[i] = (unsigned char)allways_range(0, 255);
    check_der(in);
  } else {
    for (int i = 0; i < N; i++)
      in[i] = (unsigned char)(allways_choose(6) * 51);
    check_base64(in);
  }
  return 0;
}
