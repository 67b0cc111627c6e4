/* Expands names, parses answers, and reads addresses. */
#include <ares.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>

static const unsigned char answer[] = {
    0x12, 0x34, 0x81, 0x80, 0,   1,  0, 1, 0,  0, 0,    0,  3, 'w',
    'w',  'w',  2,    'x',  'y', 0,  0, 1, 0,  1, 0xc0, 12, 0, 1,
    0,    1,    0,    0,    0,   60, 0, 4, 10, 1, 2,    3};

int main(void) {
  struct hostent *host;
  struct ares_addrttl ttls[2];
  int count = 2;
  int status = ares_parse_a_reply(answer, sizeof answer, &host, ttls, &count);
  printf("%s: %d addresses\n", ares_strerror(status), count);
  if (status == ARES_SUCCESS) {
    char text[INET_ADDRSTRLEN];
    ares_inet_ntop(AF_INET, host->h_addr_list[0], text, sizeof text);
    printf("%s is %s for %d s\n", host->h_name, text, ttls[0].ttl);
    ares_free_hostent(host);
  }
  for (int size = 0; size < (int)sizeof answer; size += 5) {
    status = ares_parse_a_reply(answer, size, &host, NULL, NULL);
    printf("%d: %s\n", size, ares_strerror(status));
    if (status == ARES_SUCCESS)
      ares_free_hostent(host);
  }
  unsigned char *query;
  int length;
  status = ares_create_query("a.bc.d", 1, 1, 7, 1, &query, &length, 512);
  for (int i = 0; i < length; i++)
    printf("%02x ", query[i]);
  puts(ares_strerror(status));
  ares_free_string(query);
  return 0;
}
