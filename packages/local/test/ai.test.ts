import { afterEach, describe, expect, it } from "vitest";
import { openAi } from "../src/ai";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const BRIEF = {
  sentences: [
    { number: 1, text: "We need a landing page.", asks_for_work: true },
    { number: 2, text: "And something for our anniversary.", asks_for_work: true },
    { number: 3, text: "We are a bookshop.", asks_for_work: false },
  ],
  services: [{ id: "s1", name: "Landing page design", usual_quantity: "1" }],
  usual_phases: ["Design", "Build"],
};

describe("the laptop's AI provider", () => {
  it("is none, also where the shell has a key, until somebody says so", async () => {
    expect(await openAi(stops, {})).toEqual({ OPENAI_API_KEY: "" });
    expect(await openAi(stops, { OPENAI_API_KEY: "sk-own" })).toEqual({ OPENAI_API_KEY: "" });
    expect(await openAi(stops, { STINT_AI: "openai", OPENAI_API_KEY: "sk-own" })).toEqual({
      OPENAI_API_KEY: "sk-own",
    });
    expect(stops).toEqual([]);
  });

  /** Asks the stand-in for an answer in one of the product's shapes. */
  async function ask(name: string, input: object): Promise<unknown> {
    const { OPENAI_API_KEY, OPENAI_BASE_URL } = await openAi(stops, { STINT_AI: "emulator" });
    const schema = { type: "object", properties: {}, required: [], additionalProperties: false };
    const response = await fetch(`${OPENAI_BASE_URL}/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${OPENAI_API_KEY}` },
      body: JSON.stringify({
        model: "any",
        input: JSON.stringify(input),
        text: { format: { type: "json_schema", name, strict: true, schema } },
      }),
    });
    const { output } = (await response.json()) as { output: [{ content: [{ text: string }] }] };
    return JSON.parse(output[0].content[0].text);
  }

  it("is a stand-in that drafts by words", async () => {
    const { steps } = (await ask("draft", BRIEF)) as { steps: { kind: string }[] };
    expect(steps.map(({ kind }) => kind)).toEqual(["phase", "service", "ask"]);
    expect(steps[1]).toMatchObject({ id: "s1", answers: [{ sentence: 1 }] });
  });

  it("and that chooses contract terms by words", async () => {
    const sentences = [
      { number: 1, text: "Everything stays confidential.", asks_for_something: true },
      { number: 2, text: "Payment within a month.", asks_for_something: true },
      { number: 3, text: "We are a bookshop.", asks_for_something: false },
    ];
    const terms = [{ id: "t1", name: "Confidential matters", description: "What is kept quiet" }];
    expect(await ask("terms", { sentences, terms })).toEqual({
      clauses: [
        {
          ...{ term_id: "t1", name: "Confidential matters", text: null },
          answers: [{ sentence: 1, quote: "Everything stays confidential." }],
        },
      ],
      open: [{ sentence: 2, cover: "open", reason: "No term is about it." }],
    });
  });
});
