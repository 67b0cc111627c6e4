"""How each project is fetched, built, run and checked: the table.

Commands are what a user types in the folder of the unpacked source, with
`allways` in the PATH.  $OURS is the folder of this file: a program of ours for
NAME is NAME.c there, or NAME_run.c where it is run.
"""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Test:
    """Programs of the build that match, but those in `without`, run in
    `folder` with the arguments `words`, which the program gets, and the
    options `options`, which `allways run` gets.  Lines that `varies` matches
    differ from one run to the next without allways, too.  The functions in
    `leaks` allocate blocks, themselves or through others, that the test leaks:
    such leaks are suppressed, and no other ones."""
    program: str
    words: str = ""
    folder: str = "."
    options: str = ""
    without: str = ""
    varies: str = ""
    leaks: str = ""


@dataclass(frozen=True)
class Recipe:
    name: str
    package: str        # Debian's source package
    system: str         # what builds it
    build: list         # commands
    tests: list         # of Test
    check: str          # arguments of allways check
    what: str           # is checked, in words
    verdict: str = "true"
    code: str = "*.[ch]"  # its lines are counted: patterns
    own: bool = field(default=False)  # the tests are programs of ours
    fails: str = ""     # why tests of it do, as found in their source


# Tests of uthash with leaks, all allocated in main or below.  Elements are
# taken out of a table or a list and not freed: all 10 in test18 and test58, 2
# of 3 in test23, one of a list in test26, test29 and test56 (`name` still leads
# to the others), both in test62.  test92 overwrites `user` after the element
# was refused.  test93 leaves failed insertions with longjmp, overwrites `users`
# and clears a table without freeing its elements.  test96 allocates 40 and
# keeps 10.
LEAK = ("test18", "test23", "test26", "test29", "test56", "test58", "test62",
        "test92", "test93", "test96")
MAKE = 'make -j2 CC="allways cc"'
CONFIGURE = './configure CC="allways cc"'
CMAKE = "cmake -S . -B build -DCMAKE_C_COMPILER=allways-cc"

PROJECTS = [
    Recipe(
        "cJSON", "cjson", "CMake",
        build=[CMAKE + " -DENABLE_CJSON_UTILS=On -DBUILD_SHARED_LIBS=Off"
               " -DENABLE_CUSTOM_COMPILER_FLAGS=Off",
               "cmake --build build -j2"],
        tests=[Test("cJSON_test", folder="build"),
               Test("*", folder="build/tests")],
        check="-I. $OURS/cjson.c build/libcjson.a",
        what="all texts of 3 bytes: what is parsed, printed and parsed again "
             "is the same"),
    Recipe(
        "uthash", "uthash", "make",
        build=['make -C tests -j2 CC="allways cc" tests_only'],
        tests=[Test("test*", folder="tests", without=" ".join(LEAK))] +
              [Test(name, folder="tests", leaks="main") for name in LEAK],
        code="src/*.h",
        check="-Isrc $OURS/uthash.c",
        what="all sequences of 5 insertions and removals agree with a set of "
             "bits"),
    Recipe(
        "jsmn", "jsmn", "make",
        build=['make CC="allways cc" test'],
        tests=[Test("test/test_*")],
        check="-I. $OURS/jsmn.c",
        what="all texts of 4 bytes: tokens lie in the text, and counting "
             "them gives their number"),
    Recipe(
        "libcsv", "libcsv", "autotools",
        build=[CONFIGURE + " --disable-shared", "make -j2",
               "make -j2 check"],
        # `temp` of each of their 4 calls.
        tests=[Test("check_csv", leaks="test_writer test_writer2")],
        check="-I. $OURS/libcsv.c .libs/libcsv.a",
        what="all fields of 2 bytes: a row that is written is the row that is "
             "read, wherever the text is cut"),
    Recipe(
        "http-parser", "http-parser", "make",
        build=[MAKE + " test_g test_fast package"],
        tests=[Test("test_g"), Test("test_fast")],
        fails="They parse all sequences of three messages, and cut some "
              "anywhere: test_g takes 3 seconds as a native program, and 7 "
              "minutes under `allways run`, which prints the same.",
        check="-I. $OURS/http-parser.c http_parser.o",
        what="a request, cut into three pieces anywhere, is what the whole "
             "is"),
    Recipe(
        "utf8proc", "utf8proc", "make",
        build=[MAKE, MAKE + " test/case test/custom test/charwidth test/misc"
               " test/valid test/iterate"],
        tests=[Test("test/*", without="tests.o"),],
        check="-I. $OURS/utf8proc.c libutf8proc.a",
        what="all texts of 4 bytes: what is read is written again"),
    Recipe(
        "libb64", "libb64", "make",
        build=['make CC="allways cc" all_src',
               'allways cc -Iinclude -o example $OURS/libb64_run.c '
               'src/libb64.a'],
        tests=[Test("example")], own=True, code="src/*.c include/b64/*.h",
        check="-Iinclude $OURS/libb64.c src/libb64.a",
        what="all blocks of 3 bytes, in pieces: what is decoded is what was "
             "encoded"),
    Recipe(
        "hiredis", "hiredis", "make",
        build=[MAKE, "allways cc -I. -o example $OURS/hiredis_run.c "
               "libhiredis.a"],
        tests=[Test("example")], own=True,
        check="-I. $OURS/hiredis.c libhiredis.a",
        what="all answers of 5 bytes, in two pieces: an answer, an error or "
             "not yet complete; no memory is leaked"),
    Recipe(
        "libyaml", "libyaml", "autotools",
        build=["./bootstrap", CONFIGURE + " --disable-shared", "make -j2",
               "make -j2 check"],
        # The parser of the last text of each of 42 rows is not deleted: 8
        # blocks each.
        tests=[Test("tests/test-*", without="test-reader"),
               Test("tests/test-reader", leaks="check_utf8_sequences"),
               Test("tests/run-scanner", "examples/mapping.yaml"),
               Test("tests/run-parser", "examples/*.yaml"),
               Test("tests/run-loader", "examples/*.yaml"),
               Test("tests/run-emitter", "examples/tags.yaml"),
               Test("tests/run-dumper", "examples/strings.yaml")],
        code="src/*.[ch] include/*.h",
        check="-Iinclude $OURS/libyaml.c src/.libs/libyaml.a",
        what="all documents of 3 characters of YAML's own: events nest, and "
             "no memory is leaked"),
    Recipe(
        "expat", "expat", "CMake",
        build=["cmake -S expat -B build -DCMAKE_C_COMPILER=allways-cc "
               "-DEXPAT_SHARED_LIBS=Off", "cmake --build build -j2"],
        tests=[Test("tests/runtests", folder="build")],
        code="expat/lib/*.[ch]",
        check="-Iexpat/lib $OURS/expat.c build/libexpat.a",
        what="documents with 2 arbitrary bytes: elements nest, wherever the "
             "text is cut"),
    Recipe(
        "mbedtls", "mbedtls", "make",
        build=['make -j2 CC="allways cc" lib',
               'make -j2 CC="allways cc" -C programs test/selftest'],
        tests=[Test("programs/test/selftest", name, varies="note:")
               for name in ("aes", "md5", "sha256", "sha512", "base64",
                            "arc4 des", "gcm", "chacha20 poly1305", "x509",
                            "mpi")],
        code="library/*.[ch] include/*/*.h",
        check="-Iinclude $OURS/mbedtls.c library/libmbedcrypto.a",
        what="all 4 bytes given to the decoder of DER: what it accepts lies "
             "in the input; base64 gives back what it was given"),
    Recipe(
        "nanopb", "nanopb", "CMake",
        build=[CMAKE + " -Dnanopb_BUILD_GENERATOR=Off "
               "-Dnanopb_PROTOC_PATH=/bin/true",
               "cmake --build build -j2",
               "allways cc -I. -o example $OURS/nanopb_run.c "
               "build/libprotobuf-nanopb.a"],
        tests=[Test("example")], own=True,
        check="-I. $OURS/nanopb.c build/libprotobuf-nanopb.a",
        what="all messages of 4 bytes of 12 values: what is decoded, encoded "
             "and decoded again is the same"),
    Recipe(
        "zlib", "zlib", "configure",
        build=['CC="allways cc" ./configure --static', "make -j2",
               "gzip -c README >packed.gz"],
        tests=[Test("example"), Test("minigzip", "-c README"),
               Test("minigzip", "-d -c", options="--stdin packed.gz")],
        fails="`slide_hash` compares elements of `prev` that were never "
              "written, and its comment says so: the result is not used.",
        check="-I. $OURS/zlib.c libz.a",
        what="all texts of 5 letters, at 4 levels, are restored; 2 arbitrary "
             "bytes are inflated or refused"),
    Recipe(
        "lz4", "lz4", "make",
        build=['make -j2 CC="allways cc" lib-release',
               'make -j2 -C examples CC="allways cc" simpleBuffer '
               'doubleBuffer dictionaryRandomAccess',
               'make -j2 -C tests CC="allways cc" decompress-partial '
               'decompress-partial-usingDict'],
        tests=[Test("simpleBuffer", folder="examples"),
               Test("decompress-partial*", folder="tests"),
               Test("doubleBuffer", "README.md", folder="examples")],
        code="lib/*.[ch]",
        check="-Ilib $OURS/lz4.c lib/liblz4.a",
        what="5 arbitrary bytes are decompressed within the buffer or "
             "refused; all texts of a kind are restored"),
    Recipe(
        "bzip2", "bzip2", "make",
        build=['make -j2 CC="allways cc" libbz2.a bzip2 bzip2recover'],
        tests=[Test("bzip2", "-1 -c README"), Test("bzip2", "-2 -c bzip2.1"),
               Test("bzip2", "-d -c sample3.bz2"),
               Test("bzip2", "-tv sample1.bz2")],
        check="-I. $OURS/bzip2.c libbz2.a",
        what="all texts of 4 letters are restored, also with one bit broken, "
             "unless an error is reported"),
    Recipe(
        "c-ares", "c-ares", "autotools",
        build=[CONFIGURE + " --disable-shared --disable-tests", "make -j2",
               "allways cc -Iinclude -o example $OURS/c-ares_run.c "
               "src/lib/.libs/libcares.a"],
        tests=[Test("example")], own=True,
        code="src/lib/*.[ch] include/*.h",
        check="-Iinclude $OURS/c-ares.c src/lib/.libs/libcares.a",
        what="all names of 4 bytes in a message: what is expanded lies in "
             "it"),
    Recipe(
        "libtommath", "libtommath", "make",
        build=[MAKE, MAKE + " test"],
        tests=[Test("test", name, varies="SEED:") for name in (
            "trivial_stuff mp_cmp mp_signed_rsh", "mp_get_set_i32",
            "mp_jacobi mp_kronecker", "mp_fread_fwrite",
            "mp_sqrt mp_div_3 s_mp_mul_balance s_mp_mul_karatsuba")],
        code="*.[ch]",
        check="-I. $OURS/libtommath.c libtommath.a",
        what="products, quotients and greatest common divisors of 9 numbers "
             "of up to three digits, with both signs"),
    Recipe(
        "mujs", "mujs", "make",
        build=[MAKE + " HAVE_READLINE=no", "cp $OURS/mujs_run.js ."],
        tests=[Test("build/release/mujs", "mujs_run.js")], own=True,
        check="-I. $OURS/mujs.c build/release/libmujs.a",
        what="all expressions of 3 characters are evaluated or throw; no "
             "memory is leaked"),
    Recipe(
        "Lua", "lua5.4", "make",
        build=['make -j2 CC="allways cc" linux', "cp $OURS/lua_run.lua src"],
        tests=[Test("lua", "lua_run.lua", folder="src")], own=True,
        code="src/*.[ch]",
        check="-Isrc $OURS/lua.c src/liblua.a",
        what="all programs of 3 characters are run or are errors; no memory "
             "is leaked"),
    Recipe(
        "SQLite", "sqlite3", "configure",
        build=[CONFIGURE + " --disable-shared --disable-tcl "
               "--disable-readline", "make sqlite3 libsqlite3.la",
               "cp $OURS/sqlite_run.sql ."],
        tests=[Test("sqlite3", "-batch -init sqlite_run.sql :memory: .quit")],
        own=True,
        code="src/*.[ch] ext/fts*/*.[ch] ext/rtree/*.[ch]",
        check="--addresses -I. $OURS/sqlite.c .libs/libsqlite3.a",
        what="all orders of two inserts of 3 values into a unique column, in "
             "transactions that may be rolled back, agree with a set"),
    Recipe(
        "lwIP", "lwip", "CMake",
        build=["cmake -S $OURS/lwip -B build -DLWIP_DIR=$PWD "
               "-DCMAKE_C_COMPILER=allways-cc", "cmake --build build -j2"],
        tests=[Test("lwip_unittests", folder="build")],
        fails="The test has a bug: in test/unit/api/test_sockets.c, `addr2len` "
              "has no value when `lwip_accept` reads it.",
        code="src/**/*.[ch]",
        check="-I$OURS/lwip -I$OURS/lwip/small -Isrc/include $OURS/lwip.c "
              "build/liblwip_small.a",
        what="a UDP packet that is truncated anywhere and has an arbitrary "
             "byte anywhere: delivered, answered or dropped, and all memory "
             "is freed"),
    Recipe(
        "libuv", "libuv1", "CMake",
        build=[CMAKE + " -DBUILD_TESTING=Off",
               "cmake --build build -j2 --target uv_a",
               "allways cc -Iinclude -o example $OURS/libuv_run.c "
               "build/libuv_a.a -lpthread -ldl"],
        tests=[Test("example")], own=True,
        code="src/*.[ch] src/unix/*.[ch]",
        check="--volatile-atomic -Iinclude $OURS/libuv.c build/libuv_a.a",
        what="two pieces of work in a pool of two threads: the loop is told "
             "of each once, after it was done"),
    Recipe(
        "Concurrency Kit", "ck", "configure",
        build=['CC="allways cc" ./configure', MAKE,
               "for t in ck_stack ck_hs ck_rhs ck_ht ck_array ck_bitmap "
               "ck_queue; do " + MAKE + " -C regressions/$t/validate || "
               "exit; done"],
        # `entries` of serial; the maps of the sets, which are variables of
        # run_test and not destroyed, and those that stub_free does not free.
        tests=[Test(f"{kind}/validate/serial", folder="regressions",
                    varies="0x", leaks=leaks)
               for kind, leaks in (("ck_stack", "serial"),
                                   ("ck_hs", "run_test"),
                                   ("ck_rhs", "run_test"), ("ck_ht", ""),
                                   ("ck_array", ""), ("ck_bitmap", ""))] +
              [Test("ck_*list", "2 5", folder="regressions/ck_queue/validate",
                    varies="traversal")],
        code="src/*.[ch] include/**/*.h",
        check="-Iinclude $OURS/ck.c",
        what="a ring from which two threads take what a third puts in: each "
             "comes out once, in order"),
    Recipe(
        "liburcu", "liburcu", "autotools",
        build=[CONFIGURE + " --disable-shared", "make -j2"],
        tests=[Test("tests/unit/test_*")],
        code="src/**/*.[ch] include/**/*.h",
        check="--volatile-atomic -D_LGPL_SOURCE -DRCU_MB -Iinclude "
              "$OURS/liburcu.c src/.libs/liburcu-mb.a "
              "src/.libs/liburcu-common.a",
        what="a reader, and a writer that replaces what is read: it is freed "
             "behind a grace period only"),
]
