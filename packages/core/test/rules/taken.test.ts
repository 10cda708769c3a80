import { describe, expect, it } from "vitest";
import type { Taking } from "../../src/invoice/billing/takings/rules";
import { amountsOf, maxCredit, tallyOf } from "../../src/invoice/billing/tally";
import { type Creditable, creditableOf, leaveFirst, notesFor } from "../../src/invoice/owed/rules";
import type { ListedRow } from "../../src/invoice/read";
import { fc } from "./seed";

/**
 * A sent invoice: what of it counts, what its discounts give of that, its tax, and what is beside what was agreed.
 * `own`: its lines are the owner's own words, beside what was agreed as far as that is billed without them.
 */
interface Sent {
  counted: number;
  given: number;
  tax: number;
  expense: number;
  own?: boolean;
}
const net = ({ counted, given, expense }: Sent) => counted - given + expense;

const rowOf = (id: number, of: Sent, taken: Taking[] = []) =>
  ({
    id,
    status: "sent",
    currency: "USD",
    created_at: `${id}`,
    total: net(of) + of.tax,
    counted: of.counted,
    given: of.given,
    amount_credited: taken.reduce((sum, { amount }) => sum + amount, 0),
    amount_paid: 0,
    amount_refunded: 0,
    taken,
    // Of lines of the scope's none is beside what was agreed.
    sources: of.own ? [] : [{ kind: "service", id: 1, quantity: "1", net: of.counted }],
  }) as unknown as ListedRow;

/** As the row of the invoice itself. */
const wholeOf = (row: ListedRow, of: Sent) => ({
  id: row.id,
  tax_inclusive: false,
  taken: row.taken,
  schedule: undefined,
  totals: {
    total: row.total,
    net_total: net(of),
    amount_credited: row.amount_credited,
    amount_due: row.total - row.amount_credited,
  } as never,
});

const sent: fc.Arbitrary<Sent> = fc
  .record({
    counted: fc.integer({ min: 0, max: 300_000 }),
    off: fc.constantFrom(0, 0, 0.033, 0.1, 0.5, 1),
    rate: fc.constantFrom(0, 0.077, 0.2),
    expense: fc.constantFrom(0, 0, 1, 4_999),
  })
  .map(({ counted, off, rate, expense }) => {
    const given = Math.round(counted * off);
    return { counted, given, expense, tax: Math.round((counted - given + expense) * rate) };
  })
  .filter((of) => net(of) > 0);

type Step = { kind: "credit" | "discount" | "change"; at: number; share: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("credit" as const, "discount" as const, "change" as const),
  at: fc.nat(3),
  share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
});

const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);

/** Runs the steps over invoices of which all but their owner's own words is agreed; answers them as they then are. */
function run(invoices: readonly Sent[], steps: readonly Step[], after: (rows: ListedRow[]) => void) {
  let rows = invoices.map((of, at) => rowOf(at + 1, of));
  let total = sum(invoices.map(({ counted, own }) => (own ? 0 : counted)));
  let owed = { amount: 0, kept: 0 };
  const tally = () => tallyOf(rows, { currency: "USD", total, owed });
  const take = (id: number, taken: Taking) => {
    rows = rows.map((row) =>
      row.id === id ? rowOf(id, invoices[id - 1] as Sent, [...(row.taken ?? []), taken]) : row,
    );
  };
  for (const { kind, at, share } of steps) {
    if (kind === "change") {
      const { lines } = tally();
      total = Math.round(total * share * 0.9);
      const agreed = sum(lines.map(({ billed, beside }) => billed - beside));
      const beyond = Math.max(0, agreed - total);
      const credit = Math.min(beyond, sum(lines.map(maxCredit)));
      owed = { amount: credit, kept: beyond - credit };
      const all = tally().lines.map((line) =>
        creditableOf(wholeOf(line.row, invoices[line.row.id - 1] as Sent), {
          ...line,
          counted: maxCredit(line),
        }),
      );
      for (const note of notesFor(credit, all)) {
        expect(note.amount).toBeGreaterThan(0);
        take(note.id, { amount: note.amount, as: "change", counted: note.counted });
        owed = { ...owed, amount: owed.amount - note.counted };
      }
      // All that was signed is given, nothing of it twice, and nothing of what is beside it.
      expect(owed.amount).toBe(0);
      const { left, beside } = tally();
      expect(left).toBe(Math.max(0, total - agreed));
      if (left === 0) expect(beside).toBeGreaterThanOrEqual(sum(lines.map((line) => line.beside)));
    } else {
      const row = rows[at % rows.length] as ListedRow;
      const left = row.total - row.amount_credited;
      const amount = Math.round(left * share);
      if (amount > 0) take(row.id, { amount, as: kind });
    }
    after(rows);
  }
  return { rows, tally };
}

const figures = (row: ListedRow) => amountsOf(row);

describe("what notes leave of an invoice (D6, D23)", () => {
  it("of what is beside what was agreed a change order takes nothing back, whatever was given of it", () => {
    const mixed = fc.tuple(sent, fc.boolean()).map(([of, own]) => ({ ...of, own }));
    fc.assert(
      fc.property(
        fc.array(mixed, { minLength: 1, maxLength: 4 }),
        fc.array(step, { maxLength: 12 }),
        (invoices, steps) => {
          run(invoices, steps, () => undefined);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("after any of them: what is asked and what was given is what is billed, and nothing is below 0", () => {
    fc.assert(
      fc.property(
        fc.array(sent, { minLength: 1, maxLength: 4 }),
        fc.array(step, { maxLength: 12 }),
        (invoices, steps) => {
          run(invoices, steps, (rows) => {
            for (const row of rows) {
              const { billed, asked, given, paid } = figures(row);
              expect(asked + given).toBe(billed);
              for (const each of [billed, asked, given, paid]) expect(each).toBeGreaterThanOrEqual(0);
              const left = row.total - row.amount_credited;
              expect(asked).toBeLessThanOrEqual(left);
              const of = invoices[row.id - 1] as Sent;
              // Where all of it is agreed and nothing is taxed, it asks for just what is asked of what was agreed.
              if (of.tax === 0 && of.expense === 0) expect(asked).toBe(left);
              if (left === 0) expect(asked).toBe(0);
            }
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("a whole credit by hand and a void leave the same to invoice, whatever came before", () => {
    fc.assert(
      fc.property(
        fc.array(sent, { minLength: 1, maxLength: 3 }),
        fc.array(step, { maxLength: 8 }),
        fc.nat(2),
        (invoices, steps, at) => {
          const { rows } = run(invoices, steps, () => undefined);
          const row = rows[at % rows.length] as ListedRow;
          const amount = row.total - row.amount_credited;
          fc.pre(amount > 0);
          const of = { currency: "USD", total: sum(invoices.map(({ counted }) => counted)) };
          const ends = (next: ListedRow) =>
            tallyOf(
              rows.map((each) => (each.id === row.id ? next : each)),
              of,
            );
          const credited = ends(
            rowOf(row.id, invoices[row.id - 1] as Sent, [...(row.taken ?? []), { amount, as: "credit" }]),
          );
          const gone = ends({ ...row, status: "void" });
          expect({ ...credited, lines: 0 }).toEqual({ ...gone, lines: 0 });
        },
      ),
      { numRuns: 500 },
    );
  });

  const creditable: fc.Arbitrary<Omit<Creditable, "id">> = fc
    .record({
      counted: fc.integer({ min: 1, max: 300_000 }),
      rate: fc.constantFrom(0, 0, 0.077, 0.2),
      due: fc.constantFrom(0, 0, 0.3, 1),
      first: fc.constantFrom(0, 0, 0.5, 1),
    })
    .map(({ counted, rate, due, first }) => {
      const room = counted + Math.round(counted * rate);
      return {
        counted,
        room,
        refunds: 0,
        due: Math.round(room * due),
        first: Math.round(counted * first),
      };
    });

  it("of a kind of money what was billed for cheaper services goes first; one by one as all at once", () => {
    fc.assert(
      fc.property(
        fc.array(creditable, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, share) => {
          const all = of.map((each, at) => ({ ...each, id: at + 1 }));
          const owed = Math.round(sum(all.map(({ counted }) => counted)) * share);
          const notes = notesFor(owed, all);
          expect(sum(notes.map(({ counted }) => counted))).toBe(owed);
          const taken = (id: number) => notes.find((note) => note.id === id)?.counted ?? 0;
          // Nothing is due anywhere: all of it is of one kind.
          if (all.every(({ due }) => due === 0)) {
            const spared = all.some(({ id, first = 0 }) => taken(id) < first);
            const more = all.some(({ id, first = 0 }) => taken(id) > first);
            expect(spared && more).toBe(false);
          }
          let left = owed;
          let rows: Creditable[] = all;
          let first = all.map(({ id, first: counted = 0 }) => ({ id, counted }));
          const made = [];
          for (;;) {
            const of_id = new Map(first.map(({ id, counted }) => [id, counted]));
            const [note] = notesFor(
              left,
              rows.map((row) => ({ ...row, first: of_id.get(row.id) })),
            );
            if (!note) break;
            made.push(note);
            left -= note.counted;
            first = leaveFirst(first, note);
            rows = rows.map((row) =>
              row.id === note.id
                ? {
                    ...row,
                    due: Math.max(0, row.due - note.amount),
                    room: row.room - note.amount,
                    counted: row.counted - note.counted,
                  }
                : row,
            );
          }
          expect(made).toEqual(notes);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("what came in is what stayed: not what was refunded, or lost to the payer's bank", () => {
    const of = { counted: 100_000, given: 0, tax: 20_000, expense: 0 };
    const paid = (amount_paid: number, amount_refunded: number, taken: Taking[] = []) =>
      figures({ ...rowOf(1, of, taken), amount_paid, amount_refunded }).paid;
    expect(paid(120_000, 0)).toBe(100_000);
    expect(paid(120_000, 60_000)).toBe(50_000);
    expect(paid(120_000, 120_000)).toBe(0);
    // A note that the refund was the paper to.
    expect(paid(120_000, 60_000, [{ amount: 60_000, as: "credit" }])).toBe(50_000);
  });

  const plain = { counted: 100_000, given: 0, tax: 0, expense: 0 };
  it.each<[string, Taking[], { billed: number; given: number; asked: number }]>([
    [
      "a discount, then the rest by hand: nothing is billed",
      [
        { amount: 31_332, as: "discount" },
        { amount: 68_668, as: "credit" },
      ],
      { billed: 0, given: 0, asked: 0 },
    ],
    [
      "a part by hand, then the rest given: that stays billed",
      [
        { amount: 30_000, as: "credit" },
        { amount: 70_000, as: "discount" },
      ],
      { billed: 70_000, given: 70_000, asked: 0 },
    ],
    ["all of it given", [{ amount: 100_000, as: "discount" }], { billed: 100_000, given: 100_000, asked: 0 }],
    [
      "a discount, then a change order: the discount stays",
      [
        { amount: 10_000, as: "discount" },
        { amount: 90_000, as: "change", counted: 90_000 },
      ],
      { billed: 10_000, given: 10_000, asked: 0 },
    ],
  ])("%s", (_, taken, figure) => {
    expect(figures(rowOf(1, plain, taken))).toMatchObject(figure);
  });
});
