#!/usr/bin/env python3
"""usage: tests/formats/witness.py BUILD FOLDER

SV-COMP's witnesses: the rules of both formats, and their use: the values that
a witness tells are given to `allways run`, which must meet the fault again.
"""
import datetime
import hashlib
import re
import subprocess
import sys
import uuid
import xml.etree.ElementTree as xml
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
ALLWAYS, FOLDER = Path(sys.argv[1]).resolve() / "allways", Path(sys.argv[2])
NS = "{http://graphml.graphdrawing.org/xmlns}"
INCLUDE = ["-I", str(ROOT / "include")]
WIDTH = {"char": 8, "bool": 1, "short": 16, "int": 32, "uint": 32, "long": 64,
         "ulong": 64}
tests = failures = 0


def test_result(wrong, name):
    global tests, failures
    tests += 1
    failures += bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} {tests} - {name}")
    for line in wrong:
        print(f"# {line}")


def check(program, out, *options):
    out.unlink(missing_ok=True)
    return subprocess.run(
        [ALLWAYS, "check", "--witness", out, *INCLUDE, *options, program],
        capture_output=True, text=True, timeout=60)


def data(element):
    pairs = [(d.get("key"), d.text or "") for d in element.findall(NS + "data")]
    return dict(pairs), pairs


def graph_rules(path, program, violation):
    """Complaints, and the edges from the entry to the violation, as data."""
    root = xml.parse(path).getroot()
    graph, wrong = root.find(NS + "graph"), []
    keys = {k.get("id"): k.get("for") for k in root.findall(NS + "key")}
    head, pairs = data(graph)
    want = "violation_witness" if violation else "correctness_witness"
    if head["witness-type"] != want:
        wrong.append(f"witness-type {head['witness-type']}")
    if head["programhash"] != hashlib.sha256(program.read_bytes()).hexdigest():
        wrong.append("programhash is wrong")
    if head["architecture"] != "64bit" or head["sourcecodelang"] != "C":
        wrong.append("architecture or language is wrong")
    for value in [v for k, v in pairs if k == "specification"]:
        if not re.fullmatch(r"CHECK\( init\(main\(\)\), LTL\(G .*\) \)", value):
            wrong.append(f"specification {value}")
    datetime.datetime.fromisoformat(head["creationtime"].replace("Z", "+00:00"))
    nodes = {n.get("id"): data(n)[0] for n in graph.findall(NS + "node")}
    if sum(n.get("entry") == "true" for n in nodes.values()) != 1:
        wrong.append("not one entry")
    ends = [i for i, n in nodes.items() if n.get("violation") == "true"]
    if len(ends) != violation:
        wrong.append(f"{len(ends)} violations")
    edges = {e.get("source"): e for e in graph.findall(NS + "edge")}
    for element, kind in [(graph, "graph")] + [
            (n, "node") for n in graph.findall(NS + "node")] + [
            (e, "edge") for e in edges.values()]:
        wrong += [f"key {d.get('key')} on a {kind}"
                  for d in element.findall(NS + "data")
                  if keys.get(d.get("key")) != kind]
    at, way = next(i for i, n in nodes.items() if n.get("entry")), []
    while at in edges:
        way.append(data(edges[at])[0])
        at = edges[at].get("target")
        if at not in nodes:
            wrong.append(f"no node {at}")
            break
    if violation and [at] != ends:
        wrong.append("the way does not end in the violation")
    if len(way) != len(edges):
        wrong.append("edges that lead nowhere")
    return wrong, way


def thread_rules(way):
    """Threads are created before they move."""
    known, wrong = {"0"}, []
    for edge in way:
        if edge["threadId"] not in known:
            wrong.append(f"thread {edge['threadId']} was not created")
        known.add(edge.get("createThread", "0"))
    return wrong


def yaml_rules(path, program, violation):
    entries, wrong = yaml.safe_load(path.read_text()), []
    if len(entries) != 1:
        wrong.append(f"{len(entries)} entries")
    entry = entries[0]
    meta, task = entry["metadata"], entry["metadata"]["task"]
    if entry["entry_type"] != ("violation_sequence" if violation
                               else "invariant_set"):
        wrong.append(entry["entry_type"])
    if meta["format_version"] != "2.0" or meta["producer"]["name"] != "allways":
        wrong.append("metadata")
    if uuid.UUID(meta["uuid"]).version != 4:
        wrong.append("uuid")
    datetime.datetime.fromisoformat(meta["creation_time"].replace("Z", "+00:00"))
    if task["input_file_hashes"] != {
            str(program): hashlib.sha256(program.read_bytes()).hexdigest()}:
        wrong.append("hashes")
    if (task["data_model"], task["language"]) != ("LP64", "C"):
        wrong.append("task")
    if "CHECK( init(main()), LTL(G " not in task["specification"]:
        wrong.append("specification")
    points = []
    for segment in entry["content"]:
        follow = [w["waypoint"] for w in segment["segment"]
                  if w["waypoint"]["action"] == "follow"]
        if len(follow) != 1 or follow[0] != segment["segment"][-1]["waypoint"]:
            wrong.append("a segment ends with its one waypoint to follow")
        points += follow
    for point in points:
        if point["location"]["line"] < 1 or "file_name" not in point["location"]:
            wrong.append(f"location {point}")
        if (point["type"] == "target") != (point is points[-1]):
            wrong.append("the target comes last")
        if (point["type"] == "target") == ("constraint" in point):
            wrong.append("a target has no constraint, all else has one")
    if violation and not points:
        wrong.append("no target")
    return wrong, points


def number(program, line, name, value):
    """What --choices takes for a value of this function."""
    if name == "allways_range":
        text = program.read_text().split("\n")[line - 1]
        return value - int(re.search(r"allways_range\((-?\d+)", text).group(1))
    width = WIDTH.get(name.replace("__VERIFIER_nondet_", ""), 64)
    return value % 2**width


def follow(program, values):
    """Does a run with these values meet a fault?"""
    words = ",".join(str(v) for v in values)
    ran = subprocess.run([ALLWAYS, "run", "--choices", words, *INCLUDE,
                          program], capture_output=True, text=True, timeout=60)
    return [] if ran.returncode == 10 else [
        f"run --choices {words}: exit {ran.returncode} {ran.stderr}"]


def result(text):
    return int(re.fullmatch(r"\\result == (-?\d+);?", text).group(1))


SEQUENTIAL = [("formats/choices.c", []), ("formats/switch.c", []),
              ("cli/check_choice.c", []), ("cli/choices.c", []),
              ("formats/choices.c", ["--search", "bfs"]),
              ("formats/switch.c", ["--property", "valid-deref"]),
              ("formats/choices.c", ["--lazy-from", "2"])]
for name, options in SEQUENTIAL:
    program, title = ROOT / "tests" / name, f"{name} {' '.join(options)}"
    out = FOLDER / "witness.graphml"
    ran = check(program, out, *options)
    wrong = [] if ran.returncode == 10 else [ran.stdout, ran.stderr]
    more, way = graph_rules(out, program, True)
    given = [(int(e["startline"]), e["assumption.resultfunction"],
              result(e["assumption"]))
             for e in way if "assumption" in e]
    if not given:
        wrong.append("no value is reported")
    wrong += more + follow(program, [number(program, *t) for t in given])
    if "switch" not in name and not follow(program, []):
        wrong.append("the fault occurs without any values: this proves nothing")
    test_result(wrong, f"GraphML {title}")
    out = FOLDER / "witness.yml"
    ran = check(program, out, *options)
    wrong, points = yaml_rules(out, program, True)
    values = [result(p["constraint"]["value"]) for p in points[:-1]]
    if values != [v for _, _, v in given]:
        wrong.append(f"other values than in GraphML: {values}")
    test_result(wrong, f"YAML {title}")

for name in ["docs/examples/race.c", "docs/examples/philosophers.c",
             "docs/examples/use_after_free.c", "tests/cli/check_threads.c",
             "tests/cli/fault_leak.c"]:
    program = ROOT / name
    check(program, FOLDER / "witness.graphml")
    wrong, way = graph_rules(FOLDER / "witness.graphml", program, True)
    test_result(wrong + thread_rules(way), f"GraphML {name}")
    check(program, FOLDER / "witness.yaml")
    test_result(yaml_rules(FOLDER / "witness.yaml", program, True)[0], f"YAML {name}")

program = ROOT / "tests/cli/small.c"
ran = check(program, FOLDER / "right.graphml", "--property", "unreach-call")
wrong, way = graph_rules(FOLDER / "right.graphml", program, False)
if "G ! call(reach_error())" not in (FOLDER / "right.graphml").read_text():
    wrong.append("specification")
test_result(wrong + way, "GraphML of a program that is right")
check(program, FOLDER / "right.yml")
test_result(yaml_rules(FOLDER / "right.yml", program, False)[0],
     "YAML of a program that is right")
(FOLDER / "none.yml").write_text("old")
ran = check(ROOT / "tests/cli/not_supported.c", FOLDER / "none.yml")
test_result([ran.stderr] if (FOLDER / "none.yml").exists() or ran.returncode != 5
     else [], "no verdict, no witness, not even an old one")
print(f"1..{tests}")
sys.exit(failures > 0)
