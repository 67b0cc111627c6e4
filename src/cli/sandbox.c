/*
 * cli/sandbox.c - Landlock and seccomp, on Linux.
 *
 * The numbers are those of the kernel's interface, written here because the
 * headers of a system may be older than its kernel.
 */
#define _DEFAULT_SOURCE
#include "cli/sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/compiler.h"

/* ----------------------------------------------------------------- Landlock */

enum {
  FS_EXECUTE = 1 << 0,
  FS_WRITE_FILE = 1 << 1,
  FS_READ_FILE = 1 << 2,
  FS_READ_DIR = 1 << 3,
  FS_REFER = 1 << 13,    /* version 2 */
  FS_TRUNCATE = 1 << 14, /* version 3 */
  FS_FIRST = (1 << 13) - 1,
  NET_ALL = 3,     /* version 4: bind and connect, TCP */
  SCOPE_ALL = 3,   /* version 6: abstract sockets, signals */
  RULE_BENEATH = 1 /* LANDLOCK_RULE_PATH_BENEATH */
};

struct ruleset {
  uint64_t files, net, scopes;
};
PACKED(struct beneath {
  uint64_t allowed;
  int32_t parent; /* a descriptor */
});

static int landlock_version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
}

static int make_rules(int version) {
  struct ruleset r = {.files = FS_FIRST};
  if (version >= 2)
    r.files |= FS_REFER;
  if (version >= 3)
    r.files |= FS_TRUNCATE;
  if (version >= 4)
    r.net = NET_ALL;
  if (version >= 6)
    r.scopes = SCOPE_ALL;
  return (int)syscall(SYS_landlock_create_ruleset, &r,
                      version >= 6   ? 24
                      : version >= 4 ? 16
                                     : 8,
                      0);
}

static void allow(int rules, const char *path, uint64_t what) {
  struct beneath b = {.allowed = what,
                      .parent = open(path, O_PATH | O_CLOEXEC)};
  if (b.parent < 0)
    return;
  if (syscall(SYS_landlock_add_rule, rules, RULE_BENEATH, &b, 0) != 0) {
    b.allowed &= FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE; /* it is a file */
    syscall(SYS_landlock_add_rule, rules, RULE_BENEATH, &b, 0);
  }
  close(b.parent);
}

/* /proc has the environment and the memory of processes. */
static void allow_reading(int rules) {
  DIR *root = opendir("/");
  for (const struct dirent *e; root && (e = readdir(root)) != NULL;) {
    char path[300];
    if (e->d_name[0] == '.' || strcmp(e->d_name, "proc") == 0 ||
        strcmp(e->d_name, "sys") == 0)
      continue;
    snprintf(path, sizeof path, "/%s", e->d_name);
    allow(rules, path, FS_READ_FILE | FS_READ_DIR | FS_EXECUTE);
  }
  if (root)
    closedir(root);
}

static void enter_landlock(const char *writable) {
  int version = landlock_version();
  int rules = version > 0 ? make_rules(version) : -1;
  uint64_t write = FS_WRITE_FILE | (version >= 3 ? FS_TRUNCATE : 0);
  if (rules < 0)
    return;
  allow_reading(rules);
  allow(rules, "/dev/null", FS_READ_FILE | FS_WRITE_FILE);
  if (writable)
    allow(rules, writable, FS_READ_FILE | write);
  syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
}

/* ------------------------------------------------------------------ seccomp */

/* Sockets of any kind, other processes, and what only an administrator needs.
 */
static const uint16_t refused[] = {SYS_socket,
                                   SYS_socketpair,
                                   SYS_ptrace,
                                   SYS_process_vm_readv,
                                   SYS_process_vm_writev,
                                   SYS_pidfd_getfd,
                                   SYS_mount,
                                   SYS_umount2,
                                   SYS_pivot_root,
                                   SYS_chroot,
                                   SYS_unshare,
                                   SYS_setns,
                                   SYS_keyctl,
                                   SYS_add_key,
                                   SYS_request_key,
                                   SYS_bpf,
                                   SYS_perf_event_open,
                                   SYS_userfaultfd,
                                   SYS_init_module,
                                   SYS_finit_module,
                                   SYS_kexec_load,
                                   SYS_io_uring_setup};

static void enter_seccomp(void) {
  enum { COUNT = sizeof refused / sizeof *refused, HEAD = 4 };
  struct sock_filter code[HEAD + COUNT + 2];
  /* Another architecture's numbers mean something else: refuse those. */
  code[0] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                         offsetof(struct seccomp_data, arch));
  code[1] = (struct sock_filter)BPF_JUMP(
      BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 0, HEAD + COUNT - 1);
  code[2] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                         offsetof(struct seccomp_data, nr));
  code[3] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000,
                                         COUNT + 1, 0); /* x32 */
  for (size_t i = 0; i < COUNT; i++)
    code[HEAD + i] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, refused[i], (uint8_t)(COUNT - i), 0);
  code[HEAD + COUNT] =
      (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  code[HEAD + COUNT + 1] =
      (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  struct sock_fprog program = {HEAD + COUNT + 2, code};
  if (X86_64)
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
static bool has_seccomp(void) {
  return X86_64 && prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

/* ------------------------------------------------------------- entry points */

void sandbox_enter(const char *writable) {
  if (SANITIZED || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return;
  enter_landlock(writable);
  enter_seccomp();
}

const char *sandbox_text(void) {
  bool landlock = landlock_version() > 0, seccomp = has_seccomp();
  return landlock && seccomp ? "Landlock and seccomp"
         : landlock          ? "Landlock"
         : seccomp           ? "seccomp"
                             : "none: the kernel has neither Landlock nor "
                               "seccomp";
}
