/*
 * runtime/stdio_syslog.c - messages for the system, which nobody reads.
 *
 * They are made all the same, so that wrong arguments are found.
 */
#include "stdio_impl.h"

#include <syslog.h>

static int mask = 0xff;

void openlog(const char *name, int options, int facility) {
  (void)name;
  (void)options;
  (void)facility;
}

void closelog(void) {}

int setlogmask(int wanted) {
  __allways_atomic_begin();
  int before = mask;
  if (wanted)
    mask = wanted;
  __allways_atomic_end();
  return before;
}

void vsyslog(int priority, const char *format, va_list list) {
  struct stdio_text text;
  (void)priority;
  if (__stdio_format_text(&text, format, list) >= 0)
    stdio_copy_drop(text.bytes, text.chunk);
}

void syslog(int priority, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsyslog(priority, format, list);
  va_end(list);
}

void __syslog_chk(int priority, int flag, const char *format, ...);
void __syslog_chk(int priority, int flag, const char *format, ...) {
  va_list list;
  (void)flag;
  va_start(list, format);
  vsyslog(priority, format, list);
  va_end(list);
}
