/** The directory as a member sees it: without who blocked whom, and each with how the two stand. */
import { Actor } from "../../platform/actor";
import { Column } from "../../platform/column";
import type { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { cutPage } from "../../platform/page";
import { type Choices, countChoices, findPeople, type Wanted } from "../../profile/directory";
import { cardOf, findFacts, isMember } from "../../profile/read";
import { redact } from "../../profile/rules";
import type { Info as PersonInfo } from "../../profile/schema";
import { find, personOf, rowsOf } from "../read";
import type { Listed } from "./schema";

export * from "./schema";

const PAGE = 20;
/** The samples that a row shows. */
const SAMPLES = 3;
/** How often a page is filled up again: more are behind only while the index cannot be read. */
const MOST_ROUNDS = 10;

/** Refuses whoever is no member. 1044. */
async function assertMember(user_id: number): Promise<void> {
  if (!(await isMember(user_id)))
    throw new AppError(Code.IdentityVerificationFailed, "Confirm your email address first.");
}

/** Returns whom the member does not find: themselves, and whom a block parts from them, whoever made it. */
async function readHidden(user_id: number): Promise<ReadonlySet<number>> {
  await assertMember(user_id);
  const [mine, theirs] = await Promise.all([rowsOf(user_id, "blocked"), rowsOf(user_id, "blocked_by_them")]);
  return new Set([user_id, ...[...mine, ...theirs].map(({ other_id }) => other_id)]);
}

/** Returns a person as the member sees them; undefined where they see nothing by now. */
async function present(
  member: { user_id: number; isAdmin: boolean },
  friends: ReadonlySet<number>,
  id: number,
): Promise<Listed | undefined> {
  const [facts, row] = await Promise.all([findFacts(id), find(member.user_id, id)]);
  const status = row?.status ?? "none";
  if (!facts || facts.visibility === "private" || status === "blocked" || status === "blocked_by_them")
    return undefined;
  const viewer = member.isAdmin ? "admin" : status === "connected" ? "connection" : "member";
  const seen = redact(facts, viewer);
  return (
    seen && {
      ...rowOf(seen),
      status,
      asked_at: row?.asked_at ?? null,
      mutual: await countMutual(friends, id),
    }
  );
}

const rowOf = (seen: PersonInfo): Omit<Listed, "status" | "asked_at" | "mutual"> => ({
  ...personOf(cardOf(seen)),
  ...Column.pick(seen, [
    "tags",
    "place",
    "time_zone",
    "availability",
    "availability_hours",
    "availability_from",
    "usual_pay",
    "currency",
  ]),
  work: seen.work
    .flatMap(({ id, name, thumb_url }) => (thumb_url ? [{ id, name, thumb_url }] : []))
    .slice(0, SAMPLES),
});

const countMutual = async (friends: ReadonlySet<number>, id: number): Promise<number> =>
  // Who has no connections shares none.
  friends.size === 0
    ? 0
    : (await rowsOf(id, "connected")).filter(({ other_id }) => friends.has(other_id)).length;

/**
 * Returns one page of the people whom the member finds, as each shows themselves to the member. What a page costs depends
 * on its rows and on their connections, and not on how many people there are.
 */
export async function listPeople({
  page,
  per_page,
  cursor,
  ...wanted
}: Wanted & Db.PageInput): Promise<Db.Page<Listed> & { total: number }> {
  const { user_id, role } = Actor.user();
  const [hidden, connected] = await Promise.all([readHidden(user_id), rowsOf(user_id, "connected")]);
  const { ids } = await findPeople(wanted, hidden);
  const friends = new Set(connected.map(({ other_id }) => other_id));
  const member = { user_id, isAdmin: role === "platform_admin" };
  const seen = new Map<number, Listed | undefined>();
  // The index may be a moment behind: who shows nothing any more gives their place to the next, so that a page is full.
  for (let round = 1; ; round++) {
    const left = ids.filter((id) => !seen.has(id) || seen.get(id));
    const { items, ...of } = cutPage(left, { page, per_page, cursor }, PAGE);
    const fresh = items.filter((id) => !seen.has(id));
    if (fresh.length === 0 || round > MOST_ROUNDS)
      return { items: items.flatMap((id) => seen.get(id) ?? []), ...of };
    await Promise.all(fresh.map(async (id) => seen.set(id, await present(member, friends, id))));
  }
}

/** Returns what the member can narrow the directory to. */
export async function listChoices(wanted: Wanted): Promise<Choices> {
  return countChoices(wanted, await readHidden(Actor.user().user_id));
}

/** Returns the ids of the people whom the actor finds, the best ones first; of nobody before their address is confirmed. */
export async function findFitting(wanted: Wanted): Promise<number[]> {
  const { user_id } = Actor.user();
  if (!(await isMember(user_id))) return [];
  return (await findPeople(wanted, new Set(await readHidden(user_id)))).ids;
}
