/*
 * runtime/misc_unsupported.c - functions that reach beyond the program.
 *
 * Other processes, networks and signals that arrive by themselves are not
 * modelled.  A call of one of these is reported.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "machine.h"

/* The arguments are there for the type only. */
#pragma clang diagnostic ignored "-Wunused-parameter"

#define UNSUPPORTED(type, name, arguments)                                     \
  type name arguments { __allways_no_model(#name); }

/* --------------------------------------------------------------- processes */

UNSUPPORTED(pid_t, fork, (void))
UNSUPPORTED(pid_t, vfork, (void))
UNSUPPORTED(int, execl, (const char *path, const char *first, ...))
UNSUPPORTED(int, execlp, (const char *file, const char *first, ...))
UNSUPPORTED(int, execle, (const char *path, const char *first, ...))
UNSUPPORTED(int, execv, (const char *path, char *const argv[]))
UNSUPPORTED(int, execvp, (const char *file, char *const argv[]))
UNSUPPORTED(int, execve,
            (const char *path, char *const argv[], char *const envp[]))
UNSUPPORTED(int, execvpe,
            (const char *file, char *const argv[], char *const envp[]))
UNSUPPORTED(pid_t, wait, (int *status))
UNSUPPORTED(pid_t, waitpid, (pid_t process, int *status, int options))
UNSUPPORTED(int, killpg, (pid_t group, int signal))
UNSUPPORTED(int, clone,
            (int (*function)(void *), void *stack, int flags, void *argument,
             ...))
UNSUPPORTED(pid_t, setsid, (void))
UNSUPPORTED(int, setuid, (uid_t user))
UNSUPPORTED(int, setgid, (gid_t group))
UNSUPPORTED(int, daemon, (int stay, int keep))
UNSUPPORTED(int, setrlimit,
            (__rlimit_resource_t what, const struct rlimit *from))
UNSUPPORTED(FILE *, popen, (const char *command, const char *mode))
UNSUPPORTED(int, pclose, (FILE * stream))

/* ------------------------------------------------------------------ memory */

UNSUPPORTED(void *, sbrk, (intptr_t change))
UNSUPPORTED(int, brk, (void *end))
UNSUPPORTED(int, shmget, (key_t key, size_t size, int flags))
UNSUPPORTED(void *, shmat, (int id, const void *address, int flags))
UNSUPPORTED(int, shmdt, (const void *address))
UNSUPPORTED(int, shmctl, (int id, int command, struct shmid_ds *data))
UNSUPPORTED(int, shm_open, (const char *name, int flags, mode_t mode))
UNSUPPORTED(int, shm_unlink, (const char *name))
UNSUPPORTED(void *, dlopen, (const char *file, int mode))
UNSUPPORTED(void *, dlsym, (void *restrict handle, const char *restrict name))
UNSUPPORTED(int, dlclose, (void *handle))
UNSUPPORTED(char *, dlerror, (void))

/* ----------------------------------------------------------------- network */

UNSUPPORTED(int, socket, (int domain, int type, int protocol))
UNSUPPORTED(int, connect, (int fd, const struct sockaddr *to, socklen_t size))
UNSUPPORTED(int, bind, (int fd, const struct sockaddr *to, socklen_t size))
UNSUPPORTED(int, listen, (int fd, int length))
UNSUPPORTED(int, accept,
            (int fd, struct sockaddr *restrict from, socklen_t *restrict size))
UNSUPPORTED(ssize_t, sendto,
            (int fd, const void *bytes, size_t size, int flags,
             const struct sockaddr *to, socklen_t length))
UNSUPPORTED(ssize_t, recvfrom,
            (int fd, void *restrict bytes, size_t size, int flags,
             struct sockaddr *restrict from, socklen_t *restrict length))
UNSUPPORTED(ssize_t, sendmsg, (int fd, const struct msghdr *m, int flags))
UNSUPPORTED(ssize_t, recvmsg, (int fd, struct msghdr *m, int flags))
UNSUPPORTED(int, setsockopt,
            (int fd, int level, int name, const void *value, socklen_t size))
UNSUPPORTED(int, getsockopt,
            (int fd, int level, int name, void *restrict value,
             socklen_t *restrict size))
UNSUPPORTED(int, getsockname,
            (int fd, struct sockaddr *restrict to, socklen_t *restrict size))
UNSUPPORTED(int, getpeername,
            (int fd, struct sockaddr *restrict to, socklen_t *restrict size))
UNSUPPORTED(struct hostent *, gethostbyname, (const char *name))
UNSUPPORTED(int, getaddrinfo,
            (const char *restrict node, const char *restrict service,
             const struct addrinfo *restrict hints,
             struct addrinfo **restrict result))

/* ----------------------------------------------------------------- signals */

UNSUPPORTED(int, pause, (void))
UNSUPPORTED(int, sigsuspend, (const sigset_t *mask))
UNSUPPORTED(int, sigwaitinfo,
            (const sigset_t *restrict set, siginfo_t *restrict info))
UNSUPPORTED(int, sigtimedwait,
            (const sigset_t *restrict set, siginfo_t *restrict info,
             const struct timespec *restrict limit))
UNSUPPORTED(int, sigqueue,
            (pid_t process, int number, const union sigval value))
UNSUPPORTED(int, sigaltstack,
            (const stack_t *restrict stack, stack_t *restrict old))
UNSUPPORTED(__useconds_t, ualarm, (__useconds_t first, __useconds_t next))
UNSUPPORTED(int, getitimer, (__itimer_which_t which, struct itimerval *to))
UNSUPPORTED(int, setitimer,
            (__itimer_which_t which, const struct itimerval *restrict value,
             struct itimerval *restrict old))
UNSUPPORTED(int, timer_create,
            (clockid_t clock, struct sigevent *restrict event,
             timer_t *restrict timer))
UNSUPPORTED(int, timer_delete, (timer_t timer))
UNSUPPORTED(int, timer_settime,
            (timer_t timer, int flags, const struct itimerspec *restrict value,
             struct itimerspec *restrict old))
UNSUPPORTED(int, timer_gettime, (timer_t timer, struct itimerspec *to))
UNSUPPORTED(int, timer_getoverrun, (timer_t timer))
