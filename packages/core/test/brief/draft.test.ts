import { setImmediate } from "node:timers/promises";
import { Brief } from "@stint/core/brief";
import { Library } from "@stint/core/library";
import { Notification } from "@stint/core/notification";
import { updateProject } from "@stint/core/operations/update-project";
import { Clock, seconds } from "@stint/core/platform/clock";
import { Limit } from "@stint/core/platform/limit";
import { Project } from "@stint/core/project";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GENERATIONS } from "../../src/brief/limit";
import type { Operation } from "../../src/brief/planner/schema";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { setPlan } from "../template/support";
import { draftOf, engineOf, newBrief, PROMPT, phase, READ, service } from "./support";

let restore: () => void;
beforeEach(() => {
  restore = Brief.usePlanner(engineOf(draftOf));
});
afterEach(() => restore());

const bell = (owner: Parameters<typeof as>[0]) => as(owner, () => Notification.list({}));

describe("a brief", () => {
  it("that is asked for too soon keeps its words beside the draft of before, until it is drafted", async () => {
    const { owner, ask, draw, see } = await newBrief();
    const { sentences } = await draw();
    const limit = as(owner, async () => Limit.workspace());
    const { name, seconds: length } = GENERATIONS;
    const window = Math.floor(seconds() / length);
    const { by, key } = await limit;
    const row = { name, subject: `${by}:${key}`, window };
    await Limit.LimitEntity.put({ ...row, used: GENERATIONS.max, ttl: seconds() + length }).go();
    await expect(ask("We need a website for the museum.")).rejects.toMatchObject({ code: 1005 });
    expect(await see()).toMatchObject({
      state: "done",
      prompt: "We need a website for the museum.",
      sentences,
    });
    // Who goes back to the former words is refused as well, and sees those.
    await expect(ask(PROMPT)).rejects.toMatchObject({ code: 1005 });
    expect(await see()).toMatchObject({ state: "done", prompt: PROMPT, sentences });
    await expect(ask("We need a website for the museum.")).rejects.toMatchObject({ code: 1005 });
    expect((await see()).prompt).toBe("We need a website for the museum.");
    await Limit.LimitEntity.delete(row).go();
    expect(await ask("We need a website for the library.")).toMatchObject({
      state: "queued",
      prompt: "We need a website for the library.",
    });
  });

  it("is kept before anything else, and drafted apart from the scope", async () => {
    const { owner, id, ask, write, see, scope, journal } = await newBrief();
    const asked = await ask();
    expect(asked).toMatchObject({ state: "queued", prompt: PROMPT, phases: [], reason: null });
    const project = await as(owner, () => Project.get(id));
    expect(project).toMatchObject({ description: PROMPT, proposal_via_ai: true });

    const before = await scope();
    await write(asked.id);
    const drafted = await see();
    expect(drafted).toMatchObject({ id: asked.id, state: "done", planner: "library" });
    expect(drafted.progress).toEqual([
      { kind: "read", sentences: 3, needs: 2 },
      { kind: "searched", fitting: 12, own: 0 },
      { kind: "phase", name: "Design", services: 2, total: 0 },
      { kind: "phase", name: "Build", services: 1, total: 0 },
    ]);
    expect(drafted.phases.map(({ name, lines }) => [name, lines.map((line) => line.name)])).toEqual([
      ["Design", ["Homepage concept", "Title search"]],
      ["Build", ["Page builder"]],
    ]);
    expect(drafted.points).toMatchObject([
      {
        kind: "question",
        text: "Which of the 42 pages stay?",
        answers: [{ sentence: 3, quote: "We have 42 pages." }],
        source: { kind: "brief" },
        decision: "proposed",
      },
    ]);
    expect(drafted.open_price_count).toBe(3);
    expect(await scope()).toEqual(before);
    const told = await journal();
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["brief.requested", "brief.drafted"]),
    );
    expect(JSON.stringify(told)).not.toContain("42 pages");
  });

  it("starts nothing a second time while it is under way, and anew when it is over", async () => {
    const { ask, write, see } = await newBrief();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.id).toBe(first.id);
    await write(first.id);
    const again = await ask("We need an app.");
    expect(again).toMatchObject({ state: "queued", prompt: "We need an app.", phases: [] });
    expect(again.id).not.toBe(first.id);
    // A late message of the first one writes nothing.
    await write(first.id);
    expect((await see()).state).toBe("queued");
  });

  it("refuses another one while it is under way: none is answered with a stranger's draft", async () => {
    const { ask, write, see } = await newBrief();
    const prompts = [PROMPT, `${PROMPT} Soon.`];
    const answers = await Promise.allSettled(prompts.map(ask));
    const [kept] = answers.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    const refused = answers.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({
      reason: { code: 1004, message: expect.stringContaining("another brief") },
    });
    expect(kept?.prompt).toBe(prompts[answers.findIndex(({ status }) => status === "fulfilled")]);
    await write(kept?.id ?? 0);
    await ask(prompts.find((prompt) => prompt !== kept?.prompt));
    expect((await see()).prompt).not.toBe(kept?.prompt);
  });

  it("leaves a description that somebody wrote, and takes the place of the brief before", async () => {
    const { owner, id, ask, write, see } = await newBrief();
    const description = async () => (await as(owner, () => Project.get(id))).description;
    await write((await ask()).id);
    await write((await ask(`${PROMPT} Soon.`)).id);
    expect(await description()).toBe(`${PROMPT} Soon.`);
    await as(owner, () => updateProject(id, { description: "MY OWN NOTES" }));
    await write((await ask()).id);
    expect(await description()).toBe("MY OWN NOTES");
    expect((await see()).prompt).toBe(PROMPT);
  });

  it("may be as long as it is: a list has as many lines as a draft may have, and the rest is open", async () => {
    restore();
    restore = () => undefined;
    const { ask, write, see } = await newBrief();
    const list = Array.from(
      { length: 230 },
      // Nothing of the community's library is like it, whether a test before has published that or not.
      (_, at) => `- Marble bust ${at} of our founder`,
    );
    const prompt = `${list.join("\n")}\n${"We need a logo. ".repeat(300)}`;
    await write((await ask(prompt)).id);
    const { state, phases, sentences } = await see();
    expect(state).toBe("done");
    expect(phases.flatMap(({ lines }) => lines)).toHaveLength(Brief.MOST_LINES);
    expect(sentences.filter(({ cover }) => cover === "open").length).toBeGreaterThan(0);
  });

  it("is late after 90 seconds, whatever happened to its message (D54)", async () => {
    const { ask, write, see } = await newBrief();
    const { id } = await ask();
    const restoreClock = Clock.use(() => new Date(Date.now() + Brief.LIMIT_MS));
    try {
      expect(await see()).toMatchObject({ state: "failed", reason: "time", prompt: PROMPT });
      await write(id);
      expect(await see()).toMatchObject({ state: "failed", reason: "time", reference: "test-request" });
    } finally {
      restoreClock();
    }
  });

  it.each([
    ["waits", () => new Promise<void>(() => undefined)],
    ["works, and gives others no turn", () => undefined],
    ["works, and gives others their turn", () => setImmediate()],
  ])("ends a planner that goes on for longer: one that %s (D54)", async (_, pause) => {
    restore();
    const endless = async function* (): AsyncGenerator<Operation> {
      yield READ;
      for (let at = 0; ; at += 1) {
        for (let spin = 0; spin < 1e5; spin += 1) Math.sqrt(spin + at);
        await pause();
        yield { kind: "cover", sentence: 1, cover: "part", reason: `Part ${at}` };
      }
    };
    restore = Brief.usePlanner(engineOf(endless));
    const { ask, write, see, scope } = await newBrief();
    const restoreClock = Clock.use(() => new Date(Date.now() - Brief.LIMIT_MS + 300));
    const { id } = await ask().finally(restoreClock);
    const before = await scope();
    await write(id);
    expect(await see()).toMatchObject({ state: "failed", reason: "time", phases: [] });
    expect(await scope()).toEqual(before);
  });

  it.each([
    ["breaks down", [READ, phase("design", "Design"), service()], "fault"],
    ["writes HTML", [READ, phase("design", "<b>Design</b>")], "fault"],
    [
      "writes a link of its own",
      [READ, phase("d", "Design"), service({ phase: "d", description: "See https://evil.example" })],
      "fault",
    ],
    ["names a phase that is not there", [READ, service()], "fault"],
    ["finds nothing to do", [], "nothing"],
  ] as const)("keeps the brief where the planner %s", async (what, operations, reason) => {
    restore();
    const said = async function* () {
      yield* operations;
      if (what === "breaks down") throw new Error("it broke");
    };
    restore = Brief.usePlanner(engineOf(said));
    const { owner, draw } = await newBrief();
    expect(await draw()).toMatchObject({ state: "failed", reason, prompt: PROMPT, phases: [] });
    const { items } = await bell(owner);
    expect(items[0]?.title).toBe("There is no draft for Site.");
  });

  it("takes no price without a source that is known", async () => {
    restore();
    const invented = { kind: "own", count: 3, low: 1, high: 900_000 } as const;
    restore = Brief.usePlanner(
      engineOf(() => [
        READ,
        phase("design", "Design"),
        service({ price: 500_000 }),
        service({ price: 500_000, source: invented }),
      ]),
    );
    const { draw } = await newBrief();
    const { phases } = await draw();
    expect(phases[0]?.lines.map(({ price, source }) => [price, source])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("rings the bell of whoever left, and not of whoever waited", async () => {
    const { owner, id, ask, write, see } = await newBrief();
    await write((await ask()).id);
    const [told] = (await bell(owner)).items;
    expect(told).toMatchObject({
      title: "The draft for Site is ready.",
      link: `/projects/${id}/scopes/${id}/edit`,
      read: false,
    });
    await see();
    expect((await bell(owner)).items[0]?.read).toBe(true);
    restore();
    restore = Brief.usePlanner(engineOf(() => []));
    await write((await ask()).id);
    expect((await bell(owner)).count).toBe(1);
    await see();
    expect((await bell(owner)).count).toBe(0);
    restore();
    restore = Brief.usePlanner(engineOf(draftOf));
    await write((await ask()).id);
    await Promise.all([see(), see()]);
    expect((await bell(owner)).items.map(({ read }) => read)).toEqual([true, true, true]);
  });

  it("shows no number on a plan that hides them, and none in words (D40)", async () => {
    restore();
    restore = Brief.usePlanner(
      engineOf((input) => [
        ...draftOf(input),
        {
          kind: "cover",
          sentence: 2,
          cover: "part",
          reason: null,
          budget: { cents: 5_000_000, currency: null },
        },
      ]),
    );
    const owner = await newWorkspace({ plan: "pro_monthly" });
    await as(owner, () => Library.add({ name: "Homepage", role_id: "541", price: 777_700 }));
    const { ask, write, see } = await newBrief(owner);
    await write((await ask(`${PROMPT} Our budget is $50,000.`)).id);
    const open = await see();
    expect(open.phases[0]?.lines[0]).toMatchObject({ name: "Homepage", price: 777_700 });
    expect(open.proposed_total).toBe(1_555_400);
    expect(open.sentences[1]?.reason).toBe("$34,446.00 below it, with 2 prices open.");
    // Something answers this sentence besides what it says of money.
    expect(open.sentences.map(({ is_budget }) => is_budget)).toEqual([false, false, false]);
    await setPlan(owner, { plan: "none", subscription_status: "none" });
    const locked = await see();
    expect(locked).toMatchObject({ price_locked: true, proposed_total: null, accepted_total: null });
    expect(locked.sentences[1]?.reason).toBe("An amount in the brief is no price.");
    expect(JSON.stringify(locked)).not.toMatch(/7777|15554|34,?446/);
  });
});
