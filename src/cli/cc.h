/*
 * cli/cc.h - allways cc: a C compiler for builds of others.
 */
#ifndef CLI_CC_H
#define CLI_CC_H

/* Runs the compiler with these arguments (argv[0] is not one of them).  The
 * exit code is the compiler's. */
int command_cc(int argc, char **argv);

#endif
