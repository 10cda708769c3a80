import { compile } from "@stint/catalog";
import { describe, expect, it } from "vitest";
import { blanksIn, blanksOf, blankValues, termBlanks } from "../../src/project/contract/blanks/rules";
import { fill } from "../../src/project/contract/rules";
import { openClauses } from "../../src/proposal/blanks/rules";

const textsOf = (text: string) => blanksIn(text).map((blank) => blank.text);
const paragraph = (...content: object[]) => [{ type: "paragraph" as const, content: content as never }];

describe("what a term leaves to be filled in", () => {
  it.each([
    ["the law of [state or country], without", ["[state or country]"]],
    ["go to court, in [county\nand state, or city].", ["[county\nand state, or city]"]],
    ["within [X] days, at [____] or [•]", ["[X]", "[____]", "[•]"]],
    ["{{client_name}} pays {{clinet}} by [day]", ["{{clinet}}", "[day]"]],
  ])("is found in “%s”", (text, blanks) => expect(textsOf(text)).toEqual(blanks));

  it.each([
    "As shown before [1] and later [12].",
    "See [our policy](https://studio.test/policy).",
    "They wrote “recieve” [sic].",
    "The tools of [Annex 2] and [Schedule A] [see below].",
    "[x] signed, [ ] not signed",
    "{{studio_name}} and {{client_name}}",
    "An empty [] and a lone [ bracket",
  ])("is nothing in “%s”", (text) => expect(textsOf(text)).toEqual([]));

  it("is found across stretches of style, once, and never in a link or in a filled value", () => {
    const split = paragraph({ text: "law of [state " }, { text: "or country", bold: true }, { text: "]." });
    expect(blanksOf([...split, ...split])).toEqual(["[state or country]"]);
    expect(blanksOf(paragraph({ text: "[our policy]", href: "https://studio.test" }))).toEqual([]);
    expect(blanksOf(paragraph({ text: "Acme [UK division]", value: "client_name" }))).toEqual([]);
  });

  it("is a placeholder in the general terms, too, where nobody fills it", () => {
    const general_terms = "{{client_name}} pays {{ total }} in [city].";
    const term = { id: 1, name: "Payment", body: "{{client_name}} pays." } as never;
    expect(openClauses({ terms: [term], general_terms })).toEqual([
      { key: "general", name: "General terms", blanks: ["{{client_name}}", "{{ total }}", "[city]"] },
    ]);
  });

  it("is what stands for values that nobody knows, too", () => {
    const { studio_name } = blankValues();
    expect(textsOf(studio_name)).toEqual([studio_name]);
    // Filled from a project they are none: what the client is called is known.
    expect(blanksOf(fill(paragraph({ text: "For {{client_name}}" }), blankValues()))).toEqual([]);
  });

  it("stands in the community's terms on law and courts only, and in each of them", () => {
    const open = compile().terms.filter((term) => termBlanks(term).length > 0);
    expect(open.map(({ name }) => name)).toEqual([
      "Governing Law and Disputes",
      "Governing Law and Disputes, firm",
      "Governing Law and Disputes, friendly",
    ]);
  });

  it("is said of a document clause by clause, the general terms too", () => {
    const [law] = compile().terms.filter(({ name }) => name === "Governing Law and Disputes");
    const terms = [
      { id: 5, name: "Confidentiality", body: "Keep it [1]." },
      { id: 7, name: law?.name ?? "", body: law?.body ?? "" },
    ];
    expect(openClauses({ terms, general_terms: "Signed in [city]." })).toEqual([
      {
        ...{ key: "7", name: "Governing Law and Disputes" },
        blanks: ["[state or country]", "[county and state, or city]"],
      },
      { key: "general", name: "General terms", blanks: ["[city]"] },
    ]);
  });
});
