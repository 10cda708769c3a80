import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Money } from "../platform/money";
import { Project } from "../project";
import { priceOf } from "../project/agreement";
import { Member } from "../project/member";
import { find as findProject, type Row as ProjectRow } from "../project/read";
import { budget } from "../project/scope/rules";
import { PayoutEntity } from "./entity";
import { RuleSetEntity } from "./rule-set-entity";
import { forWork, total, wasDraft } from "./rules";
import { COLUMNS, type Info, OWN, type OwnPayout } from "./schema";

export type Row = EntityItem<typeof PayoutEntity>;

/** Returns the actor's own payout, strongly consistent. 1003 without it; a teammate has none of their own. */
export async function row(id: number): Promise<Row> {
  const { data } = await PayoutEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

/**
 * Returns the actor's payouts of these ids, in no order; deleted ones are left out. Eventually consistent.
 */
export async function findMany(ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const owner_id = Actor.owner();
  const { data } = await PayoutEntity.get(ids.map((id) => ({ owner_id, id }))).go();
  return data;
}

/** Says whether a project has a payout or rules for shares. */
export async function hasPay(project_id: number): Promise<{ payout: boolean; rules: boolean }> {
  const key = { owner_id: Actor.owner(), project_id };
  const [payouts, plan] = await Promise.all([
    PayoutEntity.query.ofOwner(key).go({ limit: 1, pages: 1 }),
    RuleSetEntity.get(key).go({ consistent: true }),
  ]);
  return { payout: payouts.data.length > 0, rules: (plan.data?.rules.length ?? 0) > 0 };
}

/** Returns a project's payouts, oldest first. Eventually consistent. */
async function ofProject(owner_id: number, project_id: number): Promise<Row[]> {
  const { data } = await Db.allOf(
    PayoutEntity.query.ofOwner({ owner_id, project_id }),
    Db.ofOne("payouts of one project"),
  );
  return data;
}

/** The data that a payout is compared with. */
export interface Scales {
  team: Member.Row[];
  project: ProjectRow | undefined;
}

export async function scalesOf({
  owner_id,
  project_id,
}: Pick<Row, "owner_id" | "project_id">): Promise<Scales> {
  const [team, project] = await Promise.all([Member.rowsOf(owner_id, project_id), findProject(project_id)]);
  return { team, project };
}

/**
 * Returns a warning that never blocks (D41): who would get more than was agreed, and by how much the team
 * would exceed what the project leaves for it. Null where all is well, or it is paid.
 */
function warningOf(
  payout: Pick<Row, "status" | "items" | "currency" | "committed_at">,
  { team, project }: Scales,
): string | null {
  if (payout.status === "paid") return null;
  // The agreed pay and the project's price are in the project's own currency (D7).
  if (project && project.currency !== payout.currency) return null;
  const money = (amount: number) => Money.format(amount, payout.currency);
  // Committed payouts are in the teammates' sums already.
  const adding = wasDraft(payout) ? payout.items : [];
  const spent = (member: Member.Row) =>
    Money.sum([
      member.paid,
      member.committed,
      total(forWork(adding).filter(({ member_id }) => member_id === member.id)),
    ]);
  const named = new Set(forWork(payout.items).map(({ member_id }) => member_id));
  const sentences = team.flatMap((member) => {
    const beyond = member.pay === undefined ? 0 : Money.subtract(spent(member), member.pay);
    return named.has(member.id) && beyond > 0
      ? [`${member.name} would have ${money(beyond)} more than the agreed ${money(member.pay ?? 0)}.`]
      : [];
  });
  const price = project ? priceOf(project) : 0;
  if (project && price > 0) {
    const { available } = budget({
      revenue: price,
      margin: { percent: project.margin_percentage ?? null, amount: project.margin_amount ?? null },
      own_pay: project.owner_pay,
      team_pay: Money.sum(team.map((member) => Math.max(Member.teamPayOf(member), spent(member)))),
    });
    if (available < 0)
      sentences.push(`The team would cost ${money(-available)} more than this project's budget leaves.`);
  }
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** Returns a payout for its owner. */
export const shape = (payout: Row, scales: Scales | undefined): Info => ({
  ...Column.valuesOf(COLUMNS, payout),
  items: payout.items.map(({ member_id: _, ...item }) => ({ ...item, expense_id: item.expense_id ?? null })),
  warning: scales ? warningOf(payout, scales) : null,
  source: payout.source
    ? {
        invoice_id: payout.source.invoice_id,
        number: payout.source.number,
        base: payout.source.base,
        online: payout.source.online ?? false,
      }
    : null,
  held_by_hand: payout.held_by_hand ?? false,
  sending: Boolean(payout.due_at),
});

/** Returns one payout of the actor's workspace, with its warning. 1003 otherwise. */
export async function get(id: number): Promise<Info> {
  const payout = await row(id);
  return shape(payout, await scalesOf(payout));
}

/**
 * Returns a teammate's part of a committed payout, with allowed fields only (D42). Undefined where they have
 * none.
 */
export function ownPart(payout: Row, user_id: number): OwnPayout | undefined {
  const items = payout.items.filter((item) => item.user_id === user_id);
  if (wasDraft(payout) || items.length === 0) return undefined;
  const { status } = payout;
  return {
    ...Column.valuesOf(OWN, payout),
    status: status === "paid" || status === "held" ? status : "committed",
    amount: total(items),
    items: items.map(({ id, amount, description, expense_id }) => ({
      id,
      amount,
      description,
      repaid: expense_id !== undefined,
    })),
    held_reason: (status === "held" && payout.held_by_hand && payout.held_reason) || null,
  };
}

export interface ListInput extends Db.PageInput {
  project_id?: number | undefined;
  /** The person whose lines the payouts must have. */
  user_id?: number | undefined;
}

/**
 * Returns the workspace's payouts, newest first, of one project or of all (those of the newest project
 * first). On somebody else's project a teammate gets their own part of what was committed, and anybody else
 * 1066.
 */
export async function list(input: ListInput): Promise<Db.Page<Info> | Db.Page<OwnPayout>> {
  const { project_id, user_id } = input;
  const isFor = (payout: Row) =>
    user_id === undefined || payout.items.some((item) => item.user_id === user_id);
  if (project_id === undefined) {
    const page = await Db.page(PayoutEntity, PayoutEntity.query.ofOwner({ owner_id: Actor.owner() }), input);
    return { items: page.items.filter(isFor).map((each) => shape(each, undefined)), next: page.next };
  }
  const access = await Project.access(project_id);
  const rows = (await ofProject(access.owner_id, project_id)).reverse();
  if (access.role === "teammate") {
    const mine = Actor.user().user_id;
    if (user_id !== undefined && user_id !== mine) return { items: [], next: null };
    const own = rows.flatMap((each) => ownPart(each, mine) ?? []);
    return { items: own, next: null };
  }
  const scales = { team: await Member.rowsOf(access.owner_id, project_id), project: access.project };
  return { items: rows.filter(isFor).map((each) => shape(each, scales)), next: null };
}
