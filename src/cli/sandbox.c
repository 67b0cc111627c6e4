/*
 * cli/sandbox.c - Landlock, seccomp and capabilities, on Linux.
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
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
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
  FS_IOCTL = 1 << 15,    /* version 5: of devices that are opened */
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
  if (version >= 5)
    r.files |= FS_IOCTL;
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

/* Sockets of any kind, other processes, what files are besides their content
 * (Landlock knows only that), things that outlive a process, and what only an
 * administrator needs.  Numbers that headers may lack are those of x86-64. */
static const uint16_t refused[] = {SYS_socket,
                                   SYS_socketpair,
                                   SYS_ptrace,
                                   SYS_process_vm_readv,
                                   SYS_process_vm_writev,
                                   SYS_pidfd_getfd,
                                   SYS_setpriority,
                                   SYS_ioprio_set,
                                   SYS_sched_setattr,
                                   SYS_sched_setparam,
                                   SYS_sched_setscheduler,
                                   SYS_fchmod,
                                   SYS_fchmodat,
                                   452, /* fchmodat2 */
                                   SYS_fchown,
                                   SYS_fchownat,
                                   SYS_utimensat,
                                   SYS_setxattr,
                                   SYS_lsetxattr,
                                   SYS_fsetxattr,
                                   SYS_removexattr,
                                   SYS_lremovexattr,
                                   SYS_fremovexattr,
                                   463, /* setxattrat */
                                   466, /* removexattrat */
                                   469, /* file_setattr */
                                   90,  /* chmod */
                                   92,  /* chown */
                                   94,  /* lchown */
                                   132, /* utime */
                                   235, /* utimes */
                                   261, /* futimesat */
                                   SYS_shmget,
                                   SYS_shmat,
                                   SYS_shmctl,
                                   SYS_msgget,
                                   SYS_msgctl,
                                   SYS_msgsnd,
                                   SYS_semget,
                                   SYS_semctl,
                                   SYS_semop,
                                   SYS_semtimedop,
                                   SYS_mq_open,
                                   SYS_sethostname,
                                   SYS_setdomainname,
                                   SYS_settimeofday,
                                   SYS_clock_settime,
                                   SYS_clock_adjtime,
                                   SYS_adjtimex,
                                   SYS_reboot,
                                   SYS_swapon,
                                   SYS_swapoff,
                                   SYS_acct,
                                   SYS_quotactl,
                                   SYS_vhangup,
                                   SYS_syslog,
                                   SYS_mount,
                                   SYS_umount2,
                                   428, /* open_tree */
                                   429, /* move_mount */
                                   430, /* fsopen */
                                   442, /* mount_setattr */
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
                                   SYS_delete_module,
                                   SYS_kexec_load,
                                   SYS_io_uring_setup};
/* What a program asks a descriptor for: is it a terminal, how wide is it, how
 * much can be read.  Others type into a terminal, or take it over. */
static const uint16_t asked[] = {TCGETS,  TIOCGWINSZ, FIONREAD,
                                 FIONBIO, FIOCLEX,    FIONCLEX};

enum {
  REFUSED = sizeof refused / sizeof *refused,
  ASKED = sizeof asked / sizeof *asked,
  INSNS = REFUSED + ASKED + 17
};

struct filter {
  struct sock_filter code[INSNS];
  unsigned short count;
};

static void add(struct filter *f, struct sock_filter insn) {
  f->code[f->count++] = insn;
}
static void load(struct filter *f, size_t offset) {
  add(f,
      (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}
/* The next instruction is skipped unless the word is that. */
static void unless_equal_skip(struct filter *f, uint32_t value, uint8_t count) {
  add(f,
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
}
static void answer(struct filter *f, bool good) {
  add(f, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
                                      good ? SECCOMP_RET_ALLOW
                                           : SECCOMP_RET_ERRNO | EPERM));
}

/* The kernel looks at the lower half of these arguments only. */
static size_t argument(unsigned number) {
  return offsetof(struct seccomp_data, args) + 8 * number;
}

static void make_filter(struct filter *f) {
  f->count = 0;
  /* Another architecture's numbers mean something else: refuse those. */
  load(f, offsetof(struct seccomp_data, arch));
  add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                      AUDIT_ARCH_X86_64, 1, 0));
  answer(f, false);
  load(f, offsetof(struct seccomp_data, nr));
  add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000,
                                      REFUSED + 1, 0)); /* x32 */
  for (uint8_t i = 0; i < REFUSED; i++)
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused[i],
                                        (uint8_t)(REFUSED - i), 0));
  add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0));
  answer(f, false);
  /* prlimit: of this process only. */
  unless_equal_skip(f, SYS_prlimit64, 4);
  load(f, argument(0));
  unless_equal_skip(f, 0, 1);
  answer(f, true);
  answer(f, false);
  unless_equal_skip(f, SYS_ioctl, ASKED + 3);
  load(f, argument(1));
  for (uint8_t i = 0; i < ASKED; i++)
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, asked[i],
                                        (uint8_t)(ASKED - i), 0));
  answer(f, false);
  answer(f, true);
  answer(f, true);
}

static void enter_seccomp(void) {
  struct filter f;
  make_filter(&f);
  struct sock_fprog program = {f.count, f.code};
  if (X86_64)
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static bool has_seccomp(void) {
  return X86_64 && prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

/* ------------------------------------------------------------- capabilities */

/* The administrator may read all files, as before, and nothing else. */
static void drop_capabilities(void) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct sets[2];
  if (syscall(SYS_capget, &head, sets) != 0)
    return;
  uint32_t kept = sets[0].permitted & 1u << CAP_DAC_READ_SEARCH;
  memset(sets, 0, sizeof sets);
  sets[0].permitted = sets[0].effective = kept;
  syscall(SYS_capset, &head, sets);
}

/* ------------------------------------------------------------- entry points */

void sandbox_enter(const char *writable) {
  if (SANITIZED || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return;
  drop_capabilities();
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
