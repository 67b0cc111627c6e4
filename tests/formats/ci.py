#!/usr/bin/env python3
"""usage: tests/formats/ci.py BUILD FOLDER

docs/howto/ci.md and the files that it names: every YAML is read, and the allways commands
in it are run on a folder with two programs.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
BUILD, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]) / "ci"
FOLDER.mkdir()
(FOLDER / "checks").mkdir()
for name in ["tests/cli/small.c", "docs/examples/race.c"]:
    shutil.copy(ROOT / name, FOLDER / "checks")
os.environ["PATH"] = f"{BUILD}:{os.environ['PATH']}"


def run(command, *more):
    """Exit code 10: the race is found."""
    ran = subprocess.run(command, shell=True, cwd=FOLDER, capture_output=True,
                         text=True, timeout=60)
    good = ran.returncode == 10 and "1 true, 1 false" in ran.stdout and all(
        (FOLDER / name).exists() for name in more)
    print(f"# {'ok' if good else f'exit {ran.returncode}: {ran.stderr}'}: "
          f"{command}")
    return good


text = (ROOT / "docs/howto/ci.md").read_text()
blocks = [yaml.safe_load(b) for b in re.findall(r"```yaml\n(.*?)```", text, re.S)]
action = yaml.safe_load((ROOT / "docs/github-action.yml").read_text())
hook = yaml.safe_load((ROOT / "docs/pre-commit-hooks.yaml").read_text())
steps = action["jobs"]["check"]["steps"]
check = next(s["run"] for s in steps if s.get("name") == "Check")
upload = next(s["with"]["sarif_file"] for s in steps
              if "upload-sarif" in s.get("uses", ""))
entry = hook["repos"][0]["hooks"][0]
gitlab = blocks[0]["allways"]
files = [f"checks/{p.name}" for p in (FOLDER / "checks").iterdir()]
good = [
    run(check, upload, "allways-reports"),
    run(gitlab["script"][0], gitlab["artifacts"]["reports"]["junit"],
        *gitlab["artifacts"]["paths"]),
    all(re.search(entry["files"], f) for f in files),
    run(f"{entry['entry']} {' '.join(files)}"),
    blocks[1] == hook,
    action["permissions"]["security-events"] == "write",
]
print("#", good)
sys.exit(not all(good))
