import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Functions } from "../src/lambda/functions";

let dir: string;
let functions: Functions;
const edit = (file: string, text: string) => writeFile(join(dir, file), text);
const says = (word: string) =>
  edit(
    "api.ts",
    `export const routes = [{ method: "get", path: "/word" }];\nexport const handler = () => "${word}";`,
  );
const answer = () => functions.invoke("api", {});

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "stint-reload-"));
  await edit("package.json", '{ "type": "module" }');
  await edit(
    "manifest.ts",
    `export const areas = [{ name: "word", handler: "api" }];
export const queues = [];
export const subscriptions = [];
export const jobs = [];
export const publisher = { handler: "api" };`,
  );
  await edit("setup.ts", "export const useClock = () => {};");
  await says("one");
  functions = new Functions({
    folder: dir,
    setup: join(dir, "setup.ts"),
    env: {},
    cache: join(dir, "cache"),
    offset: 0,
    standby: true,
    log: () => {},
  });
  await functions.loaded();
});

afterEach(async () => {
  await functions.stop();
  await rm(dir, { recursive: true, force: true });
});

test("an edit is what the next call runs, and the call before it had the old code", async () => {
  expect(await answer()).toBe("one");
  await says("two");
  expect(await answer()).toBe("one");
  await functions.reload();
  expect(await answer()).toBe("two");
});

test("code that does not load says so, until the edit that mends it", async () => {
  await edit("api.ts", "export const routes = [");
  await expect(functions.reload()).rejects.toThrow();
  await expect(answer()).rejects.toThrow();
  await says("three");
  await functions.reload();
  expect(await answer()).toBe("three");
});

test("a process that stood by and died is not missed", async () => {
  const [serving, spare] = functions.pids();
  expect(serving).toBeDefined();
  process.kill(spare ?? 0, "SIGKILL");
  await expect.poll(() => functions.pids().length).toBe(1);
  await says("four");
  await functions.reload();
  expect(await answer()).toBe("four");
});
