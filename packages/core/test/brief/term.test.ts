import { type TermEngine, Terms } from "@stint/core/brief/term";
import { BriefWriter } from "@stint/core/brief/write";
import { Notification } from "@stint/core/notification";
import { startProject } from "@stint/core/operations/start-project";
import { Clock } from "@stint/core/platform/clock";
import { Event } from "@stint/core/platform/event";
import { format } from "@stint/core/platform/money";
import { Contract } from "@stint/core/project/contract";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { TermInput, Written } from "../../src/brief/term/writer/schema";
import { newOffer } from "../proposal/support";
import { as } from "../support";
import { publishCatalog } from "../support/catalog";
import { newWorkspace } from "../support/workspace";
import { setPlan } from "../template/support";

type Owner = Awaited<ReturnType<typeof newWorkspace>>;

const PROMPT =
  "Two rounds of changes are included. Please a friendly term about late payment. Feed the parrot at noon, that must be.";

/** Has terms written by what a test wants. */
function useWriter(compose: (input: TermInput) => Promise<Written>): void {
  const engine: TermEngine = { writer: "library", model: null, version: "test", compose };
  onTestFinished(Terms.useTermWriter(engine));
}

/** A workspace that asks for terms, of a project or not. */
async function newAsk({ owner, project_id }: { owner?: Owner; project_id?: number } = {}) {
  const who = owner ?? (await newWorkspace({ plan: "pro_monthly" }));
  const ask = (prompt = PROMPT) =>
    as(who, () =>
      Terms.generateTerm({
        generate_via_ai: true,
        prompt,
        ...(project_id === undefined ? {} : { project_id }),
      }),
    );
  const see = (id: number) => as(who, () => Terms.getTerm(id));
  const journal = (id: number) => Event.history(who.owner_id, `term_draft:${id}`, 100);
  /** Runs the reaction to each event of a draft, as the queue does, the newest request last. */
  const write = async (id: number) => {
    const requests = (await journal(id)).flatMap(({ type, after }) =>
      type === "term_draft.requested" ? [Number(after?.request)] : [],
    );
    for (const request of requests.toSorted((a, b) => a - b))
      await as({ type: "system", owner_id: who.owner_id, cause: "test" }, () =>
        BriefWriter.writeTerm({ draft_id: id, request }),
      );
  };
  const draw = async (prompt?: string) => {
    const { id } = await ask(prompt);
    await write(id);
    return see(id);
  };
  const bell = async () => (await as(who, () => Notification.list({}))).items;
  return { owner: who, ask, see, write, draw, bell, journal };
}

beforeAll(publishCatalog);

describe("contract terms in words", () => {
  it("are written out of the library, apart from it, and say what each clause answers", async () => {
    const { owner, ask, write, see, journal } = await newAsk();
    const asked = await ask();
    expect(asked).toMatchObject({ state: "queued", prompt: PROMPT, clauses: [], project_id: null });
    await write(asked.id);
    const done = await see(asked.id);
    expect(done).toMatchObject({ state: "done", reason: null, writer: "library" });
    expect(done.clauses.map(({ name, source }) => [name, source?.name])).toEqual([
      ["Feedback Rounds", "Feedback Rounds, friendly"],
      ["Late Payments", "Late Payments, friendly"],
    ]);
    expect(done.clauses[0]?.answers).toEqual([{ sentence: 1, quote: "Two rounds of changes are included." }]);
    expect(done.sentences.map(({ cover }) => cover)).toEqual(["covered", "covered", "open"]);
    const { items } = await as(owner, () => Contract.Library.list({}));
    expect(items).toEqual([]);
    const told = await journal(asked.id);
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["term_draft.requested", "term_draft.begun", "term_draft.written"]),
    );
    expect(JSON.stringify(told)).not.toContain("parrot");
  });

  it("keep their placeholders, and say what these stand for in the project", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const { id: project_id } = await as(owner, () =>
      startProject({ name: "Bookshop site", client_name: "Cedar & Row" }),
    );
    await as(owner, () => Scope.update(project_id, { revision_rounds: 3 }));
    const { draw } = await newAsk({ owner, project_id });
    const { clauses, values } = await draw("Please a term about revisions.");
    expect(clauses[0]?.body).toContain("{{project_name}} comes with three rounds of changes.");
    expect(clauses[0]?.body).not.toContain("Cedar");
    expect(values).toMatchObject({
      studio_name: "Mockford Books",
      client_name: "Cedar & Row",
      project_name: "Bookshop site",
      currency: "USD",
      total: "[Total]",
      expiry_date: "[Last day of acceptance]",
    });
  });

  it("say the figures of the proposal as it would go out now (D6)", async () => {
    const { owner, project_id } = await newOffer();
    await as(owner, () => setPlan(owner, { plan: "pro_monthly", subscription_status: "active" }));
    const { draw } = await newAsk({ owner, project_id });
    const { values } = await draw("Please a term about payment.");
    const { document } = await as(owner, () => Proposal.preview(project_id));
    expect(values.total).toBe(format(document.total, document.currency));
    expect(values.deposit).toBe(format(document.due_on_acceptance, document.currency));
  });

  it("have blanks for what nobody knows without a project", async () => {
    const { draw } = await newAsk();
    const { values } = await draw();
    expect(values).toMatchObject({
      studio_name: "Mockford Books",
      client_name: "[Client name]",
      total: "[Total]",
    });
  });

  it("are made of the workspace's own terms first", async () => {
    const { owner, draw } = await newAsk();
    const { id } = await as(owner, () =>
      Contract.Library.add({ name: "Late Payments", body: "We call, and then we wait." }),
    );
    const { clauses } = await draw("Please a term about late payments.");
    expect(clauses[0]).toMatchObject({ body: "We call, and then we wait.", source: { kind: "own", id } });
  });

  it("are nobody else's", async () => {
    const { ask, see } = await newAsk();
    const other = await newAsk();
    const { id } = await ask();
    await expect(other.see(id)).rejects.toMatchObject({ code: 1003 });
    expect((await see(id)).id).toBe(id);
    expect((await other.ask()).id).not.toBe(id);
  });

  it("need a subscription (D40)", async () => {
    const { ask } = await newAsk({ owner: await newWorkspace() });
    await expect(ask()).rejects.toMatchObject({ code: 1007 });
  });

  it("are of a project that is one's own", async () => {
    const { ask } = await newAsk({ project_id: 12 });
    await expect(ask()).rejects.toMatchObject({ code: 1066 });
  });
});

describe("a generation of contract terms (D54)", () => {
  it("starts nothing a second time while it is under way, and anew when it is over", async () => {
    const { ask, write, see, journal } = await newAsk();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.id).toBe(first.id);
    const requested = async () =>
      (await journal(first.id)).filter(({ type }) => type === "term_draft.requested").length;
    expect(await requested()).toBe(1);
    await write(first.id);
    expect(await ask()).toMatchObject({ id: first.id, state: "queued", clauses: [] });
    expect(await requested()).toBe(2);
    // A late message of the first one writes nothing; the second one's does.
    await write(first.id);
    expect((await see(first.id)).state).toBe("done");
  });

  it("stands beside another of other words", async () => {
    const { ask, write, see } = await newAsk();
    const [one, other] = await Promise.all([ask("Refunds, please."), ask("An NDA, please.")]);
    await Promise.all([write(one.id), write(other.id)]);
    expect((await see(one.id)).clauses[0]?.name).toBe("Refunds");
    expect((await see(other.id)).clauses[0]?.name).toBe("Confidentiality");
  });

  it("is late after 90 seconds, whatever happened to its message", async () => {
    const { ask, write, see } = await newAsk();
    const { id } = await ask();
    onTestFinished(Clock.use(() => new Date(Date.now() + 90_000)));
    expect(await see(id)).toMatchObject({ state: "failed", reason: "time", prompt: PROMPT });
    await write(id);
    expect(await see(id)).toMatchObject({ state: "failed", reason: "time", reference: "test-request" });
  });

  it("ends a writer that goes on for longer", async () => {
    useWriter(() => new Promise(() => undefined));
    const { ask, write, see } = await newAsk();
    const restore = Clock.use(() => new Date(Date.now() - 90_000 + 300));
    const { id } = await ask().finally(restore);
    await write(id);
    expect(await see(id)).toMatchObject({ state: "failed", reason: "time", clauses: [] });
  });

  it.each([
    ["breaks down", () => Promise.reject(new Error("it broke"))],
    ["answers nonsense", () => Promise.resolve({ sentences: [], clauses: [{}] } as unknown as Written)],
  ])("keeps what was written where its writer %s", async (_, write) => {
    useWriter(write);
    const { ask, write: run, see, bell } = await newAsk();
    const { id } = await ask();
    await run(id);
    expect((await bell())[0]).toMatchObject({ title: "The contract term was not written.", read: false });
    expect(await see(id)).toMatchObject({ state: "failed", reason: "fault", prompt: PROMPT, clauses: [] });
    // Whoever saw it need not be told.
    expect((await bell())[0]?.read).toBe(true);
  });

  it("says so where no term of the library is about it", async () => {
    const { draw } = await newAsk();
    expect(await draw("The parrot must be fed.")).toMatchObject({ state: "failed", reason: "nothing" });
  });

  it("rings the bell of whoever left, and not of whoever waited", async () => {
    const { ask, write, see, bell } = await newAsk();
    const { id } = await ask();
    await write(id);
    expect((await bell())[0]).toMatchObject({
      title: "2 contract terms are written.",
      link: `/mylibrary/terms?draft=${id}`,
      read: false,
    });
    await see(id);
    expect((await bell())[0]?.read).toBe(true);
  });
});
