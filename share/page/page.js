/*
 * page.js - the page of `allways check --html`.  Its data is the document of
 * `--json` (docs/reference/json.md) and, as "page", what src/output/page_data.c
 * adds to it.
 *
 *     data ──> found ──> rows ──> scenes ──> timeline, source, memory, threads
 *
 * A row is a line of source that a thread executed.  Each has a scene:
 * what is different in memory from the row before; class Scenes goes through
 * them in both directions.  Text of the program is only ever set as text, never
 * as HTML.
 */
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const faults = data.found.map((fault, i) => ({ ...fault, ...data.page.executions[i], about: fault.object }));
const SVG = "http://www.w3.org/2000/svg";
const POINTER = { none: 0, null: 1, wild: 2, object: 3, dangling: 4, outside: 5, text: 6, function: 7, hidden: 8 };
const MOST_DRAWN = 150;
const FIRST_DRAWN = 48;
const WINDOW = 240; // items of the timeline that are in the tree
const MOST_ROWS_OF_A_BOX = 18;

/* --------------------------------------------------------------------- DOM */

const byId = (id) => document.getElementById(id);
let made = 0; // elements, for the tests

function fill(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false)
      continue;
    if (name === "text")
      node.textContent = value;
    else if (name.startsWith("on"))
      node.addEventListener(name.slice(2), value);
    else
      node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children)
    if (child !== null && child !== undefined)
      node.append(child);
  made++;
  return node;
}
const el = (tag, properties = {}, ...children) =>
  fill(document.createElement(tag), properties, children);
const svg = (tag, properties = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), properties, children);

function put(id, ...children) {
  byId(id).replaceChildren(...children.filter((child) => child !== null));
}

/* -------------------------------------------------------------------- words */

const count = (n, one, many = one + "s") => `${number(n)} ${n === 1 ? one : many}`;

function number(n) {
  return Number.isInteger(n) ? n.toLocaleString("en") : n.toLocaleString("en", { maximumSignificantDigits: 3 });
}

function bytes(n) {
  for (const [unit, size] of [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]])
    if (n >= size)
      return `${number(Number((n / size).toPrecision(3)))} ${unit}`;
  return count(n, "byte");
}

function seconds(n) {
  if (n > 0 && n < 0.001)
    return "less than 1 ms";
  return n >= 1 ? `${number(Number(n.toPrecision(3)))} s` : `${number(Number((n * 1000).toPrecision(2)))} ms`;
}

const cut = (text, length) => (text.length <= length ? text : text.slice(0, length - 1) + "…");
const shortName = (name) => name.slice(name.lastIndexOf("/") + 1);
const place = (at) => (at ? `${shortName(at.file)}:${at.line}` : "");

const KEYWORDS = new Set(("auto break case char const continue default do double else enum extern float for goto if " +
  "inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void " +
  "volatile while _Atomic _Bool _Noreturn _Thread_local _Static_assert bool").split(" "));
const TOKEN = /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|([A-Za-z_]\w*)|([^/"'A-Za-z_]+|.)/g;

/* A line of C; state.comment: it begins inside of a comment. */
function highlight(text, state) {
  const parts = [];
  let rest = text;
  if (state.comment) {
    const end = rest.indexOf("*/");
    const stop = end < 0 ? rest.length : end + 2;
    parts.push(el("span", { class: "com", text: rest.slice(0, stop) }));
    rest = rest.slice(stop);
    state.comment = end < 0;
  }
  for (const [token, comment, string, word] of rest.matchAll(TOKEN)) {
    if (comment) {
      parts.push(el("span", { class: "com", text: token }));
      state.comment = token.startsWith("/*") && !(token.length >= 4 && token.endsWith("*/"));
    } else if (string) {
      parts.push(el("span", { class: "str", text: token }));
    } else if (word && KEYWORDS.has(word)) {
      parts.push(el("span", { class: "k", text: token }));
    } else {
      parts.push(token);
    }
  }
  return parts;
}

/* "heap block #2 (node, list.c:12)" is "#2" where there is little room. */
const short = (text) => text.replace(/heap block #(\d+)( \([^()]*\))?/g, "#$1");

/* ------------------------------------------------------------------- scenes */

/* A pointer is the same if what it points to was freed. */
const sameValue = (a, b) => (a.t ?? 0) === (b.t ?? 0) && (a.o ?? 0) === (b.o ?? 0) && a.by === b.by &&
  (a.t ? true : a.v === b.v && (a.p ?? 0) === (b.p ?? 0));

/* The field that has this byte; elements that are alike are one. */
function fieldAt(object, offset) {
  return object.fields.findLast((field) => (field.a ?? 0) <= offset && !field.mixed);
}

/* What of an object is not as before: old fields by index, and whether it is
 * new, freed or lost since. */
function objectChange(before, after) {
  const change = { fields: new Map(), isNew: !before, freed: false, leaked: false };
  if (!before)
    return change;
  change.freed = Boolean(after.freed && !before.freed);
  change.leaked = Boolean(after.leaked && !before.leaked);
  const old = new Map(before.fields.map((field) => [field.n, field]));
  after.fields.forEach((field, i) => {
    const was = old.get(field.n) ?? fieldAt(before, field.a ?? 0);
    if (!was || !sameValue(was, field))
      change.fields.set(i, was ?? null);
  });
  return change;
}

/* Variables by name; of several with one name, in their order. */
function variableKeys(vars) {
  const seen = new Map();
  return vars.map((v) => {
    seen.set(v.n, (seen.get(v.n) ?? 0) + 1);
    return `${v.n} ${seen.get(v.n)}`;
  });
}

function frameChange(before, after) {
  const old = new Map();
  if (before && before.fn === after.fn && before.d === after.d)
    variableKeys(before.vars).forEach((name, i) => old.set(name, before.vars[i]));
  const vars = new Map(), names = variableKeys(after.vars);
  after.vars.forEach((v, i) => {
    if (v.id)
      return;
    const was = old.get(names[i]);
    if (!was || was.id || !sameValue(was, v))
      vars.set(i, was && !was.id ? was : null);
  });
  return vars;
}

/* Variables that the row before still had: nothing needs them any more. */
function lastValues(before, after) {
  if (!before || before.fn !== after.fn || before.d !== after.d)
    return [];
  const names = new Set(after.vars.map((v) => v.n));
  return before.vars.filter((v) => !v.id && !names.has(v.n));
}

/* The objects and threads of one execution at one of its rows. */
class Scenes {
  constructor(differences) {
    this.differences = differences; // by row; null: it was not recorded
    this.objects = new Map(); // by id
    this.threads = new Map(); // by tid
    this.at = -1;
    this.undo = [];    // by row: how to go back from it
    this.changes = []; // by row: see forward()
  }

  set(map, key, value, undo) {
    undo.push([map, key, map.get(key)]);
    if (value === undefined)
      map.delete(key);
    else
      map.set(key, value);
  }

  /* Objects that came, changed or went, and variables of frames. */
  forward() {
    const scene = this.differences[++this.at] ?? {};
    const undo = [], objects = new Map(), frames = new Map(), gone = [];
    for (const object of scene.o ?? []) {
      objects.set(object.id, objectChange(this.objects.get(object.id), object));
      this.set(this.objects, object.id, object, undo);
    }
    for (const [id, fields] of scene.p ?? []) {
      const before = this.objects.get(id), after = { ...before, fields: before.fields.slice() };
      for (const [i, field] of fields)
        after.fields[i] = field;
      objects.set(id, objectChange(before, after));
      this.set(this.objects, id, after, undo);
    }
    for (const id of scene.g ?? []) {
      gone.push(this.objects.get(id));
      this.set(this.objects, id, undefined, undo);
    }
    for (const part of scene.t ?? [])
      this.setThread(part, frames, undo);
    for (const tid of scene.e ?? [])
      this.set(this.threads, tid, undefined, undo);
    this.undo[this.at] = undo;
    this.changes[this.at] = { objects, frames, gone };
  }

  setThread(part, changes, undo) {
    const before = this.threads.get(part.tid);
    const frames = before ? before.frames.slice(0, part.n) : [];
    for (const [i, frame] of part.f ?? []) {
      changes.set(`${part.tid}:${i}`, frameChange(frames[i], frame));
      frames[i] = { ...frame, was: lastValues(frames[i], frame) };
    }
    this.set(this.threads, part.tid, { ...part, frames }, undo);
  }

  backward() {
    for (const [map, key, old] of this.undo[this.at--].reverse())
      if (old === undefined)
        map.delete(key);
      else
        map.set(key, old);
  }

  go(row) {
    while (this.at < row)
      this.forward();
    while (this.at > row)
      this.backward();
  }

  get changed() {
    return this.changes[this.at] ?? { objects: new Map(), frames: new Map(), gone: [] };
  }
}

/* ------------------------------------------------------------ state of page */

const page = {
  fault: null,   // of faults
  scenes: null,
  row: 0,
  opened: new Set(), // objects that the user wants to see
  budget: FIRST_DRAWN,
  places: [],    // by tid (thread): the column that it has
  depths: [],    // by tid: calls that are open where its rows begin
  columns: 1,
  file: null,    // in the source panel
  cells: null,   // of it: line: {row, gutters}
  folds: [],     // repetitions in the timeline, in order
  items: [],     // of the list of rows
  from: 0,       // first of them in the tree
  drawn: 0,
};

const rowCount = () => page.fault.way.length;
const threadName = (tid) => {
  const thread = page.fault.threads[tid];
  return thread ? `T${tid} ${thread.function}`.trim() : "A thread that has ended";
};

/* ------------------------------------------------------------------ verdict */

const VERDICTS = {
  true: ["✓", "Verified: no errors"],
  false: ["✗", ""],
  unknown: ["?", "Inconclusive"],
};
/* Only the first steps were wanted. */
const isPart = (fault) => fault.steps < fault.of;

/* "use after free: read" says more than its kind does. */
function titleOf(fault) {
  if (isPart(fault))
    return `Up to step ${number(fault.steps)} of ${number(fault.of)}`;
  const special = /^(use after free|double free)/.exec(fault.headline);
  const title = special ? special[1] : (data.page.kinds[fault.kind]?.title ?? fault.kind);
  return title.replace(/:.*/, "").replace(/^./, (c) => c.toUpperCase());
}

function showVerdict() {
  const fault = page.fault;
  const [mark, words] = VERDICTS[data.verdict];
  const title = fault ? titleOf(fault) : words;
  const kind = !fault ? data.verdict : isPart(fault) ? `before ${fault.kind}` : `${data.verdict}(${fault.kind})`;
  document.body.className = data.verdict;
  document.title = `${kind}: ${data.program.files.map((file) => shortName(file.name)).join(" ")} - allways`;
  put("verdict-title", el("span", { class: "mark", "aria-hidden": "true", text: fault && isPart(fault) ? "…" : mark }), title,
    el("span", { class: "kind", text: kind }));
  byId("words").textContent = fault ? wordsOf(fault)
    : data.verdict === "true" ? "All executions of the program were checked: every interleaving of its threads and every value of its choices."
      : data.reason ? `The search is not complete: ${data.reason}.` : "";
  byId("message").textContent = fault ? messageOf(fault) : "";
}

/* Who is in a deadlock is at several places. */
function messageOf(fault) {
  if (isPart(fault))
    return "";
  if (!fault.place || fault.kind === "deadlock" || fault.headline.includes(place(fault.place)))
    return fault.headline;
  return `${fault.headline}, ${fault.place.file}:${fault.place.line}`;
}

function wordsOf(fault) {
  if (isPart(fault))
    return "This is the beginning of a counterexample: no error has occurred yet.";
  if (/use after free/.test(fault.headline))
    return "The program uses a block of memory after it was freed.";
  if (/out of bounds/.test(fault.headline))
    return "The program reads or writes beyond the end of an object, or before its beginning.";
  return data.page.kinds[fault.kind]?.text ?? "";
}

function fact(value, words) {
  return el("li", {}, el("b", { text: value }), " " + words);
}

const statistic = (group, name) => (group === "search" ? data[name] : data[group][name]);

function showFacts() {
  const facts = [];
  if (page.fault) {
    facts.push(fact(number(page.fault.steps), page.fault.steps === 1 ? "step" : "steps"));
    facts.push(fact(number(page.fault.switches), page.fault.switches === 1 ? "context switch" : "context switches"));
    facts.push(fact(number(page.fault.threads.length), page.fault.threads.length === 1 ? "thread" : "threads"));
  }
  if (data.page.curve.length) {
    facts.push(fact(number(data.states), `${data.states === 1 ? "state" : "states"} searched`));
    facts.push(fact(seconds(statistic("search", "seconds")), "of search"));
    facts.push(fact(bytes(statistic("memory", "total")), "of memory"));
  }
  put("facts", ...facts);
}

/* ------------------------------------------------------------------- detail */

function goLink(row, text) {
  return el("button", { type: "button", class: "link", text, onclick: () => go(row) });
}

const rowWords = (row) => `row ${row + 1}`;

function showRace(fault) {
  const sides = fault.sides.map((side, i) => el("div", { class: "side" },
    el("p", { text: `${threadName(side.thread)} ${side.does}` }),
    el("p", { class: "at", text: `${place(side.place)}${i === 0 ? ", executed" : ", next"}` }),
    side.place ? el("pre", { text: `${side.place.line}  ${side.place.source}` }) : null,
    side.row === null ? null : goLink(side.row, `Go to ${rowWords(side.row)}`)));
  byId("detail-title").textContent = "Two accesses with no happens-before order";
  put("detail-body", el("div", { class: "pair" }, ...sides));
}

function showWaits(fault) {
  const scenes = page.scenes;
  const items = [];
  scenes.go(rowCount() - 1);
  for (const [tid, thread] of [...scenes.threads].sort((a, b) => a[0] - b[0])) {
    if (!thread.waits)
      continue;
    const held = (thread.held ?? []).map((lock) => lock.n).join(", ");
    let row = rowCount() - 1;
    while (row > 0 && fault.way[row].thread !== tid)
      row--;
    items.push(el("li", {}, `${threadName(tid)} ${thread.waits}${held ? `, and holds ${held}` : ""}. `,
      goLink(row, `Go to ${rowWords(row)}`)));
  }
  byId("detail-title").textContent = "Blocked threads";
  put("detail-body", el("ul", { class: "waits" }, ...items));
  return items.length > 0;
}

/* Names of what points to an object, as far as a row changed them. */
function pointersTo(id, scenes) {
  const now = [], before = [];
  const look = (name, was, is) => {
    const had = was && was.t === id, has = is && is.t === id;
    if (has && !had)
      now.push(name);
    if (had && !has)
      before.push(name);
  };
  for (const [other, change] of scenes.changed.objects) {
    const object = scenes.objects.get(other);
    if (!object)
      continue;
    if (change.isNew)
      object.fields.forEach((field) => look(object.name + field.n, null, field));
    else
      for (const [i, was] of change.fields)
        look(object.name + object.fields[i].n, was, object.fields[i]);
  }
  for (const [key, vars] of scenes.changed.frames) {
    const [tid, i] = key.split(":").map(Number), thread = scenes.threads.get(tid);
    const frame = thread ? thread.frames[i] : null;
    for (const [v, was] of frame ? vars : [])
      look(`${frame.vars[v].n} in ${frame.fn}()`, was, frame.vars[v]);
  }
  return { now, before };
}

/* What happened to an object, row by row: {row, what, weight}. */
function lifeOf(id) {
  const scenes = page.scenes, life = [];
  let there = false;
  for (let row = 0; row < rowCount(); row++) {
    scenes.go(row);
    const object = scenes.objects.get(id), change = scenes.changed.objects.get(id);
    const { now, before } = pointersTo(id, scenes);
    const say = (what, weight = "") => life.push({ row, what: short(what), weight });
    if (object && !there)
      say(object.kind === "heap" || object.kind === "alloca" ? "allocated" : "created", "big");
    there = there || Boolean(object);
    if (now.length)
      say(`${now.join(", ")} ${now.length === 1 ? "points" : "point"} to it`);
    if (change && !change.isNew && change.fields.size && !change.freed)
      say("written: " + [...change.fields.keys()].slice(0, 4).map((i) =>
        `${object.fields[i].n || "its value is"} ${object.fields[i].n ? "= " : ""}${object.fields[i].v}`).join(", "));
    if (before.length)
      say(`${before.join(", ")} ${before.length === 1 ? "does" : "do"} not point to it any more`);
    if (change && change.freed)
      say("freed", "big");
    if (change && change.leaked)
      say("leaked: no pointer to it is left", "wrong");
  }
  return life;
}

function showLife(fault) {
  const life = fault.object ? lifeOf(fault.object) : [];
  if (life.length < 1)
    return false;
  const last = rowCount() - 1;
  if (!life.some((event) => event.weight === "wrong"))
    life.push({ row: last, what: titleOf(fault).replace(/^./, (c) => c.toLowerCase()) + " here", weight: "wrong" });
  showEvents(life, false);
  byId("detail-title").textContent = `History of the ${fault.about.text}`;
  return true;
}

/* Of a long life, the beginning and the end, unless all is wanted. */
function showEvents(life, all) {
  const head = 4, tail = 5, cuts = !all && life.length > head + tail + 1;
  const items = life.map((event, i) => eventItem(event, life[i - 1]));
  if (cuts)
    items.splice(head, items.length - head - tail, el("li", {}, el("span"), el("button", {
      type: "button", class: "link", text: `… ${count(life.length - head - tail, "event")} between`, onclick: () => showEvents(life, true),
    })));
  put("detail-body", el("ol", { class: "life" }, ...items));
}

function eventItem(event, before) {
  const row = page.fault.way[event.row], again = before && before.row === event.row && event.weight !== "big";
  return el("li", { class: event.weight || null }, again ? el("span") : goLink(event.row, rowWords(event.row)),
    el("span", {}, el("span", { class: "what", text: `${threadName(row.thread)}: ${event.what}` }), el("code", { text: place(row) })));
}

/* The values that choices took. */
function showChoices(fault) {
  const made = [];
  fault.way.forEach((row, i) => {
    if (row.notes.some((note) => note.startsWith("choice: ")))
      made.push({ row: i, what: row.notes.join(", "), weight: "big" });
  });
  byId("detail-title").textContent = "Choices of this execution";
  showEvents(made, false);
  return made.length > 0;
}

function showDetail() {
  const fault = page.fault, kinds = ["valid-deref", "valid-free", "valid-memtrack", "valid-memcleanup"];
  let shown = false;
  if (fault.kind === "no-data-race" && fault.sides.length) {
    showRace(fault);
    shown = true;
  } else if (fault.kind === "deadlock" && rowCount()) {
    shown = showWaits(fault);
  } else if (kinds.includes(fault.kind) && rowCount()) {
    shown = showLife(fault);
  }
  shown = shown || showChoices(fault);
  byId("detail").hidden = !shown;
}

/* ----------------------------------------------------------------- timeline */

const isAlive = (thread, row) => thread.first <= row && (thread.end === null || row < thread.end);

/* A column for each thread; of many, those of threads that ended are used
 * again. */
function setPlaces() {
  const threads = page.fault.threads, few = 6;
  page.places = [];
  threads.forEach((thread, i) => {
    let place = threads.length <= few ? i : 0;
    while (page.places.some((other, j) => other === place && isAlive(threads[j], thread.first)))
      place++;
    page.places.push(place);
  });
  page.columns = Math.max(...page.places) + 1;
}

/* The threads that have a column, one after the other. */
function columnName(column) {
  const tids = page.places.flatMap((place, tid) => (place === column ? [tid] : []));
  return tids.length === 1 ? threadName(tids[0]) : `T${tids[0]} … T${tids[tids.length - 1]}`;
}

function showColumnNames() {
  setPlaces();
  const shown = page.columns, columns = [...Array(shown).keys()];
  const root = byId("timeline");
  root.classList.toggle("shared", shown < page.fault.threads.length);
  root.style.setProperty("--columns", Math.max(2, shown));
  root.style.setProperty("--column", shown <= 3 ? "80px" : shown <= 6 ? "56px" : "26px");
  root.style.setProperty("--last-column", shown <= 6 ? "190px" : "240px");
  put("column-names", el("span", { text: "step" }),
    ...columns.map((i) => el("span", { title: columnName(i), text: shown <= 6 ? columnName(i) : columnName(i).split(" ")[0] })));
}

/* The cells to the left of a text, which may extend over the columns to the right. */
function rowCells(row, index) {
  const threads = page.fault.threads, cells = [];
  for (let i = 0; i < page.places[row.thread]; i++) {
    const alive = threads.some((thread, j) => page.places[j] === i && isAlive(thread, index));
    const bar = el("span", { class: alive ? "bar" : "" });
    bar.style.gridColumn = String(i + 2);
    bar.style.gridRow = "1";
    cells.push(bar);
  }
  return cells;
}

function rowText(row) {
  return "  ".repeat(Math.min(row.depth - page.depths[row.thread], 4)) + (row.again ? "… " : "") + row.source;
}

function makeRow(index) {
  const row = page.fault.way[index], first = page.fault.way[0];
  const before = page.fault.way[index - 1];
  const where = row.file === first.file ? String(row.line) : place(row);
  const notes = [...(row.starts ? [`starts ${threadName(row.starts)}`] : []), ...row.notes];
  const act = el("span", { class: "act" },
    el("code", {}, el("span", { class: "label", text: `T${row.thread}` }), el("span", { class: "ln", text: where }), rowText(row)),
    ...notes.map((note) => el("span", { class: "note", title: note, text: short(note) })));
  act.style.gridColumn = `${page.places[row.thread] + 2} / -1`;
  const step = !before || before.step !== row.step || row.marked ? String(row.step) : "";
  const button = el("button", {
    type: "button", class: "row" + (row.marked ? " marked" : ""), tabindex: "-1", "data-row": index,
    "aria-label": rowLabel(index),
  }, el("span", { class: "n", text: step }), ...rowCells(row, index), act);
  return el("li", {}, button);
}

function rowLabel(index) {
  const row = page.fault.way[index], notes = row.notes.join("; ");
  return `Step ${row.step}, ${threadName(row.thread)}, ${place(row)}: ${row.source}` +
    (notes ? `; ${notes}` : "") + (row.marked ? "; the error is here" : "");
}

/* -------------------------------------------------------------------- folds
 *
 * Rows that repeat those before them, as in a loop, are folded: the first and
 * the last time stay, {from, to, period, times} is what is between.
 */
const FEWEST_TIMES = 5, FEWEST_ROWS = 16, LONGEST_PERIOD = 80;

const rowKey = (row) => [row.thread, row.file, row.line, row.depth, row.again, row.marked, row.starts].join();

/* Of the repetitions that begin with row at, the one that covers most. */
function repetition(keys, at, end) {
  let best = null;
  for (let period = 1; period <= LONGEST_PERIOD && at + period < end; period++) {
    let stop = at + period;
    while (stop < end && keys[stop] === keys[stop - period])
      stop++;
    const times = Math.floor((stop - at) / period);
    if (times >= FEWEST_TIMES && (!best || times * period > best.times * best.period + best.period))
      best = { at, period, times };
  }
  return best;
}

function findFolds(keys, from, end, folds) {
  for (let at = from; at < end;) {
    const found = repetition(keys, at, end);
    if (!found || (found.times - 2) * found.period < FEWEST_ROWS) {
      at++;
      continue;
    }
    const { period, times } = found, last = at + (times - 1) * period;
    findFolds(keys, at, at + period, folds);
    folds.push({ from: at + period, to: last, period, times: times - 2 });
    findFolds(keys, last, last + period, folds);
    at = last + period;
  }
  return folds;
}

/* What the list has: rows, and {row, fold} before the rows of one that is open
 * or instead of them. */
function setItems() {
  page.items = [];
  let row = 0;
  const addRows = (end) => {
    while (row < end)
      page.items.push({ row: row++ });
  };
  for (const fold of page.folds) {
    addRows(fold.from);
    page.items.push({ row, fold });
    row = fold.open ? row : fold.to;
  }
  addRows(rowCount());
}

/* The last item that begins at the row or before it. */
function itemOf(row) {
  let from = 0, to = page.items.length;
  while (from + 1 < to) {
    const middle = (from + to) >> 1;
    if (page.items[middle].row <= row)
      from = middle;
    else
      to = middle;
  }
  return from;
}

const closedAt = (row) => {
  const { fold } = page.items[itemOf(row)];
  return fold && !fold.open ? fold : null;
};

/* The row before or after this one; a fold that is closed is passed over, unless
 * one is in it. */
function neighbour(row, by) {
  const next = Math.max(0, Math.min(rowCount() - 1, row + by)), fold = closedAt(next);
  if (!fold || fold === closedAt(row))
    return next;
  return by > 0 ? fold.to : fold.from - 1;
}

function foldText(fold) {
  const rows = page.fault.way.slice(fold.from, fold.from + fold.period).map((row) => row.line);
  const least = Math.min(...rows), most = Math.max(...rows);
  const lines = least === most ? `line ${least}` : `lines ${least} to ${most}`;
  return `× ${number(fold.times)} more times: ${lines}, ${count(fold.to - fold.from, "row")}`;
}

function switchFold(fold) {
  fold.open = !fold.open;
  setItems();
  showWindow();
  markRow(null);
  const button = byId("rows").querySelector(`[data-fold="${fold.from}"]`) ?? rowButton(page.row);
  button.focus({ preventScroll: true });
}

function makeFold(fold) {
  const button = el("button", {
    type: "button", class: "row times", "aria-expanded": String(Boolean(fold.open)), "data-fold": fold.from,
    onclick: () => switchFold(fold),
  }, el("span", { class: "n", text: fold.open ? "−" : "+" }), el("span", { class: "act", text: foldText(fold) }));
  return el("li", {}, button);
}

function gapItem(text, row) {
  return el("li", { class: "gap" }, row === null ? text : goLink(row, text));
}

/* The items around the current one are in the tree. */
function showWindow() {
  const n = page.items.length, half = WINDOW / 2;
  page.from = Math.max(0, Math.min(n - WINDOW, itemOf(page.row) - half));
  const to = Math.min(n, page.from + WINDOW), items = [];
  if (page.from > 0)
    items.push(gapItem(`${count(page.items[page.from].row, "row")} before`, page.items[page.from].row - 1));
  for (const item of page.items.slice(page.from, to)) {
    if (page.fault.left_out && data.page.head === item.row)
      items.push(gapItem(`… ${count(page.fault.left_out, "row")} omitted`, null));
    items.push(item.fold ? makeFold(item.fold) : makeRow(item.row));
  }
  if (to < n)
    items.push(gapItem(`${count(rowCount() - page.items[to].row, "row")} after`, page.items[to].row));
  put("rows", ...items);
}

/* Of the row, or of the fold that it is in. */
function rowButton(row) {
  const fold = closedAt(row);
  return byId("rows").querySelector(fold ? `[data-fold="${fold.from}"]` : `[data-row="${row}"]`);
}

function scrollTo(scroller, node) {
  const box = scroller.getBoundingClientRect(), line = node.getBoundingClientRect();
  const margin = Math.min(60, box.height / 4);
  if (line.top < box.top + margin)
    scroller.scrollTop -= box.top + margin - line.top;
  else if (line.bottom > box.bottom - margin)
    scroller.scrollTop += line.bottom - box.bottom + margin;
}

/* Where in a fold one is. */
function timeText() {
  const fold = closedAt(page.row);
  return `; now at ${number(Math.floor((page.row - fold.from) / fold.period) + 1)} of ${number(fold.times)}`;
}

function markRow(before) {
  const old = before === null ? null : rowButton(before);
  const near = itemOf(page.row) - page.from;
  const inside = near >= 0 && near < WINDOW && rowButton(page.row);
  const edge = (near < 10 && page.from > 0) || (near > WINDOW - 10 && page.from + WINDOW < page.items.length);
  const focused = old && document.activeElement === old;
  if (!inside || edge)
    showWindow();
  else if (old) {
    old.removeAttribute("aria-current");
    old.tabIndex = closedAt(before) ? 0 : -1;
    if (closedAt(before))
      old.lastChild.textContent = foldText(closedAt(before));
  }
  const button = rowButton(page.row);
  button.setAttribute("aria-current", "step");
  button.tabIndex = 0;
  if (closedAt(page.row))
    button.lastChild.textContent = foldText(closedAt(page.row)) + timeText();
  if (focused)
    button.focus({ preventScroll: true });
  scrollTo(byId("timeline-scroll"), button);
}

/* ------------------------------------------------------------------- source */

/* Of a file: line: column: the rows that executed it. */
function linesOf(file) {
  const lines = new Map();
  page.fault.way.forEach((row, i) => {
    if (row.file !== file)
      return;
    if (!lines.has(row.line))
      lines.set(row.line, Array.from({ length: page.columns }, () => []));
    lines.get(row.line)[page.places[row.thread]].push(i);
  });
  return lines;
}

function sourceRow(line, text, state, lines, gutters) {
  const ran = lines.get(line);
  const cells = ran ? ran.map(() => el("td", { class: "g" })) : [];
  const blank = ran ? [] : [el("td", { class: "g", colspan: gutters })];
  const row = el("tr", { class: ran ? "ran" : null, "data-line": line },
    ...cells, ...blank, el("td", { class: "no", text: String(line) }), el("td", { class: "c" }, ...highlight(text, state)));
  if (ran)
    page.cells.set(line, { row, gutters: cells, rows: ran });
  return row;
}

function showFile(file) {
  const gutters = page.columns, lines = linesOf(file), rows = [];
  page.file = file;
  page.cells = new Map();
  byId("source-title").textContent = file;
  let before = 0;
  for (const piece of data.page.files[file] ?? []) {
    const state = { comment: false };
    if (piece.first > before + 1)
      rows.push(el("tr", { class: "hole" }, el("td", { colspan: gutters + 2, text: `… lines ${before + 1} to ${piece.first - 1}` })));
    piece.lines.forEach((text, i) => rows.push(sourceRow(piece.first + i, text, state, lines, gutters)));
    before = piece.first + piece.lines.length - 1;
  }
  const heads = [...Array(gutters).keys()].map((i) => el("th", { scope: "col", title: columnName(i), text: columnName(i).split(" ")[0] }));
  put("code-head", el("tr", {}, ...heads, el("td"), el("td")));
  put("code-body", ...rows);
  byId("source").hidden = rows.length === 0;
}

/* By column, the last row so far of a thread that still runs. */
function positions() {
  const last = Array(page.columns).fill(-1), { way, threads } = page.fault;
  for (let i = page.row; i >= 0 && last.includes(-1); i--) {
    const place = page.places[way[i].thread];
    if (last[place] < 0 && isAlive(threads[way[i].thread], page.row))
      last[place] = i;
  }
  return last;
}

const MARKS = { acts: "▶", here: "▷", done: "•", later: "◦" };

function gutterState(rows, column, last) {
  if (rows.length === 0)
    return "";
  if (rows.includes(page.row))
    return "acts";
  if (rows.includes(last[column]))
    return "here";
  return rows[0] <= page.row ? "done" : "later";
}

function markSource() {
  const row = page.fault.way[page.row];
  if (page.file !== row.file)
    showFile(row.file);
  const last = positions();
  for (const [line, cell] of page.cells) {
    cell.gutters.forEach((td, column) => {
      const state = gutterState(cell.rows[column], column, last);
      const mark = MARKS[state] ?? "";
      if (td.textContent !== mark)
        td.textContent = mark;
      const name = "g" + (state === "acts" ? " acts" : state === "here" ? " here" : "");
      if (td.className !== name)
        td.className = name;
    });
    const name = "ran" + (line === row.line ? " now" : "") + (line === row.line && row.marked ? " wrong" : "");
    if (cell.row.className !== name)
      cell.row.className = name;
  }
  const now = page.cells.get(row.line);
  if (now)
    scrollTo(byId("source-scroll"), now.row);
}

function clickSource(event) {
  const row = event.target.closest("tr.ran");
  if (!row || !page.fault)
    return;
  const line = Number(row.dataset.line), n = rowCount();
  for (let i = 1; i <= n; i++) {
    const at = (page.row + i) % n, r = page.fault.way[at];
    if (r.line === line && r.file === page.file) {
      go(at);
      return;
    }
  }
}

/* ------------------------------------------------------------------ threads */

function valueNodes(value, was) {
  return [was ? el("del", { text: was.v }) : null, value.v].filter((n) => n !== null);
}

/* A variable and its fields if it is an object: name, value, old value or null,
 * whether it is changed. */
function variableLines(variable, change) {
  const lines = [], scenes = page.scenes;
  if (!variable.id)
    return [{ name: variable.n, value: variable, was: change.get(variable.i) ?? null, changed: change.has(variable.i) }];
  const object = scenes.objects.get(variable.id);
  const changed = scenes.changed.objects.get(variable.id);
  for (const [i, field] of (object ? object.fields : []).entries())
    if (field.v !== "")
      lines.push({ name: variable.n + field.n, value: field, was: changed ? changed.fields.get(i) ?? null : null,
      changed: Boolean(changed && (changed.isNew || changed.fields.has(i))), object });
  return lines;
}

function frameLines(tid, index, frame) {
  const change = page.scenes.changed.frames.get(`${tid}:${index}`) ?? new Map();
  const lines = frame.vars.flatMap((v, i) => variableLines({ ...v, i }, change));
  const row = page.fault.way[page.row], wrong = row.marked && row.thread === tid;
  return wrong ? [...lines, ...frame.was.map((v) => ({ name: v.n, value: { v: `was ${v.v}` }, was: null, changed: false }))] : lines;
}

/* The line that was executed; in the state after it, the thread is at the
 * next one. */
function frameLine(tid, index, frame) {
  const row = page.fault.way[page.row], thread = page.scenes.threads.get(tid);
  const acts = tid === row.thread && index === thread.frames.length - 1 && frame.fn === row.function;
  return acts ? place(row) : `${frame.file}:${frame.line}`;
}

function frameNode(tid, index, frame) {
  const lines = frameLines(tid, index, frame), most = 24;
  const list = lines.slice(0, most).flatMap((line) => [
    el("dt", { class: line.changed ? "changed" : null, title: line.name, text: line.name }),
    el("dd", { class: line.changed ? "changed" : null }, ...valueNodes(line.value, line.was)),
  ]);
  return el("div", { class: "frame" },
    el("p", { class: "call" }, `${frame.fn}() `, el("span", { text: frameLine(tid, index, frame) })),
    lines.length ? el("dl", { class: "vars" }, ...list) : null,
    lines.length > most ? el("p", { class: "call" }, el("span", { text: `… ${count(lines.length - most, "value")} more` })) : null,
    frame.left_out ? el("p", { class: "call" }, el("span", { text: `… ${count(frame.left_out, "call")} between` })) : null);
}

function locksNode(thread) {
  const held = (thread.held ?? []).map((lock) => lock.n);
  if (!thread.waits && held.length === 0)
    return null;
  return el("p", { class: "locks" },
    held.length ? `holds ${held.join(", ")}` : null,
    held.length && thread.waits ? "; " : null,
    thread.waits ? el("span", { class: "waits-for", text: thread.waits }) : null);
}

function showThreads() {
  const nodes = [], acting = page.fault.way[page.row].thread;
  for (let tid = 0; tid < page.fault.threads.length; tid++) {
    const thread = page.scenes.threads.get(tid);
    if (!thread)
      continue;
    const frames = thread.frames.map((frame, i) => frameNode(tid, i, frame)).reverse();
    nodes.push(el("section", { class: "thread", "aria-label": threadName(tid) },
      el("h3", {}, threadName(tid), tid === acting ? el("span", { class: "acts", text: "▶ running" }) : null),
      locksNode(thread), ...frames));
  }
  byId("threads").hidden = nodes.length === 0;
  put("thread-list", ...nodes);
}

/* ------------------------------------------------------------------ picture
 *
 * Boxes: a frame of a thread with its variables, the global variables, and
 * each other object.  Small variables are rows of the box that they belong to.
 *
 *     frames, globals | what they point to | what that points to | ...
 *
 * Of many objects, those near the change, the fault and the variables are
 * drawn; where an arrow would lead to another one, a button with their number
 * opens more.
 */
const ROW = 19, HEAD = 26, CHAR = 7.25, GAP_X = 74, GAP_Y = 16, PAD = 10;
const SMALL = 6; // fields of a variable that is no box of its own

const isBlock = (object) => object.kind === "heap" || object.kind === "alloca";
const pointsSomewhere = (value) => Boolean(value.t) && (value.p === POINTER.object || value.p === POINTER.dangling || value.p === POINTER.outside);

const shortValue = (value) => cut(short(value.v), 26);

function objectTitle(object) {
  if (object.kind === "heap")
    return `#${object.number} ${object.type || "bytes"}`;
  return object.name + (object.tid !== undefined && object.kind === "local" ? ` in T${object.tid}` : "");
}

function objectKind(object) {
  const words = { heap: "heap", alloca: "stack array", global: "global", constant: "constant", local: "local", "thread-local": "thread-local" };
  return [words[object.kind], isBlock(object) ? bytes(object.size) : object.type, object.at].filter(Boolean).join(", ");
}

const badgeOf = (classes) => (classes.has("fault") ? (classes.has("freed") ? "freed, fault" : classes.has("leaked") ? "leaked" : "fault")
  : classes.has("freed") ? "freed" : classes.has("leaked") ? "leaked" : classes.has("new") ? "new" : "");

/* A variable or an object as rows of a box. */
function objectRows(object, prefix) {
  const change = page.scenes.changed.objects.get(object.id);
  return object.fields.map((field, i) => ({
    name: prefix + field.n, value: field, object: object.id, lock: field.lock,
    was: change ? change.fields.get(i) ?? null : null, changed: Boolean(change && !change.isNew && change.fields.has(i)),
  })).filter((row) => row.value.v !== "");
}

class Picture {
  constructor(scenes, fault) {
    this.scenes = scenes;
    this.faultObject = fault.object;
    this.boxes = [];
    this.anchors = new Map(); // object: {box, row}
    this.shown = new Set();   // objects with a box of their own
    this.folds = [];
  }

  isSmall(object) {
    return !isBlock(object) && object.fields.length <= SMALL && !object.freed && !page.opened.has(object.id);
  }

  addBox(key, title, kind, rows, classes, root) {
    const kept = this.fewRows(rows);
    const box = { key, title: cut(title, 40), kind, rows: kept, hidden: rows.length - kept.length, classes, root, layer: root ? 0 : -1 };
    for (const [i, row] of kept.entries())
      if (row.object && !this.anchors.has(row.object))
        this.anchors.set(row.object, { box, row: i });
    this.boxes.push(box);
    return box;
  }

  /* Of too many rows, those that changed or point somewhere, and the first. */
  fewRows(rows) {
    if (rows.length <= MOST_ROWS_OF_A_BOX)
      return rows;
    const rank = (row, i) => (row.changed ? 0 : row.lock ? 1 : pointsSomewhere(row.value) ? 2 : 3) * 1e6 + i;
    const best = rows.map((row, i) => [rank(row, i), i]).sort((a, b) => a[0] - b[0]).slice(0, MOST_ROWS_OF_A_BOX);
    return best.map(([, i]) => i).sort((a, b) => a - b).map((i) => rows[i]);
  }

  addFrames() {
    const used = new Set(), most = 4;
    for (const [tid, thread] of [...this.scenes.threads].sort((a, b) => a[0] - b[0])) {
      for (let i = thread.frames.length - 1; i >= 0; i--) {
        const frame = thread.frames[i], deep = thread.frames.length - 1 - i >= most;
        const rows = this.frameRows(tid, i, frame, used);
        if (rows.length && (!deep || i === 0 || rows.some((row) => row.changed)))
          this.addBox(`f${tid}:${i}`, `T${tid} ${frame.fn}()`, "", rows, new Set(["root"]), true);
      }
    }
    return used;
  }

  frameRows(tid, index, frame, used) {
    const change = this.scenes.changed.frames.get(`${tid}:${index}`) ?? new Map();
    return frame.vars.flatMap((v, i) => {
      if (!v.id)
        return [{ name: v.n, value: v, was: change.get(i) ?? null, changed: change.has(i) }];
      const object = this.scenes.objects.get(v.id);
      if (!object || !this.isSmall(object))
        return [];
      used.add(v.id);
      return objectRows(object, v.n);
    });
  }

  addGlobals(used) {
    const rows = [];
    for (const object of this.scenes.objects.values()) {
      if (used.has(object.id) || !this.isSmall(object) || object.kind === "local")
        continue;
      used.add(object.id);
      rows.push(...objectRows(object, object.kind === "thread-local" ? `T${object.tid} ${object.name}` : object.name));
    }
    if (rows.length)
      this.addBox("globals", "global variables", "", rows, new Set(["root"]), true);
  }

  /* Objects with a box of their own, the most interesting first. */
  choose(used) {
    const scenes = this.scenes, back = new Map(), rank = new Map();
    const far = page.budget > FIRST_DRAWN ? 40 : 4;
    for (const object of scenes.objects.values())
      for (const field of object.fields)
        if (pointsSomewhere(field) && field.t !== object.id) {
          if (!back.has(field.t))
            back.set(field.t, []);
          back.get(field.t).push(object.id);
        }
    let wave = new Set([this.faultObject, ...page.opened, ...scenes.changed.objects.keys()].filter((id) => scenes.objects.has(id)));
    const near = new Set();
    for (const box of this.boxes)
      for (const row of box.rows)
        if (pointsSomewhere(row.value))
          near.add(row.value.t);
    for (let distance = 0; distance <= far && rank.size < page.budget; distance++) {
      const next = new Set(distance === 0 ? near : []);
      for (const id of wave) {
        const object = scenes.objects.get(id);
        if (!object || rank.has(id))
          continue;
        if (!used.has(id))
          rank.set(id, distance);
        for (const field of object.fields)
          if (pointsSomewhere(field))
            next.add(field.t);
        for (const other of (back.get(id) ?? []).slice(0, 4))
          next.add(other);
        if (rank.size >= page.budget)
          break;
      }
      wave = new Set([...next].filter((id) => !rank.has(id) && !used.has(id)));
      if (wave.size === 0)
        break;
    }
    this.addLoners(rank, used);
    return rank;
  }

  /* Big variables and what nothing leads to, while there is room. */
  addLoners(rank, used) {
    for (const object of this.scenes.objects.values()) {
      if (rank.size >= Math.min(page.budget, FIRST_DRAWN))
        return;
      if (!used.has(object.id) && !rank.has(object.id) && (!isBlock(object) || object.leaked))
        rank.set(object.id, 99);
    }
  }

  addObjects(rank) {
    for (const id of rank.keys()) {
      const object = this.scenes.objects.get(id), change = this.scenes.changed.objects.get(id);
      const classes = new Set();
      if (id === this.faultObject)
        classes.add("fault");
      if (object.freed)
        classes.add("freed");
      if (object.leaked)
        classes.add("leaked");
      if (change && change.isNew)
        classes.add("new");
      const box = this.addBox(`o${id}`, objectTitle(object), objectKind(object), objectRows(object, ""), classes,
        !isBlock(object));
      box.badge = badgeOf(classes);
      box.bytes = object.left_out ?? 0;
      this.anchors.set(id, { box, row: -1 });
      this.shown.add(id);
    }
  }

  /* Arrows: from a row to a box or a row of it. */
  connect() {
    this.edges = [];
    for (const box of this.boxes)
      box.rows.forEach((row, i) => {
        if (!pointsSomewhere(row.value))
          return;
        const to = this.anchors.get(row.value.t);
        if (to)
          this.edges.push({ from: box, row: i, to: to.box, toRow: to.row, changed: row.changed, bad: row.value.p !== POINTER.object });
        else if (this.scenes.objects.has(row.value.t))
          this.folds.push({ box, row: i, id: row.value.t });
      });
    const counted = new Set(this.anchors.keys());
    for (const fold of this.folds)
      fold.count = this.reach(fold.id, counted);
    this.folds = this.folds.filter((fold) => fold.count > 0);
  }

  /* How many objects are hidden behind one, each counted once. */
  reach(id, counted) {
    let n = 0;
    const todo = [id];
    while (todo.length) {
      const at = todo.pop(), object = this.scenes.objects.get(at);
      if (!object || counted.has(at))
        continue;
      counted.add(at);
      n++;
      for (const field of object.fields)
        if (pointsSomewhere(field))
          todo.push(field.t);
    }
    return n;
  }

  setLayers() {
    const out = new Map(this.boxes.map((box) => [box, []]));
    for (const edge of this.edges)
      out.get(edge.from).push(edge.to);
    let wave = this.boxes.filter((box) => box.layer === 0);
    for (let start = 0; ; start++) {
      for (let layer = start === 0 ? 1 : 2; wave.length; layer++) {
        const next = new Set(wave.flatMap((box) => out.get(box)).filter((box) => box.layer < 0));
        for (const box of next)
          box.layer = layer;
        wave = [...next];
      }
      const lone = this.boxes.find((box) => box.layer < 0);
      if (!lone)
        return;
      lone.layer = 1;
      wave = [lone];
    }
  }

  measure(box) {
    const folds = new Set(this.folds.filter((fold) => fold.box === box).map((fold) => fold.row));
    let names = 0, values = 0;
    for (const row of box.rows) {
      row.short = shortValue(row.value);
      row.old = row.changed && row.was ? cut(shortValue(row.was), 14) : "";
      names = Math.max(names, Math.min(row.name.length, 22));
      values = Math.max(values, row.short.length + (row.old ? row.old.length + 2 : 0) + (row.lock && row.value.by !== undefined ? 0 : 0));
    }
    const title = box.title.length * 7.4 + (box.badge ? box.badge.length * 6.2 + 24 : 0);
    box.names = names;
    box.w = Math.ceil(Math.max(title + 2 * PAD, box.kind.length * 6.1 + 2 * PAD, (names + values + (names ? 2 : 0)) * CHAR + 2 * PAD + 14, 74));
    box.head = HEAD + (box.kind ? 14 : 0);
    box.h = box.head + box.rows.length * ROW + (box.hidden || box.bytes ? ROW : 0) + (box.rows.length ? 5 : 0);
    box.folds = folds.size;
  }

  rowY(box, row) {
    return row < 0 ? box.y + 13 : box.y + box.head + row * ROW + ROW / 2 + 2;
  }

  arrange() {
    this.boxes.forEach((box) => this.measure(box));
    const layers = [];
    for (const box of this.boxes)
      (layers[box.layer] ??= []).push(box);
    let x = 2;
    this.height = 0;
    const gap = layers.length === 1 ? 24 : GAP_X;
    if (layers.length === 1)
      layers.splice(0, 1, ...this.columns(layers[0]));
    for (const layer of layers) {
      if (!layer)
        continue;
      this.place(layer, x);
      const w = Math.max(...layer.map((box) => box.w + (box.folds ? 40 : 0)));
      x += w + gap;
    }
    this.width = Math.max(120, x - gap + 34);
  }

  /* Where nothing points anywhere, boxes stand side by side. */
  columns(boxes) {
    const columns = [[]];
    let height = 0;
    for (const box of boxes) {
      if (height > 0 && height + box.h > 330) {
        columns.push([]);
        height = 0;
      }
      columns[columns.length - 1].push(box);
      height += box.h + GAP_Y;
    }
    return columns;
  }

  /* Each as near as can be to what points to it. */
  place(layer, x) {
    const wish = new Map();
    for (const box of layer) {
      const from = this.edges.filter((edge) => edge.to === box && edge.from.layer < box.layer);
      const ys = from.map((edge) => this.rowY(edge.from, edge.row) - (edge.toRow < 0 ? 13 : 0));
      wish.set(box, ys.length ? ys.reduce((a, b) => a + b) / ys.length : -1);
    }
    if (layer[0].layer > 0)
      layer.sort((a, b) => wish.get(a) - wish.get(b));
    let y = 2;
    for (const box of layer) {
      box.x = x;
      box.y = layer[0].layer === 0 ? y : Math.max(y, wish.get(box));
      y = box.y + box.h + GAP_Y;
    }
    this.height = Math.max(this.height, y - GAP_Y + 4);
  }

  make() {
    this.objectCount = this.scenes.objects.size;
    const used = this.addFrames();
    this.addGlobals(used);
    this.addObjects(this.choose(used));
    this.connect();
    this.setLayers();
    this.arrange();
    this.hidden = 0;
    for (const object of this.scenes.objects.values())
      if (!this.anchors.has(object.id) && !used.has(object.id))
        this.hidden++;
    return this;
  }

  /* ---------------------------------------------------------------- drawing */

  drawRow(box, row, i) {
    const y = box.head + i * ROW + 2, middle = y + ROW / 2 + 4, parts = [];
    const bad = row.value.p === POINTER.dangling || row.value.p === POINTER.outside || row.value.p === POINTER.wild;
    if (row.changed) {
      parts.push(svg("rect", { class: "changed-row", x: 1, y, width: box.w - 2, height: ROW }));
      parts.push(svg("rect", { class: "changed-bar", x: 1, y, width: 4, height: ROW }));
    }
    if (row.name)
      parts.push(svg("text", { class: "name", x: PAD, y: middle, text: cut(row.name, 22) }));
    let x = PAD + (box.names ? (box.names + 2) * CHAR : 0);
    if (row.old) {
      parts.push(svg("text", { class: "old", x, y: middle, text: row.old }));
      x += (row.old.length + 2) * CHAR;
    }
    const classes = [row.changed ? "changed-text" : "", row.value.u ? "undefined" : "", bad ? "bad-text" : ""].join(" ").trim();
    parts.push(svg("text", { class: classes || null, x, y: middle, text: row.short }));
    parts.push(svg("title", { text: `${row.name || box.title}: ${row.value.v}${row.was ? `, was ${row.was.v}` : ""}` }));
    return svg("g", {}, ...parts);
  }

  drawBox(box) {
    const g = svg("g", { class: ["node", ...box.classes].join(" "), transform: `translate(${box.x} ${Math.round(box.y)})`, "data-key": box.key });
    g.append(svg("rect", { class: "box", width: box.w, height: box.h, rx: 5 }));
    g.append(svg("path", { class: "head", d: `M1 6a5 5 0 0 1 5 -5H${box.w - 6}a5 5 0 0 1 5 5V${box.head - 3}H1Z` }));
    g.append(svg("text", { class: "title", x: PAD, y: 17, text: box.title }));
    if (box.kind)
      g.append(svg("text", { class: "kind", x: PAD, y: 32, text: box.kind }));
    if (box.badge) {
      const w = box.badge.length * 6.2 + 12;
      g.append(svg("rect", { class: "badge", x: box.w - w - 6, y: 5, width: w, height: 16, rx: 8 }));
      g.append(svg("text", { class: "badge-text", x: box.w - w / 2 - 6, y: 16.5, "text-anchor": "middle", text: box.badge }));
    }
    box.rows.forEach((row, i) => g.append(this.drawRow(box, row, i)));
    if (box.hidden || box.bytes)
      g.append(svg("text", { class: "kind", x: PAD, y: box.head + box.rows.length * ROW + 15,
        text: box.hidden ? `… ${count(box.hidden, "value")} more` : `… ${bytes(box.bytes)} more` }));
    return g;
  }

  /* From where to where, and how far it reaches to the right. */
  route(edge) {
    const sx = edge.from.x + edge.from.w - 8, sy = this.rowY(edge.from, edge.row);
    const ahead = edge.to.x > edge.from.x + edge.from.w;
    const ty = this.rowY(edge.to, edge.toRow), tx = ahead ? edge.to.x : edge.to.x + edge.to.w;
    const bend = ahead ? Math.max(28, (tx - sx) / 2) : 40 + Math.min(50, Math.abs(ty - sy) / 6);
    const side = ahead ? -1 : 1;
    edge.state = edge.bad ? "bad" : edge.changed ? "changed" : "";
    edge.d = `M${sx} ${sy}C${sx + bend} ${sy} ${tx + side * bend} ${ty} ${tx + side * 7} ${ty}`;
    edge.tip = `M${tx} ${ty}l${side * 9} -4.5v9z`;
    edge.start = [sx, sy];
    edge.right = ahead ? tx : Math.max(sx, tx) + bend * 0.76 + 4;
  }

  drawEnds(edge) {
    return svg("g", { class: "arrow" }, svg("circle", { class: `dot ${edge.state}`.trim(), cx: edge.start[0], cy: edge.start[1], r: 3 }),
      svg("path", { class: `tip ${edge.state}`.trim(), d: edge.tip }));
  }

  drawFold(fold) {
    const x = fold.box.x + fold.box.w, y = this.rowY(fold.box, fold.row), label = `⋯ ${number(fold.count)}`;
    const w = label.length * 7 + 12;
    const open = () => openObject(fold.id);
    return svg("g", {
      class: "fold", role: "button", tabindex: "0", "aria-label": `Show more of ${count(fold.count, "hidden object")}`,
      onclick: open,
      onkeydown: (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          open();
        }
      },
    }, svg("path", { class: "edge", d: `M${x - 8} ${y}h20` }), svg("circle", { class: "dot", cx: x - 8, cy: y, r: 3 }),
    svg("rect", { x: x + 12, y: y - 9, width: w, height: 18, rx: 9 }),
    svg("text", { x: x + 12 + w / 2, y: y + 4, "text-anchor": "middle", text: label }));
  }

  draw() {
    this.edges.forEach((edge) => this.route(edge));
    const w = Math.ceil(Math.max(this.width, ...this.edges.map((edge) => edge.right))), h = Math.ceil(this.height);
    const lines = this.edges.map((edge) => svg("path", { class: `edge ${edge.state}`.trim(), d: edge.d }));
    const hatch = svg("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: "head", width: 8, height: 8 }), svg("line", { class: "hatch-line", x1: 0, y1: 0, x2: 0, y2: 8 }));
    return svg("svg", { width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: "group", "aria-label": this.label() },
      svg("defs", {}, hatch), ...lines, ...this.boxes.map((box) => this.drawBox(box)), ...this.edges.map((edge) => this.drawEnds(edge)),
      ...this.folds.map((fold) => this.drawFold(fold)));
  }

  label() {
    return `Picture of memory: ${count(this.shown.size, "object")} and ${count(this.boxes.length - this.shown.size, "group")} of variables. ` +
      "The same content is below as text.";
  }
}

function openObject(id) {
  const todo = [id], scenes = page.scenes;
  for (let n = 0; n < 6 && todo.length; n++) {
    const at = todo.shift(), object = scenes.objects.get(at);
    if (!object)
      continue;
    page.opened.add(at);
    for (const field of object.fields)
      if (pointsSomewhere(field) && !page.opened.has(field.t))
        todo.push(field.t);
  }
  page.budget = Math.min(MOST_DRAWN, Math.max(page.budget, page.opened.size + FIRST_DRAWN));
  showPicture();
}

function countWords(picture) {
  const words = [];
  const { objects, gone } = page.scenes.changed;
  const fresh = [...objects.values()].filter((change) => change.isNew).length;
  const changed = [...objects.values()].filter((change) => !change.isNew && change.fields.size).length;
  if (page.fault.scenes[page.row] === null)
    words.push("memory was not recorded in this row: it is shown as it was before");
  words.push(count(picture.objectCount, "object"));
  if (picture.hidden)
    words.push(`${number(picture.hidden)} not drawn`);
  if (fresh)
    words.push(`${fresh} new`);
  if (changed)
    words.push(`${changed} changed`);
  if (gone.length)
    words.push(`${gone.length} gone`);
  return words.join(", ");
}

function showPicture() {
  const picture = new Picture(page.scenes, page.fault).make();
  page.drawn = picture.shown.size;
  page.picture = picture;
  byId("memory").hidden = picture.boxes.length === 0 && page.scenes.objects.size === 0;
  put("picture", picture.draw());
  byId("counts").textContent = countWords(picture);
  byId("more").hidden = picture.hidden === 0 || page.budget >= MOST_DRAWN;
  byId("fewer").hidden = page.budget === FIRST_DRAWN && page.opened.size === 0;
  if (byId("as-text").open)
    showText();
}

/* What changed first, then what is drawn. */
function showText() {
  const items = page.picture.boxes.map((box) => el("li", {}, box.title + (box.kind ? ` (${box.kind})` : "") + (box.badge ? `: ${box.badge}` : ""),
    el("ul", {}, ...box.rows.map((row) => el("li", { text: `${row.name || "value"} = ${row.value.v}${row.changed ? (row.was ? `, was ${row.was.v}` : ", new") : ""}` })))));
  put("as-text-body", el("ul", {}, ...items));
}

/* -------------------------------------------------------------------- steps */

function whereNodes() {
  const row = page.fault.way[page.row];
  const steps = page.fault.steps === 0 ? [] : [", step ", el("b", { text: String(row.step) }), ` of ${number(page.fault.of)}`];
  return ["row ", el("b", { text: String(page.row + 1) }), ` of ${number(rowCount())}`, ...steps, ", ", el("b", { text: threadName(row.thread) })];
}

let saying = 0;
function say(text) {
  clearTimeout(saying);
  saying = setTimeout(() => { byId("live").textContent = text; }, 150);
}

function go(target) {
  if (!page.fault || rowCount() === 0)
    return;
  const before = page.row;
  made = 0;
  page.row = Math.max(0, Math.min(rowCount() - 1, target));
  page.scenes.go(page.row);
  const slider = byId("slider");
  slider.value = String(page.row);
  slider.setAttribute("aria-valuetext", `Row ${page.row + 1} of ${rowCount()}. ${rowLabel(page.row)}`);
  put("where", ...whereNodes());
  byId("first").disabled = byId("back").disabled = page.row === 0;
  byId("last").disabled = byId("next").disabled = page.row === rowCount() - 1;
  markRow(before);
  markSource();
  showThreads();
  showPicture();
  say(rowLabel(page.row));
  window.allways = { row: page.row, rows: rowCount(), steps: page.fault.steps, drawn: page.drawn, made, objects: page.scenes.objects.size };
}

function key(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !page.fault)
    return;
  const target = event.target, tag = target.tagName;
  if (tag === "SELECT" || tag === "TEXTAREA" || (tag === "INPUT" && target.type !== "range"))
    return;
  const inRows = target.classList && target.classList.contains("row");
  const on = neighbour(page.row, 1), back = neighbour(page.row, -1);
  const moves = { ArrowRight: on, ArrowLeft: back, j: on, k: back, Home: 0, End: rowCount() - 1 };
  if (inRows)
    Object.assign(moves, { ArrowDown: on, ArrowUp: back });
  if (!(event.key in moves) || event.shiftKey)
    return;
  event.preventDefault();
  go(moves[event.key]);
}

function showFault(index) {
  page.fault = faults[index];
  const rows = page.fault.way;
  page.scenes = new Scenes(page.fault.scenes);
  page.depths = page.fault.threads.map((_, tid) =>
    rows.reduce((least, row) => (row.thread === tid ? Math.min(least, row.depth) : least), Infinity));
  page.row = 0;
  page.opened = new Set();
  page.budget = FIRST_DRAWN;
  page.file = null;
  page.from = 0;
  showVerdict();
  showFacts();
  showReplay();
  byId("steps").hidden = rows.length === 0;
  showDetail();
  if (rows.length === 0)
    return;
  byId("slider").max = String(rows.length - 1);
  byId("legend").textContent = "▶ running   ▷ current   • executed   ◦ upcoming";
  showColumnNames();
  page.row = rows.length - 1;
  const keys = rows.map(rowKey), head = page.fault.left_out ? data.page.head : 0;
  page.folds = findFolds(keys, head, rows.length, findFolds(keys, 0, head, []));
  setItems();
  showWindow();
  go(rows.length - 1);
}

/* --------------------------------------------------------------------- rest */

function showReplay() {
  const fault = page.fault;
  byId("replay").hidden = !fault;
  if (!fault)
    return;
  put("command", ...fault.replay.split(/(?= )/).map((word) => el("span", { class: word.length < 40 ? "word" : null, text: word })));
  byId("schedule").textContent = cut(fault.trace || "none", 400);
  byId("report").textContent = fault.text;
}

async function copyCommand() {
  const text = byId("command").textContent;
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const range = document.createRange();
    range.selectNodeContents(byId("command"));
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    done = document.execCommand("copy");
  }
  byId("copy").textContent = done ? "Copied" : "Selected";
  byId("copied").textContent = done ? "The command is copied" : "The command is selected";
  setTimeout(() => { byId("copy").textContent = "Copy"; }, 2000);
}

/* A curve over time: points are [seconds, value]. */
function plot(title, points, format) {
  const w = 220, h = 96, left = 4, bottom = 16, top = 8;
  const last = points[points.length - 1], end = last[0] || 1;
  const most = Math.max(...points.map((p) => p[1])) || 1;
  const x = (s) => left + (s / end) * (w - 2 * left), y = (v) => h - bottom - (v / most) * (h - bottom - top);
  const line = points.map((p, i) => `${i ? "L" : "M"}${x(p[0]).toFixed(1)} ${y(p[1]).toFixed(1)}`).join("");
  const area = `${line}L${x(end).toFixed(1)} ${h - bottom}L${x(points[0][0]).toFixed(1)} ${h - bottom}Z`;
  const words = `${title}: ${format(last[1])} at the end, ${format(most)} at most, in ${seconds(last[0])}`;
  return el("figure", {},
    el("figcaption", {}, `${title} `, el("b", { text: format(last[1]) })),
    svg("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": words },
      svg("path", { class: "area", d: area }), svg("path", { class: "curve", d: line }),
      svg("path", { class: "axis", d: `M${left} ${h - bottom}H${w - left}` }),
      svg("text", { x: left, y: h - 3, text: "0" }),
      svg("text", { x: w - left, y: h - 3, "text-anchor": "end", text: seconds(last[0]) })));
}

function showSearch() {
  byId("search").hidden = data.page.curve.length === 0;
  if (data.page.curve.length === 0)
    return;
  if (data.page.curve.length < 4)
    put("plots", el("p", { text: "The search was too short for a plot." }));
  else
    put("plots", plot("States", data.page.curve.map((p) => [p[0], p[1]]), number), plot("Memory", data.page.curve.map((p) => [p[0], p[2]]), bytes));
  const tables = Object.entries(data.page.statistics).map(([group, list]) => el("table", {}, el("caption", { text: group }),
    el("tbody", {}, ...list.map(([name, words]) => el("tr", {}, el("th", { scope: "row", text: name }),
      el("td", { class: "value", text: number(statistic(group, name)) }), el("td", { text: words }))))));
  put("statistics", ...tables);
}

function showRest() {
  byId("program").textContent = [...data.program.files.map((file) => file.name), ...data.program.arguments].join(" ");
  put("assumes", ...data.explanation.map((text) => el("li", { text })));
  byId("advice-part").hidden = data.advice.length === 0;
  put("advice", ...data.advice.map((text) => el("li", { text })));
  byId("wanted-part").hidden = data.properties.length === 0;
  put("wanted", ...data.properties.flatMap((kind) => [el("dt", { text: kind }), el("dd", { text: data.page.kinds[kind].text })]));
}

function faultLabel(fault, i) {
  return `${i + 1} of ${faults.length}: ${titleOf(fault)}, ${place(fault.place)}: ${cut(fault.headline, 80)}`;
}

/* -------------------------------------------------------------------- theme */

const dark = matchMedia("(prefers-color-scheme: dark)");
function themeNow() {
  return document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
}
function showTheme() {
  const other = themeNow() === "dark" ? "Light" : "Dark";
  byId("theme").textContent = other;
  byId("theme").setAttribute("aria-label", `Use ${other.toLowerCase()} colours`);
}
function switchTheme() {
  document.documentElement.dataset.theme = themeNow() === "dark" ? "light" : "dark";
  showTheme();
}

/* -------------------------------------------------------------------- start */

function listen() {
  document.addEventListener("keydown", key);
  byId("theme").addEventListener("click", switchTheme);
  dark.addEventListener("change", showTheme);
  byId("copy").addEventListener("click", copyCommand);
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => go(neighbour(page.row, -1)));
  byId("next").addEventListener("click", () => go(neighbour(page.row, 1)));
  byId("last").addEventListener("click", () => go(rowCount() - 1));
  byId("rows").addEventListener("click", (event) => {
    const button = event.target.closest("[data-row]");
    if (button)
      go(Number(button.dataset.row));
  });
  byId("code-body").addEventListener("click", clickSource);
  byId("fault").addEventListener("change", (event) => showFault(Number(event.target.value)));
  byId("as-text").addEventListener("toggle", showText);
  byId("more").addEventListener("click", () => {
    page.budget = Math.min(MOST_DRAWN, page.budget + 50);
    showPicture();
  });
  byId("fewer").addEventListener("click", () => {
    page.budget = FIRST_DRAWN;
    page.opened.clear();
    showPicture();
  });
}

function start() {
  listen();
  showTheme();
  showRest();
  showSearch();
  if (faults.length > 1) {
    byId("which").hidden = false;
    const all = data.faults;
    byId("not-here").textContent = all > faults.length ? `${number(all - faults.length)} more faults were found and are not on this page.` : "";
    put("fault", ...faults.map((fault, i) => el("option", { value: i, text: faultLabel(fault, i) })));
  }
  byId("keys").hidden = faults.length === 0;
  if (faults.length)
    showFault(0);
  else {
    showVerdict();
    showFacts();
  }
}

start();
