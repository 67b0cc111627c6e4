/* A small stack: IPv4 and UDP, one thread, pools that are soon empty. */
#ifndef LWIPOPTS_H
#define LWIPOPTS_H

#define NO_SYS 1
#define SYS_LIGHTWEIGHT_PROT 0
#define LWIP_NETCONN 0
#define LWIP_SOCKET 0
#define LWIP_TCP 0
#define LWIP_ARP 0
#define CHECKSUM_CHECK_IP 0 /* packets need not be right */
#define MEM_ALIGNMENT 8
#define MEM_SIZE 1024
#define PBUF_POOL_SIZE 4
#define PBUF_POOL_BUFSIZE 128
#define MEMP_NUM_REASSDATA 1
#define IP_REASS_MAX_PBUFS 2

#endif
