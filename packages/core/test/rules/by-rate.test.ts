import { describe, expect, it } from "vitest";
import { billedRates } from "../../src/invoice/billing/billed-rates";
import {
  addRates,
  balanceRates,
  groupsOfRates,
  rateOf,
  ruleRateOf,
  splitAsked,
  sumNoteRates,
  sumRates,
  sumTyped,
} from "../../src/invoice/billing/rates/rules";
import type { Taking } from "../../src/invoice/billing/takings/rules";
import { amountsOf, maxCredit, tallyOf } from "../../src/invoice/billing/tally";
import { calculate } from "../../src/invoice/calculate/rules";
import { noteGroups } from "../../src/invoice/credit/note-groups/rules";
import { lineGroups } from "../../src/invoice/credit/rules";
import { creditableOf, withRates } from "../../src/invoice/owed/rules";
import type { ListedRow, Row } from "../../src/invoice/read";
import type { ItemTax } from "../../src/platform/tax/schema";
import { groupParts, type Part, type TaxRule } from "../../src/project/tax/rules";
import { type Countable, choose, count, partsOf } from "../../src/proposal/option-selection/rules";
import { document } from "../pdf/documents";
import { fc } from "./seed";

const VAT: ItemTax = { name: "VAT", rate: "19", category: "S", reason: "" };
const OWN: (ItemTax | null)[] = [
  null,
  { name: "Reduced", rate: "7", category: "S", reason: "" },
  { name: "Super", rate: "5.5", category: "S", reason: "" },
  { name: "Exempt", rate: "0", category: "E", reason: "Education" },
];
const BLANK = { ...document, version: 2, schedule: [], phases: [], terms: [], currency: "EUR" };

type Groups = Row["totals"]["groups"];
type Made = Row & { notes: Groups[]; sent: boolean };

interface Service {
  price: number;
  tax: number;
}

const countable = (services: readonly Service[], rule: TaxRule, deposit: string): Countable => ({
  phases: [{ id: 1, name: "Work" }],
  tasks: services.map(({ price, tax }, i) => ({
    ...{ id: i + 1, scopecategory_id: 1, role_id: "", price, quantity: "1", tax: OWN[tax] ?? null },
  })),
  settings: {
    invoice_upfront_mode: "percentage",
    invoice_upfront_percentage_amount: deposit,
    invoice_remaining_mode: "monthly",
    invoice_remaining_monthly_count: 2,
  },
  tax: rule,
});

/** A project as its invoices see it, without a database. */
class Project {
  invoices: Made[] = [];
  agreed: Part[];
  total: number;
  id = 0;
  services: Service[];
  readonly rule: TaxRule;
  readonly deposit: string;
  constructor(services: Service[], rule: TaxRule, deposit: string) {
    [this.services, this.rule, this.deposit] = [services, rule, deposit];
    const { planned, summary } = count(countable(services, rule, deposit), undefined, "2026-11-20");
    this.agreed = groupParts(partsOf(summary, countable(services, rule, deposit).tasks));
    this.total = summary.price_total;
    for (const { amount, parts, sequence } of planned.instalments)
      this.make(parts ?? [{ amount, tax: null }], sequence);
  }

  make(parts: readonly Part[], sequence?: number): Made {
    this.id += 1;
    const { taxes, inclusive: tax_inclusive } = this.rule;
    const totals = calculate({
      lines: parts.map(({ amount, tax }) => ({
        ...{ quantity: "1", unit_price: amount, tax_name: tax?.name, tax_rate: tax?.rate },
        ...{ tax_category: tax?.category, tax_reason: tax?.reason },
      })),
      taxes,
      tax_inclusive,
    });
    const items = parts.map(({ amount, tax }, i) => ({
      ...{ id: this.id * 100 + i, name: "Line", quantity: "1", unit_price: amount, amount, tax },
      ...{ net: totals.lines[i]?.net ?? 0, source: null },
    }));
    const made = {
      ...{ id: this.id, items, taxes, tax_inclusive, totals: { ...totals, amount_credited: 0 } },
      ...{ taken: [] as Taking[], notes: [], sent: false, amount: parts.reduce((a, b) => a + b.amount, 0) },
      schedule: sequence === undefined ? undefined : { sequence, amount: sumRates(parts), label: "Part" },
    } as unknown as Made;
    this.invoices.push(made);
    return made;
  }

  listed = (of: Made): ListedRow =>
    ({
      ...{ id: of.id, status: of.sent ? "sent" : "draft", currency: "EUR", created_at: `${of.id}` },
      ...{ total: of.totals.total, counted: sumRates(of.items), given: 0, taken: of.taken },
      ...{ amount_credited: of.totals.amount_credited, amount_paid: 0, amount_refunded: 0 },
      schedule: of.schedule,
      // Lines of the agreement, whoever billed them.
      sources: [{ kind: "service", id: 1, quantity: "1", net: sumRates(of.items) }],
    }) as unknown as ListedRow;

  tally = (owed = 0) =>
    tallyOf(this.invoices.map(this.listed), {
      ...{ currency: "EUR", total: this.total, owed: { amount: owed, kept: 0 } },
    });

  note(of: Made, groups: Groups, taking: Taking) {
    of.notes.push(groups);
    of.taken = [...(of.taken ?? []), taking];
    of.totals = { ...of.totals, amount_credited: of.totals.amount_credited + taking.amount };
  }

  /** The owner credits a part of an invoice, by amount or one line of it. */
  credit(at: number, share: number, byLine: boolean) {
    const sent = this.invoices.filter((each) => each.sent);
    const of = sent[at % Math.max(1, sent.length)];
    if (!of) return;
    const left = of.totals.total - of.totals.amount_credited;
    const item = of.items[at % of.items.length];
    const lines = byLine && item ? [{ item_id: item.id, quantity: "1" }] : undefined;
    if (lines && of.notes.length > 0) return;
    const groups = lines
      ? lineGroups(of, lines, [])
      : noteGroups(of.totals, Math.floor(left * share), of.notes);
    const amount = groups.reduce((sum, group) => sum + group.base + group.amount, 0);
    if (amount <= 0) return;
    const was = sumRates(of.items);
    const { asked } = amountsOf(this.listed(of));
    const exact = groups.length > 1 || lines !== undefined;
    const rates = sumNoteRates(
      of,
      { groups, lines },
      { noted: of.notes, asked: splitAsked(of, { was, asked }) },
    );
    this.note(of, groups, { amount, as: "credit", ...(exact ? { counted: sumRates(rates), rates } : {}) });
  }

  /** "Invoice what is left", sent. */
  bill() {
    const { left, lines } = this.tally();
    if (left <= 0) return;
    const rates = this.agreed.map(({ tax }) => (tax ? rateOf(tax) : ruleRateOf(this.rule.taxes)));
    const { bill } = balanceRates({
      agreed: this.agreed.map(({ amount }, i) => ({ rate: rates[i] ?? "", amount })),
      billed: this.billed(lines),
      ...{ creditable: [], drafted: [] },
    });
    expect(sumRates(bill)).toBe(left);
    const parts = bill.map(({ rate, amount }) => ({
      amount,
      tax: this.agreed[rates.indexOf(rate)]?.tax ?? null,
    }));
    this.make(parts).sent = true;
  }

  billed = (lines: ReturnType<Project["tally"]>["lines"]) =>
    addRates(
      lines.flatMap((line) => {
        const row = this.invoices.find(({ id }) => id === line.row.id);
        return row ? billedRates(row, line) : [];
      }),
    );

  /** A change order is signed, and what follows from it happens. Returns what its document says. */
  change(services: Service[]) {
    const first = choose(BLANK, countable(this.services, this.rule, this.deposit));
    const { lines } = this.tally();
    const sent = lines.filter(({ row }) => row.status === "sent");
    const creditables = sent.toReversed().map((line) => {
      const row = this.invoices.find(({ id }) => id === line.row.id) as Made;
      const of = withRates(creditableOf(row, { ...line, counted: maxCredit(line) }), row, line, row.notes);
      const groups = row.totals.groups.map((group) => ({ ...group, name: "Tax" }));
      const printed = {
        ...{ total: row.totals.total, groups, noted: row.notes, inclusive: this.rule.inclusive },
      };
      return { ...of, due: row.totals.total, services: [], waits: false, printed };
    });
    const of: Countable = {
      ...countable(services, this.rule, this.deposit),
      base: {
        ...{ proposal_id: 7, version: 1, number: 1, reason: null, document_hash: "a".repeat(64) },
        ...{ accepted_on: "2026-11-20", total: this.total, services: [], terms: [], prices: true },
        taxed: {
          rule: this.rule,
          sum: first.tax ?? { net_total: 0, tax_total: 0, total: 0 },
          ...{ parts: this.agreed, payments: [] },
        },
        plan: {
          lines: this.invoices.map((row) => {
            const line = lines.find((each) => each.row.id === row.id);
            return {
              ...{ id: row.id, sequence: row.schedule?.sequence ?? 0, label: "Part" },
              ...{ amount: row.schedule?.amount ?? sumRates(row.items), sent: row.sent, number: null },
              ...{ credited: row.sent ? sumRates(row.items) - (line?.billed ?? 0) : 0 },
              ...{ send_on: null, due_on: null },
            };
          }),
          credits: this.invoices
            .filter((row) => row.sent)
            .reduce(
              (sum, row) =>
                sum + sumRates(row.items) - (lines.find((each) => each.row.id === row.id)?.billed ?? 0),
              0,
            ),
          creditable: sent.reduce((sum, line) => sum + maxCredit(line), 0),
          ...{ creditables, drafts: 0, accepted_on: "2026-11-20", keeps: true, payment_terms: 14 },
          rates: { billed: this.billed(sent), drafted: [] },
        },
      },
    };
    const shown = choose(BLANK, of);
    const { planned, summary } = count(of, undefined, "2026-11-21");
    this.services = services;
    this.agreed = groupParts(partsOf(summary, of.tasks));
    this.total = summary.price_total;
    for (const note of planned.notes) {
      const row = this.invoices.find(({ id }) => id === note.id) as Made;
      const groups = note.rates
        ? groupsOfRates(row.totals.groups, row.notes, note.rates, this.rule.inclusive)
        : noteGroups(row.totals, note.amount, row.notes);
      for (const [g, { base, amount }] of groups.entries()) {
        expect(base).toBeGreaterThanOrEqual(0);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(base).toBeLessThanOrEqual(row.totals.groups[g]?.base ?? 0);
      }
      const rates = note.rates?.map(({ rate, counted }) => ({ rate, amount: counted }));
      this.note(row, groups, {
        ...{ amount: note.amount, as: "change", counted: note.counted, ...(rates ? { rates } : {}) },
      });
    }
    this.invoices = this.invoices.filter((row) => row.sent);
    for (const { amount, parts, sequence } of planned.instalments)
      this.make(parts ?? [{ amount, tax: null }], sequence);
    return { shown, planned };
  }

  /** All that is invoiced less all that was credited, as typed, by rate. */
  standing() {
    const all = this.invoices.flatMap(({ totals, notes }) => [
      ...totals.groups.map((group) => ({
        rate: rateOf(group),
        amount: sumTyped(group, this.rule.inclusive),
      })),
      ...notes
        .flat()
        .map((group) => ({ rate: rateOf(group), amount: -sumTyped(group, this.rule.inclusive) })),
    ]);
    return addRates(all).filter(({ amount }) => amount !== 0);
  }

  reaches = () => this.invoices.reduce((sum, { totals }) => sum + totals.total - totals.amount_credited, 0);
}

const service = fc.record({
  price: fc.integer({ min: 1, max: 500_000 }),
  tax: fc.integer({ min: 0, max: 3 }),
});
const services = fc.array(service, { minLength: 1, maxLength: 5 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("send" as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant("credit" as const),
    at: fc.nat(5),
    share: fc.constantFrom(0.1, 0.333, 1),
    byLine: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("change" as const), services }),
  fc.record({ kind: fc.constant("retax" as const), at: fc.nat(4), tax: fc.integer({ min: 0, max: 3 }) }),
);

describe("for any scope, deposit, credits and change orders", () => {
  it("each rate is invoiced as agreed, nothing is left and nothing billed twice, and the signed total is reached", () => {
    fc.assert(
      fc.property(
        services,
        fc.boolean(),
        fc.constantFrom("0", "10", "33.33", "50", "100"),
        fc.array(step, { maxLength: 6 }),
        (start, inclusive, deposit, steps) => {
          const project = new Project(start, { taxes: [VAT], inclusive }, deposit);
          let now = start;
          const changeTo = (next: Service[]) => {
            now = next;
            const { shown } = project.change(next);
            const papers = project.invoices.reduce((sum, { notes }) => sum + 1 + notes.length, 1);
            const off = Math.abs((shown.tax?.total ?? 0) - project.reaches());
            expect(off).toBeLessThanOrEqual(papers * 4);
          };
          for (const each of steps) {
            if (each.kind === "send")
              for (const row of project.invoices.filter(({ sent }) => !sent).slice(0, each.count))
                row.sent = true;
            else if (each.kind === "credit") project.credit(each.at, each.share, each.byLine);
            else if (each.kind === "change") changeTo(each.services);
            else changeTo(now.map((of, i) => (i === each.at % now.length ? { ...of, tax: each.tax } : of)));
          }
          for (const row of project.invoices) row.sent = true;
          project.bill();
          expect(project.tally()).toMatchObject({ left: 0, beside: 0 });
          const agreed = addRates(
            project.agreed.map(({ amount, tax }) => ({
              rate: tax ? rateOf(tax) : ruleRateOf([VAT]),
              amount,
            })),
          );
          const sorted = (of: readonly { rate: string }[]) =>
            [...of].sort((a, b) => a.rate.localeCompare(b.rate));
          expect(sorted(project.standing())).toEqual(sorted(agreed.filter(({ amount }) => amount !== 0)));
        },
      ),
    );
  });
});
