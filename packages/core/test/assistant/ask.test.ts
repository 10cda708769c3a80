import { inspect } from "node:util";
import { Assistant, ModelError } from "@stint/core/assistant";
import { DAY_LIMITS } from "@stint/core/assistant/rules";
import { Clock } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";
import { Event } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenaiEmulator, ScenarioName } from "../../../openai-emulator/src/index";
import { AssistantDayEntity } from "../../src/assistant/entity";
import { costOf, MODELS } from "../../src/platform/openai/models";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { ask, KEY, question, startProvider } from "./support";

type Owner = Awaited<ReturnType<typeof newWorkspace>>;

const ANSWER = { text: "A website.", goals: ["Readers find a title"] };
let provider: OpenaiEmulator;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.forget();
  provider.use(() => ANSWER);
});
afterAll(() => provider.stop());

const dayOf = async ({ owner_id }: Owner) => (await AssistantDayEntity.query.one({ owner_id }).go()).data[0];
const journalOf = async ({ owner_id }: Owner) =>
  (await Event.history(owner_id, `account:${owner_id}`, 100)).filter(({ type }) =>
    type.startsWith("assistant"),
  );
const failure = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a question to the model", () => {
  it("gets an answer of its shape, with the tokens and the model's version", async () => {
    const owner = await newWorkspace();
    const { value, usage, model } = await as(owner, () => ask());
    expect(value).toEqual(ANSWER);
    expect(model).toBe(env().OPENAI_MODEL);
    expect(provider.calls).toMatchObject([
      { instructions: "Summarize what the client wants.", input: "We need a website.", stream: true },
    ]);
    const day = await dayOf(owner);
    expect(day).toMatchObject({ calls: 1, tokens: usage.input + usage.output });
    expect(day?.nano_dollars).toBe(costOf(model, usage));
  });

  it("is streamed as it is written", async () => {
    const owner = await newWorkspace();
    await as(owner, async () => {
      let text = "";
      for await (const piece of Assistant.stream(question(), new AbortController().signal)) text += piece;
      expect(JSON.parse(text)).toEqual(ANSWER);
    });
  });

  it("stands in the journal without its words, before it is sent and when it has ended", async () => {
    const owner = await newWorkspace();
    await as(owner, () => ask({ input: "Mockford needs a new press." }));
    const told = await journalOf(owner);
    expect(told.map(({ type }) => type)).toEqual(["assistant.answered", "assistant.asked"]);
    expect(told[0]?.after).toMatchObject({
      question: "summary",
      model: "gpt-5.6-terra",
      outcome: "answered",
    });
    expect(JSON.stringify(told)).not.toContain("Mockford");
  });

  it.each<[ScenarioName, ModelError["kind"]]>([
    ["refuse", "refused"],
    ["filter", "refused"],
    ["long", "broken"],
    ["half", "unavailable"],
    ["text", "broken"],
    ["schema", "broken"],
    ["fail", "unavailable"],
    ["break", "unavailable"],
    ["limit", "limit"],
  ])("has no answer where the model plays %s: %s", async (name, kind) => {
    provider.play({ name });
    const owner = await newWorkspace();
    const { signal } = new AbortController();
    // The client would wait as long as the provider says; the answer's time is over before.
    const error = await failure(as(owner, () => ask({ limit_ms: name === "limit" ? 300 : 30_000 }, signal)));
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).kind).toBe(name === "limit" ? "late" : kind);
    expect((await journalOf(owner))[0]?.after).toMatchObject({ outcome: name === "limit" ? "late" : kind });
  });

  it.each(["stall", "silent"] as const)("is late where the model %ss", async (name) => {
    provider.play({ name });
    const owner = await newWorkspace();
    const error = await failure(as(owner, () => ask({ limit_ms: 300 })));
    expect((error as ModelError).kind).toBe("late");
    // Nobody knows what was used: the most that it may have been stays counted.
    expect((await dayOf(owner))?.tokens).toBeGreaterThan(1000);
  });

  it("ends with its caller's reason", async () => {
    provider.play({ name: "silent" });
    const stop = new AbortController();
    const owner = await newWorkspace();
    const asking = failure(as(owner, () => ask({}, stop.signal)));
    await expect.poll(() => provider.calls.length, { timeout: 60_000 }).toBe(1);
    stop.abort(new Error("nobody waits"));
    expect(await asking).toMatchObject({ message: "nobody waits" });
    expect((await journalOf(owner))[0]?.after).toMatchObject({ outcome: "stopped" });
  });

  it("counts nothing where the provider did not begin", async () => {
    provider.play({ name: "fail" });
    const owner = await newWorkspace();
    await failure(as(owner, () => ask()));
    expect(await dayOf(owner)).toMatchObject({ calls: 1, tokens: 0, nano_dollars: 0 });
  });

  it("never shows the key: not in what is thrown, logged or kept", async () => {
    const lines: unknown[] = [];
    for (const name of ["log", "info", "warn", "error", "debug"] as const)
      vi.spyOn(console, name).mockImplementation((...all) => void lines.push(all));
    const owner = await newWorkspace();
    env().OPENAI_API_KEY = `${KEY}-wrong-tail`;
    try {
      const error = await failure(as(owner, () => ask()));
      expect((error as ModelError).kind).toBe("unavailable");
      const seen = inspect([error, lines, await journalOf(owner)], { depth: 12 });
      expect(seen).not.toMatch(/sk-test|tail/);
    } finally {
      env().OPENAI_API_KEY = KEY;
      vi.restoreAllMocks();
    }
  });
});

describe("a workspace's day", () => {
  it("has room for so many tokens, however many ask at once, and is another one tomorrow", async () => {
    const owner = await newWorkspace();
    const most = 12_000;
    // Answers that say nothing of what they used stay counted whole.
    provider.play({ name: "half" });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => failure(as(owner, () => ask({ max_output_tokens: most })))),
    );
    const kinds = outcomes.map((error) => (error as ModelError).kind).sort();
    expect(kinds.filter((kind) => kind === "limit").length).toBeGreaterThanOrEqual(3);
    const day = await dayOf(owner);
    expect(day?.tokens).toBeLessThanOrEqual(DAY_LIMITS.free.tokens);
    expect(day?.nano_dollars).toBeLessThanOrEqual(DAY_LIMITS.free.nano_dollars);

    provider.forget();
    provider.use(() => ANSWER);
    const limit = await failure(as(owner, () => ask({ max_output_tokens: most })));
    expect((limit as ModelError).kind).toBe("limit");
    expect(provider.calls).toEqual([]);
    const restore = Clock.use(() => new Date(Date.now() + 86_400_000));
    try {
      expect((await as(owner, () => ask({ max_output_tokens: 1000 }))).value).toEqual(ANSWER);
    } finally {
      restore();
    }
  });

  it("has more room with a plan", async () => {
    const [free, paid] = await Promise.all([newWorkspace(), newWorkspace({ plan: "pro_monthly" })]);
    const long = { max_output_tokens: 60_000 };
    expect(((await failure(as(free, () => ask(long)))) as ModelError).kind).toBe("limit");
    expect((await as(paid, () => ask(long))).value).toEqual(ANSWER);
  });
});

describe("a workspace that sends nothing to the provider", () => {
  it("says so, and nothing leaves, whatever asks", async () => {
    const owner = await newWorkspace();
    expect(await as(owner, () => Assistant.isOn())).toBe(true);
    await as(owner, () => Workspace.update({ send_to_ai: false }));
    expect(await as(owner, () => Assistant.isOn())).toBe(false);
    expect(((await failure(as(owner, () => ask()))) as ModelError).kind).toBe("unavailable");
    expect(provider.calls).toEqual([]);
    const [told] = await Event.history(owner.owner_id, `account:${owner.owner_id}`, 1);
    expect(told).toMatchObject({ type: "workspace.updated", before: { send_to_ai: true } });
  });

  it("is every one of a stage without a key", async () => {
    const owner = await newWorkspace();
    env().OPENAI_API_KEY = "";
    try {
      expect(await as(owner, () => Assistant.isOn())).toBe(false);
      expect(((await failure(as(owner, () => ask()))) as ModelError).kind).toBe("unavailable");
    } finally {
      env().OPENAI_API_KEY = KEY;
    }
  });
});

describe("prices of models", () => {
  it("have a page and the day it was read, and a dated version costs what its model does", () => {
    for (const [name, { source, read, input, output }] of Object.entries(MODELS)) {
      expect(source, name).toMatch(/^https:\/\/developers\.openai\.com\//);
      expect(read, name).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(output, name).toBeGreaterThan(input);
    }
    const usage = { input: 1000, cached: 400, written: 100, output: 500 };
    expect(costOf("gpt-5.6-luna", usage)).toBe(600 * 200 + 400 * 20 + (100 * 200) / 4 + 500 * 1200);
    expect(costOf("gpt-5.6-luna-2026-07-09", usage)).toBe(costOf("gpt-5.6-luna", usage));
    expect(costOf("some-other", usage)).toBeGreaterThanOrEqual(costOf("gpt-5.6-terra", usage));
  });
});
