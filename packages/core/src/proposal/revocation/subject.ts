import { listedOf } from "../../invoice/read";
import { Ledger } from "../../ledger";
import { Money } from "../../platform/money";
import type { ItemTax } from "../../platform/tax/schema";
import { openAgreed } from "../../project/content";
import { shapeTask } from "../../project/rows";
import { summarize } from "../../project/scope/rules";
import type { TaxRule } from "../../project/tax/rules";
import { asAccepted, countableOf } from "../choice-inputs";
import { type AcceptanceRow, acceptanceOf, find, findVersion, type Row } from "../rows";

/** Returns what is agreed now: the services that count with their prices, and the acceptance that it stands in. */
export async function readAgreed(project_id: number) {
  const opened = await openAgreed(project_id);
  const current = opened?.project.scopes[0]?.id;
  const tasks = opened?.tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask) ?? [];
  const { chosen, tasks: priced } = summarize({ categories: [], tasks });
  const counted = new Set(chosen);
  const whole = new Map(tasks.map((task) => [task.id, task]));
  return {
    accepted: opened?.project.accepted?.proposal_id,
    services: priced
      .filter(({ id }) => counted.has(id))
      .map(({ id, price_total }) => {
        const task = whole.get(id);
        const done = task?.status === "completed" || task?.status === "accepted";
        return { id, name: task?.name ?? "", tax: task?.tax ?? null, price: price_total, done };
      }),
  };
}
export type Service = Awaited<ReturnType<typeof readAgreed>>["services"][number];

/** What a withdrawal is about, in minor units. */
export interface Subject {
  total: number;
  /** The agreed sum that a withdrawal from a change leaves in force. */
  former: number;
  /** The part that was done at the client's wish, of all. */
  progress: { done: number; of: number };
  /** What is owed besides, for the done part of changes that were withdrawn from before. */
  owed_before: number;
  /** True if the owner marked all of it as done. */
  all_done: boolean;
  /** The services that are done and to be paid. */
  billed: Service[];
}

/** One signature of a project: the contract's, or that of a change. */
interface Link {
  row: Row;
  acceptance: AcceptanceRow;
  /** The services that this change added; undefined for the contract. */
  added: Set<number> | undefined;
  former: number;
}

/** Returns the ids of what a change added, and the sum that was agreed before it. */
async function linkOf(row: Row, acceptance: AcceptanceRow, services: readonly Service[]): Promise<Link> {
  const published = await findVersion(row, acceptance.document_version);
  const base = published && countableOf({ ...published, base: acceptance.base })?.base;
  if (!row.change || !base) return { row, acceptance, added: undefined, former: 0 };
  const before = await acceptanceOf(await find(base.proposal_id), base.version);
  const known = new Set(base.services.map(({ id }) => id));
  return {
    row,
    acceptance,
    added: new Set(services.flatMap(({ id }) => (known.has(id) ? [] : [id]))),
    former: before?.evidence.total ?? base.total,
  };
}

/** Returns the signatures in force, the newest first, back to the contract itself. */
async function linksOf(accepted: number, services: readonly Service[]): Promise<Link[]> {
  const row = await find(accepted);
  const acceptance = await acceptanceOf(row);
  if (!acceptance) return [];
  const link = await linkOf(row, acceptance, services);
  return row.change ? [link, ...(await linksOf(row.change.proposal_id, services))] : [link];
}

const sum = (of: readonly Service[]) => Money.sum(of.map(({ price }) => price));
const isEarly = ({ acceptance }: Link): boolean => acceptance.evidence.consumer?.begin_early === true;

/** Returns what a change order added, which alone ends with a withdrawal from it. */
function changeSubject({ acceptance, added, former, ...link }: Link, services: readonly Service[]): Subject {
  const own = services.filter(({ id }) => added?.has(id));
  const billed = isEarly({ acceptance, added, former, ...link }) ? own.filter(({ done }) => done) : [];
  return {
    total: Math.max(0, Money.subtract(acceptance.evidence.total, former)),
    former,
    progress: { done: sum(billed), of: sum(own) },
    owed_before: 0,
    all_done: own.length > 0 && own.every(({ done }) => done),
    billed,
  };
}

/**
 * Returns all that is agreed, changes included. Of a change that was withdrawn from before, only what is owed
 * for it is left; work that a change added is owed where the client asked for that change to begin early.
 */
function contractSubject(links: readonly Link[], services: readonly Service[]): Subject {
  const ended = links.slice(
    0,
    Math.max(
      0,
      links.findIndex(({ row }) => !row.revocation || !row.change),
    ),
  );
  const gone = new Set(ended.flatMap(({ added }) => [...(added ?? [])]));
  const own = services.filter(({ id }) => !gone.has(id));
  const [latest] = links.slice(ended.length);
  const oldest = links.at(-1);
  const early = (id: number): boolean => {
    const link = links.find(({ added }) => added?.has(id)) ?? oldest;
    return link !== undefined && isEarly(link);
  };
  const billed = own.filter(({ id, done }) => done && early(id));
  return {
    total: latest?.acceptance.evidence.total ?? 0,
    former: 0,
    progress: { done: sum(billed), of: sum(own) },
    owed_before: Money.sum(ended.map(({ row }) => row.revocation?.owed ?? 0)),
    all_done: own.length > 0 && own.every(({ done }) => done),
    billed: [...billed, ...services.filter(({ id, done }) => gone.has(id) && done && early(id))],
  };
}

/** Returns what a withdrawal is about: all that is agreed, or what the change order whose link it is added. */
export async function subjectOf(row: Row, acceptance: AcceptanceRow): Promise<Subject> {
  const { accepted = row.id, services } = await readAgreed(row.project_id);
  return row.change
    ? changeSubject(await linkOf(row, acceptance, services), services)
    : contractSubject(await linksOf(accepted, services), services);
}

/** Returns what a project's client paid, less what went back, and what bank debits are bringing in. */
export async function readMoney(project_id: number, currency: string) {
  const [postings, invoices] = await Promise.all([Ledger.ofProject(project_id), listedOf(project_id)]);
  const under_way = invoices.filter((row) => row.currency === currency && row.status === "sent");
  return {
    received: Ledger.Figures.receivedOf(postings.filter((posting) => posting.currency === currency)),
    processing: Money.sum(under_way.map(({ amount_processing }) => amount_processing)),
  };
}

/** How what was signed is taxed: by its own tax where a service has one, else as the whole is. */
export interface SignedTaxes {
  rule: TaxRule | undefined;
  own: ReadonlyMap<number, ItemTax>;
}

/** Returns the taxes of the signed versions, the newest first: what the owner changed since then counts for nothing. */
export async function readSignedTaxes(row: Row): Promise<SignedTaxes> {
  const { accepted = row.id, services } = await readAgreed(row.project_id);
  const signed = await Promise.all(
    (await linksOf(accepted, services)).map(async ({ row: of, acceptance }) => {
      const version = await findVersion(of, acceptance.document_version);
      return version && countableOf(asAccepted(version, acceptance));
    }),
  );
  const own = new Map<number, ItemTax>();
  const known = new Set<number>();
  for (const each of signed)
    for (const { id, tax } of each?.tasks ?? []) {
      if (tax && !known.has(id)) own.set(id, tax);
      known.add(id);
    }
  return { rule: signed.find((each) => each !== undefined)?.tax ?? undefined, own };
}
