/* Addresses of networks from and to text, and the order of bytes. */
#include <arpa/inet.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void order(void) {
  uint32_t (*long_order)(uint32_t) = htonl;
  unsigned char bytes[4];
  uint32_t n = htonl(0x01020304);
  memcpy(bytes, &n, 4);
  printf("%d %d %d %d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
  printf("%x %x %x %x\n", ntohl(n), htons(0x1234), ntohs(0xff00),
         long_order(7));
}

static void old(const char *s) {
  struct in_addr a = {0};
  int good = inet_aton(s, &a);
  printf("[%s] %d %08x %08x %s\n", s, good, ntohl(a.s_addr),
         ntohl(inet_addr(s)), inet_ntoa(a));
}

static void six(const char *s) {
  unsigned char bytes[16] = {0};
  char text[INET6_ADDRSTRLEN];
  int good = inet_pton(AF_INET6, s, bytes);
  printf("[%s] %d %s\n", s, good,
         inet_ntop(AF_INET6, bytes, text, sizeof text));
}

static void four(const char *s) {
  unsigned char bytes[4] = {0};
  char text[INET_ADDRSTRLEN];
  int good = inet_pton(AF_INET, s, bytes);
  printf("[%s] %d %s\n", s, good, inet_ntop(AF_INET, bytes, text, sizeof text));
}

int main(void) {
  const char *olds[] = {"1.2.3.4",  "1.2.3", "1.2",   "16909060",
                        "0x7f.1",   "010",   "256.1", "1.2.3.4 x",
                        "1.2.3.4x", "",      "08",    "1."};
  const char *fours[] = {"1.2.3.4",   "01.2.3.4", "1.2.3",
                         "1.2.3.256", "1.2.3.4 ", "0.0.0.0"};
  const char *sixes[] = {"::",
                         "::1",
                         "1::",
                         "1:2:3:4:5:6:7:8",
                         "2001:db8::1",
                         "1:::2",
                         ":1",
                         "1:",
                         "::ffff:1.2.3.4",
                         "::1.2.3.4",
                         "1::2::3",
                         "12345::",
                         "1:2:3:4:5:6:7::",
                         "fe80::1%eth0",
                         "1:0:0:2:0:0:0:3",
                         "1:2:3:4:5:6:1.2.3.4",
                         "::g"};
  order();
  for (size_t i = 0; i < sizeof olds / sizeof *olds; i++)
    old(olds[i]);
  for (size_t i = 0; i < sizeof fours / sizeof *fours; i++)
    four(fours[i]);
  for (size_t i = 0; i < sizeof sixes / sizeof *sixes; i++)
    six(sixes[i]);
  char small[5];
  printf("%d", inet_ntop(AF_INET, "abcd", small, sizeof small) == NULL);
  printf(" %d\n", errno == ENOSPC);
  printf("%d", inet_pton(77, "1.2.3.4", small));
  printf(" %d\n", errno == EAFNOSUPPORT);
  printf("%d\n", IN6_IS_ADDR_LOOPBACK(&in6addr_loopback));
  return memcmp(&in6addr_any, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
}
