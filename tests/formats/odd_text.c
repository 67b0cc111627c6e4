/* Text that formats must not stumble over. */
#include <assert.h>

char text[8];

int main(void) {
  text[0] = 1;
  text[1] = '<';
  text[2] = ']';
  assert(!"]]> <a href=\"x\">&amp; \x01\x7f \xff \xef\xbf\xbf 'quoted' \\");
}
