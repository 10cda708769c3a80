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

/** What the facts of a person are made of: their account, their business, and what they saved. */
export interface Parts {
  user: User.Row;
  workspace: Workspace.Info;
  held: Row | undefined;
}

/** Reads the parts of a person; undefined once the account was deleted or restricted. */
async function readParts(user_id: number): Promise<Parts | undefined> {
  const [user, held] = await Promise.all([User.row(user_id), row(user_id)]);
  if (!user || user.disabled) return undefined;
  return { user, workspace: (await Workspace.find(user.workspace_id)) ?? fail(Code.NotFound), held };
}

/**
 * Returns who sees a profile: whom its person chose, and nobody else until their address is confirmed. Anybody can type
 * an address into the sign-up, and would put up a page in somebody else's name.
 */
export const shownVisibility = (
  user: Pick<User.Row, "email_verified">,
  held: Pick<Row, "visibility"> | undefined,
): Info["visibility"] => (held && user.email_verified ? held.visibility : "private");

/** Returns all facts of a person, unredacted, with whom they are shown to: for others, by `redact`. */
export const shownFactsOf = (parts: Parts): Info => ({
  ...factsOf(parts),
  visibility: shownVisibility(parts.user, parts.held),
});

/** Returns the id of whoever's page had this address when it was made; it may be gone. */
const resolvePage = async (token: string): Promise<number | undefined> =>
  /^[a-z2-7]{26}$/.test(token) ? (await Db.resolve(KIND, token))?.target_id : undefined;

/** Returns the person of a profile's page; undefined for any other hash, and once the account was deleted. */
export async function findByToken(
  token: string,
): Promise<{ user: User.Row; visibility: Info["visibility"] } | undefined> {
  const user_id = await resolvePage(token);
  if (user_id === undefined) return undefined;
  const [held, user] = await Promise.all([row(user_id), User.row(user_id)]);
  if (held?.token !== token || !user) return undefined;
  return { user, visibility: shownVisibility(user, held) };
}

/**
 * Returns all facts of a person, unredacted, with whom they are shown to: for `redact` only. Undefined once the account
 * was deleted.
 */
export async function findFacts(user_id: number): Promise<Info | undefined> {
  const parts = await readParts(user_id);
  return parts && shownFactsOf(parts);
}

const assetsOf = (brand_logo: string | null, held: Row | undefined): Info["assets"] => {
  const files = Object.entries(FILE_COLUMNS) as [FileKind, (typeof FILE_COLUMNS)[FileKind]][];
  const all: [Info["assets"][number]["type"], string | null | undefined][] = [
    ["brand_logo", brand_logo],
    ...files.map(([type, column]): [FileKind, string | undefined] => [type, held?.[column]]),
  ];
  return all.flatMap(([type, public_url]) => (public_url ? [{ type, public_url }] : []));
};

/** Joins what stands with the person, the business and the profile, as the person reads it. */
export function factsOf({ user, workspace, held }: Parts): Info {
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
  return factsOf((await readParts(Actor.user().user_id)) ?? fail(Code.NotFound));
}

/** Says whether somebody confirmed their address: anybody can type one into the sign-up, and reads no members' pages. */
export const isMember = async (user_id: number): Promise<boolean> =>
  (await User.row(user_id))?.email_verified === true;

/** Says what the actor is to a person; undefined where the person does not exist for them. */
async function viewerOf(user_id: number, relate: Relate): Promise<Viewer | undefined> {
  const actor = Actor.use();
  if (actor.type !== "user") return "visitor";
  if (actor.user_id === user_id) return "self";
  if (actor.role === "platform_admin") return "admin";
  const [relation, isConfirmed] = await Promise.all([
    relate(actor.user_id, user_id),
    isMember(actor.user_id),
  ]);
  if (relation === "blocked") return undefined;
  if (!isConfirmed) return "visitor";
  return relation === "connected" ? "connection" : "member";
}

/** Reads a person as the actor sees them, of a page's person only while the page has this address. */
async function look(user_id: number, relate: Relate, token?: string): Promise<Info | undefined> {
  const [viewer, parts] = await Promise.all([viewerOf(user_id, relate), readParts(user_id)]);
  if (!viewer || !parts || (token !== undefined && parts.held?.token !== token)) return undefined;
  return redact(viewer === "self" ? factsOf(parts) : shownFactsOf(parts), viewer);
}

/** Returns a person as the actor sees them; undefined where there is nobody, or they do not show themselves to the actor. */
export const findSeen = (user_id: number, relate: Relate): Promise<Info | undefined> => look(user_id, relate);

/**
 * Returns the profile behind a hash as the actor sees it. 1053 where it is closed to them, with the same answer for
 * one that does not exist, or that exists for others only. `relate` says how the two stand to each other.
 */
export async function view(token: string, relate: Relate): Promise<Info> {
  const user_id = await resolvePage(token);
  const seen = user_id === undefined ? undefined : await look(user_id, relate, token);
  return seen ?? fail(Code.ProfilePrivate);
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

/** Says as what the actor reads lists: as a member with a confirmed address, and so does the product itself. */
async function listViewer(): Promise<Viewer> {
  const actor = Actor.use();
  if (actor.type !== "user" || actor.role === "platform_admin") return "member";
  return (await isMember(actor.user_id)) ? "member" : "visitor";
}

/** Returns with whom a profile is shown as its viewer reads it: who is closed out reads a private one. */
export const visibilityFor = (visibility: Info["visibility"], viewer: Viewer): Info["visibility"] =>
  isOpenTo(visibility, viewer) ? visibility : "private";

/**
 * Returns people as the actor sees them in a list, by id: of a profile that is closed to them only the names, which both
 * sides of a connection know. Deleted and revoked accounts are left out.
 */
export async function cardsOf(user_ids: readonly number[]): Promise<Map<number, Card>> {
  const [viewer, ...all] = await Promise.all([listViewer(), ...[...new Set(user_ids)].map(findFacts)]);
  return new Map(
    all.flatMap((facts) =>
      facts ? [[facts.id, cardOf({ ...facts, visibility: visibilityFor(facts.visibility, viewer) })]] : [],
    ),
  );
}
