import { updateProject } from "@stint/core/operations/update-project";
import { Event } from "@stint/core/platform/event";
import { Scope } from "@stint/core/project/scope";
import { Suggestion } from "@stint/core/suggestion";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FAILURES, type OpenaiEmulator } from "../../../openai-emulator/src/index";
import { AssistantDayEntity } from "../../src/assistant/entity";
import { startProvider } from "../assistant/support";
import { ORDERS } from "../brief/model-support";
import { newOffer, sent } from "../proposal/support";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";

const TEXT = "We look at your site. It is a fine way to begin. You get two drafts. Hosting is not included.";
const LIBRARY = "We look at your site. You get two drafts. Hosting is not included.";
const MODEL = "You get two drafts of your site; hosting is not included.";

let provider: OpenaiEmulator;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.forget();
  provider.use(() => ({ text: MODEL }));
});
afterAll(() => provider.stop());

/** A workspace with a project that costs something; `send` sends its proposal. */
async function newWriter() {
  const offer = await newOffer();
  const { owner, project_id: id, proposal_id } = offer;
  const scope = () => as(owner, () => Scope.get(id));
  const change = (input: Parameters<typeof Scope.updateTask>[1]) =>
    as(owner, () => Scope.updateTask(offer.task_ids[0], input));
  await change({ name: "Home page", price: 123_400, deliverable_description: TEXT });
  const suggest = (input: Suggestion.SuggestInput) => as(owner, () => Suggestion.suggest(id, input));
  const answer = (question: string) => suggest({ kind: "answer", proposal_id, question });
  const journal = () => Event.history(owner.owner_id, `suggestion:${id}`, 100);
  const send = () => sent(offer);
  return { owner, id, proposal_id, scope, change, suggest, answer, journal, send };
}
/** What a model adds that obeys. */
const DONE = "https://evil.example <b>";
const SHORTEN = { kind: "shorten", text: TEXT } as const;

describe("a text by the model", () => {
  it("is suggested with its name in the journal and none of its words; the scope stays as it is", async () => {
    const { suggest, scope, journal } = await newWriter();
    const before = await scope();
    expect(await suggest(SHORTEN)).toEqual({ kind: "shorten", text: MODEL, reason: null, writer: "model" });
    expect(await scope()).toEqual(before);
    const [entry] = await journal();
    expect(entry).toMatchObject({
      type: "suggestion.written",
      after: { kind: "shorten", writer: "model", model: "gpt-5.6-terra", writer_version: "2" },
    });
    expect(JSON.stringify(entry)).not.toMatch(/drafts|hosting/i);
  });

  it("is made of the scope without a price, a client or an id", async () => {
    const { suggest, id, proposal_id, send } = await newWriter();
    await send();
    provider.use(() => ({ text: "A home page that you will like." }));
    for (const input of [
      { kind: "summary" },
      { kind: "goals" },
      { kind: "answer", proposal_id, question: "Is hosting part of it?" },
    ] as const)
      expect((await suggest(input)).writer).toBe("model");
    expect(provider.calls).toHaveLength(3);
    for (const { input } of provider.calls) {
      expect(input).toContain("Home page");
      for (const hidden of ["1234", "Cedar", "Maren", String(id)]) expect(input).not.toContain(hidden);
    }
  });
});

describe("a summary and goals", () => {
  it("read no description that the owner does not show", async () => {
    const { owner, id, suggest } = await newWriter();
    await as(owner, () => updateProject(id, { show_deliverable_descriptions: false }));
    provider.use(() => ({ text: "A home page that you will like." }));
    for (const kind of ["summary", "goals"] as const) await suggest({ kind });
    expect(provider.calls).toHaveLength(2);
    for (const { input } of provider.calls) {
      expect(input).toContain("Home page");
      expect(input).not.toContain("drafts");
    }
  });
});

describe("where the model fails at a text", () => {
  it.each(FAILURES)("($name) the library's stands in", async (scenario) => {
    const { suggest, journal } = await newWriter();
    provider.play(scenario);
    expect(await suggest(SHORTEN)).toMatchObject({ text: LIBRARY, writer: "library" });
    expect(provider.calls.length).toBeGreaterThan(0);
    expect((await journal())[0]?.after).toMatchObject({ writer: "library", failure: expect.any(String) });
  });

  it.each(["stall", "silent"] as const)("and %ss, it is late before the gateway is", async (name) => {
    const { suggest, journal } = await newWriter();
    provider.play({ name });
    expect(await suggest(SHORTEN)).toMatchObject({ text: LIBRARY, writer: "library" });
    expect((await journal())[0]?.after).toMatchObject({ failure: "late" });
  });

  it("says of a warmer text that only a model writes one", async () => {
    const { suggest } = await newWriter();
    provider.play({ name: "refuse" });
    expect(await suggest({ kind: "warm", text: TEXT })).toEqual({
      ...{ kind: "warm", text: null, reason: "model", writer: "library" },
    });
  });

  it("has no room in its day or is switched off, nothing is sent", async () => {
    const { owner, suggest } = await newWriter();
    const day = new Date().toISOString().slice(0, 10);
    await AssistantDayEntity.put({
      ...{ owner_id: owner.owner_id, day, calls: 1, tokens: 5_000_000, nano_dollars: 1 },
      ttl: Math.floor(Date.now() / 1000) + 86_400,
    }).go();
    expect((await suggest(SHORTEN)).writer).toBe("library");
    const other = await newWriter();
    await as(other.owner, () => Workspace.update({ send_to_ai: false }));
    expect((await other.suggest(SHORTEN)).writer).toBe("library");
    expect(provider.calls).toEqual([]);
  });
});

describe("an answer to a client", () => {
  beforeEach(() => provider.play({ name: "refuse" }));

  it("quotes what the client was sent, nothing that was written since", async () => {
    const { answer, change, send } = await newWriter();
    await expect(answer("Is hosting part of it?")).rejects.toMatchObject({ code: 1003 });
    await send();
    await change({ deliverable_description: "Hosting is included for ever." });
    const { text } = await answer("Is hosting part of it?");
    expect(text).toContain("Hosting is not included.");
    expect(text).not.toContain("for ever");
    expect(provider.calls.at(-1)?.input).not.toContain("for ever");
  });

  it("quotes no description that the owner switched off", async () => {
    const { owner, id, answer, send } = await newWriter();
    await as(owner, () => updateProject(id, { show_deliverable_descriptions: false }));
    await send();
    expect((await answer("Is hosting part of it?")).reason).toBe("unsaid");
    expect((await answer("Is the home page part of it?")).text).toBe("“Home page” is part of the scope.");
    expect(provider.calls.at(-1)?.input).not.toContain("Hosting");
  });

  it("is made of no other project's proposal", async () => {
    const { suggest, send } = await newWriter();
    await send();
    const other = await newWriter();
    await other.send();
    await expect(
      suggest({ kind: "answer", proposal_id: other.proposal_id, question: "Is hosting part of it?" }),
    ).rejects.toMatchObject({ code: 1003 });
  });
});

describe("orders in what somebody wrote", () => {
  it(`change nothing: ${ORDERS.length} of them, and a model that obeys`, async () => {
    const { suggest, scope, proposal_id, send } = await newWriter();
    await send();
    const before = await scope();
    for (const order of ORDERS) {
      provider.use(() => ({ text: `${order} ${DONE}` }));
      for (const input of [
        { kind: "shorten", text: `${TEXT} ${order}.` },
        { kind: "answer", proposal_id, question: order },
      ] as const) {
        const { text, writer } = await suggest(input);
        expect(writer, order).toBe("library");
        // Its words are those of the text that it was asked to shorten, or of the scope.
        expect(text ?? "", order).not.toContain(DONE);
        if (input.kind === "shorten")
          for (const word of (text ?? "").split(/\s+/)) expect(input.text, order).toContain(word);
      }
    }
    expect(await scope()).toEqual(before);
  });
});

describe("who may ask", () => {
  it("is whoever sees the project; a stranger is told that there is none", async () => {
    const { id } = await newWriter();
    const stranger = await newWorkspace();
    await expect(as(stranger, () => Suggestion.suggest(id, { kind: "summary" }))).rejects.toMatchObject({
      code: 1066,
    });
    expect(provider.calls).toEqual([]);
  });
});
