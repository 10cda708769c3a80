/** Who could do a role of a project that nobody does yet, and what would be left of its price. */
import { findFitting } from "../connection/directory";
import { listConnected, relate } from "../connection/read";
import { findRole } from "../library/catalog";
import { Actor } from "../platform/actor";
import { Code, fail, failMissing } from "../platform/error";
import { Money } from "../platform/money";
import { findSeen } from "../profile/read";
import { fullNameOf } from "../profile/rules";
import { priceOf } from "../project/agreement";
import { openAgreed } from "../project/content";
import { findHiding, refuseHidden } from "../project/hidden-by-plan";
import { type Row as MemberRow, ofOwner, rowsOf } from "../project/member/read";
import { shapeTask } from "../project/rows";
import { DEFAULT_SERVICE, isPriced, summarize } from "../project/scope/rules";
import {
  compareCandidates,
  computeKeep,
  computePay,
  HOURS_A_DAY,
  isAffordable,
  isFit,
  sumHours,
} from "./staffing/rules";
import type { Candidate, OpenRole, Staffing } from "./staffing/schema";

/** People that one call looks at of whom the workspace knows: each is read. */
const MOST_KNOWN = 48;
/** Members of the directory that are offered, and how many of them are read at most until so many can be paid. */
const MOST_STRANGERS = 12;
const MOST_STRANGERS_READ = 60;

/** Reads a project with its team and the services that count and that nobody does. 1066 "project", 1007. */
async function open(project_id: number) {
  const [found, hiding] = await Promise.all([openAgreed(project_id), findHiding()]);
  const opened = found ?? failMissing("project");
  const { project } = opened;
  refuseHidden(project, hiding);
  if (project.status === "completed") fail(Code.ProjectNotUpdatable);
  const team = await rowsOf(project.owner_id, project_id);
  const current = project.scopes[0]?.id;
  const tasks = opened.tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask);
  const summary = summarize({ categories: [], tasks });
  const held = new Set(team.filter(({ status }) => status !== "removed").map(({ role_id }) => role_id));
  const waiting = tasks.filter(
    ({ id, user_id, status, role_id, name, ...task }) =>
      summary.chosen.includes(id) &&
      user_id === null &&
      status === "open" &&
      !held.has(role_id) &&
      // What nobody has named or priced yet is nobody's work.
      (name !== DEFAULT_SERVICE || isPriced(task)),
  );
  const totals = new Map(summary.tasks.map(({ id, price_total }) => [id, price_total]));
  const roles = [...Map.groupBy(waiting, ({ role_id }) => role_id)].map(([role_id, own]) => ({
    role_id,
    role_name: findRole(role_id)?.name ?? "",
    services: own.map(({ name }) => name),
    price_total: Money.sum(own.map(({ id }) => totals.get(id) ?? 0)),
    tasks: own,
  }));
  return { project, team, tasks, totals, roles };
}

/** Returns the roles of a project with services that nobody does, whom nobody was asked for. 1066, 1007, 2032. */
export async function listOpenRoles(project_id: number): Promise<OpenRole[]> {
  const { roles } = await open(project_id);
  return roles.map(({ tasks: _, ...role }) => role);
}

/** Returns somebody as far as the actor sees them; undefined for whom they see nothing of and never worked with. */
async function presentCandidate(
  user_id: number,
  facts: {
    role_id: string;
    price_total: number;
    hours: string | null;
    currency: string;
    before: readonly MemberRow[];
    here: MemberRow | undefined;
    is_connected: boolean;
  },
): Promise<Candidate | undefined> {
  const { role_id, price_total, hours, currency, before, here, is_connected } = facts;
  const seen = await findSeen(user_id, relate);
  const [former] = before;
  if (!seen && !former) return undefined;
  const usual_pay = seen?.usual_pay && seen.currency === currency ? seen.usual_pay : null;
  const pay = computePay(usual_pay, hours, currency);
  return {
    user_id,
    name: seen ? fullNameOf(seen) : (former?.name ?? ""),
    token: seen?.token ?? null,
    headline: seen?.headline ?? "",
    visual_type: seen?.visual_type ?? "none",
    visual_color: seen?.visual_color ?? null,
    visual_emoji: seen?.visual_emoji ?? "",
    image_url: seen?.assets.find(({ type }) => type === "profileimage_thumb")?.public_url ?? null,
    availability_overall: seen?.availability_overall ?? "other",
    availability_from: seen?.availability_from ?? null,
    has_role: seen?.roles.includes(role_id) === true || before.some((each) => each.role_id === role_id),
    is_connected,
    projects: new Set(before.map(({ project_id }) => project_id)).size,
    tools: seen?.tags.tools.slice(0, 3) ?? [],
    usual_pay,
    pay,
    ...computeKeep(price_total, pay),
    status: here?.status === "invited" || here?.status === "joined" ? here.status : "open",
  };
}

/**
 * Returns the people who could do a role of a project: connections, whoever worked with the workspace before, and then
 * members of the directory whose role, free time and usual pay fit; with what the role's hours come to at the usual pay
 * that they show, and what would be left. `days` stands in for hours that the services do not say. 1066, 1003 for a
 * role that is not open.
 */
export async function findStaff(
  project_id: number,
  role_id: string,
  { days }: { days?: string | undefined } = {},
): Promise<Staffing> {
  const { project, team, roles } = await open(project_id);
  const { tasks, ...role } = roles.find((each) => each.role_id === role_id) ?? fail(Code.NotFound);
  const { user_id } = Actor.user();
  const hours = days === undefined ? sumHours(tasks) : `${Money.multiply(days, Number(HOURS_A_DAY))}`;
  const { currency } = project;
  const [connected, members] = await Promise.all([listConnected(user_id), ofOwner(project.owner_id)]);
  const joined = members.filter((each) => each.user_id !== undefined && each.joined_at !== undefined);
  const worked = joined.flatMap((each) => (each.user_id === undefined ? [] : [each.user_id]));
  const known = [...new Set([...worked, ...connected])].filter((id) => id !== user_id);
  const fitting = await findFitting({ roles: [role_id], availability: ["available", "available_soon"] });
  const fits = new Set(fitting);
  const present = async (ids: readonly number[]): Promise<Candidate[]> => {
    const all = await Promise.all(
      ids.map((id) =>
        presentCandidate(id, {
          role_id,
          price_total: role.price_total,
          hours,
          currency,
          before: joined.filter((each) => each.user_id === id),
          here: team.find((each) => each.user_id === id || each.invited_id === id),
          is_connected: connected.includes(id),
        }),
      ),
    );
    return all.filter((each) => each !== undefined);
  };
  // Who fits comes first, so that nobody is left out for those who do not.
  const inOrder = [...known.filter((id) => fits.has(id)), ...known.filter((id) => !fits.has(id))];
  const candidates = await present(inOrder.slice(0, MOST_KNOWN));
  const strangers: Candidate[] = [];
  const unknown = fitting.filter((id) => !known.includes(id) && id !== user_id).slice(0, MOST_STRANGERS_READ);
  for (let at = 0; at < unknown.length && strangers.length < MOST_STRANGERS; at += MOST_STRANGERS)
    strangers.push(
      ...(await present(unknown.slice(at, at + MOST_STRANGERS))).filter(
        (each) => isFit(each) && isAffordable(each),
      ),
    );
  return {
    ...role,
    currency,
    hours,
    project_total: priceOf(project),
    team_pay: project.team_pay,
    candidates: [...candidates, ...strangers.slice(0, MOST_STRANGERS)].sort(compareCandidates),
  };
}
