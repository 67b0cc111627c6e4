/*
 * runtime/misc_system.c - what a program may ask about its system.
 *
 * One process of an ordinary user, on a machine with two processors.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <gnu/libc-version.h>
#include <limits.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "machine.h"

enum { PROCESS = 1000, PARENT = 1, USER = 1000, PROCESSORS = 2, PAGE = 4096 };
enum { FILES = 1024, TICKS = 100 };

static const char name[] = "localhost";

pid_t getpid(void) { return PROCESS; }
pid_t getppid(void) { return PARENT; }
pid_t getpgrp(void) { return PROCESS; }
pid_t gettid(void) { return PROCESS + __allways_thread_self(); }

pid_t getpgid(pid_t process) {
  if (process == 0 || process == PROCESS)
    return PROCESS;
  errno = ESRCH;
  return -1;
}

uid_t getuid(void) { return USER; }
uid_t geteuid(void) { return USER; }
gid_t getgid(void) { return USER; }
gid_t getegid(void) { return USER; }
int getpagesize(void) { return PAGE; }
int getdtablesize(void) { return FILES; }
int get_nprocs(void) { return PROCESSORS; }
int get_nprocs_conf(void) { return PROCESSORS; }

long sysconf(int what) {
  switch (what) {
  case _SC_PAGESIZE:
    return PAGE;
  case _SC_NPROCESSORS_CONF:
  case _SC_NPROCESSORS_ONLN:
    return PROCESSORS;
  case _SC_CLK_TCK:
    return TICKS;
  case _SC_OPEN_MAX:
    return FILES;
  case _SC_ARG_MAX:
    return 131072;
  case _SC_HOST_NAME_MAX:
    return 64;
  case _SC_LINE_MAX:
    return 2048;
  case _SC_PHYS_PAGES:
  case _SC_AVPHYS_PAGES:
    return 1 << 20;
  case _SC_VERSION:
  case _SC_THREADS:
  case _SC_TIMERS:
  case _SC_SEMAPHORES:
  case _SC_BARRIERS:
  case _SC_SPIN_LOCKS:
  case _SC_READER_WRITER_LOCKS:
  case _SC_CLOCK_SELECTION:
  case _SC_MONOTONIC_CLOCK:
  case _SC_TIMEOUTS:
    return _POSIX_VERSION;
  case _SC_THREAD_KEYS_MAX:
    return PTHREAD_KEYS_MAX;
  case _SC_THREAD_STACK_MIN:
    return 16384;
  case _SC_THREAD_THREADS_MAX:
    return -1;
  default:
    __allways_unsupported("sysconf() of this number");
  }
}

/* Behind macros of limits.h. */
long __sysconf(int what);
long __sysconf(int what) { return sysconf(what); }

int gethostname(char *to, size_t size) {
  if (size < sizeof name) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(to, name, sizeof name);
  return 0;
}

int uname(struct utsname *to) {
  memset(to, 0, sizeof *to);
  strcpy(to->sysname, "Linux");
  strcpy(to->nodename, name);
  strcpy(to->release, "6.1.0");
  strcpy(to->version, "#1");
  strcpy(to->machine, "x86_64");
  return 0;
}

int getrlimit(__rlimit_resource_t what, struct rlimit *to) {
  (void)what;
  to->rlim_cur = to->rlim_max = RLIM_INFINITY;
  return 0;
}

int getrlimit64(__rlimit_resource_t what, struct rlimit64 *to) {
  (void)what;
  to->rlim_cur = to->rlim_max = RLIM64_INFINITY;
  return 0;
}

const char *gnu_get_libc_version(void) { return "2.36"; }
const char *gnu_get_libc_release(void) { return "stable"; }

int getrusage(__rusage_who_t who, struct rusage *to) {
  (void)who;
  memset(to, 0, sizeof *to);
  return 0;
}
