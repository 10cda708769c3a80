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

  it("is a stand-in that drafts by words", async () => {
    const { OPENAI_API_KEY, OPENAI_BASE_URL } = await openAi(stops, { STINT_AI: "emulator" });
    const schema = { type: "object", properties: {}, required: [], additionalProperties: false };
    const response = await fetch(`${OPENAI_BASE_URL}/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${OPENAI_API_KEY}` },
      body: JSON.stringify({
        model: "any",
        input: JSON.stringify(BRIEF),
        text: { format: { type: "json_schema", name: "draft", strict: true, schema } },
      }),
    });
    const { output } = (await response.json()) as { output: [{ content: [{ text: string }] }] };
    const { steps } = JSON.parse(output[0].content[0].text) as { steps: { kind: string }[] };
    expect(steps.map(({ kind }) => kind)).toEqual(["phase", "service", "ask"]);
    expect(steps[1]).toMatchObject({ id: "s1", answers: [{ sentence: 1 }] });
  });
});
