import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepMaps, options } from "../../scripts/bundle.mjs";

const folder = mkdtempSync(join(tmpdir(), "stint-explain-"));
const task = join(folder, "task");
let line = "";

/** One function as it is deployed, called so that it fails: its own log line, as it stands in CloudWatch. */
beforeAll(async () => {
  mkdirSync(task);
  await build(options("jobs/archive", task));
  keepMaps("archive", task, join(folder, "maps", "r1"));
  expect(existsSync(join(task, "index.mjs.map"))).toBe(false);
  const call = join(folder, "call.mjs");
  writeFileSync(
    call,
    `import { handler } from "./task/index.mjs";
await handler({ Records: [] }, { functionName: "archive", awsRequestId: "1" }).catch((error) =>
  console.log(JSON.stringify({ level: "ERROR", function: "archive", release: "r1", error: { stack: error.stack } })));`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [call], {
    env: { ...process.env, STINT_SECRETS_PATH: "", STINT_ARCHIVE_BUCKET: "" },
  });
  // Lambda unpacks a function's code there.
  line = stdout.trim().replaceAll(task, "/var/task");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What somebody types: the log goes in, the explained one comes out. */
async function explain(log: string, ...args: string[]): Promise<{ told: string; warned: string }> {
  const child = spawn(process.execPath, ["scripts/explain.mjs", "--maps", join(folder, "maps"), ...args]);
  const said = { told: "", warned: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.told += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.warned += text;
  });
  child.stdin.end(log);
  await new Promise((done) => child.once("close", done));
  return said;
}

it("names the file and line of the sources for a trace of a deployed bundle", async () => {
  expect(line).toMatch(/\/var\/task\/[\w.-]+\.mjs:\d+:\d+/);
  const { told, warned } = await explain(`START\n${line}\n`);
  const wanted = execFileSync("grep", ["-n", "throw new Error", "packages/functions/src/jobs/archive.ts"]);
  const at = `${wanted}`.split(":")[0];
  expect(told).toContain(`packages/functions/src/jobs/archive.ts:${at}:`);
  expect(told).toMatch(/^START\n/);
  expect(warned).toBe("");
});

it("leaves a line as it is whose release it has no maps of, and says so", async () => {
  const other = line.replace('"release":"r1"', '"release":"r0"');
  const { told, warned } = await explain(other);
  expect(told.trim()).toBe(other);
  expect(warned).toContain("no source maps of release r0");
  // A line of before releases were named.
  const { told: named } = await explain(line.replace(',"release":"r1"', ""), "--release", "r1");
  expect(named).toContain("packages/functions/src/jobs/archive.ts:");
});
