/* Regular expressions, basic and extended: what matches, and where. */
#include <regex.h>
#include <stdio.h>
#include <string.h>

static void try(const char *pattern, int flags, const char *text, int how) {
  regex_t r;
  regmatch_t m[5];
  char message[80];
  int e = regcomp(&r, pattern, flags);
  printf("/%s/ %d: ", pattern, flags);
  if (e) {
    size_t n = regerror(e, &r, message, sizeof message);
    printf("%s %d\n", message, (int)n);
    return;
  }
  e = regexec(&r, text, 5, m, how);
  printf("%d groups, %d", (int)r.re_nsub, e);
  for (int i = 0; e == 0 && i < 5 && !(flags & REG_NOSUB); i++)
    if (m[i].rm_so >= 0)
      printf(" %d:%d-%d", i, (int)m[i].rm_so, (int)m[i].rm_eo);
  putchar('\n');
  regfree(&r);
}

static const struct {
  const char *pattern;
  const char *text;
} extended[] = {{"abc", "xabcx"},
                {"a|ab|abc", "abcd"},
                {"a*", "baaa"},
                {"a+", "baaa"},
                {"(ab)*c", "ababc"},
                {"^a.c$", "abc"},
                {"^$", ""},
                {"b|^a", "ab"},
                {"x?y", "y"},
                {"[a-c]+", "xxbcaz"},
                {"[^a-c]+", "abxyc"},
                {"[]a]+", "x]a"},
                {"[a\\]]+", "x\\]"},
                {"[[:digit:]]+", "abc123x"},
                {"[[:alpha:]_][[:alnum:]_]*", "1_a2"},
                {"a{2}", "aaa"},
                {"a{2,}", "aaaa"},
                {"a{1,2}b", "aaab"},
                {"(a)(b)?c", "ac"},
                {"(a*)(b*)", "aabb"},
                {"(a*)(ab)*(b*)", "abb"},
                {"(.*)-(.*)", "a-b-c"},
                {"\\.", "a.b"},
                {"a\\|b", "a|b"},
                {"(a)\\1", "baa"},
                {"((a)(b))", "ab"},
                {"(a|b)+c", "abac"},
                {"no", "yes"},
                {"a.b", "a\nb"},
                {"x*", ""},
                {"[[.a.]]b", "ab"},
                {"[[=a=]]b", "ab"},
                {"a**", "aa"},
                {"(", ""},
                {"[a", ""},
                {"a{2", ""},
                {"a{3,2}", ""},
                {"[b-a]", ""},
                {"[[:foo:]]", ""},
                {"a\\", ""},
                {"+a", ""},
                {"(a)\\2", ""}};

static const struct {
  const char *pattern;
  const char *text;
} basic[] = {{"a*b", "aab"},
             {"*a", "*a"},
             {"^*a", "*a"},
             {"\\(a*\\)b\\1", "aabaa"},
             {"a\\{2,3\\}", "aaaa"},
             {"a+b", "a+b"},
             {"a|b", "a|b"},
             {"(a)", "(a)"},
             {"a^b", "a^b"},
             {"a$b", "a$b"},
             {"\\(^a\\)", "a"},
             {"a\\|b", "b"},
             {"a\\+", "aa"},
             {"a$", "ba"},
             {"\\(a", ""},
             {"a\\{1", ""},
             {"a\\)", ""}};

int main(void) {
  for (size_t i = 0; i < sizeof extended / sizeof *extended; i++)
    try(extended[i].pattern, REG_EXTENDED, extended[i].text, 0);
  for (size_t i = 0; i < sizeof basic / sizeof *basic; i++)
    try(basic[i].pattern, 0, basic[i].text, 0);
  try("ABC", REG_ICASE, "xabc", 0);
  try("[a-z]+", REG_EXTENDED | REG_ICASE, "1XyZ2", 0);
  try("^b", REG_NEWLINE, "a\nb", 0);
  try("a$", REG_NEWLINE, "a\nb", 0);
  try("a.b", REG_NEWLINE, "a\nb", 0);
  try("a[^x]b", REG_NEWLINE, "a\nb", 0);
  try("^a", 0, "a", REG_NOTBOL);
  try("a$", 0, "a", REG_NOTEOL);
  try("a", REG_NOSUB, "ba", 0);
  regex_t r;
  regcomp(&r, "b", 0);
  char small[4];
  printf("%d", (int)regerror(REG_NOMATCH, &r, small, sizeof small));
  printf(" %s\n", small);
  regfree(&r);
  return 0;
}
