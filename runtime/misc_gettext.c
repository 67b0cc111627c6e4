/*
 * runtime/misc_gettext.c - messages are not translated.
 */
#define _GNU_SOURCE
#include <libintl.h>
#include <stddef.h>

#undef gettext
#undef dgettext
#undef dcgettext
#undef ngettext
#undef dngettext

char *gettext(const char *text) { return (char *)text; }

char *dgettext(const char *domain, const char *text) {
  (void)domain;
  return (char *)text;
}

char *dcgettext(const char *domain, const char *text, int category) {
  (void)domain;
  (void)category;
  return (char *)text;
}

char *ngettext(const char *one, const char *many, unsigned long n) {
  return (char *)(n == 1 ? one : many);
}

char *dngettext(const char *domain, const char *one, const char *many,
                unsigned long n) {
  (void)domain;
  return (char *)(n == 1 ? one : many);
}

char *textdomain(const char *domain) {
  return (char *)(domain != NULL ? domain : "messages");
}

char *bindtextdomain(const char *domain, const char *folder) {
  (void)domain;
  return (char *)(folder != NULL ? folder : "/usr/share/locale");
}

char *bind_textdomain_codeset(const char *domain, const char *codeset) {
  (void)domain;
  return (char *)codeset;
}
