/** Compares two contents of a proposal, one row per change. Pure. */
import { Money } from "../../platform/money";
import { taxInWords } from "../../platform/tax/rules";
import type { ChangeRow } from "../agreement/schema";
import { shapeTask, type TaskRow } from "../rows";
import { type InvoiceSettings, schedule } from "../schedule/rules";
import { SHOW_FLAGS } from "../schema";
import { isOption, type Summary, summarize } from "../scope/rules";
import { percentInWords } from "../scope/words/rules";
import { projectTaxInWords, taxRuleOf } from "../tax/rules";
import { type Content, SCHEDULE_SETTINGS } from "./content";

const FLAG_WORDS: Record<(typeof SHOW_FLAGS)[number], string> = {
  show_client_goals: "Goals",
  show_scope: "Scope",
  show_deliverable_descriptions: "Service descriptions",
  show_deliverable_prices: "Service prices",
  show_deliverable_units: "Quantities and units",
  show_expire_at: "Last day",
  show_general_terms: "Terms",
  show_invoice_schedule: "Payment schedule",
  show_phase_descriptions: "Phase descriptions",
  show_phase_prices: "Phase prices",
};

const LONGEST = 160;
const cut = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
};

/**
 * Describes a rewording by the changed words only: “12 pages” is now “16 pages and a one-page cheat sheet”.
 */
export function describeRewording(was: string, now: string): string {
  if (!was.trim()) return `Now “${cut(now)}”`;
  if (!now.trim()) return `“${cut(was)}” was removed`;
  const [a, b] = [was.trim().split(/\s+/), now.trim().split(/\s+/)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const part = (words: string[]) => cut(words.slice(start, words.length - end).join(" "));
  if (!part(a)) return `Added “${part(b)}”`;
  if (!part(b)) return `Removed “${part(a)}”`;
  return `“${part(a)}” is now “${part(b)}”`;
}

const plain = (value: unknown): string => JSON.stringify(value ?? null);
const byKey = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(byKey);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, byKey(each)]),
  );
};
const same = (a: unknown, b: unknown): boolean => plain(byKey(a)) === plain(byKey(b));

const summarizeContent = ({ tasks, phases }: Content): Summary =>
  summarize({ categories: phases, tasks: tasks.map(shapeTask) });

const row = (of: Partial<ChangeRow> & Pick<ChangeRow, "kind" | "name" | "what">): ChangeRow => ({
  id: null,
  was: null,
  now: null,
  ...of,
});

function priceWords(task: TaskRow, difference: number, currency: string): string {
  const by = difference === 0 ? "" : `, ${difference > 0 ? "+" : ""}${Money.format(difference, currency)}`;
  if (task.pricing === "percent") return `${percentInWords(task.percent ?? "0")}${by}`;
  if (task.price === undefined) return `Not priced${by}`;
  return `${task.quantity} × ${Money.format(task.price, currency)}${by}`;
}

function optionWords(was: TaskRow, now: TaskRow): string | undefined {
  const kind = (task: TaskRow) => [task.option_group ?? "", task.optional ?? false];
  if (same(kind(was), kind(now)))
    return isOption(shapeTask(now)) && (was.chosen ?? false) !== (now.chosen ?? false)
      ? now.chosen
        ? "Chosen"
        : "Not chosen"
      : undefined;
  if (now.option_group) return `An alternative of ${now.option_group}`;
  return now.optional ? "Optional" : "Not optional any more";
}

interface Shown {
  descriptions: boolean;
  units: boolean;
  phases: boolean;
}

function changesOfTask(
  was: TaskRow,
  now: TaskRow,
  of: { shows: Shown; names: Map<number, string> },
): string[] {
  const { shows, names } = of;
  return [
    was.name === now.name ? "" : describeRewording(was.name, now.name),
    shows.descriptions && was.deliverable_description !== now.deliverable_description
      ? describeRewording(was.deliverable_description, now.deliverable_description)
      : "",
    shows.units && (was.unit ?? "") !== (now.unit ?? "")
      ? describeRewording(was.unit ?? "", now.unit ?? "")
      : "",
    was.scopecategory_id === now.scopecategory_id
      ? ""
      : `Moved to ${names.get(now.scopecategory_id) ?? "another phase"}`,
    same(was.tax, now.tax) ? "" : now.tax ? `Taxed with ${taxInWords(now.tax)}` : "Taxed as the project",
  ].filter(Boolean);
}

function services(was: Content, now: Content, shows: Shown, currency: string): ChangeRow[] {
  const [old, next] = [summarizeContent(was), summarizeContent(now)];
  const totals = (of: Summary) => new Map(of.tasks.map(({ id, price_total }) => [id, price_total]));
  const [before, after] = [totals(old), totals(next)];
  const rows = new Map(was.tasks.map((task) => [task.id, task]));
  const kept = new Set(now.tasks.map(({ id }) => id));
  const names = new Map(now.phases.map(({ id, name }) => [id, name]));
  const PRICE = ["price", "quantity", "pricing", "percent"] as const;
  const listed = now.tasks.flatMap((task): ChangeRow[] => {
    const { id, name } = task;
    const total = after.get(id) ?? 0;
    const there = rows.get(id);
    if (!there)
      return [row({ kind: "added", id, name, now: total, what: priceWords(task, total, currency) })];
    const former = before.get(id) ?? 0;
    const difference = Money.subtract(total, former);
    const repriced = difference !== 0 || PRICE.some((key) => (there[key] ?? "") !== (task[key] ?? ""));
    const option = optionWords(there, task);
    return [
      ...(repriced
        ? [
            row({
              kind: "price",
              id,
              name,
              was: former,
              now: total,
              what: priceWords(task, difference, currency),
            }),
          ]
        : []),
      ...(option ? [row({ kind: "option", id, name, was: former, now: total, what: option })] : []),
      ...changesOfTask(there, task, { shows, names }).map((what) =>
        row({ kind: "text", id, name, now: total, what }),
      ),
    ];
  });
  const gone = was.tasks
    .filter(({ id }) => !kept.has(id))
    .map(({ id, name }) => row({ kind: "removed", id, name, was: before.get(id) ?? 0, what: "Removed" }));
  return [...listed, ...gone];
}

interface Text {
  id: number;
  name: string;
  /** All fields that count for the comparison. */
  body: unknown;
  text: string;
}

function texts(kind: "term" | "section" | "text", was: readonly Text[], now: readonly Text[]): ChangeRow[] {
  const before = new Map(was.map((each) => [each.id, each]));
  const kept = new Set(now.map(({ id }) => id));
  const listed = now.flatMap(({ id, name, body, text }): ChangeRow[] => {
    const there = before.get(id);
    if (!there) return [row({ kind, id, name, what: "Added" })];
    if (there.name !== name) return [row({ kind, id, name, what: describeRewording(there.name, name) })];
    if (same(there.body, body)) return [];
    return [
      row({ kind, id, name, what: there.text === text ? "Changed" : describeRewording(there.text, text) }),
    ];
  });
  const gone = was
    .filter(({ id }) => !kept.has(id))
    .map(({ id, name }) => row({ kind, id, name, what: "Removed" }));
  return [...listed, ...gone];
}

const describeOrder = (
  name: string,
  was: readonly { id: number }[],
  now: readonly { id: number }[],
): ChangeRow[] => {
  const common = (a: readonly { id: number }[], b: readonly { id: number }[]) => {
    const there = new Set(b.map(({ id }) => id));
    return a.filter(({ id }) => there.has(id)).map(({ id }) => id);
  };
  return same(common(was, now), common(now, was)) ? [] : [row({ kind: "text", name, what: "Another order" })];
};

const word = (name: string, was: string, now: string): ChangeRow[] =>
  was === now ? [] : [row({ kind: "text", name, what: describeRewording(was, now) })];

function firstPayment(content: Content): number {
  const { price_total, categories } = summarizeContent(content);
  const sums = new Map(categories.map(({ id, price_total: total }) => [id, total]));
  const shares = content.phases.map(({ id, name }) => ({ id, name, total: sums.get(id) ?? 0 }));
  return schedule(content.settings as InvoiceSettings, price_total, null, shares)[0]?.amount ?? 0;
}

function payments(was: Content, now: Content): ChangeRow[] {
  const settings = SCHEDULE_SETTINGS.some((key) => !same(was.settings[key], now.settings[key]));
  const [before, after] = [firstPayment(was), firstPayment(now)];
  if (!settings && before === after) return [];
  const what = settings ? "Other payments" : "Follows the total";
  return [row({ kind: "schedule", name: "Payment schedule", was: before, now: after, what })];
}

function settings(was: Content, now: Content): ChangeRow[] {
  const { settings: a } = was;
  const { settings: b } = now;
  const shown = (flag: (typeof SHOW_FLAGS)[number]) => a[flag] === true || b[flag] === true;
  return [
    ...SHOW_FLAGS.filter((flag) => a[flag] !== undefined && a[flag] !== b[flag]).map((flag) =>
      row({ kind: "setting", name: FLAG_WORDS[flag], what: b[flag] ? "Shown" : "Hidden" }),
    ),
    ...(shown("show_client_goals") ? word("Goals", a.client_goals ?? "", b.client_goals ?? "") : []),
    ...word("Summary", a.summary ?? "", b.summary ?? ""),
    ...(shown("show_general_terms")
      ? word("General terms", a.general_terms ?? "", b.general_terms ?? "")
      : []),
    ...(shown("show_expire_at") && (a.expire_at ?? "") !== (b.expire_at ?? "")
      ? [row({ kind: "setting", name: "Last day", what: b.expire_at ?? "None" })]
      : []),
    ...(same(taxRuleOf(a.tax), taxRuleOf(b.tax))
      ? []
      : [row({ kind: "setting", name: "Tax", what: projectTaxInWords(b.tax) })]),
  ];
}

function phaseTexts({ phases, settings: of }: Content, shows: Shown): Text[] {
  const described = shows.phases && of.show_phase_descriptions !== false;
  return phases.map(({ id, name, description }) => {
    const text = described ? description : "";
    return { id, name, body: text, text };
  });
}

/**
 * Returns one row for each change that the client would see: services added, removed, priced, worded or
 * offered differently; phases, sections, terms, texts and settings; and the resulting payments. No rows when
 * both contents are equal. Amounts in minor units of `currency`.
 */
export function changesBetween(was: Content, now: Content, currency: string): ChangeRow[] {
  const either = (flag: (typeof SHOW_FLAGS)[number]) =>
    was.settings[flag] !== false || now.settings[flag] !== false;
  const shows: Shown = {
    descriptions: either("show_deliverable_descriptions"),
    units: either("show_deliverable_units"),
    phases: either("show_phase_descriptions"),
  };
  const ofTerms = ({ terms }: Content): Text[] =>
    either("show_general_terms")
      ? terms.map((term) => ({
          id: term.id,
          name: term.name,
          text: term.body,
          body: [term.body, term.content, term.late_fee],
        }))
      : [];
  const ofSections = ({ sections }: Content): Text[] =>
    sections.map(({ id, title, body }) => ({ id, name: title, body, text: body }));
  const rounds = ({ note }: Content) =>
    note?.revision_rounds === undefined ? "" : `${note.revision_rounds}`;
  return [
    ...services(was, now, shows, currency),
    ...texts("text", phaseTexts(was, shows), phaseTexts(now, shows)),
    ...describeOrder("Services", [...was.phases, ...was.tasks], [...now.phases, ...now.tasks]),
    ...texts("section", ofSections(was), ofSections(now)),
    ...describeOrder("Sections", was.sections, now.sections),
    ...texts("term", ofTerms(was), ofTerms(now)),
    ...(either("show_general_terms") ? describeOrder("Terms", was.terms, now.terms) : []),
    ...word("Exclusions", was.note?.exclusions ?? "", now.note?.exclusions ?? ""),
    ...word("Revision rounds", rounds(was), rounds(now)),
    ...settings(was, now),
    ...payments(was, now),
  ];
}

const AMOUNTS: readonly ChangeRow["kind"][] = ["added", "removed", "price", "option", "schedule"];

/** Returns the number of changes, and how many of them are texts, terms or settings. */
export const tally = (rows: readonly ChangeRow[]): { changes: number; texts: number } => ({
  changes: rows.length,
  texts: rows.filter(({ kind }) => !AMOUNTS.includes(kind)).length,
});

/** Returns the total of a content's services, in minor units. */
export const totalIn = (content: Content): number => summarizeContent(content).price_total;
