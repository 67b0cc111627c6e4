#!/usr/bin/env python3
"""usage: tests/bad/objects.py BUILD COUNT SEED

Runs broken objects, archives and programs of `allways cc`: COUNT files, cut off
or with bits, bytes or blocks changed, most of them in what describes the file.
allways must end by itself, and when the file does not load, say so.  What fails
is kept in BUILD/bad-objects-SEED.
"""
import random
import subprocess
import sys
from pathlib import Path

from bitcode import HERE, broken, complaint

HEAD = 64  # bytes of an ELF header


def originals(build, folder):
    """An object, an archive, a thin one and a program."""
    objects = []
    for source in sorted(HERE.glob("*.c")):
        out = folder / (source.stem + ".o")
        subprocess.run([build / "allways", "cc", "-w", "-pthread", "-c", source,
                        "-o", out], check=True)
        objects.append(out)
    archive, thin, program = (folder / name
                              for name in ("all.a", "thin.a", "program"))
    for path, flags in ((archive, "rcs"), (thin, "rcsT")):
        path.unlink(missing_ok=True)
        subprocess.run(["ar", flags, path, *objects], check=True)
    subprocess.run(["cc", "-pthread", objects[0], "-o", program], check=True)
    return [(path.suffix, path.read_bytes())
            for path in (objects[0], archive, thin, program)]


def broken_head(rng, data):
    """The header, the table of sections or the head of a member is wrong."""
    data = bytearray(data)
    starts = [0]
    if data.startswith(b"\x7fELF"):
        table = int.from_bytes(data[40:48], "little")
        starts += [table] * 3
    else:
        at = data.find(b"`\n")
        while at >= 0:
            starts.append(at - 58)
            at = data.find(b"`\n", at + 1)
    start = rng.choice(starts)
    length = min(len(data) - start, HEAD * (30 if start else 1))
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = start + rng.randrange(max(1, length))
        data[at] = rng.choice((0, 1, 0x2F, 0x39, 0x7F, 0x80, 0xFF))
    return bytes(data)


def main():
    build, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder = build / f"bad-objects-{seed}"
    folder.mkdir(exist_ok=True)
    files = originals(build, folder)
    rng = random.Random(seed)
    failures = 0
    for i in range(count):
        suffix, data = rng.choice(files)
        path = folder / f"{i}{suffix}"
        change = broken if i % 4 == 3 else broken_head
        path.write_bytes(change(rng, data))
        command = [build / "allways", "run", "--max-memory", "100000000"]
        wrong = complaint(command, path, "asan" not in str(build))
        if wrong is None:
            path.unlink()
            continue
        failures += 1
        print(f"not ok {i + 1} - {path}: {wrong}")
    print(f"# {count} broken files from seed {seed}, {failures} failures")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
