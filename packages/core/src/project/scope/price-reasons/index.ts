import { isOpen } from "../../../billing/gate/rules";
import { COMMUNITY_CURRENCY, type CommunityService, findRegionalRate } from "../../../library/community";
import { History } from "../../../library/history";
import { floorOf, type Outcome, winRateNear } from "../../../library/history/rules";
import { Actor } from "../../../platform/actor";
import { Code, fail } from "../../../platform/error";
import { Money } from "../../../platform/money";
import { Workspace } from "../../../workspace";
import { findMany, row as projectRow } from "../../read";
import { type ProjectRow, projectOf, type TaskRow } from "../../rows";
import { TaskEntity } from "../../rows/scope-entity";
import { findInCatalog, isSameUnit } from "./catalog";
import type { Own, PriceReasons } from "./schema";

/** The rates of the catalog are of this region. */
const REGION = "US";
const MOST_NAMED = 20;

/** Returns what the hours of a catalog's service cost in the workspace's own region. */
async function describeRegion(
  { role_id, basis: { hours } }: CommunityService,
  of: { country: string; currency: string },
): Promise<NonNullable<PriceReasons["catalog"]>["regional"]> {
  const rate = await findRegionalRate(role_id, of);
  if (!rate) return null;
  const { region, low, typical, high, year, source, url, basis, weak } = rate;
  const priceAt = (an_hour: number) => Money.multiply(hours.toFixed(4), an_hour);
  return {
    region,
    low: low === null ? null : priceAt(low),
    typical: priceAt(typical),
    high: high === null ? null : priceAt(high),
    year,
    sources: [{ source, url, rate_basis: basis, weak }],
  };
}

async function describeCatalog(
  task: TaskRow,
  { currency }: ProjectRow,
  { country }: Workspace.Info,
): Promise<PriceReasons["catalog"]> {
  const known = (await findInCatalog([task])).get(task.id);
  if (!known) return null;
  const { basis, price, unit } = known;
  return {
    ...price,
    currency: COMMUNITY_CURRENCY,
    is_comparable: currency === COMMUNITY_CURRENCY,
    unit,
    region: REGION,
    year: basis.year,
    sources: [{ source: basis.source, url: basis.url, rate_basis: basis.basis, weak: basis.weak }],
    hours: basis.hours,
    regional: await describeRegion(known, { country, currency }),
  };
}

/** Returns the own lines of a service by outcome, the latest first; those of the service itself are left out. */
async function readOwn(task: TaskRow, { currency }: ProjectRow): Promise<Record<Outcome, Own | null>> {
  const found = await History.listLines({ service: History.serviceKey(task), currency });
  const lines = found
    .filter((line) => line.task_id !== task.id && isSameUnit(line.unit, task.unit))
    .sort((a, b) =>
      a.decided_on === b.decided_on ? b.task_id - a.task_id : a.decided_on < b.decided_on ? 1 : -1,
    );
  const of = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome);
  const named = [...of("accepted").slice(0, MOST_NAMED), ...of("lost").slice(0, MOST_NAMED)];
  const projects = await findMany([...new Set(named.map(({ project_id }) => project_id))]);
  const known = new Map(projects.map((each) => [each.project_id, each]));
  const ownOf = (outcome: Outcome): Own | null => {
    const all = of(outcome);
    if (all.length === 0) return null;
    const prices = all.map(({ price }) => price);
    return {
      count: all.length,
      low: Math.min(...prices),
      high: Math.max(...prices),
      prices,
      lines: all.slice(0, MOST_NAMED).map(({ task_id, project_id, price, decided_on }) => {
        const project = known.get(project_id);
        return {
          task_id,
          project_id: project?.project_id ?? null,
          project_name: project?.name ?? "",
          client_name: project?.client_name ?? "",
          price,
          decided_on,
        };
      }),
    };
  };
  return { accepted: ownOf("accepted"), lost: ownOf("lost") };
}

function describeFloor(
  { cost }: TaskRow,
  { margin_percentage }: ProjectRow,
): Pick<PriceReasons, "floor" | "floor_lacks"> {
  if (!margin_percentage) return { floor: null, floor_lacks: "margin" };
  if (cost === undefined) return { floor: null, floor_lacks: "cost" };
  const price = floorOf(cost, margin_percentage);
  return { floor: price === null ? null : { price, cost, margin_percentage }, floor_lacks: null };
}

const LOCKED = {
  price_locked: true,
  price: null,
  catalog: null,
  accepted: null,
  lost: null,
  win_rate: null,
  floor: null,
  floor_lacks: null,
} as const;

/**
 * Returns what speaks for the price of a service: the catalog, the workspace's own accepted and lost lines, how
 * often prices near it were accepted, and the floor of the margin. No number on the free plan (D40). 1003 for an
 * unknown id.
 */
export async function explainPrice(id: number): Promise<PriceReasons> {
  const owner_id = Actor.owner();
  const project_id = await projectOf("task", id);
  const [{ data: task }, project, workspace] = await Promise.all([
    TaskEntity.get({ owner_id, project_id, id }).go({ consistent: true }),
    projectRow(project_id),
    Workspace.get(),
  ]);
  if (!task || task.deleted_at) return fail(Code.NotFound);
  const { currency } = project;
  if (!isOpen("price.recommended", workspace)) return { ...LOCKED, currency };
  const [catalog, own] = await Promise.all([
    describeCatalog(task, project, workspace),
    readOwn(task, project),
  ]);
  const price = task.price ?? null;
  const win_rate =
    price === null ? null : winRateNear(price, own.accepted?.prices ?? [], own.lost?.prices ?? []);
  return {
    price_locked: false,
    currency,
    price,
    catalog,
    ...own,
    win_rate,
    ...describeFloor(task, project),
  };
}
