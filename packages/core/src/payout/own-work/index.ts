import { Actor } from "../../platform/actor";
import { Csv } from "../../platform/csv";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Money } from "../../platform/money";
import { wordOf } from "../../platform/status";
import { Member } from "../../project/member";
import { Workspace } from "../../workspace";
import { PayoutEntity } from "../entity";
import { ownPart } from "../read";
import type { OwnEntry, OwnSum, OwnWork } from "../report/schema";

/**
 * Returns all work of the signed-in person for others: the agreed, paid and owed pay on each project, and
 * each committed line of theirs, newest first; with `year` those committed or paid in it, in the person's own
 * zone. Projects that they were taken off are left out (D43), and so are other people's lines (D42).
 */
export async function ownWork({ year }: { year?: number | undefined }): Promise<OwnWork> {
  const { user_id } = Actor.user();
  const [{ items: projects }, doors, { time_zone }] = await Promise.all([
    Member.memberships(),
    Member.membershipsOf(user_id),
    Workspace.get(),
  ]);
  const day = (at: string | null) => (at ? Day.today(new Date(at), time_zone) : null);
  const found = await Promise.all(
    doors.map(async ({ owner_id, project_id }) => {
      const project = projects.find((each) => each.project_id === project_id);
      const { data } = await Db.allOf(
        PayoutEntity.query.ofOwner({ owner_id, project_id }),
        Db.ofOne("payouts of one project"),
      );
      return data.flatMap((payout): OwnEntry[] => {
        const part = ownPart(payout, user_id);
        if (!part || !project) return [];
        const { status, currency } = part;
        const dates = { committed_on: day(part.committed_at), paid_on: day(part.paid_at) };
        const { project_name, brand_name } = project;
        return part.items.map(({ amount, description, repaid }) => ({
          payout_id: payout.id,
          project_id,
          project_name,
          brand_name,
          description,
          repaid,
          amount,
          currency,
          status,
          ...dates,
        }));
      });
    }),
  );
  const isIn = (date: string | null) => year === undefined || date?.startsWith(`${year}-`) === true;
  const entries = found
    .flat()
    .filter(({ committed_on, paid_on }) => isIn(committed_on) || isIn(paid_on))
    .sort((a, b) => whenOf(b).localeCompare(whenOf(a)) || b.payout_id - a.payout_id);
  return {
    year: year ?? null,
    projects,
    entries,
    totals: sums(
      projects,
      entries.filter(({ paid_on }) => paid_on !== null && isIn(paid_on)),
    ),
  };
}

const whenOf = ({ paid_on, committed_on }: Pick<OwnEntry, "paid_on" | "committed_on">): string =>
  paid_on ?? committed_on ?? "";

/** Sums by currency, never over two (D7). */
function sums(projects: OwnWork["projects"], paid: readonly OwnEntry[]): OwnSum[] {
  const currencies = [...new Set([...projects, ...paid].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const mine = projects.filter((each) => each.currency === currency).map(({ pay }) => pay);
    return {
      currency,
      agreed: Money.sum(mine.map(({ agreed }) => agreed ?? 0)),
      owed: Money.sum(mine.map(({ owed }) => owed ?? 0)),
      paid: Money.sum(paid.filter((each) => each.currency === currency).map(({ amount }) => amount)),
    };
  });
}

/** Returns the lines of `ownWork` as a spreadsheet (D48). */
export async function ownWorkCsv(input: { year?: number | undefined }): Promise<string> {
  const { entries } = await ownWork(input);
  return Csv.write(
    [
      "Date",
      "Status",
      "From",
      "Project",
      "Description",
      "Kind",
      "Amount",
      "Currency",
      "Approved",
      "Paid",
      "Payment",
    ],
    entries.map((entry) => [
      whenOf(entry),
      wordOf(entry.status),
      entry.brand_name,
      entry.project_name,
      entry.description,
      entry.repaid ? "expense" : "pay",
      Money.toDecimal(entry.amount, entry.currency),
      entry.currency,
      entry.committed_on,
      entry.paid_on,
      entry.payout_id,
    ]),
  );
}
