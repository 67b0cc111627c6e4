#!/usr/bin/env python3
"""usage: tests/formats/schema.py BUILD FOLDER

Documents of all verdicts and of many faults, against docs/allways.schema.json;
and the schema itself: it must refuse what it does not know.
"""
import copy
import json
import subprocess
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
CLI, HERE = ROOT / "tests/cli", ROOT / "tests/formats"
ALLWAYS, FOLDER = Path(sys.argv[1]).resolve() / "allways", Path(sys.argv[2])
SCHEMA = json.loads((ROOT / "docs/allways.schema.json").read_text())
VALIDATOR = Draft202012Validator(SCHEMA)
TEXT = (ROOT / "docs/reference/json.md").read_text()
STATISTICS = (ROOT / "docs/reference/formats.md").read_text()
tests = failures = 0


def test_result(good, name, *why):
    global tests, failures
    tests += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {tests} - {name}")
    if not good:
        for line in why:
            print(f"# {line}")


def complaints(document):
    return [f"{list(e.absolute_path)}: {e.message[:200]}"
            for e in VALIDATOR.iter_errors(document)]


def check(program, *options):
    out = FOLDER / "schema.json"
    out.unlink(missing_ok=True)
    ran = subprocess.run([ALLWAYS, "check", "--json", out, *options, program],
                         cwd=program.parent, capture_output=True, text=True,
                         timeout=60)
    return json.loads(out.read_text()), ran


# Program, options, verdict, kind.
CASES = [
    ("cli/small.c", [], "true", ""),
    ("cli/not_supported.c", [], "unknown", ""),
    ("cli/check_threads.c", ["--max-states", "1"], "unknown", ""),
    ("cli/part.c", [], "failed", ""),
    ("cli/nosuch.c", [], "failed", ""),
    ("cli/small.c", ["--property", "nonsense"], "failed", ""),
    ("../docs/examples/race.c", [], "false", "no-data-race"),
    ("../docs/examples/philosophers.c", [], "false", "deadlock"),
    ("cli/check_leak.c", [], "false", "valid-memtrack"),
    ("cli/check_choice.c", ["--search", "bfs"], "false", "assertion"),
    ("../docs/examples/balanced.c", ["--always", "never_two"], None, None),
    ("../docs/examples/use_after_free.c", ["--workers", "2"], "false", "valid-deref"),
    ("cli/fault_double_free.c", [], "false", "valid-free"),
    ("cli/fault_lock.c", [], "false", "lock-misuse"),
    ("cli/fault_overflow.c", [], "false", "no-overflow"),
    ("cli/fault_uninitialized.c", [], "false", "uninitialized"),
    ("../docs/examples/calls.c", ["--summaries", "--property", "assertion"], "true",
     ""),
    ("formats/choices.c", ["-I", str(ROOT / "include")], "false",
     "unreach-call"),
    ("formats/leaks.c", ["--keep-going", "-I", str(ROOT / "include")], "false",
     "division-by-zero"),
    ("formats/odd_text.c", [], "false", "assertion"),
    ("formats/long_way.c", ["--lcov", str(FOLDER / "schema.info")], "false",
     "assertion"),
]
EXIT = {"true": 0, "false": 10, "unknown": 5}
seen = {}
for name, options, verdict, kind in CASES:
    document, ran = check(ROOT / "tests" / name, *options)
    wrong = complaints(document)
    if verdict is not None and (document["verdict"], document["kind"]) != (
            verdict, kind):
        wrong.append(f"verdict {document['verdict']}({document['kind']})")
    if document["exit_code"] != ran.returncode:
        wrong.append(f"exit code {ran.returncode}: {ran.stderr}")
    if document["verdict"] in EXIT and EXIT[document["verdict"]] != ran.returncode:
        wrong.append("verdict and exit code do not agree")
    if document["faults"] < len(document["found"]):
        wrong.append("more faults are reported than counted")
    if bool(document["explanation"]) != (document["verdict"] in EXIT):
        wrong.append("a verdict is not explained, or what is none is")
    if bool(document["advice"]) != (document["verdict"] == "unknown"):
        wrong.append("no advice, or for nothing")
    for fault in document["found"]:
        rows = len(fault["way"])
        if any(t["first"] > rows or (t["end"] or 0) > rows
               for t in fault["threads"]):
            wrong.append("a thread lives outside of the way")
        if not fault["way"] and fault["steps"]:
            wrong.append("steps without a way")
        if fault["place"] is None:
            wrong.append("a fault without a place")
        if "\x1b" in fault["text"]:
            wrong.append("colours in the text")
    test_result(not wrong, f"{name} {' '.join(options[:2])}", *wrong)
    seen[name] = document

race = seen["../docs/examples/race.c"]["found"][0]
test_result([s["access"] for s in race["sides"]] == ["write", "read"] and
     [s["thread"] for s in race["sides"]] == [1, 2] and
     all(s["place"]["line"] == 8 for s in race["sides"]) and
     all(race["way"][s["row"]]["marked"] for s in race["sides"]),
     "both accesses of a race", race["sides"])
test_result([(t["function"], t["first"] > 0) for t in race["threads"]] ==
     [("main", False), ("add", True), ("add", True)],
     "threads and when they begin", race["threads"])
test_result("thread" not in race["headline"],
     "a headline without numbers of threads", race["message"])
dead = seen["../docs/examples/philosophers.c"]["found"][0]
test_result(len(dead["sides"]) >= 2 and all("blocked" in s["does"]
                                     for s in dead["sides"]),
     "who waits in a deadlock", dead["sides"])
free = seen["../docs/examples/use_after_free.c"]["found"][0]
test_result(free["cwe"] == 416 and free["object"]["freed"]["line"] > 0 and
     free["object"]["allocated"]["line"] > 0, "where a block was freed")
test_result([c["value"] for c in seen["formats/choices.c"]["found"][0]["choices"]] ==
     ["-999", "4000000000", "-3", "1", "-12345", "3", "-2", "12",
      "18446744073709551610", "18446744073709551609", "-5", "8"],
     "values that were chosen",
     [c["value"] for c in seen["formats/choices.c"]["found"][0]["choices"]])
kinds = sorted(f["kind"] for f in seen["formats/leaks.c"]["found"])
test_result(kinds == ["division-by-zero", "valid-memtrack", "valid-memtrack"],
     "--keep-going tells all faults", kinds)

replay = race["replay"]
ran = subprocess.run(replay.replace("allways", str(ALLWAYS), 1), shell=True,
                     cwd=CLI, capture_output=True, text=True, timeout=60)
test_result(ran.returncode == 10, "the command replays it", replay, ran.stderr)

# The schema bites.
def objects(schema, path="$"):
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield path, schema
        for key, value in schema.items():
            yield from objects(value, f"{path}.{key}")


loose = [path for path, schema in objects(SCHEMA)
         if schema.get("additionalProperties") is not False]
test_result(not loose, "no object of the schema takes what it does not know", *loose)
for name, change in [
        ("a new key", lambda d: d.update(more=1)),
        ("a new key in a row", lambda d: d["found"][0]["way"][0].update(x=1)),
        ("a kind that is none", lambda d: d.update(kind="race")),
        ("a missing key", lambda d: d.pop("rests_on")),
        ("false without a fault", lambda d: d.update(found=[])),
        ("another version", lambda d: d.update(schema=2))]:
    broken = copy.deepcopy(seen["../docs/examples/race.c"])
    change(broken)
    test_result(complaints(broken), f"the schema refuses {name}")


def names(schema, prefix=""):
    for key, value in schema.get("properties", {}).items():
        yield prefix + key
        for inner in (value, value.get("items", {})):
            if isinstance(inner, dict) and "properties" in inner:
                yield from names(inner, f"{prefix}{key}.")


missing = [f"{part}: {key}" for part, schema in SCHEMA["$defs"].items()
           for key in names(schema)
           if f"`{key}`" not in TEXT and f"\n| `{key}` |" not in STATISTICS]
test_result(not missing, "docs/reference/json.md or formats.md has every key",
     *missing)
print(f"1..{tests}")
sys.exit(failures > 0)
