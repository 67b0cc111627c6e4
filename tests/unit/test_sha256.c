/*
 * tests/unit/test_sha256.c - base/sha256: known hashes, and sizes around those
 * of a block, in one piece or byte by byte.
 */
#include "base/sha256.h"

#include <string.h>

#include "unit/unit.h"

static void assert_hash(const char *bytes, size_t size, const char *expected) {
  struct sha256 whole, parts;
  char text[SHA256_TEXT];
  sha256_init(&whole);
  sha256_add(&whole, bytes, size);
  sha256_end(&whole, text);
  assert_string_equal(text, expected);
  sha256_init(&parts);
  for (size_t i = 0; i < size; i++)
    sha256_add(&parts, bytes + i, 1);
  sha256_end(&parts, text);
  assert_string_equal(text, expected);
}

static void known_hashes(void **state) {
  (void)state;
  assert_hash(
      "", 0,
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert_hash(
      "abc", 3,
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void sizes_around_a_block(void **state) {
  static const struct {
    size_t size;
    const char *hash;
  } cases[] = {
      {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
      {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
      {57, "f13b2d724659eb3bf47f2dd6af1accc87b81f09f59f2b75e5c0bed6589dfe8c6"},
      {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
      {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
      {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
      {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
      {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
      {128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"},
      {200, "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5"},
  };
  char bytes[200];
  (void)state;
  memset(bytes, 'a', sizeof bytes);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_hash(bytes, cases[i].size, cases[i].hash);
}

int test_sha256(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_hashes),
      cmocka_unit_test(sizes_around_a_block),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
