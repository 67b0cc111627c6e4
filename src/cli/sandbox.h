/*
 * cli/sandbox.h - what the process that checks, and the compiler it runs, may
 * do to this machine: read files, and nothing else.
 *
 * Neither of them has to be trusted then: a hole in the compiler or in allways
 * that a hostile program finds leads nowhere.
 */
#ifndef CLI_SANDBOX_H
#define CLI_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

/* From now on this process and all that it starts can read files below all
 * folders but /proc and /sys, run programs, and write to one file (or none:
 * NULL) and to what is open; they can make no files, connections or sockets,
 * and look at no other process.  As far as the kernel can: sandbox_text says.
 */
void sandbox_enter(const char *writable);
/* What the kernel can keep a process from: for people, a constant. */
const char *sandbox_text(void);

#endif
