import { isDeepStrictEqual } from "node:util";
import { billedRates, maxCredit, type Tally, tallyOf } from "../../invoice/billing";
import {
  addRates,
  groupOfLine,
  type RateAmount,
  spreadOver,
  sumRates,
} from "../../invoice/billing/rates/rules";
import { notesOf } from "../../invoice/credit";
import { type OwedRow, owedOf, servicesOf } from "../../invoice/owed";
import { creditableOf, newestFirst, withRates } from "../../invoice/owed/rules";
import { factsOf, type Row as InvoiceRow, instalmentLines, listedOf } from "../../invoice/read";
import { guard } from "../../invoice/rules";
import { rowsOf } from "../../invoice/schedule";
import { Money } from "../../platform/money";
import { type Instalment, type InvoiceSettings, upfrontOf } from "../../project/schedule/rules";
import type { Info as Project } from "../../project/schema";
import { groupParts, type Part, type TaxRule } from "../../project/tax/rules";
import { canonical, unpack } from "../canonical";
import { asAccepted, countableOf, withBase } from "../choice-inputs";
import type { Document } from "../client-view";
import { count, partsOf } from "../option-selection/rules";
import { passagesOf } from "../reading/rules";
import { type BaseService, type ChangeBase, countedServices } from "../redline/rules";
import type { BaseTax } from "../redline/tax";
import { acceptanceOf, find, findVersion, type Row, type Version } from "../rows";
import type { BaseCreditable, BaseLine, BasePlan } from "../schedule/version-schedule";

/** The parts of the base that change with the invoices. */
type Moving = Required<Pick<BasePlan, "lines" | "credits" | "drafts" | "creditable" | "creditables">> &
  Pick<BasePlan, "rates">;

/** Returns how much can be credited on each invoice, by the same rules as the change order's credit notes. */
function creditablesOf(
  lines: Tally["lines"],
  rows: readonly (InvoiceRow & { noted: Printed["noted"] })[],
  { prices, owed }: { prices: ReadonlyMap<number, number>; owed: OwedRow | undefined },
): BaseCreditable[] {
  const lineOf = new Map(lines.map((line) => [line.row.id, line]));
  return rows.toSorted(newestFirst).flatMap((row): BaseCreditable[] => {
    const line = lineOf.get(row.id);
    if (!line || maxCredit(line) === 0) return [];
    // The day decides nothing about crediting an invoice; the issue date is passed because the guard needs one.
    const waits = guard(factsOf(row), "credit", row.issued_on ?? "") !== undefined;
    const first = owed?.first?.find(({ id }) => id === row.id)?.counted ?? 0;
    const of = withRates(creditableOf(row, { ...line, counted: maxCredit(line) }), row, line, row.noted);
    return [{ ...of, first, services: servicesOf(row, prices), waits, printed: printedTaxOf(row) }];
  });
}

type Printed = NonNullable<BaseCreditable["printed"]>;

/** Returns an invoice's total by tax, and what its notes took of each. */
const printedTaxOf = ({
  totals,
  noted,
  tax_inclusive,
}: Pick<InvoiceRow, "totals" | "tax_inclusive"> & Pick<Printed, "noted">): Printed => ({
  total: totals.total,
  noted,
  inclusive: tax_inclusive,
  groups: totals.groups.map(({ category, rate, reason, base, amount }) => ({
    name: totals.taxes.find((tax) => tax.category === category && tax.rate === rate)?.name ?? "Tax",
    category,
    rate,
    reason,
    base,
    amount,
  })),
});

/** Returns an invoice with what each of its notes took, by tax. */
const readNoted = async (row: InvoiceRow) => ({
  ...row,
  noted: (await notesOf(row)).map(({ groups }) => groups.map(({ base, amount }) => ({ base, amount }))),
});

/** Returns what an unsent invoice will bill at each rate beside its instalment. */
function draftedRates(row: InvoiceRow, line: Tally["lines"][number]): RateAmount[] {
  const own = instalmentLines(row);
  const rates = billedRates(row, line);
  const beside = Money.subtract(Money.subtract(line.billed, line.beside), row.schedule?.amount ?? 0);
  const parts = spreadOver(
    beside,
    rates.map(({ amount }, g) =>
      Money.subtract(amount, sumRates(own.filter((item) => groupOfLine(item, row) === g))),
    ),
  );
  return rates.map(({ rate }, g) => ({ rate, amount: parts[g] ?? 0 }));
}

/** Splits the total that is printed on an invoice into the agreed amount, tax and other lines. */
function printedOf(
  { totals, tax_inclusive, schedule }: InvoiceRow,
  { was, beside }: Tally["lines"][number],
): BaseLine["printed"] {
  const { total, tax_total, amount_credited } = totals;
  // Prices that include tax were agreed including it.
  const tax = tax_inclusive && schedule ? 0 : tax_total;
  const agreed = Money.add(tax, Money.subtract(was, beside));
  return { total, tax, beside: Money.subtract(total, agreed), credited: amount_credited };
}

/**
 * Returns the invoices that bill what was accepted, in order: those of the schedule, then those sent beside
 * it. Uses the one counter (`invoice/billing`), so that a change order agrees with the screens on what is not
 * billed yet.
 */
export async function invoicedOf(
  key: { owner_id: number; project_id: number },
  accepted: { total: number; currency: string; services: readonly BaseService[] },
): Promise<Moving> {
  const [listed, owed] = await Promise.all([listedOf(key.project_id), owedOf(key)]);
  const tally = tallyOf(listed, { ...accepted, owed });
  const found = await rowsOf(tally.lines.map(({ row }) => row));
  const rows = await Promise.all(found.filter(({ status }) => status === "sent").map(readNoted));
  const lineFor = new Map(tally.lines.map((line) => [line.row.id, line]));
  const ratesOf = (sent: boolean) =>
    addRates(
      found.flatMap((row) => {
        const line = lineFor.get(row.id);
        if (!line || (row.status === "sent") !== sent) return [];
        return sent ? billedRates(row, line) : draftedRates(row, line);
      }),
    );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const lines: BaseLine[] = [];
  let [credits, drafts, creditable] = [0, 0, 0];
  for (const line of tally.lines) {
    const { row, billed, whole, beside } = line;
    const { schedule, status } = row;
    const sent = status === "sent";
    const counted = Money.subtract(billed, beside);
    const amount = sent ? Money.subtract(whole, beside) : (schedule?.amount ?? 0);
    const credited = sent ? Money.subtract(amount, counted) : 0;
    if (sent) {
      credits = Money.add(credits, credited);
      creditable = Money.add(creditable, maxCredit(line));
    } else drafts = Money.add(drafts, Money.subtract(counted, amount));
    if (sent ? amount === 0 : !schedule) continue;
    const printed = rowOf.get(row.id);
    lines.push({
      id: row.id,
      sequence: schedule?.sequence ?? 0,
      label: schedule?.label ?? row.title,
      amount,
      credited,
      sent,
      number: row.number ?? null,
      send_on: (sent ? row.issued_on : row.send_on) ?? null,
      due_on: row.due_on ?? null,
      ...(printed
        ? { given: Money.subtract(counted, maxCredit(line)), printed: printedOf(printed, line) }
        : {}),
    });
  }
  // Invoices beside the schedule follow it, in the order in which they were sent.
  const place = ({ sequence }: BaseLine) => sequence || Number.MAX_SAFE_INTEGER;
  const prices = new Map(accepted.services.map(({ id, total }) => [id, total ?? 0]));
  const creditables = creditablesOf(tally.lines, rows, { prices, owed });
  const rates = { billed: ratesOf(true), drafted: ratesOf(false) };
  return {
    lines: lines.sort((a, b) => place(a) - place(b)),
    credits,
    drafts,
    creditable,
    creditables,
    rates,
  };
}

/** Returns the tax of what was accepted, with each payment's as it was signed; null where it names none. */
function freezeTax(
  { tax }: Document,
  schedule: readonly Instalment[],
  rule: TaxRule | undefined,
  parts: readonly Part[],
): BaseTax | null {
  if (!tax || !rule) return null;
  const { net_total, tax_total, total } = tax;
  return {
    rule,
    sum: { net_total, tax_total, total },
    parts: groupParts(parts),
    payments: schedule.flatMap(({ sequence, amount, tax: of }) =>
      of ? [{ sequence, amount, tax: of }] : [],
    ),
  };
}

/** Returns a change order's version with the current state of its invoices; any other version unchanged. */
export async function renewVersion(row: Row, current: Version): Promise<Version> {
  const of = countableOf(current);
  if (!row.change || !of?.base) return current;
  const { base } = of;
  const { total, services } = base;
  const moving = await invoicedOf(row, { total, services, currency: current.currency });
  const { lines, credits, drafts = 0, creditable, creditables, rates } = base.plan;
  if (isDeepStrictEqual({ lines, credits, drafts, creditable, creditables, rates }, moving)) return current;
  return withBase(current, { ...base, plan: { ...base.plan, ...moving } });
}

/**
 * Returns the accepted document and its current invoices, from which a change order starts. Undefined for a
 * first proposal.
 */
export async function baseOf(
  row: Row,
  settings: InvoiceSettings,
  project: Pick<Project, "show_deliverable_prices">,
): Promise<ChangeBase | undefined> {
  const { change } = row;
  if (!change) return undefined;
  const accepted = await find(change.proposal_id);
  const [current, acceptance] = await Promise.all([
    findVersion(accepted, change.version),
    acceptanceOf(accepted, change.version),
  ]);
  if (!current || !acceptance) throw new Error("A change order lost the proposal that it changes");
  const signed = asAccepted(current, acceptance);
  const document = unpack(signed.document);
  const of = countableOf(current);
  const counted = of && count(of, acceptance.evidence.options, null);
  const services: BaseService[] = of && counted ? countedServices(document, of.tasks, counted.summary) : [];
  const { total, currency } = signed;
  const moving = await invoicedOf(row, { total, currency, services });
  const { proposal_id, version, number } = change;
  return {
    proposal_id,
    version,
    number,
    reason: row.reason || null,
    document_hash: signed.document_hash,
    accepted_on: acceptance.accepted_on,
    total,
    services,
    options: acceptance.evidence.options,
    offered: of ? [...of.tasks.map(({ id }) => id), ...(of.decided?.left ?? [])] : [],
    terms: document.terms,
    passages: passagesOf(document),
    taxed: freezeTax(
      document,
      acceptance.schedule,
      counted?.tax,
      counted ? partsOf(counted.summary, of?.tasks ?? []) : [],
    ),
    general_terms: document.general_terms,
    plan: {
      ...moving,
      accepted_on: change.first_accepted_on,
      keeps: canonical(current.settings) === canonical(settings),
      upfront: upfrontOf(current.settings, total) > 0,
      payment_terms: settings.invoice_payment_terms ?? 0,
    },
    prices: project.show_deliverable_prices,
  };
}
