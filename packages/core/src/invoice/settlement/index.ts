import { Client } from "../../client";
import { Code, fail } from "../../platform/error";
import { Money } from "../../platform/money";
import type { ItemTax } from "../../platform/tax/schema";
import { isPreparing } from "../../project/billing";
import { copyTax } from "../../workspace/tax/rules";
import { acceptedOf, countedInvoices, maxCredit, type Tally, tallyOf } from "../billing";
import { scopeOf } from "../billing/contract-value";
import { BESIDE } from "../billing/counted/rules";
import {
  addRates,
  groupOfLine,
  type RateAmount,
  rateOf,
  ruleRateOf,
  splitAsked,
  splitGiven,
  spreadOver,
  sumRates,
  sumTyped,
} from "../billing/rates/rules";
import { changedOf } from "../billing/takings/rules";
import { linesOf, makeLine } from "../draft/lines-from-project";
import { notesOf } from "../notes";
import { findOwed } from "../owed/entity";
import { type Row, totalsOf } from "../read";
import { rowsOf } from "../schedule/rows";
import type { Item } from "../schema";
import {
  addGroups,
  type Facts,
  figuresOf,
  findUnexplained,
  listBeside,
  negateGroups,
  standingGroups,
} from "./rules";
import type { EarlierInvoice, Settlement } from "./schema";

export { findDeducting } from "./deducting";
export * from "./schema";

/** Services beyond these are one line: the row of the invoice has to hold them. */
const MOST_LINES = 60;
const MOST_TEXT = 40_000;

type Made = Omit<Item, "id" | "rank">;

/** Returns what was agreed: its services where they come to exactly that, else one line. */
async function agreedLines(of: Row, total: number, name: string): Promise<Made[]> {
  const scope = await scopeOf(of.project_id ?? 0);
  const { summary } = scope;
  const service_ids = summary.chosen.filter((id) =>
    summary.tasks.some((task) => task.id === id && task.price_total !== 0),
  );
  const lines = linesOf(scope, { service_ids }, of);
  const isExact =
    lines.length > 0 &&
    lines.length <= MOST_LINES &&
    JSON.stringify(lines).length <= MOST_TEXT &&
    Money.sum(lines.map(({ quantity, unit_price }) => Money.multiply(quantity, unit_price))) === total;
  return isExact ? lines : [makeLine({ name: name || "Project", unit_price: total })];
}

/** Returns the whole: these lines of the agreement, and what this invoice bills beside it, taxed as the invoice is. */
function priceWhole(of: Row, agreed: readonly Made[]): Settlement["whole"] {
  const beside = of.items.filter(({ source }) => source && BESIDE.has(source.kind));
  const { items, totals } = totalsOf({
    items: [...agreed, ...beside].map((line, id) => ({ ...line, id, rank: "" })),
    discounts: [],
    taxes: of.taxes,
    tax_inclusive: of.tax_inclusive,
  });
  return {
    lines: items.map(
      ({ name, description, quantity, unit, unit_price, unit_price_exact, tax, amount, net }) => ({
        ...{ name, description, quantity, unit, unit_price, unit_price_exact, tax, amount, net },
      }),
    ),
    subtotal: totals.subtotal,
    taxes: totals.taxes,
    ...figuresOf(totals.groups),
  };
}

/** Returns an earlier invoice as it stands; undefined where notes took all of it. */
async function earlierOf(of: Row): Promise<EarlierInvoice | undefined> {
  const notes = of.credit_notes.length > 0 ? await notesOf(of) : [];
  const figures = figuresOf(
    standingGroups(
      of.totals.groups,
      notes.map(({ groups }) => groups),
    ),
  );
  if (figures.total === 0 && figures.net_total === 0) return undefined;
  return {
    invoice_id: of.id,
    number: of.number ?? "",
    kind: of.kind ?? null,
    issued_on: of.issued_on ?? "",
    ...figures,
    credited: of.totals.amount_credited,
    open: of.totals.amount_due,
  };
}

/** Returns what notes took back of an invoice that still stands, to be billed again, at each rate. */
function splitCredited(row: Row, { whole, billed }: Tally["lines"][number]): RateAmount[] {
  const all = Money.subtract(Money.subtract(whole, billed), changedOf(row.taken).counted);
  const named = (row.taken ?? []).flatMap(({ as, rates = [] }) => (as === "credit" ? rates : []));
  const rest = splitGiven(row, Math.max(0, Money.subtract(all, sumRates(named))));
  return addRates([
    ...named,
    ...row.totals.groups.map((group, g) => ({ rate: rateOf(group), amount: rest[g] ?? 0 })),
  ]);
}

/** Returns the part of the agreement that is on no invoice only because notes took it back of those that stand. */
const sumCredited = ({ lines }: Tally): number =>
  Money.sum(
    lines
      .filter(({ row }) => row.status === "sent")
      .map(({ row, whole, billed }) =>
        Math.max(0, Money.subtract(Money.subtract(whole, billed), changedOf(row.taken).counted)),
      ),
  );

const bills = ({ billed, beside }: Tally["lines"][number]): boolean => Money.subtract(billed, beside) > 0;

/** Returns the sent invoices of the agreement that come before this one; undefined where it does not end it. */
async function findEarlier(of: Row): Promise<{ rows: Row[]; total: number; tally: Tally } | undefined> {
  const { project_id, client_id } = of;
  if (project_id === undefined || client_id === undefined || of.is_plain) return undefined;
  const accepted = await acceptedOf(project_id);
  if (!accepted || accepted.currency !== of.currency || (await isPreparing(project_id))) return undefined;
  const [listed, owed] = await Promise.all([countedInvoices(project_id), findOwed(project_id)]);
  const tally = tallyOf(listed, { ...accepted, owed });
  // What a note took back of an earlier invoice is given back here, and may be billed again later.
  if (tally.left > sumCredited(tally) || (owed?.amount ?? 0) > 0) return undefined;
  const lines = tally.lines.filter(bills);
  const others = lines.filter(({ row }) => row.id !== of.id);
  if (others.length === lines.length || others.length === 0) return undefined;
  if (others.some(({ row }) => row.status !== "sent")) return undefined;
  const rows = await rowsOf(others.map(({ row }) => row));
  const own = new Set<number | undefined>([client_id, ...(await Client.idsOf(client_id))]);
  if (rows.some((row) => !own.has(row.client_id))) return undefined;
  return { rows: rows.sort(inOrder), total: accepted.total, tally };
}

/** Returns what was given away on these invoices, and what they bill beside the agreement, at each rate. */
function findFacts(
  of: Row,
  earlier: readonly { row: Row; groups: Settlement["whole"]["groups"] }[],
  tally: Tally,
): Facts {
  const lineOf = new Map(tally.lines.map((line) => [line.row.id, line]));
  const facts: { given: RateAmount[]; beside: RateAmount[] } = { given: [], beside: [] };
  const credited = earlier.flatMap(({ row }) => {
    const line = lineOf.get(row.id);
    return line ? splitCredited(row, line) : [];
  });
  // What was billed again since is on another invoice.
  const open = spreadOver(
    Math.min(Math.max(0, tally.left), sumRates(credited)),
    credited.map(({ amount }) => amount),
  );
  facts.given.push(...credited.map(({ rate }, at) => ({ rate, amount: open[at] ?? 0 })));
  for (const { row, groups } of [...earlier, { row: of, groups: of.totals.groups }]) {
    const line = lineOf.get(row.id);
    if (!line) continue;
    const asked = splitAsked(row, { was: line.was, asked: maxCredit(line) });
    const given = splitGiven(row, Money.subtract(line.given, line.over));
    const own = row.id === of.id ? row.items.filter(({ source }) => source && BESIDE.has(source.kind)) : [];
    row.totals.groups.forEach((group, g) => {
      const rate = rateOf(group);
      const stands = groups.find((each) => rateOf(each) === rate);
      const typed = stands ? sumTyped(stands, row.tax_inclusive) : 0;
      // The whole names what this invoice bills beside the agreement.
      const named = Money.sum(
        own
          .filter((item) => groupOfLine(item, row) === g)
          .map(({ net, amount }) => (row.tax_inclusive ? amount : net)),
      );
      facts.given.push({ rate, amount: given[g] ?? 0 });
      facts.beside.push({ rate, amount: Money.subtract(Money.subtract(typed, asked[g] ?? 0), named) });
    });
  }
  return {
    given: addRates(facts.given),
    beside: addRates(facts.beside),
    more: Math.max(0, Money.negate(tally.left)),
  };
}

/** A settlement, and what nothing explains in it: some rate is billed wrong then. */
interface Settling {
  settlement: Settlement;
  unexplained: RateAmount[];
}

/** Returns invoices with what stands of them, without those that notes took whole. */
const listStanding = async (rows: readonly Row[]): Promise<{ row: Row; invoice: EarlierInvoice }[]> =>
  (await Promise.all(rows.map(async (row) => ({ row, invoice: await earlierOf(row) })))).flatMap(
    ({ row, invoice }) => (invoice ? [{ row, invoice }] : []),
  );

const inOrder = (a: Row, b: Row): number => (a.sent_at ?? "").localeCompare(b.sent_at ?? "") || a.id - b.id;

/** Returns the sent invoices of a project's agreement, oldest first. */
async function findBilled({ project_id, currency }: Pick<Row, "project_id" | "currency">): Promise<Row[]> {
  const accepted = project_id === undefined ? undefined : await acceptedOf(project_id);
  if (!accepted || accepted.currency !== currency) return [];
  const { lines } = tallyOf(await countedInvoices(project_id), accepted);
  return (await rowsOf(lines.filter(bills).map(({ row }) => row)))
    .filter(({ status }) => status === "sent")
    .sort(inOrder);
}

/** What was done of a contract until a consumer withdrew from it: prices with tax, each taxed as it was signed. */
interface Withdrawn extends Pick<Row, "project_id" | "currency"> {
  work: readonly Pick<Made, "name" | "unit_price" | "tax">[];
  taxes: readonly ItemTax[];
}

/**
 * Returns the lines of what was done, and those of what is still to be billed of it: at each tax rate what they come to,
 * less what stands on earlier invoices. A rate that was billed and of which nothing was done is taken off, by a line
 * of that name.
 */
export async function settleWork(
  { work, taxes, ...of }: Withdrawn,
  taken_off: string,
): Promise<{ work_done: Made[]; rest: Made[] }> {
  const work_done = work.map(makeLine);
  const named = taxes.map((tax, id) => ({ ...tax, id }));
  const { totals } = totalsOf({
    items: work_done.map((line, id) => ({ ...line, id, rank: "" })),
    discounts: [],
    taxes: named,
    tax_inclusive: true,
  });
  const earlier = await listStanding(await findBilled(of));
  const gaps = addGroups([totals.groups, ...earlier.map(({ invoice }) => negateGroups(invoice.groups))]);
  const rest = gaps.flatMap((gap): Made[] => {
    const left = sumTyped(gap, true);
    const own = work_done.filter(({ tax }) => (tax ? rateOf(tax) : ruleRateOf(taxes)) === rateOf(gap));
    if (own.length > 0 && left > 0) {
      const parts = spreadOver(
        left,
        own.map(({ unit_price }) => unit_price),
      );
      return own.map((line, at) => ({ ...line, unit_price: parts[at] ?? 0 }));
    }
    if (left === 0) return [];
    const charged = earlier.flatMap(({ row }) => [
      ...row.taxes,
      ...row.items.flatMap((item) => item.tax ?? []),
    ]);
    const found = charged.find((tax) => rateOf(tax) === rateOf(gap));
    const tax = found && rateOf(gap) !== ruleRateOf(taxes) ? copyTax(found) : null;
    return [makeLine({ name: taken_off, unit_price: left, tax })];
  });
  return { work_done, rest };
}

/** Settles what was done of a contract that its consumer withdrew from; a gap is what its owner changed on the draft. */
async function settleWithdrawn(of: Row, work: readonly Made[]): Promise<Settling | undefined> {
  const rows = await findBilled(of);
  const earlier = (await listStanding(rows.filter(({ id }) => id !== of.id))).map(({ invoice }) => invoice);
  if (of.is_plain || earlier.length === 0) return undefined;
  const whole = priceWhole(of, work);
  const before = earlier.map(({ groups }) => groups);
  const gaps = addGroups([of.totals.groups, negateGroups(whole.groups), ...before]).map((gap) => ({
    rate: rateOf(gap),
    amount: sumTyped(gap, of.tax_inclusive),
  }));
  const facts = {
    given: gaps.filter(({ amount }) => amount < 0),
    beside: gaps.filter(({ amount }) => amount > 0),
    more: 0,
  };
  const by = { inclusive: of.tax_inclusive, facts };
  const beside = listBeside(whole.groups, before, of.totals.groups, by);
  return { settlement: { whole, earlier, beside }, unexplained: [] };
}

async function settle(of: Row): Promise<Settling | undefined> {
  if (of.work_done) return settleWithdrawn(of, of.work_done);
  const found = await findEarlier(of);
  if (!found) return undefined;
  const [agreed, earlier] = await Promise.all([
    agreedLines(of, found.total, of.project_name ?? of.title),
    listStanding(found.rows),
  ]);
  const whole = priceWhole(of, agreed);
  if (earlier.length === 0) return undefined;
  const before = earlier.map(({ invoice }) => invoice.groups);
  const facts = findFacts(
    of,
    earlier.map(({ row, invoice: { groups } }) => ({ row, groups })),
    found.tally,
  );
  const by = { inclusive: of.tax_inclusive, facts };
  return {
    settlement: {
      whole,
      earlier: earlier.map(({ invoice }) => invoice),
      beside: listBeside(whole.groups, before, of.totals.groups, by),
    },
    unexplained: findUnexplained(whole.groups, before, of.totals.groups, by),
  };
}

/**
 * Returns what an invoice settles where it is the last one of its agreement: as frozen, or for an unsent one as it
 * would be frozen now. Undefined for any other. Read the project's fence first where it is to be stored.
 */
export async function findSettlement(of: Row): Promise<Settlement | undefined> {
  if (of.status === "sent" || of.status === "void") return of.settlement;
  return (await settle(of))?.settlement;
}

/** Returns it for sending. 1004 where a tax rate is billed otherwise than was agreed, and no fact says why. */
export async function settleForSend(of: Row): Promise<Settlement | undefined> {
  const found = await settle(of);
  const [first] = found?.unexplained ?? [];
  if (first) {
    const [, rate] = first.rate.split(" ");
    const sum = Money.format(Math.abs(first.amount), of.currency);
    fail(
      Code.Conflict,
      `This final invoice does not add up: at ${rate}% tax, ${sum} ${first.amount > 0 ? "more" : "less"} is invoiced than was agreed. Correct the invoices before, or send this one as a plain invoice.`,
    );
  }
  return found?.settlement;
}
