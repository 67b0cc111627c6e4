#!/usr/bin/env python3
"""usage: tests/bad/bitcode.py BUILD COUNT SEED

Runs broken bitcode: COUNT files made from the programs in tests/bad, cut off
or with bits, bytes or blocks changed; every eighth is LLVM's text.  allways
must end by itself, and when the file does not load, say so.  A file that
still loads is a program like any other and may do anything, even loop; then
its time is up, and dump-ir, which only loads it, must end.  What fails is kept
in BUILD/bad-SEED.
"""
import random
import re
import resource
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = 5
ADDRESS_SPACE = 4 << 30
MESSAGE = re.compile(rb"^allways: .", re.M)


def originals(folder):
    """The programs as bitcode and as text, with and without debug lines."""
    texts, bitcodes = [], []
    for i, source in enumerate(sorted(HERE.glob("*.c"))):
        for suffix, flag, to in ((".bc", "-c", bitcodes), (".ll", "-S", texts)):
            out = folder / (source.stem + suffix)
            subprocess.run(["clang-19", "-w", f"-g{i % 2}", flag, "-emit-llvm",
                            "-o", out, source], check=True)
            to.append((suffix, out.read_bytes()))
    return bitcodes, texts


def broken(rng, data):
    """data with something wrong; often one bit, rarely much."""
    data = bytearray(data)
    kind = rng.randrange(8)
    if kind == 0:
        return bytes(data[:rng.randrange(len(data))])
    if kind == 1:
        at = rng.randrange(len(data))
        length = rng.choice((1, 4, 32))
        del data[at:at + length]
    elif kind == 2:
        at, start = rng.randrange(len(data)), rng.randrange(len(data))
        block = data[start:start + rng.choice((4, 16, 64))]
        data[at:at + len(block)] = block
    elif kind == 3:
        data[rng.randrange(len(data))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF))
    else:
        for _ in range(rng.choice((1, 1, 1, 2, 8))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def complaint(command, path, limited):
    """What is wrong with a run, or None."""
    try:
        run = subprocess.run([*command, path], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                             timeout=SECONDS, check=False,
                             preexec_fn=limit if limited else None)
    except subprocess.TimeoutExpired:
        if "dump-ir" in command:
            return "does not end"
        return complaint([command[0], "dump-ir"], path, limited)
    if run.returncode < 0:
        return f"signal {-run.returncode}"
    for bad in (b"internal error", b"Sanitizer", b"runtime error"):
        if bad in run.stderr:
            return bad.decode()
    if run.returncode == 2 and not MESSAGE.search(run.stderr):
        return "no message"
    return None


def main():
    build, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder = build / f"bad-{seed}"
    folder.mkdir(exist_ok=True)
    bitcodes, texts = originals(folder)
    sanitized = any(word in str(build) for word in ("asan", "tsan", "ubsan"))
    rng = random.Random(seed)
    failures = 0
    for i in range(count):
        suffix, data = rng.choice(texts if i % 8 == 7 else bitcodes)
        path = folder / f"{i}{suffix}"
        path.write_bytes(broken(rng, data))
        command = [build / "allways", "run", "--max-memory", "100000000"]
        wrong = complaint(command, path, not sanitized)
        if wrong is None:
            path.unlink()
            continue
        failures += 1
        print(f"not ok {i + 1} - {path}: {wrong}")
    print(f"# {count} broken files from seed {seed}, {failures} failures")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
