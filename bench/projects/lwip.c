/*
 * A UDP packet that is truncated anywhere, and of which any byte may be any
 * other: lwIP hands it to the one who waits for it, answers it or drops it, and
 * then has given all of its memory back.
 */
#include <allways/check.h>
#include <lwip/init.h>
#include <lwip/ip.h>
#include <lwip/netif.h>
#include <lwip/pbuf.h>
#include <lwip/stats.h>
#include <lwip/timeouts.h>
#include <lwip/udp.h>
#include <string.h>

enum { SIZE = 32 };

static int received;

u32_t sys_now(void) { return 0; }

static err_t send_none(struct netif *netif, struct pbuf *p,
                       const ip4_addr_t *to) {
  (void)netif, (void)to;
  allways_assert(p->tot_len >= 20);
  return ERR_OK;
}

static err_t set_up(struct netif *netif) {
  netif->output = send_none;
  netif->mtu = 100;
  netif->flags = NETIF_FLAG_UP | NETIF_FLAG_LINK_UP;
  return ERR_OK;
}

static void receive(void *unused, struct udp_pcb *pcb, struct pbuf *p,
                    const ip_addr_t *from, u16_t port) {
  (void)unused, (void)pcb, (void)from, (void)port;
  allways_assert(p->tot_len <= SIZE - 28);
  received++;
  pbuf_free(p);
}

int main(void) {
  unsigned char packet[SIZE] = {
      0x45, 0, 0, SIZE, 0,  1,  0, 0, 64,  17,  0,   0, /* lengths, UDP, sum */
      10,   0, 0, 2,    10, 0,  0, 1,                   /* from, to */
      0,    9, 0, 7,    0,  12, 0, 0, 'a', 'b', 'c', 'd'};
  struct netif netif;
  ip4_addr_t here, mask, none = {0};
  lwip_init();
  IP4_ADDR(&here, 10, 0, 0, 1);
  IP4_ADDR(&mask, 255, 255, 255, 0);
  netif_add(&netif, &here, &mask, &none, NULL, set_up, ip_input);
  netif_set_default(&netif);
  struct udp_pcb *pcb = udp_new();
  udp_bind(pcb, IP_ADDR_ANY, 7);
  udp_recv(pcb, receive, NULL);
  size_t before = lwip_stats.mem.used;
  packet[allways_choose(SIZE)] = (unsigned char)allways_range(0, 255);
  u16_t size = (u16_t)allways_range(1, SIZE);
  struct pbuf *p = pbuf_alloc(PBUF_RAW, size, PBUF_POOL);
  allways_assert(p != NULL && pbuf_take(p, packet, size) == ERR_OK);
  allways_assert(netif.input(p, &netif) == ERR_OK);
  allways_assert(received <= 1);
  allways_assert(lwip_stats.mem.used == before);
  return 0;
}
