/*
 * runtime/string_signal.c - what the numbers of signals mean.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>

enum { MESSAGES = 32 };

/* One after the other, from 0 on; empty where there is none. */
static const char messages[] = "\0"
                               "Hangup\0"
                               "Interrupt\0"
                               "Quit\0"
                               "Illegal instruction\0"
                               "Trace/breakpoint trap\0"
                               "Aborted\0"
                               "Bus error\0"
                               "Floating point exception\0"
                               "Killed\0"
                               "User defined signal 1\0"
                               "Segmentation fault\0"
                               "User defined signal 2\0"
                               "Broken pipe\0"
                               "Alarm clock\0"
                               "Terminated\0"
                               "Stack fault\0"
                               "Child exited\0"
                               "Continued\0"
                               "Stopped (signal)\0"
                               "Stopped\0"
                               "Stopped (tty input)\0"
                               "Stopped (tty output)\0"
                               "Urgent I/O condition\0"
                               "CPU time limit exceeded\0"
                               "File size limit exceeded\0"
                               "Virtual timer expired\0"
                               "Profiling timer expired\0"
                               "Window changed\0"
                               "I/O possible\0"
                               "Power failure\0"
                               "Bad system call\0";

static void append_number(char *text, int number) {
  unsigned n = number < 0 ? 0u - (unsigned)number : (unsigned)number;
  char digits[12], *p = digits + 11;
  *p = '\0';
  do {
    *--p = (char)('0' + n % 10);
    n /= 10;
  } while (n != 0);
  if (number < 0)
    strcat(text, "-");
  strcat(text, p);
}

const char *sigdescr_np(int number) {
  const char *message = messages;
  if (number <= 0 || number >= MESSAGES)
    return NULL;
  for (int i = 0; i < number; i++)
    message += strlen(message) + 1;
  return message;
}

char *strsignal(int number) {
  static _Thread_local char other[32];
  const char *message = sigdescr_np(number);
  if (message != NULL)
    return (char *)message;
  if (number >= 34 && number <= 64) {
    strcpy(other, "Real-time signal ");
    append_number(other, number - 34);
  } else {
    strcpy(other, "Unknown signal ");
    append_number(other, number);
  }
  return other;
}
