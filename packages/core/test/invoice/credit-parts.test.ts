import { Invoice } from "@stint/core/invoice";
import { calculate, type Document } from "@stint/core/invoice/rules";
import { Ledger } from "@stint/core/ledger";
import { describe, expect, it } from "vitest";
import { noteGroups } from "../../src/invoice/credit/note-groups/rules";
import { fc } from "../rules/seed";
import { as } from "../support";
import { newBusiness, newDraft } from "./support";

const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);

const rate = fc.constantFrom("0", "2.1", "5.5", "7", "8.875", "19", "20", "25");
const line = fc.record({
  quantity: fc.constantFrom("1", "2.25", "3", "0.5"),
  unit_price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5_000_000 })),
  tax_rate: fc.option(rate, { nil: undefined }),
});
const anyDocument: fc.Arbitrary<Document> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    discount: fc.option(fc.constantFrom("1", "12.5", "33.33", "99"), { nil: undefined }),
    charge: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
    taxes: fc.array(rate, { maxLength: 2 }),
    tax_inclusive: fc.boolean(),
  })
  .map(({ lines, discount, charge, taxes, tax_inclusive }) => ({
    lines,
    discounts: discount ? [{ percent: discount }] : [],
    charges: charge ? [{ amount: charge }] : [],
    taxes: taxes.map((each, i) => ({ name: `Tax ${i}`, rate: each })),
    tax_inclusive,
  }));

type Groups = Invoice.Totals["groups"];
type Whole = Pick<Invoice.Totals, "groups" | "total">;

/** The notes of one invoice, one after the other. */
function notesOf(totals: Whole, amounts: readonly number[], earlier: readonly Groups[] = []): Groups[] {
  const notes = [...earlier];
  for (const amount of amounts) notes.push(noteGroups(totals, amount, notes));
  return notes;
}

const added = (groups: Groups, notes: readonly Groups[]) =>
  groups.map((_, i) => ({
    base: sum(notes.map((note) => note[i]?.base ?? 0)),
    amount: sum(notes.map((note) => note[i]?.amount ?? 0)),
  }));
const plain = (groups: Groups) => groups.map(({ base, amount }) => ({ base, amount }));

/** Cuts a total at these thousandths of it, in that order. */
function partition(total: number, cuts: readonly number[]): number[] {
  const at = [...new Set([0, ...cuts.map((cut) => Math.floor((total * cut) / 1000)), total])];
  const inOrder = at.sort((a, b) => a - b);
  return inOrder.slice(1).map((end, i) => end - (inOrder[i] ?? 0));
}

describe("the parts of an invoice that are taken back (D3, D4)", () => {
  it("any partition, in any order, adds up to the invoice's tax groups; no note has a group below 0", () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 2 ** 31 }),
        (document, cuts, shuffle) => {
          const totals = calculate(document);
          fc.pre(totals.total > 0);
          const amounts = partition(totals.total, cuts);
          const other = amounts
            .map((amount, i) => ({ amount, place: Math.imul(shuffle | 1, i + 7) }))
            .sort((a, b) => a.place - b.place)
            .map(({ amount }) => amount);
          for (const each of [amounts, other]) {
            const notes = notesOf(totals, each);
            notes.forEach((note, i) => {
              expect(sum(note.map(({ base, amount }) => base + amount))).toBe(each[i]);
              for (const { base, amount } of note) expect(Math.min(base, amount)).toBeGreaterThanOrEqual(0);
            });
            expect(added(totals.groups, notes)).toEqual(plain(totals.groups));
          }
        },
      ),
    );
  });

  it("cent by cent: at every moment each group has its share, give or take a cent for each group", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ base: fc.integer({ min: 0, max: 90 }), amount: fc.integer({ min: 0, max: 30 }) }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        (cells) => {
          const groups = cells.map((cell) => ({ category: "S", rate: "20", reason: "", ...cell }));
          const total = sum(cells.flatMap(({ base, amount }) => [base, amount]));
          fc.pre(total > 0);
          const notes: Groups[] = [];
          for (let taken = 1; taken <= total; taken++) {
            const note = noteGroups({ groups, total }, 1, notes);
            notes.push(note);
            for (const { base, amount } of note) expect(Math.min(base, amount)).toBeGreaterThanOrEqual(0);
            for (const [i, { base, amount }] of added(groups, notes).entries()) {
              expect(Math.abs(base - (taken * (cells[i]?.base ?? 0)) / total)).toBeLessThanOrEqual(
                cells.length,
              );
              expect(Math.abs(amount - (taken * (cells[i]?.amount ?? 0)) / total)).toBeLessThanOrEqual(
                cells.length,
              );
            }
          }
          expect(added(groups, notes)).toEqual(plain(groups));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("notes of before this was so, each rounded on its own, are made good by those that follow", () => {
    const groups = [{ category: "S", rate: "20", reason: "", base: 100, amount: 20 }];
    const totals = { groups, total: 120 };
    // Sixty notes of a cent had taken no tax at all.
    const old = Array.from({ length: 60 }, () => [{ ...groups[0], base: 1, amount: 0 }] as Groups);
    const notes = notesOf(
      totals,
      Array.from({ length: 60 }, () => 1),
      old,
    );
    for (const [note] of notes)
      expect(Math.min(note?.base ?? 0, note?.amount ?? 0)).toBeGreaterThanOrEqual(0);
    expect(added(groups, notes)).toEqual([{ base: 100, amount: 20 }]);
  });

  it("a group below 0 (a rebate under a rate of its own) is taken back with the rest", () => {
    const totals = {
      groups: [
        { category: "S", rate: "20", reason: "", base: 10_000, amount: 2_000 },
        { category: "S", rate: "7", reason: "", base: -1_001, amount: -70 },
      ],
      total: 10_929,
    };
    for (const amounts of [[10_929], [1, 10_928], [5_000, 5_000, 929]])
      expect(added(totals.groups, notesOf(totals, amounts))).toEqual(plain(totals.groups));
  });

  it.each([
    { net: 3_333, parts: [1_333, 1_333, 1_334] },
    { net: 100, parts: Array.from({ length: 120 }, () => 1) },
    { net: 3_333, parts: [1, 3_998, 1], inclusive: true },
  ])(
    "$net and 20 % in its parts leave 0 on every account of the book",
    async ({ net, parts, inclusive }) => {
      const { owner, project_id } = await newBusiness();
      const { id } = await newDraft(owner, project_id, inclusive ? 4_000 : net);
      const made = await as(owner, async () => {
        await Invoice.addTax(id, { name: "VAT", rate: "20" });
        if (inclusive) await Invoice.update(id, { tax_inclusive: true });
        return Invoice.send(id, {});
      });
      expect(sum(parts)).toBe(made.totals.total);
      for (const amount of parts) await as(owner, () => Invoice.credit(id, { amount, reason: "Part" }));
      const { balances } = await as(owner, () => Ledger.invoiceStatement(made as { id: number }));
      const { credit_notes, totals } = await as(owner, () => Invoice.get(id));
      expect(totals).toMatchObject({ amount_credited: made.totals.total, amount_due: 0 });
      expect(credit_notes).toHaveLength(parts.length);
      const book = await as(owner, () => Ledger.book());
      expect([...balances, ...book.balances].filter(({ amount }) => amount !== 0)).toEqual([]);
      expect(book.count).toBe(parts.length + 1);
    },
    60_000,
  );
});
