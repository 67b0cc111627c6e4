// A typed reading of SARIF that allways wrote: whatever is read here must be in
// the format as @types/sarif knows it.  Prints what is wrong.
import { Log, Location, Result, Run, ThreadFlowLocation } from "sarif";

declare const require: (name: string) => any;
declare const process: { argv: string[]; exitCode: number };

const wrong: string[] = [];
function want(good: boolean, what: string): void {
  if (!good) wrong.push(what);
}

function location(run: Run, at: Location, where: string): void {
  const physical = at.physicalLocation!;
  const file = physical.artifactLocation!;
  const artifact = run.artifacts![file.index!];
  want(artifact.location!.uri === file.uri, `${where}: index of ${file.uri}`);
  want(!/[^!#$%&'()*+,\-.\/0-9:;=?@A-Z_a-z~]/.test(file.uri!),
    `${where}: uri ${file.uri}`);
  want(file.uriBaseId === undefined || !file.uri!.startsWith("/"),
    `${where}: ${file.uri} is not relative`);
  if (file.uriBaseId !== undefined)
    want(file.uriBaseId in run.originalUriBaseIds!, `${where}: base`);
  want(physical.region === undefined || physical.region.startLine! >= 1,
    `${where}: line`);
}

function flows(run: Run, result: Result, where: string): void {
  const orders: number[] = [];
  let essential = 0;
  for (const flow of result.codeFlows ?? [])
    for (const thread of flow.threadFlows) {
      want(thread.id !== undefined && thread.locations.length > 0,
        `${where}: thread flow`);
      let last = 0;
      thread.locations.forEach((step: ThreadFlowLocation) => {
        location(run, step.location!, `${where}: step`);
        want(step.executionOrder! > last, `${where}: order`);
        last = step.executionOrder!;
        orders.push(last);
        essential += step.importance === "essential" ? 1 : 0;
      });
    }
  want(new Set(orders).size === orders.length, `${where}: orders are unique`);
  want(orders.length <= 1000, `${where}: ${orders.length} steps`);
  want(orders.length === 0 || essential > 0, `${where}: nothing is essential`);
}

function result(run: Run, r: Result): void {
  const rule = run.tool.driver.rules![r.ruleIndex!];
  const where = r.ruleId!;
  want(rule.id === r.ruleId, `${where}: ruleIndex`);
  want(r.level === "error" || r.level === "warning", `${where}: level`);
  want(r.message.text!.length > 0, `${where}: message`);
  want(r.locations!.length === 1, `${where}: one location`);
  r.locations!.forEach((at) => location(run, at, where));
  r.relatedLocations!.forEach((at, i) => {
    want(at.id === i + 1 && at.message!.text!.length > 0, `${where}: related`);
    location(run, at, where);
  });
  for (const taxon of r.taxa ?? [])
    want(run.taxonomies![0].taxa![taxon.index!].id === taxon.id,
      `${where}: taxon`);
  want(/^[0-9a-f]{32}:[0-9]+$/.test(r.partialFingerprints!["allwaysFault/v1"]),
    `${where}: fingerprint`);
  want(run.invocations![r.provenance!.invocationIndex!].exitCode === 10,
    `${where}: invocation`);
  flows(run, r, where);
}

function rules(run: Run): void {
  const ids = run.tool.driver.rules!.map((rule) => rule.id);
  want(new Set(ids).size === ids.length && ids.length >= 16, "rules");
  for (const rule of run.tool.driver.rules!) {
    want(rule.shortDescription!.text.length > 0 && rule.help!.text.length > 0 &&
      rule.fullDescription!.text.endsWith("."), `${rule.id}: texts`);
    for (const relation of rule.relationships ?? [])
      want(rule.properties!.tags!.some((tag) =>
        Number(tag.replace("external/cwe/cwe-", "")) ===
        Number(relation.target.id)), `${rule.id}: tag of ${relation.target.id}`);
  }
}

const log: Log = JSON.parse(
  require("fs").readFileSync(process.argv[2], "utf8"));
want(log.version === "2.1.0" && log.runs.length === 1, "version");
for (const run of log.runs) {
  rules(run);
  run.results!.forEach((r) => result(run, r));
  for (const invocation of run.invocations!) {
    const told = invocation.toolExecutionNotifications!.length;
    want(invocation.executionSuccessful === [0, 5, 10].includes(
      invocation.exitCode!), "executionSuccessful");
    want(([0, 10].includes(invocation.exitCode!)) === (told === 0),
      "unknown and failed are told");
  }
  console.log(`${run.results!.length} results, ` +
    `${run.invocations!.length} invocations`);
}
wrong.forEach((line) => console.log(`wrong: ${line}`));
process.exitCode = wrong.length > 0 ? 1 : 0;
