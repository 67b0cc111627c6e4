/*
 * base/clean.h - text from outside, as it may be printed.
 *
 * A terminal obeys control characters, and a newline begins a line that looks
 * like one of ours.  Names, source lines and messages of a checked program pass
 * here before anybody prints them.
 */
#ifndef BASE_CLEAN_H
#define BASE_CLEAN_H

#include <stddef.h>

/* The length of the character in UTF-8 that begins here; 0: none does.  Longer
 * forms of shorter characters, and surrogates, are none. */
size_t utf8_length(const char *at, const char *end);
/* The same, if anybody may be shown that character: it controls nothing, does
 * not turn the direction of text, and XML may have it. */
size_t clean_length(const char *at, const char *end);
/* Control characters become '?', those that turn the direction of text as well;
 * tabs become blanks; the size stays. */
void clean_line(char *bytes, size_t size);
/* The same, but newlines, with a carriage return before them or not, and tabs
 * stay. */
void clean_lines(char *bytes, size_t size);
/* The same, and colours for terminals stay. */
void clean_report(char *bytes, size_t size);
/* Lines that begin as one of ours does ("verdict:", ...) begin with '?'. */
void clean_heads(char *bytes, size_t size);

#endif
