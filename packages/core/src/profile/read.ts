import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Column } from "../platform/column";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { User } from "../user";
import { Workspace } from "../workspace";
import { ProfileEntity, type Row } from "./entity";
import { FILE_COLUMNS, type FileKind } from "./file-kinds";
import { namesOf } from "./lists";
import { isOpenTo, overallOf, type Relate, redact, STEPS, type Viewer } from "./rules";
import { type BrandDetails, type Card, FIELDS, type Info } from "./schema";

export type { Row } from "./entity";

export const KIND = "profile";

/** Reads the row of a person, strongly consistent; undefined before they have saved anything. */
export const row = (user_id: number): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(ProfileEntity, { user_id }));

/**
 * Returns who sees a profile: whom its person chose, and nobody else until their address is confirmed. Anybody can type
 * an address into the sign-up, and would put up a page in somebody else's name.
 */
export const shownVisibility = (
  user: Pick<User.Row, "email_verified">,
  held: Pick<Row, "visibility"> | undefined,
): Info["visibility"] => (held && user.email_verified ? held.visibility : "private");

/** Returns the person of a profile's page; undefined for any other hash, and once the account was deleted. */
export async function findByToken(
  token: string,
): Promise<{ user_id: number; visibility: Info["visibility"] } | undefined> {
  const pointer = /^[a-z2-7]{26}$/.test(token) ? await Db.resolve(KIND, token) : undefined;
  if (!pointer) return undefined;
  const [held, user] = await Promise.all([row(pointer.target_id), User.row(pointer.target_id)]);
  if (held?.token !== token || !user) return undefined;
  return { user_id: user.id, visibility: shownVisibility(user, held) };
}

/**
 * Returns all facts of a person, unredacted, with whom they are shown to: for `redact` only. Undefined once the account
 * was deleted.
 */
export async function findFacts(user_id: number): Promise<Info | undefined> {
  const [user, facts] = await Promise.all([User.row(user_id), findOwnFacts(user_id)]);
  return user && facts && { ...facts, visibility: shownVisibility(user, facts) };
}

/** Returns the same as the person reads it: with whom they chose to be shown to. */
export async function findOwnFacts(user_id: number): Promise<Info | undefined> {
  const [user, held] = await Promise.all([User.row(user_id), row(user_id)]);
  if (!user || user.disabled) return undefined;
  const workspace = (await Workspace.find(user.workspace_id)) ?? fail(Code.NotFound);
  return factsOf(user, workspace, held);
}

const assetsOf = (brand_logo: string | null, held: Row | undefined): Info["assets"] => {
  const files = Object.entries(FILE_COLUMNS) as [FileKind, (typeof FILE_COLUMNS)[FileKind]][];
  const all: [Info["assets"][number]["type"], string | null | undefined][] = [
    ["brand_logo", brand_logo],
    ...files.map(([type, column]): [FileKind, string | undefined] => [type, held?.[column]]),
  ];
  return all.flatMap(([type, public_url]) => (public_url ? [{ type, public_url }] : []));
};

/** Joins what stands with the person, the business and the profile. */
export function factsOf(user: User.Row, workspace: Workspace.Info, held: Row | undefined): Info {
  const fields = Column.valuesOf(FIELDS, held ?? {});
  const { token = null, version = null, updated_at = null, currency = null } = held ?? {};
  return {
    id: user.id,
    token,
    version,
    updated_at,
    currency,
    viewer: "self",
    user: { first_name: user.first_name, last_name: user.last_name },
    email: user.email,
    member_since: user.created_at,
    ...Column.pick(workspace, [
      "brand_name",
      "brand_logo_url",
      "primary_brand_color",
      "is_subscribed",
      "is_company",
      "time_zone",
    ]),
    payable: workspace.getting_paid === "online",
    checkpoints: STEPS.filter((step) => user.checkpoints?.includes(step)),
    assets: assetsOf(workspace.brand_logo_url, held),
    work: held?.work ?? [],
    ...fields,
    tags: namesOf(fields),
    // Who saved nothing shows nothing.
    visibility: held ? fields.visibility : "private",
    availability_overall: overallOf(fields, Day.today(now(), workspace.time_zone)),
  };
}

/** Returns the profile of the actor, whatever workspace they act for. */
export async function getOwn(): Promise<Info> {
  return (await findOwnFacts(Actor.user().user_id)) ?? fail(Code.NotFound);
}

/** Says what the actor is to a person; undefined where the person does not exist for them. */
async function viewerOf(user_id: number, relate: Relate): Promise<Viewer | undefined> {
  const actor = Actor.use();
  if (actor.type !== "user") return "visitor";
  if (actor.user_id === user_id) return "self";
  if (actor.role === "platform_admin") return "admin";
  const [relation, me] = await Promise.all([relate(actor.user_id, user_id), User.row(actor.user_id)]);
  if (relation === "blocked") return undefined;
  // Anybody can type an address into the sign-up.
  if (!me?.email_verified) return "visitor";
  return relation === "connected" ? "connection" : "member";
}

/** Returns a person as the actor sees them; undefined where there is nobody, or they do not show themselves to the actor. */
export async function findSeen(user_id: number, relate: Relate): Promise<Info | undefined> {
  const viewer = await viewerOf(user_id, relate);
  const facts = await (viewer === "self" ? findOwnFacts(user_id) : findFacts(user_id));
  return facts && viewer && redact(facts, viewer);
}

/**
 * Returns the profile behind a hash as the actor sees it. 1053 where it is closed to them, with the same answer for
 * one that does not exist, or that exists for others only. `relate` says how the two stand to each other.
 */
export async function view(token: string, relate: Relate): Promise<Info> {
  const found = await findByToken(token);
  if (!found) fail(Code.ProfilePrivate);
  return (await findSeen(found.user_id, relate)) ?? fail(Code.ProfilePrivate);
}

/** Returns the business of a person behind a hash, as the actor sees it. 1053. */
export async function viewBrand(token: string, relate: Relate): Promise<BrandDetails> {
  const seen = await view(token, relate);
  return Column.pick(seen, [
    "brand_name",
    "token",
    "brand_logo_url",
    "primary_brand_color",
    "visual_type",
    "visual_color",
    "visual_emoji",
  ]);
}

/** Returns a person in a list; of a profile that is closed to members only the name. */
export const cardOf = (facts: Info): Card => ({
  ...Column.pick(facts, ["brand_name", "is_company", "visibility"]),
  user_id: facts.id,
  ...facts.user,
  ...(facts.visibility === "private"
    ? {
        token: null,
        headline: "",
        roles: [],
        visual_type: "none" as const,
        visual_color: null,
        visual_emoji: "",
        availability_overall: "other" as const,
        image_url: null,
      }
    : {
        ...Column.pick(facts, [
          "token",
          "headline",
          "roles",
          "visual_type",
          "visual_color",
          "visual_emoji",
          "availability_overall",
        ]),
        image_url: facts.assets.find(({ type }) => type === "profileimage_thumb")?.public_url ?? null,
      }),
});

/** Says whether the actor is a member: somebody whose address is confirmed, or the product itself. */
export async function isMember(): Promise<boolean> {
  const actor = Actor.use();
  if (actor.type !== "user" || actor.role === "platform_admin") return true;
  return (await User.row(actor.user_id))?.email_verified === true;
}

/**
 * Returns people as the actor sees them in a list, by id: of a profile that is closed to them only the names, which both
 * sides of a connection know. Deleted and revoked accounts are left out.
 */
export async function cardsOf(user_ids: readonly number[]): Promise<Map<number, Card>> {
  const [members, ...all] = await Promise.all([isMember(), ...[...new Set(user_ids)].map(findFacts)]);
  const viewer = members ? "member" : "visitor";
  const shownTo = (facts: Info): Info =>
    isOpenTo(facts.visibility, viewer) ? facts : { ...facts, visibility: "private" };
  return new Map(all.flatMap((facts) => (facts ? [[facts.id, cardOf(shownTo(facts))]] : [])));
}
