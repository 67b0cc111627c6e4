/* lwIP asks its user for this header: the machine it runs on. */
#ifndef CC_H
#define CC_H

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#define LWIP_TIMEVAL_PRIVATE 0
#define LWIP_ERRNO_STDINCLUDE 1
#define LWIP_PLATFORM_DIAG(x) printf x
#define LWIP_PLATFORM_ASSERT(text) assert(0 && (text))
#define LWIP_RAND() ((u32_t)rand())

#endif
