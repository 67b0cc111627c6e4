#!/usr/bin/python3
"""usage: tests/page.py BUILD [-a] [PART...]

The page of `allways check --html`, opened in Chromium.  Prints TAP.

Programs are those of tests/programs/check in which a fault is found: one in 16
by their names, with -a all of them, or those whose names hold a PART.  Each page
must open without an error and without asking the network for anything, have as
many steps as the report, obey the keys, end at the line of the fault, and have
every object of the last state in its picture.

Times are not compared; where a page must stay quick, what it does is counted.
Python and selenium are Debian's.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
import zlib
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests/programs/check"
ONE_IN = 16
FALSE, TRUE, UNKNOWN = 10, 0, 5

tests = failures = 0


def test_result(wrong, name):
    """One test: a list of what is wrong."""
    global tests, failures
    tests += 1
    failures += bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} {tests} - {name}")
    for line in wrong:
        print(f"# {line}", flush=True)


def directives(text):
    found = {}
    for line in text.splitlines():
        match = re.match(r"// ([a-z]+): ?(.*)", line)
        if not match:
            break
        found.setdefault(match[1], match[2])
    return found


# ------------------------------------------------------------------- browser

class Browser:
    def __init__(self, folder):
        options = Options()
        options.binary_location = shutil.which("chromium")
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu",
                     "--disable-dev-shm-usage", "--window-size=1280,900",
                     f"--user-data-dir={folder}/browser"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs",
                               {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(
            options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_page_load_timeout(120)

    def open(self, path):
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(Path(path).as_uri())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def key(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def find(self, css):
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def state(self):
        return self.run("return window.allways ?? null")

    def complaints(self):
        """Messages of the console, and requests for another file."""
        wrong = [entry["message"] for entry in self.driver.get_log("browser")]
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            url = message["params"]["request"]["url"]
            if not url.startswith("file:") or not url.endswith(".html"):
                wrong.append(f"asks for {url}")
        return wrong

    def width(self, pixels, dark=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": pixels, "height": 900, "deviceScaleFactor": 1,
            "mobile": False})
        scheme = {"name": "prefers-color-scheme",
                  "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                    {"features": [scheme]})


# --------------------------------------------------------------------- checks

def check(build, words, page, folder=ROOT):
    """Exit code and standard output."""
    done = subprocess.run(
        [str(build / "allways"), "check", "--html", str(page), *words],
        cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, timeout=300, check=False)
    return done.returncode, done.stdout.decode(errors="replace")


def last_marked(text):
    """The line of the last row that is marked on the first execution; or 0,
    where the fault is in no line of the program."""
    execution = text.split("\ncounterexample:")[0]
    marked = [line for line in execution.splitlines() if line.startswith(">>")]
    if not marked:
        return 0
    numbers = re.search(r"^(step +row +|step +| +row +)T0 ", execution, re.M)[1]
    act = marked[-1][len(numbers):]
    return int(re.match(r"[| ]*(?:\S+:)?(\d+) ", act)[1])


def steps_reported(text):
    match = re.search(r"^counterexample: (\d+) steps?, (\d+) context switch", text, re.M)
    return int(match[1]), int(match[2])


def look_at_steps(browser, text):
    """What is wrong with the steps of a page, beside what check said."""
    wrong = []
    state = browser.state()
    steps, switches = steps_reported(text)
    facts = browser.find("#facts").text
    if state["steps"] != steps or not re.search(rf"\b{steps:,} steps?\b", facts):
        wrong.append(f"{steps} steps, not {state['steps']}: {facts}")
    if not re.search(rf"\b{switches:,} context switch", facts):
        wrong.append(f"{switches} switches: {facts}")
    line = int(browser.find("#code tr.now .no").text)
    if state["row"] != state["rows"] - 1 or last_marked(text) not in (0, line):
        wrong.append(f"ends at line {line}, not {last_marked(text)}")
    return wrong


# Rows of the list before and after the current one.
LISTED = """
const rows = [...document.querySelectorAll("#rows [data-row]")]
  .map((e) => Number(e.dataset.row));
const at = rows.indexOf(window.allways.row);
return [rows[Math.max(at - 1, 0)], rows[Math.min(at + 1, rows.length - 1)]];
"""
KEYS = [(Keys.HOME, lambda listed, rows: 0),
        (Keys.ARROW_RIGHT, lambda listed, rows: listed[1]),
        ("j", lambda listed, rows: listed[1]),
        ("k", lambda listed, rows: listed[0]),
        (Keys.ARROW_LEFT, lambda listed, rows: listed[0]),
        (Keys.END, lambda listed, rows: rows - 1)]


def try_keys(browser):
    wrong = []
    for key, target in KEYS:
        listed = browser.run(LISTED)
        browser.key(key)
        row = browser.state()["row"]
        wanted = target(listed, browser.state()["rows"])
        if row != wanted:
            wrong.append(f"key {key!r}: row {row}, not {wanted}")
        slider = browser.find("#slider")
        if int(slider.get_attribute("value")) != row:
            wrong.append("the slider does not follow")
        if f"Row {row + 1} of" not in slider.get_attribute("aria-valuetext"):
            wrong.append("the slider does not say where it is")
    return wrong


# Forwards and backwards, each row is drawn the same.
BOTH_WAYS = """
const rows = Math.min(window.allways.rows, 400), seen = [], wrong = [];
const now = () => document.getElementById("picture").innerHTML +
  document.getElementById("thread-list").innerHTML;
page.scenes = new Scenes(page.fault.scenes); // that never went back
for (let i = 0; i < rows; i++) { go(i); seen.push(now()); }
for (let i = rows - 1; i >= 0; i--) {
  go(i);
  if (now() !== seen[i]) wrong.push(`row ${i + 1} differs when one comes back`);
}
go(window.allways.rows - 1);
return wrong.slice(0, 3);
"""

# What the data says of the last state must be in the picture.
PICTURE = """
const objects = new Map(), wrong = [];
for (const difference of data.page.executions[0].scenes) {
  const scene = difference ?? {};
  for (const o of scene.o ?? []) objects.set(o.id, structuredClone(o));
  for (const [id, fields] of scene.p ?? [])
    for (const [i, f] of fields) objects.get(id).fields[i] = f;
  for (const id of scene.g ?? []) objects.delete(id);
}
const text = document.querySelector("#picture").textContent;
const hidden = page.picture.hidden;
if (objects.size !== window.allways.objects)
  wrong.push(`${window.allways.objects} objects, not ${objects.size}`);
if (page.drawn > 150) wrong.push(`${page.drawn} objects are drawn`);
for (const o of objects.values()) {
  if (hidden === 0 && o.kind === "heap" && !text.includes(`#${o.number} `))
    wrong.push(`${o.name} is not in the picture`);
  if (hidden === 0 && o.kind === "global" && !text.includes(o.name) &&
      o.fields.some((f) => f.v !== ""))
    wrong.push(`${o.name} is not in the picture`);
}
const fault = data.page.executions[0].object;
if (objects.has(fault) &&
    ["heap", "alloca"].includes(objects.get(fault).kind) &&
    !document.querySelector("#picture .fault"))
  wrong.push("the object of the fault is not marked");
return wrong;
"""


GLOBALS = """
const found = {};
for (const o of page.scenes.objects.values())
  if (o.kind === "global")
    for (const f of o.fields) found[o.name + f.n] = f.v;
return found;
"""


def look_at_globals(browser, build, report, steps):
    """Global variables in the end are what a replay prints of them."""
    done = subprocess.run(
        [build / "allways", "replay", "--at", str(steps), report], cwd=ROOT,
        stdin=subprocess.DEVNULL, capture_output=True, check=False)
    text = done.stdout.decode(errors="replace")
    listed = re.search(r"^  globals:\n((?:    .*\n)*)", text, re.M)
    lines = listed[1].splitlines() if listed else []
    printed = dict(line[4:].split(" = ", 1) for line in lines if " = " in line)
    found = browser.run(GLOBALS)
    both = [name for name in printed if name in found]
    wrong = [f"{name} is {found[name]}, not {printed[name]}" for name in both
             if found[name] != printed[name]]
    names = {re.split(r"[.\[]", name)[0] for name in found}
    wrong += [f"{name} is not on the page" for name in printed
              if re.split(r"[.\[]", name)[0] not in names]
    return wrong[:3]


def attempt(name, function, *arguments):
    """One test; what it stumbles over is wrong, too."""
    try:
        wrong = function(*arguments)
    except Exception as error:  # pylint: disable=broad-except
        wrong = traceback.format_exception_only(type(error), error)
        wrong += traceback.format_tb(error.__traceback__)[-1:]
    test_result([line for part in wrong for line in part.splitlines()], name)


def try_program(browser, build, folder, name):
    file = PROGRAMS / f"{name}.c"
    words = directives(file.read_text())
    page, report = folder / "page.html", folder / "report"
    code, text = check(build, [
        "--report", str(report), *words.get("options", "").split(), "-Iinclude",
        *words.get("flags", "").split(), str(file.relative_to(ROOT)),
        *(["--", *words["args"].split()] if "args" in words else [])], page)
    if code != FALSE:
        return [f"exit code {code}"]
    browser.open(page)
    wrong = look_at_steps(browser, text) + try_keys(browser)
    wrong += browser.run(PICTURE) + browser.run(BOTH_WAYS)
    if steps_reported(text)[0]:
        wrong += look_at_globals(browser, build, report, steps_reported(text)[0])
    return wrong + browser.complaints()


def faulty(parts, every):
    for file in sorted(PROGRAMS.glob("*.c")):
        verdict = directives(file.read_text()).get("verdict", "")
        if not verdict.startswith("false"):
            continue
        if parts and any(part in file.stem for part in parts):
            yield file.stem
        elif not parts and (every or zlib.crc32(file.stem.encode()) % ONE_IN == 0):
            yield file.stem


# -------------------------------------------------------------- accessibility

# Buttons and fields have names, headings are in order, landmarks are there.
STRUCTURE = """
const wrong = [];
const shown = (e) => e.getClientRects().length > 0;
const name = (e) => (e.getAttribute("aria-label") ?? e.textContent).trim() ||
  (e.labels && e.labels.length ? e.labels[0].textContent.trim() : "");
for (const e of document.querySelectorAll("button, input, select, [role=button], summary"))
  if (shown(e) && !name(e) && !(e.labels && e.labels.length))
    wrong.push(`no name: ${e.outerHTML.slice(0, 80)}`);
for (const e of document.querySelectorAll("[aria-labelledby]"))
  if (shown(e) && !document.getElementById(e.getAttribute("aria-labelledby"))?.textContent.trim())
    wrong.push(`no title: ${e.id}`);
const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
if (new Set(ids).size !== ids.length) wrong.push("an id is used twice");
if (document.querySelectorAll("h1").length !== 1) wrong.push("not one h1");
let level = 0;
for (const h of document.querySelectorAll("h1, h2, h3, h4")) {
  if (!shown(h)) continue;
  const now = Number(h.tagName[1]);
  if (now > level + 1) wrong.push(`h${now} after h${level}: ${h.textContent}`);
  level = now;
}
for (const tag of ["header", "main", "footer"])
  if (document.querySelectorAll(tag).length !== 1) wrong.push(`not one ${tag}`);
if (!document.documentElement.lang) wrong.push("no language");
if (!document.querySelector("[aria-live]")) wrong.push("nothing is announced");
if (document.querySelector("[onclick], [onload], [style*=url]")) wrong.push("a handler in the text");
if (document.documentElement.scrollWidth > innerWidth)
  wrong.push(`${document.documentElement.scrollWidth} pixels wide, not ${innerWidth}`);
return wrong;
"""

COLOURS = """
const style = getComputedStyle(document.documentElement), colours = {};
for (const name of ["back", "panel", "ink", "soft", "fill", "accent",
    "accent-fill", "on-accent", "bad", "comment", "string"])
  colours[name] = style.getPropertyValue("--" + name).trim();
return colours;
"""

# Text on its ground.
PAIRS = [("ink", "back"), ("ink", "panel"), ("ink", "fill"),
         ("ink", "accent-fill"), ("soft", "back"), ("soft", "panel"),
         ("soft", "fill"), ("soft", "accent-fill"), ("accent", "panel"),
         ("accent", "fill"), ("accent", "accent-fill"), ("on-accent", "accent"),
         ("bad", "panel"), ("bad", "fill"), ("bad", "accent-fill"),
         ("panel", "bad"), ("panel", "soft"), ("comment", "panel"),
         ("comment", "accent-fill"), ("string", "panel"),
         ("string", "accent-fill")]


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4
             for p in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def look_at_colours(browser):
    colours = browser.run(COLOURS)
    return [f"{a} on {b}: {contrast(colours[a], colours[b]):.2f}"
            for a, b in PAIRS if contrast(colours[a], colours[b]) < 4.5]


def look_at_focus(browser):
    """What Tab comes to: in the order of the page, and seen."""
    browser.run("document.activeElement.blur(); go(0);")
    order, wrong = [], []
    for _ in range(14):
        browser.key(Keys.TAB)
        focus = browser.run("""
            const e = document.activeElement, s = getComputedStyle(e);
            return {name: e.id || e.className, seen: s.outlineStyle !== "none" &&
              parseFloat(s.outlineWidth) >= 1};""")
        order.append(focus["name"])
        if not focus["seen"] and focus["name"] != "skip":
            wrong.append(f"the focus is not seen: {focus['name']}")
    wanted = ["skip", "theme", "next", "last", "slider", "row", "source-scroll",
              "picture-scroll"]
    at = -1
    for name in wanted:
        if name not in order:
            wrong.append(f"Tab does not come to {name}: {order}")
        elif order.index(name) < at:
            wrong.append(f"Tab comes to {name} too soon: {order}")
        else:
            at = order.index(name)
    return wrong


# ------------------------------------------------------------------- programs

BIG = """#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { N = 10000, STEPS = 2000 };
struct node { int key; struct node *next; };
static struct node *table[64];
static struct node *spare;
static atomic_int turn;
static void *look(void *p) {
  while (atomic_load(&turn) < STEPS)
    ;
  return p;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < N; i++) { struct node *n = malloc(sizeof *n); n->key = i; n->next = table[i % 64]; table[i % 64] = n; }
  pthread_create(&t, NULL, look, NULL);
  for (int i = 0; i < STEPS; i++) { atomic_fetch_add(&turn, 1);
    table[i % 64]->key++; }
  spare = table[7];
  free(spare);
  return spare->key;
}
"""


def try_big(browser, build, folder):
    (folder / "big.c").write_text(BIG)
    page = folder / "big.html"
    code, text = check(build, ["big.c"], page, folder)
    size = page.stat().st_size
    print(f"# {steps_reported(text)[0]} steps, {size} bytes")
    wrong = [] if code == FALSE else [f"exit code {code}"]
    if steps_reported(text)[0] < 2000:
        wrong.append(f"only {steps_reported(text)[0]} steps")
    if size > 8_000_000:
        wrong.append(f"{size} bytes")
    browser.open(page)
    wrong += look_at_steps(browser, text) + try_keys(browser)
    state = browser.state()
    if state["objects"] < 10000:
        wrong.append(f"only {state['objects']} objects")
    worst = browser.run("""
        let drawn = 0, made = 0, nodes = 0;
        for (let i = 0; i < window.allways.rows; i += 37) {
          go(i);
          drawn = Math.max(drawn, window.allways.drawn);
          made = Math.max(made, window.allways.made);
          nodes = Math.max(nodes, document.querySelectorAll("*").length);
        }
        return [drawn, made, nodes];""")
    print(f"# at most {worst[0]} objects drawn, {worst[1]} elements made for a "
          f"step, {worst[2]} elements in all")
    if worst[0] > 150 or worst[1] > 6000 or worst[2] > 12000:
        wrong.append(f"too much work: {worst}")
    for _ in range(4):
        browser.run("if (!document.getElementById('more').hidden) "
                    "document.getElementById('more').click()")
    if not 48 < browser.run("return page.drawn") <= 150:
        wrong.append("there is no more to be shown")
    return wrong + browser.complaints()


EVIL = """#include <assert.h>
#include <stdlib.h>
/* </script><script>document.title = "evil"</script><!-- <b>bold</b> */
static const char *text = "</script><img src=http://localhost/x onerror=alert(1)>";
static char latin[] = "\\xe9\\xff";
int main(void) {
  char *copy = malloc(1);
  assert(text[0] == 0 && "<b>&amp;</b>"); // \xe9\xff\xc3
  free(copy);
  return latin[0];
}
"""


def try_evil(browser, build, folder):
    """Source that looks like HTML, and is no UTF-8."""
    (folder / "a<b>&.c").write_bytes(EVIL.encode("latin-1"))
    page = folder / "evil.html"
    code, text = check(build, ["a<b>&.c"], page, folder)
    browser.open(page)
    wrong = [] if code == FALSE else [f"exit code {code}"]
    wrong += look_at_steps(browser, text)
    if "evil" == browser.driver.title or browser.run(
            "return document.querySelectorAll('img, b b, #code b').length"):
        wrong.append("the source became part of the page")
    if "</script><img" not in browser.find("#code-body").text:
        wrong.append("the source is not shown as it is")
    if "'a<b>&.c'" not in browser.find("#command").text:
        wrong.append("the command is not quoted for a shell")
    return wrong + browser.complaints()


def try_without(browser, build, folder, words, code, verdict, expected):
    """A page without a fault."""
    page = folder / "page.html"
    found, _ = check(build, words, page)
    browser.open(page)
    wrong = [] if found == code else [f"exit code {found}"]
    if browser.find("#verdict-title .kind").text != verdict:
        wrong.append("verdict: " + browser.find("#verdict-title").text)
    if browser.state() is not None or browser.find("#steps").is_displayed():
        wrong.append("it has steps")
    text = browser.find("#main").text
    wrong += [f"it does not say: {part}" for part in expected if part not in text]
    if not browser.driver.find_elements(By.CSS_SELECTOR, "#plots .curve"):
        wrong.append("there is no plot")
    return wrong + browser.run(STRUCTURE) + browser.complaints()


def try_all_faults(browser, build, folder):
    page = folder / "page.html"
    code, text = check(build, ["--keep-going", "tests/cli/check_faults.c"], page)
    count = len(re.findall(r"^error\[", text, re.M))
    browser.open(page)
    wrong = [] if code == FALSE and count > 1 else [f"{count} faults"]
    select = Select(browser.find("#fault"))
    if len(select.options) != count:
        wrong.append(f"{len(select.options)} faults, not {count}")
    ways = [int(n) for n in re.findall(r"^counterexample: (\d+)", text, re.M)]
    kinds = re.findall(r"^error\[([a-z-]+)", text, re.M)
    for i, steps in enumerate(ways):
        Select(browser.find("#fault")).select_by_value(str(i))
        if browser.state()["steps"] != steps:
            wrong.append(f"fault {i + 1}: {browser.state()['steps']} steps")
        if kinds[i] not in browser.find("#verdict-title").text:
            wrong.append(f"fault {i + 1}: {browser.find('#verdict-title').text}")
    return wrong + browser.complaints()


def try_race(browser, build, folder):
    page = folder / "page.html"
    check(build, ["docs/examples/race.c"], page)
    browser.open(page)
    sides = browser.driver.find_elements(By.CSS_SELECTOR, ".side")
    wrong = [] if len(sides) == 2 else [f"{len(sides)} accesses"]
    for side, words in zip(sides, ("T1 add wrote counter",
                                   "T2 add next: read of counter")):
        if words not in side.text:
            wrong.append(f"{side.text} without {words}")
        side.find_element(By.TAG_NAME, "button").click()
        if browser.find("#code tr.now .no").text != "8":
            wrong.append("the link leads elsewhere")
    return wrong + browser.complaints()


def try_life(browser, build, folder):
    page = folder / "page.html"
    check(build, ["docs/examples/use_after_free.c"], page)
    browser.open(page)
    text = browser.find("#detail").text
    at = [text.find(word) for word in
          ("allocated", "points to it", "freed", "use after free here")]
    wrong = [] if at == sorted(at) and at[0] > 0 else [text]
    if "holds m" not in browser.find("#thread-list").text:
        wrong.append(browser.find("#thread-list").text)
    browser.run("go(0)")
    if browser.driver.find_elements(By.CSS_SELECTOR, "#picture .freed"):
        wrong.append("it is freed in the first row")
    return wrong + browser.complaints()


WAS = """#include <assert.h>
#include <allways/check.h>
int main(void) {
  int most = allways_choose(3), sum = 0;
  for (int i = 0; i <= most; i++)
    sum += i;
  assert(sum != 3);
  return 0;
}
"""


def try_choices(browser, build, folder):
    """What was chosen, and what the assertion was about."""
    (folder / "was.c").write_text(WAS)
    page = folder / "page.html"
    check(build, ["-I", str(ROOT / "include"), "was.c"], page, folder)
    browser.open(page)
    text = browser.find("#detail").text
    wrong = [] if "choice: 2, most = 2" in text else [text]
    text = browser.find("#thread-list").text
    return wrong + ([] if "sum\n3" in text else [text]) + \
        browser.complaints()


def try_waits(browser, build, folder):
    page = folder / "page.html"
    check(build, ["docs/examples/philosophers.c"], page)
    browser.open(page)
    text = browser.find("#detail").text
    wrong = [f"no {words}: {text}" for words in (
        "T1 eat blocked on forks[1], held by T2, and holds forks[0]",
        "T0 main blocked in join of T1") if words not in text]
    return wrong + browser.complaints()


LOOPS = """#include <assert.h>
#include <stdlib.h>
static int sum;
static void add(int x) {
  sum += x;
}
int main(void) {
  int *p = malloc(sizeof *p);
  for (int i = 0; i < 500; i++) {
    *p = i;
    add(i);
  }
  for (int i = 0; i < 4; i++)
    sum--;
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 7; j++)
      sum++;
  free(p);
  return *p;
}
"""


def try_loops(browser, build, folder):
    """Repeated rows are one row that can be opened."""
    (folder / "loops.c").write_text(LOOPS)
    page = folder / "loops.html"
    code, text = check(build, ["loops.c"], page, folder)
    browser.open(page)
    wrong = [] if code == FALSE else [f"exit code {code}"]
    folds = [e.text for e in browser.driver.find_elements(
        By.CSS_SELECTOR, "#rows .times .act")]
    if len(folds) != 2 or \
            "498 more times: lines 5 to 11, 1,992 rows" not in folds[0] or \
            "28 more times: lines 15 to 17" not in folds[1]:
        wrong.append(f"folds: {folds}")
    all_rows = browser.state()["rows"]
    browser.key(Keys.HOME)
    seen = [0]
    while len(seen) < 200 and seen[-1] < all_rows - 1:
        browser.key(Keys.ARROW_RIGHT)
        seen.append(browser.state()["row"])
    listed = browser.run("return [...document.querySelectorAll('[data-row]')]"
                         ".map((e) => Number(e.dataset.row))")
    if seen != listed or len(seen) > 80:
        wrong.append(f"the keys go to {seen}, the list has {listed}")
    gap = next(i for i in range(len(seen) - 1) if seen[i + 1] > seen[i] + 1)
    inside = seen[gap] + 401  # first line of the hundredth time
    browser.run(f"go({inside})")
    now = browser.find("#rows [aria-current]")
    if "now at 101 of 498" not in now.text:
        wrong.append(f"inside of a fold: {now.text}")
    if [e.text for e in browser.driver.find_elements(
            By.CSS_SELECTOR, "#thread-list dd.changed")] != ["100101"]:
        wrong.append(browser.find("#thread-list").text)
    browser.key(Keys.ARROW_RIGHT)
    if browser.state()["row"] != inside + 1:
        wrong.append("the key leaves the fold from inside")
    browser.find("#rows [aria-current]").click()
    if browser.find("#rows [aria-current]").get_attribute("data-row") != \
            str(inside + 1):
        wrong.append("the fold does not open")
    browser.run(f"go({seen[gap] + 1})")
    browser.find("[data-fold][aria-expanded=true]").send_keys(Keys.ENTER)
    if browser.driver.find_elements(By.CSS_SELECTOR, "[aria-expanded=true]"):
        wrong.append("it does not close again")
    return wrong + look_at_steps_at_end(browser, text) + \
        browser.run(STRUCTURE) + browser.complaints()


def look_at_steps_at_end(browser, text):
    browser.key(Keys.END)
    return look_at_steps(browser, text)


def try_files(build, folder):
    """What cannot be written is an error; '-' is standard output."""
    wrong = []
    for name in ("/dev/full", str(folder / "missing/page.html")):
        done = subprocess.run(
            [build / "allways", "check", "--html", name, "tests/cli/small.c"],
            cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode != 1 or \
                f"{name} cannot be written: " not in done.stderr:
            wrong.append(f"{name}: {done.returncode} {done.stderr}")
    done = subprocess.run(
        [build / "allways", "check", "--html", "-", "docs/examples/race.c"],
        cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != FALSE or \
            not done.stdout.startswith("<!DOCTYPE html>") or \
            not done.stdout.rstrip().endswith("</html>") or \
            "\nverdict: " not in done.stderr:
        wrong.append("standard output")
    page = folder / "old.html"
    page.write_text("<!DOCTYPE html><title>allways</title>")
    done = subprocess.run(
        [build / "allways", "check", "--html", page, "tests/cli/part.c"],
        cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 2 or page.exists():
        wrong.append("an old page of a program that cannot be loaded")
    done = subprocess.run(
        [build / "allways", "check", "--html", "-", "--json", "-",
         "tests/cli/small.c"], cwd=ROOT, capture_output=True, text=True,
        check=False)
    if done.returncode != 1 or "named by two options" not in done.stderr:
        wrong.append("page and JSON both to standard output")
    return wrong


def try_replay(browser, build, folder):
    report, page = folder / "report", folder / "page.html"
    _, text = check(build, ["--report", str(report), "docs/examples/race.c"],
                    folder / "other.html")
    done = subprocess.run(
        [build / "allways", "replay", "--html", page, report], cwd=ROOT,
        capture_output=True, check=False)
    browser.open(page)
    wrong = [] if done.returncode == FALSE else [f"exit {done.returncode}"]
    done = subprocess.run(
        [build / "allways", "replay", "--html", "-", report], cwd=ROOT,
        capture_output=True, check=False)
    if done.stdout != page.read_bytes() or b"\nerror[" not in done.stderr:
        wrong.append("standard output")
    wrong += look_at_steps(browser, text)
    if browser.find("#command").text != f"allways replay {report}":
        wrong.append(browser.find("#command").text)
    return wrong + try_part(browser, build, report, page) + browser.complaints()


def try_part(browser, build, report, page):
    """replay --at N: the execution up to there, and no fault yet."""
    rows, wrong = browser.state()["rows"], []
    for step in range(1, browser.state()["steps"]):
        done = subprocess.run(
            [build / "allways", "replay", "--at", str(step), "--html", page,
             report], cwd=ROOT, capture_output=True, text=True, check=False)
        browser.open(page)
        state = browser.state()
        execution = done.stdout.split("\nafter step")[0]
        printed = len(re.findall(r"^(>>| {2}) *\d* [ |]*\d+ \S", execution, re.M))
        if done.returncode != FALSE or state["steps"] != step or \
                not 0 < state["rows"] == printed < rows:
            wrong.append(f"step {step}: {done.returncode} {state} {printed}")
        if f"Up to step {step} of" not in browser.find("#verdict-title").text or \
                browser.driver.find_elements(By.CSS_SELECTOR, ".side, .marked"):
            wrong.append(f"step {step}: it has a fault")
        if browser.find("#command").text != \
                f"allways replay --at {step} {report}":
            wrong.append(browser.find("#command").text)
    return wrong


def try_widths(browser, build, folder):
    wrong = []
    page = folder / "page.html"
    check(build, ["docs/examples/philosophers.c"], page)
    for pixels in (400, 1280):
        for dark in (False, True):
            browser.width(pixels, dark)
            browser.open(page)
            found = browser.run(STRUCTURE) + look_at_colours(browser)
            wrong += [f"{pixels}{' dark' if dark else ''}: {f}" for f in found]
    wrong += look_at_focus(browser)
    before = browser.run(COLOURS)
    browser.find("#theme").click()
    if browser.run(COLOURS) == before:
        wrong.append("the switch between light and dark does nothing")
    wrong += [f"switched: {f}" for f in look_at_colours(browser)]
    browser.width(1280)
    return wrong


def main():
    words = [w for w in sys.argv[1:] if w != "-a"]
    if not words:
        sys.exit(__doc__)
    build, parts = Path(words[0]).resolve(), words[1:]
    os.environ["NO_COLOR"] = "1"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        browser = Browser(folder)
        browser.width(1280)
        try:
            if not parts:
                every_time(browser, build, folder)
            for program in faulty(parts, "-a" in sys.argv):
                attempt(program, try_program, browser, build, folder, program)
        finally:
            browser.driver.quit()
    print(f"1..{tests}")
    sys.exit(failures > 0 or tests == 0)


def every_time(browser, build, folder):
    attempt("pages that cannot be written", try_files, build, folder)
    attempt("both accesses of a race", try_race, browser, build, folder)
    attempt("the life of a block", try_life, browser, build, folder)
    attempt("who waits for whom", try_waits, browser, build, folder)
    attempt("choices", try_choices, browser, build, folder)
    attempt("loops are folded", try_loops, browser, build, folder)
    attempt("all faults of a program", try_all_faults, browser, build, folder)
    attempt("the page of a replay", try_replay, browser, build, folder)
    attempt("source that looks like HTML", try_evil, browser, build, folder)
    attempt("widths, colours, focus", try_widths, browser, build, folder)
    attempt("true", try_without, browser, build, folder,
            ["bench/spin/bakery.c"], TRUE, "true",
            ["sequentially consistent", "The search is complete"])
    attempt("unknown", try_without, browser, build, folder,
            ["--max-states", "2000", "bench/spin/bakery.c"], UNKNOWN, "unknown",
            ["limit of 2000 states", "What you can do", "--max-states"])
    attempt("2,000 steps and 10,000 objects", try_big, browser, build, folder)


if __name__ == "__main__":
    main()
