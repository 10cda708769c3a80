import { describe, expect, it } from "vitest";
import { coverSentence, type StoredSentence } from "../../src/brief/rules";
import type { Answer, Decision } from "../../src/brief/schema";
import { coversOf, droppedOf, inputOf, planOf, proposalsOf, sentencesOf } from "./input";

/** A draft of a brief as it is shown; `decisions` are made on services by their names. */
async function toldOf(brief: string, decisions: Record<string, Decision> = {}) {
  const operations = await planOf(inputOf(brief));
  expect(droppedOf(operations, inputOf(brief))).toEqual([]);
  const lines = proposalsOf(operations).map(({ name, answers }) => ({
    ...{ name, answers, is_added: false, is_present: false },
    decision: decisions[name] ?? ("proposed" as const),
  }));
  const covers = coversOf(operations);
  const sentences = sentencesOf(operations).map((sentence): StoredSentence => {
    const said = covers.find(({ sentence: number }) => number === sentence.number);
    return said ? { ...sentence, cover: said.cover, reason: said.reason } : sentence;
  });
  return {
    lines,
    sentences: sentences.map((sentence) => coverSentence(sentence, lines, () => "It is compared.")),
  };
}

describe("a sentence with several wishes", () => {
  it.each([
    ["en", "We need a logo, a beekeeper, and flyers.", "a beekeeper"],
    ["en", "We need a logo and a beekeeper.", "a beekeeper"],
    ["de", "Wir brauchen ein Logo, einen Imker und Visitenkarten.", "einen Imker"],
    ["fr", "Il nous faut un logo, un apiculteur et des cartes de visite.", "un apiculteur"],
    ["es", "Necesitamos un logotipo, un apicultor y tarjetas de visita.", "un apicultor"],
    ["pt", "Precisamos de um logotipo, um apicultor e cartões de visita.", "um apicultor"],
  ])(
    "is covered by what answers one of them in part: the others are open (%s: %s)",
    async (_, brief, open) => {
      const { sentences } = await toldOf(brief);
      expect(sentences).toMatchObject([{ cover: "part" }]);
      expect(sentences[0]?.open).toContain(open);
      expect(sentences[0]?.open).not.toContainEqual(expect.stringMatching(/logo/i));
    },
  );

  it("has each line quote the wish that it answers", async () => {
    const { lines, sentences } = await toldOf("We need a logo and business cards.");
    expect(lines.map(({ name, answers }) => [name, answers[0]?.quote])).toEqual([
      ["Logo design", "We need a logo"],
      ["Stationery set", "business cards."],
    ]);
    expect(sentences).toMatchObject([{ cover: "covered", open: [], reason: null }]);
  });

  it("has the wish open again whose line is left out, and no other one", async () => {
    const { sentences } = await toldOf("We need a logo and business cards.", {
      "Stationery set": "left_out",
    });
    expect(sentences).toMatchObject([
      { cover: "part", open: ["business cards"], reason: "What answers it was left out." },
    ]);
  });

  it("has no wish answered by when is paid", async () => {
    const { sentences } = await toldOf("We need a beekeeper, and we pay half now and half at the end.");
    expect(sentences).toMatchObject([{ cover: "covered", open: [] }]);
    const input = inputOf(
      "Please find us somebody who keeps bees, we pay 30% up front and the rest at the end.",
    );
    const operations = await planOf(input);
    const schedule = operations.find((each) => each.kind === "schedule");
    expect(schedule?.answers).toEqual([
      { sentence: 1, quote: "we pay 30% up front and the rest at the end." },
    ]);
    expect(sentencesOf(operations)[0]?.wishes).toEqual(["Please find us somebody who keeps bees"]);
    expect(coversOf(operations)).toMatchObject([{ cover: "open" }]);
  });

  it("keeps two words that are one thing together", async () => {
    const operations = await planOf(inputOf("We would like twelve black and white photos of our team."));
    expect(sentencesOf(operations)[0]?.wishes).toHaveLength(1);
  });
});

describe("a sum or a day in a sentence", () => {
  it("answers nothing: what is asked for beside it is open", async () => {
    const { sentences } = await toldOf("Please keep our bees by 1 March. Our budget is $900.");
    expect(sentences[0]).toMatchObject({
      cover: "open",
      open: ["Please keep our bees by 1 March"],
      reason: "No service in the library fits. The draft has no dates.",
    });
    expect(sentences[1]).toMatchObject({ cover: "open", open: [] });
  });

  it("is what is left of a sentence whose wish is answered", async () => {
    const { sentences } = await toldOf("We need a logo by 1 March.");
    expect(sentences).toMatchObject([{ cover: "part", open: [], reason: "The draft has no dates." }]);
  });
});

describe("a line that may not be what is meant", () => {
  const sentence: StoredSentence = {
    ...{ number: 1, text: "We need a logo, and bees.", kind: "need", cover: "covered", reason: null },
    wishes: ["We need a logo", "and bees"],
  };
  const see = (answers: Answer[], decision: Decision = "proposed") =>
    coverSentence(sentence, [{ answers, decision, is_added: false, is_present: false }], () => "");

  it("leaves its words open until somebody accepts it", () => {
    const answers = [
      { sentence: 1, quote: "We need a logo" },
      { sentence: 1, quote: "bees", is_unsure: true },
    ];
    expect(see(answers)).toMatchObject({
      cover: "part",
      open: ["and bees"],
      reason: "What is proposed may not be what is meant.",
    });
    expect(see(answers, "accepted")).toMatchObject({ cover: "covered", open: [] });
  });

  it("is not believed where a planner says that all is covered", () => {
    expect(see([{ sentence: 1, quote: "logo" }])).toMatchObject({
      cover: "part",
      open: ["and bees"],
      reason: "No service answers it.",
    });
    expect(see([])).toMatchObject({ cover: "open", open: ["We need a logo", "and bees"] });
  });
});
