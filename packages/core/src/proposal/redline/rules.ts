/**
 * Compares two documents: a change order with what was accepted, a version with an older one. Browser-safe
 * and pure.
 */

import { Money } from "../../platform/money";
import type { Block } from "../../project/contract/text/rules";
import type { PricedTask, Summary } from "../../project/scope/pricing/rules";
import type { ChangedInvoice, Document, Redline, ShownService } from "../client-view";
import { BOUNDS, clausesOf, isOption, type Passage, passagesOf, paymentWords } from "../reading/rules";
import type { Notes } from "../schedule/notes";
import type { BaseLine, BasePlan, NewSchedule } from "../schedule/version-schedule";
import type { Marked } from "../schema-link";
import { acceptedWithTax, askedWithTax, type BaseTax, changedTax } from "./tax";

/** A service of the accepted document, for the comparison with a change order. */
export interface BaseService {
  id: number;
  name: string;
  description: string | null;
  phase: string;
  quantity: string | null;
  /** Cents, even when the document hides them; null without a price. */
  total: number | null;
}

/** The accepted document and invoices that a change order changes, frozen with its version. */
export interface ChangeBase {
  proposal_id: number;
  version: number;
  /** 1 for the project's first change order. */
  number: number;
  reason: string | null;
  document_hash: string;
  accepted_on: string;
  total: number;
  /** The services that counted in the accepted document. */
  services: BaseService[];
  /** The accepted options that were taken, and every service that was offered then or earlier. */
  options?: number[] | undefined;
  offered?: number[] | undefined;
  terms: Document["terms"];
  /** Other texts of the accepted document; absent in bases frozen before texts were compared. */
  passages?: Passage[] | undefined;
  general_terms?: string | null | undefined;
  plan: BasePlan;
  /** Null where what was accepted names no tax; absent in bases frozen before taxes were told. */
  taxed?: BaseTax | null | undefined;
  /** True if the document shows prices of services. */
  prices: boolean;
}

/** Returns the services that count in a document. */
export function countedServices(
  document: Document,
  tasks: readonly Pick<PricedTask, "id" | "quantity">[],
  summary: Summary,
): BaseService[] {
  const chosen = new Set(summary.chosen);
  const totals = new Map(summary.tasks.map(({ id, price_total }) => [id, price_total]));
  const unpriced = new Set(summary.unpriced);
  const quantities = new Map(tasks.map(({ id, quantity }) => [id, quantity]));
  return document.phases.flatMap((phase) =>
    phase.services
      .filter(({ id }) => chosen.has(id))
      .map(({ id, name, description }) => ({
        id,
        name,
        description,
        phase: phase.name,
        quantity: quantities.get(id) ?? null,
        total: unpriced.has(id) ? null : (totals.get(id) ?? 0),
      })),
  );
}

type Changed = Redline["services"][number];

/**
 * Returns services that are added, re-priced, reworded and removed, and the number of unchanged ones. Amounts
 * only with `prices`.
 */
function changedServices(was: readonly BaseService[], now: readonly BaseService[], prices: boolean) {
  const before = new Map(was.map((each) => [each.id, each]));
  const after = new Set(now.map(({ id }) => id));
  const line = (kind: Changed["kind"], of: BaseService, from: number | null, to: number | null): Changed => ({
    id: of.id,
    kind,
    name: of.name,
    description: of.description,
    phase: of.phase,
    was: prices ? from : null,
    becomes: prices ? to : null,
    difference: prices ? Money.subtract(to ?? 0, from ?? 0) : null,
  });
  const services: Changed[] = [];
  let unchanged_count = 0;
  for (const each of now) {
    const old = before.get(each.id);
    if (!old) services.push(line("added", each, null, each.total));
    else if (old.total !== each.total) services.push(line("repriced", each, old.total, each.total));
    else if (old.name !== each.name || old.description !== each.description || old.quantity !== each.quantity)
      services.push(line("reworded", each, old.total, each.total));
    else unchanged_count += 1;
  }
  const removed = was.filter(({ id }) => !after.has(id)).map((old) => line("removed", old, old.total, null));
  return { services: [...services, ...removed], unchanged_count };
}

interface Worded {
  key: string;
  name: string;
  body: string;
  content?: readonly Block[] | undefined;
}

/** Returns a text with its bold words and links in a fixed key order, for comparison. */
const structureOf = (blocks: readonly Block[]): string =>
  JSON.stringify(
    blocks.map(({ type, level = 0, content }) => [
      type,
      level,
      content.map(({ text, bold = false, href = "" }) => [text, bold, href]),
    ]),
  );

function differs(a: Worded, b: Worded): boolean {
  if (a.name !== b.name || a.body !== b.body) return true;
  return !!a.content && !!b.content && structureOf(a.content) !== structureOf(b.content);
}

function changedWords(was: readonly Worded[], now: readonly Worded[]): Redline["terms"] {
  const before = new Map(was.map((each) => [each.key, each]));
  const after = new Set(now.map(({ key }) => key));
  const names = (list: readonly Worded[]) => list.map(({ name }) => name);
  return {
    added: names(now.filter(({ key }) => !before.has(key))),
    removed: names(was.filter(({ key }) => !after.has(key))),
    changed: names(
      now.filter((each) => {
        const old = before.get(each.key);
        return old && differs(old, each);
      }),
    ),
  };
}

/** Returns the terms by name and text; with structure and general terms where both sides have these. */
const termsOf = ({ terms, general_terms = null }: Terms, whole: boolean): Worded[] =>
  whole
    ? clausesOf({ terms, general_terms })
    : terms.map(({ id, name, body }) => ({ key: String(id), name, body }));
type Terms = Pick<ChangeBase, "terms" | "general_terms">;

const wordsOf = (passages: readonly Passage[]): Worded[] =>
  passages.map(({ key, title, body }) => ({ key, name: title, body }));

/** Returns the changed sections and terms. A base frozen before sections were compared has terms only. */
function changedTexts(base: ChangeBase, document: Document): Pick<Redline, "sections" | "terms"> {
  const { passages } = base;
  const terms = changedWords(termsOf(base, !!passages), termsOf(document, !!passages));
  if (!passages) return { terms };
  const sections = changedWords(wordsOf(passages), wordsOf(passagesOf(document)));
  const differ = Object.values(sections).some((names) => names.length > 0);
  return differ ? { sections, terms } : { terms };
}

/** Explains the difference between a sent invoice's printed total and the agreed amount that it bills. */
function printedInWords(
  { printed, credited: taken }: BaseLine,
  currency: string,
  /** The figures beside it are with tax. */
  taxed: boolean,
): string[] {
  const { total = 0, tax = 0, beside = 0, credited = taken } = printed ?? {};
  const more = [...(tax === 0 || taxed ? [] : ["tax"]), ...(beside === 0 ? [] : ["other lines"])];
  return [
    ...(more.length > 0 ? [`${Money.format(total, currency)} with ${more.join(" and ")}`] : []),
    ...(credited > 0 ? [`${Money.format(credited, currency)} of it was credited`] : []),
  ];
}

/** Describes a credit note's amount, as it will be printed and before tax. */
function creditedInWords(
  { amount, counted }: Notes["notes"][number],
  currency: string,
  taxed: boolean,
): string {
  const words = `${Money.format(amount, currency)} of it is credited`;
  return taxed || amount === counted ? words : `${words}, ${Money.format(counted, currency)} before tax`;
}

/** The figures of the invoices: with tax where anything is taxed. */
interface Taxing {
  base: ChangeBase;
  currency: string;
  taxed: boolean;
}

/**
 * Returns a sent invoice with its billed amount, and its discounts as a row of their own, because they were
 * never billed.
 */
function sentInvoice(
  line: BaseLine,
  note: Notes["notes"][number] | undefined,
  { base, currency, taxed }: Taxing,
) {
  const { label, number, given = 0, send_on } = line;
  const was = Money.subtract(Money.subtract(line.amount, line.credited), given);
  const printed = printedInWords(line, currency, taxed);
  const row = (
    of: Pick<ChangedInvoice, "label" | "was" | "when" | "credited">,
    withTax: number,
  ): ChangedInvoice => ({
    ...of,
    number,
    state: "sent",
    becomes: of.was,
    difference: 0,
    was_send_on: send_on,
    send_on,
    ...(taxed ? { tax: { was: withTax, becomes: withTax } } : {}),
  });
  const sent = row(
    {
      label,
      was,
      when: `Sent; ${printed.join(", ") || "does not change"}`,
      ...(note
        ? { credited: `Sent; ${[...printed, creditedInWords(note, currency, taxed)].join("; ")}` }
        : {}),
    },
    askedWithTax(base.plan, line.id),
  );
  const gift = { label: `Discount on ${label}`, was: given, when: "Given; it stays" };
  return given > 0 ? [sent, row(gift, acceptedWithTax(base, given))] : [sent];
}

/** Returns each invoice of the accepted schedule before and after the change, then the new ones. */
function changedInvoices({ instalments, notes }: NewSchedule & Notes, of: Taxing): ChangedInvoice[] {
  const { base, taxed } = of;
  const { lines } = base.plan;
  const noteOf = new Map(notes.map((note) => [note.id, note]));
  const next = new Map(instalments.map((each) => [each.sequence, each]));
  const waiting = new Set(lines.filter(({ sent }) => !sent).map(({ sequence }) => sequence));
  const known = lines.flatMap((line): ChangedInvoice[] => {
    const { label, number, credited, send_on: was_send_on } = line;
    if (line.sent) return sentInvoice(line, line.id === undefined ? undefined : noteOf.get(line.id), of);
    const was = Money.subtract(line.amount, credited);
    const to = next.get(line.sequence);
    const becomes = to?.amount ?? 0;
    return [
      {
        label: to?.label ?? label,
        number,
        state: to ? "held" : "removed",
        was,
        becomes,
        difference: Money.subtract(becomes, was),
        was_send_on,
        send_on: to?.send_on ?? null,
        when: to?.when ?? "Falls away",
        ...(taxed
          ? {
              tax: {
                was: acceptedWithTax(base, was, line.sequence),
                becomes: to?.tax?.total ?? becomes,
              },
            }
          : {}),
      },
    ];
  });
  const added = instalments
    .filter(({ sequence }) => !waiting.has(sequence))
    .map(
      ({ label, amount, send_on, when, tax }): ChangedInvoice => ({
        label,
        number: null,
        state: "added",
        was: 0,
        becomes: amount,
        difference: amount,
        was_send_on: null,
        send_on,
        when,
        ...(taxed ? { tax: { was: 0, becomes: tax?.total ?? amount } } : {}),
      }),
    );
  return [...known, ...added];
}

/** Returns the redline of a change order; its numbers are those of the choice in `document`. */
export function redlineOf(
  document: Document,
  base: ChangeBase,
  tasks: readonly PricedTask[],
  { summary, planned }: { summary: Summary; planned: NewSchedule & Notes },
): Redline {
  const { proposal_id, version, document_hash, accepted_on, total } = base;
  const tax = changedTax(document, base, planned.notes);
  return {
    number: base.number,
    reason: base.reason,
    base: { proposal_id, version, document_hash, accepted_on, total },
    difference: Money.subtract(summary.price_total, total),
    ...changedServices(base.services, countedServices(document, tasks, summary), base.prices),
    ...changedTexts(base, document),
    invoices: changedInvoices(planned, { base, currency: document.currency, taxed: tax !== undefined }),
    credit: planned.credit,
    ...(tax ? { tax } : {}),
  };
}

/** Returns the services of a document as it shows them; hidden values are null. */
const shownServices = ({ phases }: Document, listed: (of: ShownService) => boolean): BaseService[] =>
  phases.flatMap((phase) =>
    phase.services.filter(listed).map(({ id, name, description, quantity, total }) => ({
      id,
      name,
      description,
      phase: phase.name,
      quantity,
      total,
    })),
  );

const counts = ({ chosen }: ShownService): boolean => chosen;

export type Comparison = Pick<Redline, "services" | "unchanged_count" | "terms"> &
  Required<Pick<Redline, "sections">>;

/**
 * Returns the differences between two versions for the owner: services, and the names of changed texts and
 * terms.
 */
export function compare(was: Document, now: Document): Comparison {
  const { services, unchanged_count } = changedServices(
    shownServices(was, counts),
    shownServices(now, counts),
    true,
  );
  return {
    services: services.map((each) =>
      each.was === null && each.becomes === null ? { ...each, difference: null } : each,
    ),
    unchanged_count,
    sections: changedWords(wordsOf(passagesOf(was)), wordsOf(passagesOf(now))),
    terms: changedWords(clausesOf(was), clausesOf(now)),
  };
}

const unlike = <T>(was: T | null | undefined, now: T | null | undefined): T | null =>
  was === now ? null : (was ?? null);

/** Returns whether a version has options: the totals then belong to two choices and are not compared. */
const hasChoice = (...versions: Document[]): boolean =>
  versions.some(({ phases }) => phases.some(({ services }) => services.some(isOption)));

/** Returns the rate of each service that costs a share of the others. */
const sharesOf = ({ phases }: Document): Map<number, string> =>
  new Map(
    phases.flatMap(({ services }) =>
      services.flatMap(({ id, percent }): [number, string][] => (percent === null ? [] : [[id, percent]])),
    ),
  );

/**
 * Returns the services of both documents; prices or quantities that one document hides do not count as a
 * change.
 */
function alike(was: Document, now: Document): [BaseService[], BaseService[]] {
  const shares = (hasChoice(was, now) ? [was, now] : []).map(sharesOf);
  const [old_shares] = shares;
  const all = [was, now].map((each) => shownServices(each, () => true));
  const hides = all.map((services) => ({
    total: services.every(({ total }) => total === null),
    quantity: services.every(({ quantity }) => quantity === null),
  }));
  const total = hides.some((each) => each.total);
  const quantity = hides.some((each) => each.quantity);
  const [before = [], after = []] = all.map((services, at) =>
    services.map((each) => ({
      ...each,
      // A share of another choice is not a new price; a share at another rate is, but its amount is not
      // struck out.
      ...(total || (shares[at]?.has(each.id) && shares[at].get(each.id) === old_shares?.get(each.id))
        ? { total: null }
        : {}),
      ...(quantity ? { quantity: null } : {}),
    })),
  );
  return [before, after];
}

function serviceMarks(was: Document, now: Document): Marked[] {
  const [before, after] = alike(was, now);
  const old = new Map(before.map((each) => [each.id, each]));
  const next = new Map(after.map((each) => [each.id, each]));
  return changedServices(before, after, true).services.map(({ id, kind, name, was: amount }): Marked => {
    const [former, current] = [old.get(id), next.get(id)];
    return {
      of: "service",
      key: String(id),
      kind,
      name: former?.name ?? name,
      was: kind === "repriced" || kind === "removed" ? amount : null,
      was_name: current ? unlike(former?.name, current.name) : null,
      was_text: current ? unlike(former?.description, current.description) : null,
    };
  });
}

function wordMarks(of: "section" | "term", was: readonly Worded[], now: readonly Worded[]): Marked[] {
  const before = new Map(was.map((each) => [each.key, each]));
  const after = new Set(now.map(({ key }) => key));
  const mark = (kind: Marked["kind"], { key, name }: Worded, old?: Worded, current?: Worded): Marked => ({
    of,
    key,
    kind,
    name: old?.name ?? name,
    was: null,
    was_name: current ? unlike(old?.name, current.name) : null,
    was_text: current ? unlike(old?.body, current.body) : (old?.body ?? null),
  });
  const here = now.flatMap((each) => {
    const old = before.get(each.key);
    if (!old) return [mark("added", each)];
    return differs(old, each) ? [mark("reworded", each, old, each)] : [];
  });
  return [...here, ...was.filter(({ key }) => !after.has(key)).map((old) => mark("removed", old, old))];
}

/**
 * Compares payments by label, time and amount; a date that moved because the version was sent on another day
 * is not a change.
 */
function paymentMarks(was: Document, now: Document): Marked[] {
  const summed = !hasChoice(was, now);
  const [before, after] = [was.schedule ?? [], now.schedule ?? []];
  const mark = (kind: Marked["kind"], at: number, amount: number | null): Marked => ({
    of: "payment",
    key: String(at),
    kind,
    name: paymentWords(before[at] ?? after[at] ?? { label: "", when: "", due_on: null }).heading,
    was: summed ? amount : null,
    was_name: null,
    was_text: null,
  });
  const here = after.flatMap((payment, at) => {
    const old = before[at];
    if (!old) return [mark("added", at, null)];
    if (summed && old.amount !== payment.amount) return [mark("repriced", at, old.amount)];
    return old.label === payment.label && old.when === payment.when ? [] : [mark("reworded", at, null)];
  });
  return [
    ...here,
    ...before.slice(after.length).map(({ amount }, at) => mark("removed", after.length + at, amount)),
  ];
}

/**
 * Returns the marks of a version against an older one, in the order of the page. Values hidden in either are
 * not marked.
 */
export function marksOf(was: Document, now: Document): Marked[] {
  const sections = wordMarks("section", wordsOf(passagesOf(was)), wordsOf(passagesOf(now)));
  const bounds = sections.filter(({ key }) => BOUNDS.includes(key));
  return [
    ...sections.filter(({ key }) => !BOUNDS.includes(key)),
    ...serviceMarks(was, now),
    ...bounds,
    ...(was.schedule && now.schedule ? paymentMarks(was, now) : []),
    ...wordMarks("term", clausesOf(was), clausesOf(now)),
  ];
}
