import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Terms } from "@stint/core/brief/term";
import { BriefWriter } from "@stint/core/brief/write";
import { Clock } from "@stint/core/platform/clock";
import { Event } from "@stint/core/platform/event";
import { Contract } from "@stint/core/project/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { KEY, startProvider } from "../../packages/core/test/assistant/support";
import { as } from "../../packages/core/test/support";
import { publishCatalog } from "../../packages/core/test/support/catalog";
import { newWorkspace } from "../../packages/core/test/support/workspace";
import type { OpenaiEmulator, Scenario } from "../../packages/openai-emulator/src/index";

const script = fileURLToPath(new URL("./support/write-term.ts", import.meta.url));
const PROMPT = "Please a term about late payments.";

const writeSensibly = (): object => ({
  clauses: [
    {
      ...{ term_id: null, name: "Model reminders", text: "{{client_name}} pays on time." },
      answers: [{ sentence: 1, quote: "term about late payments" }],
    },
  ],
  open: [],
});

let provider: OpenaiEmulator;
let child: ChildProcess | undefined;
beforeAll(async () => {
  await publishCatalog();
  provider = await startProvider({ answer: writeSensibly });
});
afterEach(() => child?.kill("SIGKILL"));
afterAll(() => provider.stop());

/** Before the model begins, and within its answer. */
const STEPS: Scenario[] = [{ name: "silent" }, { name: "stall", after: 0 }, { name: "stall", after: 4 }];

describe("kill -9 in the middle of a model's answer with contract terms", () => {
  it.each(STEPS)("($name $after) keeps the prompt, and the library's terms stand in", async (scenario) => {
    provider.forget();
    provider.play(scenario);
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const { id } = await as(owner, () => Terms.generateTerm({ generate_via_ai: true, prompt: PROMPT }));
    const see = () => as(owner, () => Terms.getTerm(id));
    const told = await Event.history(owner.owner_id, `term_draft:${id}`, 100);
    const request = Number(told.find(({ type }) => type === "term_draft.requested")?.after?.request);
    const args = [owner.owner_id, id, request, KEY, provider.base].map(String);
    const running = spawn(process.execPath, ["--import", "tsx", script, ...args], { stdio: "inherit" });
    child = running;
    const ended = new Promise((done) => running.once("exit", done));
    await expect.poll(() => provider.calls.length, { timeout: 120_000, interval: 20 }).toBe(1);
    running.kill("SIGKILL");
    await ended;
    expect(await see()).toMatchObject({ state: "running", prompt: PROMPT, clauses: [] });

    // The message comes again later, and is written without the model.
    const restore = Clock.use(() => new Date(Date.now() + 25_000));
    try {
      await as({ type: "system", owner_id: owner.owner_id, cause: "test" }, () =>
        BriefWriter.writeTerm({ draft_id: id, request }),
      );
      expect(await see()).toMatchObject({ state: "done", writer: "library", prompt: PROMPT });
    } finally {
      restore();
    }
    expect(provider.calls).toHaveLength(1);
    expect((await see()).clauses.map(({ name }) => name)).toEqual(["Late Payments"]);
    // Nothing of it is anybody's term before it is saved.
    expect((await as(owner, () => Contract.Library.list({}))).items).toEqual([]);
  });
});
