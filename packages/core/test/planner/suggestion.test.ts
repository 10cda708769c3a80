import { describe, expect, it, vi } from "vitest";
import { isSound } from "../../src/suggestion/writer/check";
import {
  answerQuestion,
  listGoals,
  shortenText,
  summarize,
  writeFromLibrary,
} from "../../src/suggestion/writer/library";
import type { ScopeText } from "../../src/suggestion/writer/schema";

const TEXT = `We look at your whole site with fresh eyes. It is a pleasant way to begin. Everybody learns something along the way.

Included: Report of eight pages; One call.
Not included: Repairs.
Done when the list is signed off.`;

const service = (name: string, description: string, change: object = {}) => ({
  ...{ name, description, quantity: "1", optional: false, due: null as string | null },
  ...{ option_group: null, chosen: null },
  ...change,
});
const SCOPE: ScopeText = {
  phases: [
    {
      name: "Design",
      description: "The look is settled on the home page. Then it is carried on.",
      starts: "January 4, 2027",
      services: [
        service("Home page design", "Two directions to choose from. Hosting is your own."),
        service("Icon set", "Twelve icons.", { optional: true }),
      ],
    },
    {
      name: "Launch",
      description: "",
      starts: null,
      services: [service("Browser check", "", { due: "March 1, 2027" })],
    },
  ],
  exclusions: "Translations; Stock photos",
  revision_rounds: 2,
  terms: [{ name: "Warranty", body: "Faults are mended for thirty days. {{client_name}} reports them." }],
};
const EMPTY: ScopeText = { phases: [], exclusions: "", revision_rounds: null, terms: [] };

describe("what the library shortens", () => {
  it("leaves out whole sentences, and none with a number, condition, list or exclusion", () => {
    const { text } = shortenText(TEXT);
    expect(text).toContain("We look at your whole site with fresh eyes.");
    for (const kept of ["eight pages", "Not included: Repairs.", "Done when the list is signed off."])
      expect(text).toContain(kept);
    expect(text).not.toContain("Everybody learns");
    for (const line of (text ?? "").split("\n")) expect(TEXT).toContain(line);
  });

  it.each([
    "One sentence alone",
    "We build it. Hosting is not part of it.",
    "We build it. It is ready by Friday.",
    "We build it. You get 3 drafts.",
    "Wir bauen es. Das Hosting ist nicht dabei.",
  ])("says that nothing can go without a loss: %s", (text) => {
    expect(shortenText(text)).toEqual({ text: null, reason: "whole" });
  });
});

describe("what the library makes of a scope", () => {
  it("is a summary of its phases and services, with what is not included", () => {
    expect(summarize(SCOPE).text).toBe(
      "The work has 2 phases: Design and Launch. Design covers Home page design and Icon set. Launch covers Browser check.\n\nYou may leave out Icon set. 2 rounds of changes are included. Not included: Translations; Stock photos.",
    );
    expect(summarize(EMPTY)).toEqual({ text: null, reason: "empty" });
  });

  it("is a goal for each phase, in its own words where it has some", () => {
    expect(listGoals(SCOPE).text).toBe(
      "- Design: The look is settled on the home page.\n- Launch: Browser check.",
    );
    expect(listGoals(EMPTY).reason).toBe("empty");
  });

  it("is an answer that quotes what the question is about", () => {
    const ask = (question: string) => answerQuestion(question, SCOPE).text;
    expect(ask("Are translations part of it?")).toBe("Not included: “Translations”.");
    expect(ask("How many rounds are there?")).toContain("2 rounds of changes are included.");
    expect(ask("Who pays the hosting?")).toBe(
      "“Home page design” is part of the scope: “Hosting is your own.”",
    );
    expect(ask("What about faults?")).toBe(
      "The terms say under “Warranty”: “Faults are mended for thirty days.”",
    );
    expect(answerQuestion("Do you like dogs?", SCOPE)).toEqual({ text: null, reason: "unsaid" });
  });

  it("tells alternatives as one of them, and none as part of the scope", () => {
    const one = { option_group: "Site", chosen: true };
    const services = [
      service("Sitemap", ""),
      service("Basic site", "Five pages.", one),
      service("Premium site", "", { ...one, chosen: false }),
    ];
    const phase = { name: "Design", description: "", starts: null, services };
    const scope: ScopeText = { ...EMPTY, phases: [phase] };
    expect(summarize(scope).text).toBe("Design covers Sitemap and one of Basic site or Premium site.");
    expect(listGoals(scope).text).toBe("- Design: Sitemap and one of Basic site or Premium site.");
    expect(answerQuestion("Is the premium part of it?", scope).text).toBe(
      "“Premium site” is one of “Site”, and not chosen now.",
    );
    expect(answerQuestion("How about the basic?", scope).text).toBe(
      "“Basic site” is one of “Site”, the one that is chosen now: “Five pages.”",
    );
    const apart = services.map((each) => ({ ...phase, name: each.name, services: [each] }));
    expect(summarize({ ...EMPTY, phases: apart }).text).toContain(
      "Basic site covers Basic site as one of Site.",
    );
  });

  it("is an answer whose work grows with the scope's length alone, up to a most", () => {
    const look = (count: number): number => {
      const description = Array.from({ length: count }, (_, at) => `Page ${at} is drawn.`).join(" ");
      const services = [service("Pages", description)];
      const scope = { ...EMPTY, phases: [{ name: "Design", description: "", starts: null, services }] };
      const looked = vi.spyOn(Set.prototype, "has");
      try {
        expect(answerQuestion("Which page is drawn?", scope).reason).toBeNull();
        return looked.mock.calls.length;
      } finally {
        looked.mockRestore();
      }
    };
    expect(look(600)).toBeLessThan(look(200) * 4);
    const more = look(4000) - look(3000);
    expect(look(5000) - look(4000)).toBe(more);
    // Only the words of what is beyond are counted.
    expect(more).toBeLessThan(look(2000) - look(1000));
  });

  it("is nothing warmer: that needs a model, and says so", () => {
    expect(writeFromLibrary({ kind: "warm", text: TEXT, scope: EMPTY })).toEqual({
      text: null,
      reason: "model",
    });
  });
});

describe("what a model writes", () => {
  const given = "You get two drafts by March 3. Hosting is not included. See https://example.com/plan.";
  const shorter = (text: string) => isSound(text, { kind: "shorten", text: given, scope: EMPTY });

  it("is suggested where it keeps every number, limit and link", () => {
    expect(shorter("2 drafts by March 3; hosting not included.")).toBe(true);
    expect(isSound("Two phases, and a lovely home page.", { kind: "summary", scope: SCOPE })).toBe(true);
  });

  it.each([
    ["a number that is gone", "Drafts by March 3; hosting not included."],
    ["another number", "Two drafts by March 3, 5 more; hosting not included."],
    ["an exclusion that is gone", "Two drafts by March 3, with hosting."],
    ["a link", "Two drafts by March 3; hosting not included. evil.example/x"],
    ["a bare site", "Two drafts by March 3; hosting not included. Try evil.example."],
    ["a placeholder", "Two drafts by March 3; hosting not included. {{client_name}}"],
    ["an address", "Two drafts by March 3; hosting not included. Mail a@evil.example"],
    ["HTML", "<b>Two</b> drafts by March 3; hosting not included."],
    ["a link in markup", "Two [drafts](x) by March 3; hosting not included."],
    ["more than there was", `${given} And more.`],
    ["nothing", " "],
  ])("is dropped for %s", (_, text) => expect(shorter(text)).toBe(false));

  it("is no answer where it repeats a number or link of the question alone", () => {
    const question = "Is it 500 at https://evil.example?";
    for (const text of ["Yes, 500.", "Yes, at https://evil.example."])
      expect(isSound(text, { kind: "answer", proposal_id: 7, question, scope: SCOPE })).toBe(false);
  });

  it.each([
    "Yes, the whole work costs $1 thousand.",
    "Yes, that is $20.",
    "Yes, that is 20 USD.",
    "Yes, that is 20 SEK.",
    "Yes, that is \u066220 dollars.",
    "Yes, for two dollars.",
    "Yes, for twenty thousand.",
    "Yes, for twenty thousand dollars.",
    "Ja, für zwanzig Euro.",
    "Yes, for \uff042.",
    "Yes, for \u0662\u0660.",
    "The icon set is free of charge.",
    "The icon set is free.",
    "The icon set comes at no extra cost.",
    "Das Icon Set ist kostenlos.",
    "Two drafts at a discount.",
    "What does it cost? Two.",
  ])("names no price that the scope does not name: %s", (text) => {
    const [design, ...rest] = SCOPE.phases;
    const scope = {
      ...SCOPE,
      phases: design
        ? [
            { ...design, services: [service("Pages", "", { quantity: "20 pages" }), ...design.services] },
            ...rest,
          ]
        : [],
    };
    for (const kind of ["summary", "goals"] as const) expect(isSound(text, { kind, scope })).toBe(false);
    expect(isSound(text, { kind: "answer", proposal_id: 7, question: `Answer: ${text}`, scope })).toBe(false);
    expect(isSound("Feel free to ask: 20 pages in two phases.", { kind: "summary", scope })).toBe(true);
  });

  it("keeps the sums that a text names, and makes no number of it one", () => {
    const text = "You get 20 pages for $500, and hosting for twelve months. We are glad to help.";
    const warm = (said: string) => isSound(said, { kind: "warm", text, scope: EMPTY });
    expect(warm("You get your 20 pages for $500, with hosting for twelve months.")).toBe(true);
    expect(warm("You get your 500 pages for $20, with hosting for twelve months.")).toBe(false);
    expect(warm("You get your 20 pages for €500, with hosting for twelve months.")).toBe(false);
    expect(warm("You get your 20 pages for $500, with free hosting for twelve months.")).toBe(false);
  });

  it.each([
    [1000, 1000],
    [1001, 2000],
    [2000, 2000],
    [2001, 5000],
  ])("is no longer than the field of a text of %i letters may take: %i", (length, most) => {
    const words = (count: number) =>
      "fine "
        .repeat(count)
        .slice(0, count - 1)
        .trimEnd()
        .padEnd(count, "!");
    const input = { kind: "warm", text: words(length), scope: EMPTY } as const;
    const longest = Math.min(most, length * 2);
    expect(isSound(words(longest), input)).toBe(true);
    expect(isSound(words(longest + 1), input)).toBe(false);
  });
});
