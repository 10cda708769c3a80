import { Terms } from "@stint/core/brief/term";
import { BriefWriter } from "@stint/core/brief/write";
import { Clock } from "@stint/core/platform/clock";
import { Event } from "@stint/core/platform/event";
import { Contract } from "@stint/core/project/contract";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Asked, FAILURES, type OpenaiEmulator } from "../../../openai-emulator/src/index";
import { AssistantDayEntity } from "../../src/assistant/entity";
import { startProvider } from "../assistant/support";
import { as } from "../support";
import { publishCatalog } from "../support/catalog";
import { newWorkspace } from "../support/workspace";
import { ORDERS } from "./model-support";

const PROMPT = "Please a term about late payments.";
const QUOTE = "term about late payments";
const TEXT = "{{client_name}} pays on time, and {{studio_name}} reminds kindly.";

interface Told {
  sentences: { number: number; text: string }[];
  terms: { id: string; name: string; text: string | null }[];
}
const toldIn = ({ input }: Pick<Asked, "input">): Told => JSON.parse(input);

const clause = (change: object = {}) => ({
  term_id: null as string | null,
  name: "Kind Reminders",
  text: TEXT as string | null,
  answers: [{ sentence: 1, quote: QUOTE }],
  ...change,
});
const writeSensibly = () => ({ clauses: [clause()], open: [] });

let provider: OpenaiEmulator;
beforeAll(async () => {
  await publishCatalog();
  provider = await startProvider();
});
beforeEach(() => {
  provider.forget();
  provider.use(writeSensibly);
});
afterAll(() => provider.stop());

/** A workspace that has terms written. */
async function newWriter() {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  const journal = (id: number) => Event.history(owner.owner_id, `term_draft:${id}`, 100);
  const ask = (prompt = PROMPT) => as(owner, () => Terms.generateTerm({ generate_via_ai: true, prompt }));
  const write = async (id: number) => {
    const requested = (await journal(id)).find(({ type }) => type === "term_draft.requested");
    await as({ type: "system", owner_id: owner.owner_id, cause: "test" }, () =>
      BriefWriter.writeTerm({ draft_id: id, request: Number(requested?.after?.request) }),
    );
  };
  const see = (id: number) => as(owner, () => Terms.getTerm(id));
  const draw = async (prompt?: string) => {
    const { id } = await ask(prompt);
    await write(id);
    return see(id);
  };
  return { owner, journal, ask, write, see, draw };
}

describe("contract terms by the model", () => {
  it("are clauses that it wrote, with its name and version in the journal", async () => {
    const { draw, journal } = await newWriter();
    const done = await draw();
    expect(done).toMatchObject({ state: "done", writer: "model" });
    expect(done.clauses).toMatchObject([
      { name: "Kind Reminders", body: TEXT, source: null, late_fee: null, group: null, asked: [TEXT] },
    ]);
    const told = (await journal(done.id)).find(({ type }) => type === "term_draft.written");
    expect(told?.after).toMatchObject({ writer: "model", model: "gpt-5.6-terra", writer_version: "1" });
  });

  it("are terms of the library that it chose, with the late fee and the group that these have", async () => {
    provider.use((asked) => ({
      clauses: [clause({ term_id: toldIn(asked).terms[0]?.id, text: null })],
      open: [],
    }));
    const { draw } = await newWriter();
    const done = await draw();
    expect(done.writer).toBe("model");
    const [first] = toldIn(provider.calls[0] as Asked).terms;
    expect(done.clauses[0]?.source?.name).toBe(first?.name);
    expect(done.clauses[0]?.body).toBe(first?.text);
    expect(done.clauses[0]?.group).not.toBeNull();
  });
});

describe("where the model fails at contract terms", () => {
  it.each(FAILURES)("($name) the library's stand", async (scenario) => {
    provider.play(scenario);
    const { draw, journal } = await newWriter();
    const done = await draw();
    expect(provider.calls.length).toBeGreaterThan(0);
    expect(done).toMatchObject({ state: "done", writer: "library" });
    expect(done.clauses.map(({ name }) => name)).toEqual(["Late Payments"]);
    const stood = (await journal(done.id)).filter(({ after }) => after?.in_place_of === "model");
    expect(stood).toHaveLength(1);
  });

  it.each([
    ["a term that it was not given", { term_id: "t999" }],
    ["no text and no term", { text: null }],
    ["a sentence that is not there", { answers: [{ sentence: 77, quote: "x" }] }],
    ["a clause that answers nothing", { answers: [] }],
    ["HTML", { text: "<b>Pay</b>" }],
    ["a link", { text: "Pay at https://evil.example/now." }],
    ["a placeholder that there is not", { text: "Pay to {{bank}}." }],
    ["a late fee that nobody named", { text: "{{client_name}} pays 9% a month on top." }],
  ])("answers %s, the library's stand", async (_, change) => {
    provider.use(() => ({ clauses: [clause(change)], open: [] }));
    expect(await (await newWriter()).draw()).toMatchObject({ state: "done", writer: "library" });
    expect(provider.calls).toHaveLength(1);
  });

  it.each(["stall", "silent"] as const)("and %ss, it is late before the library is", async (name) => {
    provider.play({ name });
    const { ask, write, see } = await newWriter();
    const { id } = await ask();
    const restore = Clock.use(() => new Date(Date.now() + 79_000));
    try {
      await write(id);
      expect(await see(id)).toMatchObject({ state: "done", writer: "library" });
    } finally {
      restore();
    }
  });

  it("has no room left in its day, nothing is sent", async () => {
    const { owner, draw } = await newWriter();
    const day = new Date().toISOString().slice(0, 10);
    await AssistantDayEntity.put({
      ...{ owner_id: owner.owner_id, day, calls: 1, tokens: 5_000_000, nano_dollars: 1 },
      ttl: Math.floor(Date.now() / 1000) + 86_400,
    }).go();
    expect((await draw()).writer).toBe("library");
    expect(provider.calls).toEqual([]);
  });

  it("is switched off, nothing is sent", async () => {
    const { owner, draw } = await newWriter();
    await as(owner, () => Workspace.update({ send_to_ai: false }));
    expect((await draw()).writer).toBe("library");
    expect(provider.calls).toEqual([]);
  });
});

describe("orders in what shall be agreed", () => {
  it(`save nothing: ${ORDERS.length} of them, and a model that obeys`, async () => {
    const { owner, draw } = await newWriter();
    for (const order of ORDERS) {
      provider.use(() => ({ clauses: [clause({ name: order, text: order })], open: [] }));
      const done = await draw(`${PROMPT} ${order}.`);
      expect(done.state, order).toBe("done");
      for (const { late_fee, name, body, source } of done.clauses) {
        if (source === null) expect(late_fee, order).toBeNull();
        expect(`${name} ${body}`, order).not.toMatch(/<script|\]\(|javascript:/);
      }
    }
    expect((await as(owner, () => Contract.Library.list({}))).items).toEqual([]);
  });
});

describe("two workspaces that ask for terms", () => {
  it("never share a word, though they ask the same at once", async () => {
    const [one, two] = await Promise.all([newWriter(), newWriter()]);
    await as(one.owner, () =>
      Contract.Library.add({ name: "Late Payments", body: "Mockford secret: we call." }),
    );
    const [, other] = await Promise.all([one.draw(), two.draw()]);
    expect(provider.calls).toHaveLength(2);
    expect(provider.calls.filter(({ input }) => input.includes("Mockford secret"))).toHaveLength(1);
    expect(JSON.stringify(other)).not.toContain("Mockford secret");
  });
});
