import { Actor } from "../../platform/actor";
import { Csv } from "../../platform/csv";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Money } from "../../platform/money";
import { wordOf } from "../../platform/status";
import { Member } from "../../project/member";
import { many as projectsOf } from "../../project/read";
import { Workspace } from "../../workspace";
import { PayoutEntity } from "../entity";
import type { Row } from "../read";
import type { Entry, Statement, YearTotal } from "./schema";

/** Returns all committed payouts of the workspace, by project and oldest first. Eventually consistent. */
export async function listCommitted(): Promise<Row[]> {
  const { data } = await Db.allOf(
    PayoutEntity.query.ofOwner({ owner_id: Actor.owner() }),
    Db.ofWorkspace("payouts of one workspace"),
  );
  return data.filter(({ committed_at }) => committed_at !== undefined);
}

/** Returns the lines of payouts, with dates in the owner's zone. */
function entriesOf(payouts: readonly Row[], time_zone: string): Entry[] {
  const day = (at: string | undefined) => (at ? Day.today(new Date(at), time_zone) : null);
  return payouts.flatMap((payout) =>
    payout.items.map(
      ({ user_id, name, description, amount }): Entry => ({
        payout_id: payout.id,
        project_id: payout.project_id,
        project_name: payout.project_name,
        user_id,
        name,
        description,
        amount,
        currency: payout.currency,
        status: payout.status,
        committed_on: day(payout.committed_at),
        paid_on: day(payout.paid_at),
        payment_method: payout.payment_method ?? null,
        invoice_number: payout.source?.number ?? null,
      }),
    ),
  );
}

export interface ReportInput {
  year: number;
  user_id?: number | undefined;
  project_id?: number | undefined;
}

const isIn = (year: number, date: string | null): boolean => date?.startsWith(`${year}-`) === true;

/** Returns lines committed or paid in a year, of one teammate or project if given, oldest first. */
async function entries({ year, user_id, project_id }: ReportInput): Promise<Entry[]> {
  const [payouts, { time_zone }] = await Promise.all([listCommitted(), Workspace.get()]);
  const when = (entry: Entry) => entry.paid_on ?? entry.committed_on ?? "";
  return entriesOf(payouts, time_zone)
    .filter((entry) => isIn(year, entry.committed_on) || isIn(year, entry.paid_on))
    .filter((entry) => user_id === undefined || entry.user_id === user_id)
    .filter((entry) => project_id === undefined || entry.project_id === project_id)
    .sort((a, b) => when(a).localeCompare(when(b)) || a.payout_id - b.payout_id);
}

/**
 * Returns what each teammate was paid in a year, by currency, the most first; people who wait for money are
 * included.
 */
export async function totals({ year }: { year: number }): Promise<{ items: YearTotal[]; next: null }> {
  const [payouts, { time_zone }] = await Promise.all([listCommitted(), Workspace.get()]);
  const all = new Map<string, YearTotal & { seen: Set<number> }>();
  for (const entry of entriesOf(payouts, time_zone)) {
    const { user_id, name, currency, amount, payout_id } = entry;
    const paid = isIn(year, entry.paid_on);
    if (!paid && entry.status === "paid") continue;
    const key = `${user_id} ${currency}`;
    const sum = all.get(key) ?? { user_id, name, currency, paid: 0, payouts: 0, open: 0, seen: new Set() };
    sum.name = name;
    if (paid) sum.paid = Money.add(sum.paid, amount);
    else sum.open = Money.add(sum.open, amount);
    if (paid) sum.seen.add(payout_id);
    all.set(key, sum);
  }
  const items = [...all.values()]
    .map(({ seen, ...sum }) => ({ ...sum, payouts: seen.size }))
    .sort((a, b) => Money.subtract(b.paid, a.paid) || a.name.localeCompare(b.name));
  return { items, next: null };
}

/** Returns everything with one teammate in a year. 1003 for somebody who never worked for this workspace. */
export async function statement({ user_id, year }: { user_id: number; year: number }): Promise<Statement> {
  const owner_id = Actor.owner();
  const [own, team, workspace] = await Promise.all([
    entries({ year, user_id }),
    Member.ofOwner(owner_id),
    Workspace.get(),
  ]);
  const rows = team.filter((member) => member.user_id === user_id);
  const newest = rows.at(-1);
  if (!newest) return fail(Code.NotFound);
  const projects = new Map((await projectsOf(rows)).map((each) => [each.project_id, each]));
  const paid = new Map<string, number>();
  for (const { currency, amount, paid_on } of own)
    if (isIn(year, paid_on)) paid.set(currency, Money.add(paid.get(currency) ?? 0, amount));
  return {
    user_id,
    name: newest.name,
    year,
    projects: rows.map((member) => ({
      project_id: member.project_id,
      project_name: projects.get(member.project_id)?.name ?? "",
      currency: projects.get(member.project_id)?.currency ?? workspace.currency,
      agreed: member.pay ?? null,
      paid: member.paid,
      owed: Member.computeOwed(member),
    })),
    entries: own,
    totals: [...paid].map(([currency, amount]) => ({ currency, paid: amount })),
  };
}

const COLUMNS = [
  "Date",
  "Status",
  "Teammate",
  "Project",
  "Description",
  "Amount",
  "Currency",
  "Approved",
  "Paid",
  "Method",
  "Invoice",
  "Payment",
] as const;

/** Returns the transaction report of a year as a spreadsheet, a row for each line of a payout (D48). */
export async function reportCsv(input: ReportInput): Promise<string> {
  const found = await entries(input);
  return Csv.write(
    COLUMNS,
    found.map((entry) => [
      entry.paid_on ?? entry.committed_on,
      wordOf(entry.status),
      entry.name,
      entry.project_name,
      entry.description,
      Money.toDecimal(entry.amount, entry.currency),
      entry.currency,
      entry.committed_on,
      entry.paid_on,
      entry.payment_method?.replaceAll("_", " "),
      entry.invoice_number,
      entry.payout_id,
    ]),
  );
}

/** Returns the totals of a year as a spreadsheet. */
export async function totalsCsv({ year }: { year: number }): Promise<string> {
  const { items } = await totals({ year });
  return Csv.write(
    ["Teammate", "Year", "Paid", "Currency", "Payments", "Not paid yet"],
    items.map(({ name, currency, paid, payouts, open }) => [
      name,
      year,
      Money.toDecimal(paid, currency),
      currency,
      payouts,
      Money.toDecimal(open, currency),
    ]),
  );
}
