import { compile } from "@stint/catalog";
import { checkOperation, START } from "@stint/core/brief/planner";
import { describe, expect, it } from "vitest";
import { demandOf } from "../../src/brief/planner/order";
import type { Language } from "../../src/brief/planner/token";
import { inputOf, planOf, proposalsOf, sentencesOf } from "./input";
import { ORDERS, ORDINARY, OTHER_ORDERS } from "./orders";

const NEEDS: Record<Language, string> = {
  en: "We need a logo.",
  de: "Wir brauchen ein Logo.",
  fr: "Il nous faut un logo.",
  es: "Necesitamos un logotipo.",
  pt: "Precisamos de um logotipo.",
};
const plans = new Map<Language, ReturnType<typeof planOf>>();
/** The draft of the need alone. */
const planOfNeed = (language: Language) => {
  const held = plans.get(language) ?? planOf(inputOf(NEEDS[language]));
  plans.set(language, held);
  return held;
};
const kindsOf = async (brief: string) => sentencesOf(await planOf(inputOf(brief))).map(({ kind }) => kind);

describe("a name that a model gives (D53)", () => {
  const input = inputOf("We need a logo.");
  const read = { number: 1, text: "We need a logo.", kind: "need", cover: "open", reason: null };
  const from = checkOperation({ kind: "read", sentences: [read] }, input, START)?.course ?? START;

  it("is no order to the machine, and the catalog's are none", () => {
    for (const { text } of ORDERS)
      expect(
        checkOperation({ kind: "phase", key: "p", name: text, description: "" }, input, from),
      ).toBeUndefined();
    const { services, templates } = compile();
    const names = [
      ...services.map(({ name }) => name),
      ...templates.flatMap(({ phases }) => phases.map(({ name }) => name)),
    ];
    expect(names.filter((name) => demandOf(name) !== undefined)).toEqual([]);
  });
});

describe("what a brief orders the machine to do (D53)", () => {
  it.each(["en", "de", "fr", "es", "pt"] as const)(
    "is no wish, and the draft is the one without it: %s",
    async (language) => {
      const orders = ORDERS.filter((order) => order.language === language);
      expect(orders.length).toBeGreaterThanOrEqual(28);
      const [, ...plain] = await planOfNeed(language);
      for (const { text } of orders) {
        const [read, ...rest] = await planOf(inputOf(`${NEEDS[language]} ${text}`));
        const said = read?.kind === "read" ? read.sentences.slice(1) : [];
        // Whoever reads the draft sees it, as an order: nothing of a brief vanishes.
        expect(said.map((each) => each.text).join(" "), text).toBe(text);
        expect(
          said.map(({ kind }) => kind),
          text,
        ).toContain("order");
        expect(
          said.map(({ kind }) => kind),
          text,
        ).not.toContain("need");
        expect(rest, text).toEqual(plain);
      }
    },
  );

  it("is told in wordings that nobody listed, nine of ten, and names no line", async () => {
    const others = Object.entries(OTHER_ORDERS).flatMap(([language, texts]) =>
      texts.map((text) => ({ text, need: NEEDS[language as Language] })),
    );
    let told = 0;
    for (const { text, need } of others) {
      if ((await kindsOf(`${need} ${text}`)).includes("order")) told += 1;
      // Where it is not told, what it names is looked up in the library: no line is its own words.
      const made = proposalsOf(await planOf(inputOf(`${need}\n\n- ${text}`)));
      expect(
        made.filter(({ deliverable_id }) => deliverable_id === null),
        text,
      ).toEqual([]);
    }
    expect(told / others.length).toBeGreaterThan(0.9);
  });

  it.each(ORDINARY)("is not what a client may want: %s", async (text) => {
    expect(await kindsOf(text)).not.toContain("order");
    // In a list, and as the name of a phase, too.
    expect(await kindsOf(`We need:\n- ${text}`)).not.toContain("order");
    expect(demandOf(text)).toBeUndefined();
  });
});
