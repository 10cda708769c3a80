import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("./fixtures/run-stint.ts", import.meta.url));

let dir = "";
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<{ child: ChildProcess; url: string; functions: number[] }> {
  const child = spawn(process.execPath, ["--import", "tsx", script, dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, ...JSON.parse(line) };
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("kill -9 in the middle of work: what was answered is kept, and each event takes effect once", async () => {
  dir = await mkdtemp(join(tmpdir(), "stint-kill-"));
  const answered: string[] = [];
  // Kills fall at different depths: in the writes, in the publisher, in the queues.
  for (const enough of [15, 60, 150]) {
    const { child, url, functions } = await start();
    const goal = answered.length + enough;
    const writers = Array.from({ length: 6 }, async () => {
      try {
        while (answered.length < goal) {
          const response = await fetch(`${url}/api/v2/things`, { method: "POST", body: "{}" });
          const { data } = await response.json();
          answered.push(data.id);
        }
      } catch {
        // The connection died with the process: that thing was never promised.
      }
    });
    await expect
      .poll(() => answered.length, { interval: 1, timeout: 90_000 })
      .toBeGreaterThanOrEqual(goal - 3);
    child.kill("SIGKILL");
    await Promise.all(writers);
    for (const pid of functions) await expect.poll(() => alive(pid), { timeout: 60_000 }).toBe(false);
  }
  const { url } = await start();
  expect(await (await fetch(`${url}/_local/settled`)).json()).toEqual({ data: { settled: true } });
  const { data: effects } = await (await fetch(`${url}/api/v2/effects`)).json();
  const lost = answered.filter((id) => effects[id] !== 1);
  expect(lost).toEqual([]);
}, 300_000);
