import { describe, expect, it } from "vitest";
import { compare, marksOf } from "../../src/proposal/redline/rules";
import type { Document, ShownService } from "../../src/proposal/schema";

const service = (id: number, total: number | null, more: Partial<ShownService> = {}): ShownService => ({
  id,
  name: `Service ${id}`,
  description: null,
  quantity: "1",
  unit: null,
  price: total,
  total,
  percent: null,
  optional: false,
  option_group: null,
  chosen: true,
  ...more,
});
const nothing = {
  summary: null,
  goals: null,
  exclusions: null,
  revision_rounds: null,
  terms: [] as Document["terms"],
  general_terms: null,
};
const of = (services: ShownService[], more: Partial<Document> = {}) =>
  ({
    ...nothing,
    phases: [{ id: 1, name: "Phase 1", description: null, total: null, services }],
    ...more,
  }) as Document;
const paragraph = (text: string, bold = false) => [
  { type: "paragraph" as const, content: [{ text, ...(bold && { bold }) }] },
];
const term = (id: number, name: string, body: string, bold = false) => ({
  id,
  name,
  body,
  content: paragraph(body, bold),
});

describe("an owner compares two versions of a proposal", () => {
  it("services differ by what was added, re-priced, reworded and removed; what is not chosen does not count", () => {
    const was = of([
      service(1, 100),
      service(2, 200),
      service(3, 300),
      service(4, 400),
      service(6, 1, { chosen: false }),
    ]);
    const now = of([
      service(1, 100),
      service(2, 250),
      service(3, 300, { quantity: "2" }),
      service(5, 500),
      service(6, 1),
    ]);
    const { services, unchanged_count } = compare(was, now);
    expect(unchanged_count).toBe(1);
    expect(services.map(({ id, kind, difference }) => [id, kind, difference])).toEqual([
      [2, "repriced", 50],
      [3, "reworded", 0],
      [5, "added", 500],
      [6, "added", 1],
      [4, "removed", -400],
    ]);
  });

  it("services have no amounts where the document hides them", () => {
    const { services } = compare(of([service(1, null)]), of([service(2, null)]));
    expect(services.map(({ was, becomes, difference }) => [was, becomes, difference])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it("texts are named that are new, gone or worded anew: goals, own sections, what is not included, rounds", () => {
    const was = of([], {
      goals: "More bookings",
      sections: [
        { id: 7, title: "Why us", body: "We know bookshops." },
        { id: 8, title: "Team", body: "Two people." },
      ],
      revision_rounds: 2,
    });
    const now = of([], {
      goals: "More bookings",
      sections: [
        { id: 7, title: "Why us", body: "We know bookshops well." },
        { id: 9, title: "References", body: "Three shops." },
      ],
      revision_rounds: 3,
      exclusions: "Photography",
    });
    expect(compare(was, now).sections).toEqual({
      added: ["References", "Not included"],
      removed: ["Team"],
      changed: ["Why us", "Revisions"],
    });
    expect(compare(now, now).sections).toEqual({ added: [], removed: [], changed: [] });
  });

  it("terms are compared by their words and by what is bold in them, the general ones with them", () => {
    const was = of([], { terms: [term(1, "Payment", "Paid in ten days."), term(2, "Delays", "They move.")] });
    const now = of([], {
      terms: [term(1, "Payment", "Paid in ten days.", true), term(3, "Ownership", "Yours once paid.")],
      general_terms: "Danish law.",
    });
    expect(compare(was, now).terms).toEqual({
      added: ["Ownership", "General terms"],
      removed: ["Delays"],
      changed: ["Payment"],
    });
  });
});

describe("a client who opened an older version sees what changed since", () => {
  const said = (was: Document, now: Document) =>
    marksOf(was, now).map(({ of: what, key, kind, was: amount, was_name, was_text }) =>
      [what, key, kind, amount, was_name, was_text].filter((each) => each !== null),
    );
  const payment = (sequence: number, amount: number, label = "Deposit") => ({
    sequence,
    kind: "upfront",
    label,
    when: "On acceptance",
    percent: "50",
    amount,
    send_on: null,
    due_on: null,
  });

  it("marks a new price, a new text, what is added and what is gone, in the order of the page", () => {
    const was = of(
      [
        service(1, 180_000),
        service(2, 195_000),
        service(3, 140_000, { description: "12 pages" }),
        service(4, 1),
      ],
      {
        goals: "Open in May",
        exclusions: "Print",
        schedule: [payment(1, 257_500), payment(2, 257_500), payment(3, 100, "Rest")],
        terms: [term(1, "Payment", "Ten days."), term(2, "Delays", "They move.")],
      },
    );
    const now = of(
      [
        service(1, 200_000),
        service(2, 195_000),
        service(3, 140_000, { description: "16 pages" }),
        service(5, 7),
      ],
      {
        goals: "Open in June",
        exclusions: "Print and post",
        schedule: [payment(1, 267_500), payment(2, 257_500, "Middle")],
        terms: [term(1, "Payment", "Five days."), term(3, "Ownership", "Yours.")],
      },
    );
    expect(said(was, now)).toEqual([
      ["section", "goals", "reworded", "Open in May"],
      ["service", "1", "repriced", 180_000],
      ["service", "3", "reworded", "12 pages"],
      ["service", "5", "added"],
      ["service", "4", "removed", 1],
      ["section", "exclusions", "reworded", "Print"],
      ["payment", "0", "repriced", 257_500],
      ["payment", "1", "reworded"],
      ["payment", "2", "removed", 100],
      ["term", "1", "reworded", "Ten days."],
      ["term", "3", "added"],
      ["term", "2", "removed", "They move."],
    ]);
    expect(said(now, now)).toEqual([]);
  });

  it("marks an option that the sender dropped, chosen or not, and a price that was to be agreed", () => {
    const option = service(2, 50, { optional: true, chosen: false });
    const was = of([service(1, null), option, service(3, 1)]);
    expect(said(was, of([service(1, 900), service(3, 1)]))).toEqual([
      ["service", "1", "repriced"],
      ["service", "2", "removed", 50],
    ]);
  });

  it("strikes no sum that follows from what the client chose", () => {
    const extra = (chosen: boolean) => service(3, 30_000, { optional: true, chosen });
    const share = (total: number, percent = "10") => service(4, total, { percent, price: null });
    const was = of([service(1, 500_000), extra(false), share(50_000)], { schedule: [payment(1, 257_500)] });
    const now = of([service(1, 510_000), extra(true), share(54_000)], { schedule: [payment(1, 297_500)] });
    expect(said(was, now)).toEqual([["service", "1", "repriced", 500_000]]);
    const other = of([service(1, 510_000), extra(true), share(81_000, "15")], { schedule: [] });
    expect(said(was, other)).toEqual([
      ["service", "1", "repriced", 500_000],
      ["service", "4", "repriced"],
      ["payment", "0", "removed"],
    ]);
  });

  it("marks no price that only one of the two versions shows", () => {
    const shown = of([service(1, 100), service(2, 200)]);
    const hidden = of([service(1, null, { quantity: null }), service(2, null, { quantity: null })]);
    expect(said(shown, hidden)).toEqual([]);
    expect(said(hidden, shown)).toEqual([]);
  });
});
