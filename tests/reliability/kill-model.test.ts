import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Clock } from "@stint/core/platform/clock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { KEY, startProvider } from "../../packages/core/test/assistant/support";
import { firstNeed, step } from "../../packages/core/test/brief/model-support";
import { newBrief } from "../../packages/core/test/brief/support";
import type { Asked, OpenaiEmulator, Scenario } from "../../packages/openai-emulator/src/index";

const script = fileURLToPath(new URL("./support/write-draft.ts", import.meta.url));

/** An answer that is sensible whatever the library has: one that named no service of it would end the run. */
const draftAnew = (asked: Asked): object => ({
  steps: [
    step.phase("Model first", "What comes first"),
    step.work("Model work", [firstNeed(asked)]),
    step.work("Model craft", [firstNeed(asked)]),
    step.phase("Model second"),
    step.work("Model finish", [firstNeed(asked)]),
    step.ask("Who decides?"),
  ],
});

let provider: OpenaiEmulator;
let child: ChildProcess | undefined;
beforeAll(async () => {
  provider = await startProvider({ answer: draftAnew });
});
afterEach(() => child?.kill("SIGKILL"));
afterAll(() => provider.stop());

/** Before the model begins, within its first step, after a phase, and with services written. */
const STEPS: Scenario[] = [
  { name: "silent" },
  { name: "stall", after: 0 },
  { name: "stall", after: 4 },
  { name: "stall", after: 14 },
];

describe("kill -9 in the middle of a model's answer", () => {
  it.each(STEPS)("($name $after) keeps the brief, and the library's draft stands in", async (scenario) => {
    provider.forget();
    provider.play(scenario);
    const { owner, id, ask, write, see, scope } = await newBrief();
    const prompt = "We need a website. Readers should find a title in two clicks.";
    const asked = await ask(prompt);
    const before = await scope();
    const args = [owner.owner_id, id, asked.id, KEY, provider.base].map(String);
    const running = spawn(process.execPath, ["--import", "tsx", script, ...args], { stdio: "inherit" });
    child = running;
    const ended = new Promise((done) => running.once("exit", done));
    await expect.poll(() => provider.calls.length, { timeout: 120_000, interval: 20 }).toBe(1);
    if (scenario.after === 14)
      await expect.poll(async () => (await see()).sentences.length, { timeout: 60_000 }).toBeGreaterThan(0);
    running.kill("SIGKILL");
    await ended;
    expect(await see()).toMatchObject({ state: "running", prompt });
    expect(await scope()).toEqual(before);

    // The message comes again later, and is written without the model.
    const restore = Clock.use(() => new Date(Date.now() + 25_000));
    try {
      await write(asked.id);
      expect(await see()).toMatchObject({ state: "done", planner: "library", prompt });
    } finally {
      restore();
    }
    expect(provider.calls).toHaveLength(1);
    expect(JSON.stringify((await see()).phases)).not.toContain("Model");
    expect(await scope()).toEqual(before);
  });
});
