/** What a profile is made of, and who sees what of a person. Browser-safe. */
import type { Info } from "./schema";
import {
  AUDIENCES,
  type Audience,
  type Relation,
  STEPS,
  type Step,
  type Viewer,
  type Visibility,
} from "./values";

export * from "./values";

/** Tells how a person stands to the one who looks: `connection` knows, and stands above the profile. */
export type Relate = (viewer_id: number, person_id: number) => Promise<Relation>;

/** Who may open a profile at all, by its visibility. */
export const OPEN_TO: Record<Visibility, readonly Viewer[]> = {
  public: ["visitor", "member", "connection", "admin", "self"],
  members: ["member", "connection", "admin", "self"],
  private: ["admin", "self"],
};
export const isOpenTo = (visibility: Visibility, viewer: Viewer): boolean =>
  OPEN_TO[visibility].includes(viewer);

/** Whether somebody sees a fact of an open profile: always, never, or if it is shown to such an audience. */
type Sight = "yes" | "never" | Audience;
type Sights = Record<Viewer, Sight>;

/** Whoever may open the profile. */
const PAGE: Sights = { visitor: "yes", member: "yes", connection: "yes", admin: "yes", self: "yes" };
/** The person, and Stint's admin. */
const OWN: Sights = { visitor: "never", member: "never", connection: "never", admin: "yes", self: "yes" };
/** By the audience that the person chose. */
const PAY: Sights = { ...OWN, member: "members", connection: "connections" };
/** Files of a person that only connections open. */
const RESUME: Sights = { ...OWN, connection: "yes" };

/**
 * Who sees what of a person: the one table. It names every field, so that a new one cannot be shown by accident.
 */
export const WHO_SEES: Record<keyof Info, Sights> = {
  id: PAGE,
  token: PAGE,
  viewer: PAGE,
  version: OWN,
  updated_at: PAGE,
  user: PAGE,
  email: OWN,
  member_since: PAGE,
  brand_name: PAGE,
  brand_logo_url: PAGE,
  primary_brand_color: PAGE,
  is_subscribed: PAGE,
  is_company: PAGE,
  payable: OWN,
  checkpoints: OWN,
  assets: PAGE,
  work: PAGE,
  time_zone: PAGE,
  tags: PAGE,
  currency: PAGE,
  availability_overall: PAGE,
  headline: PAGE,
  about: PAGE,
  place: PAGE,
  travels: PAGE,
  languages: PAGE,
  roles: PAGE,
  industries: PAGE,
  causes: PAGE,
  tools: PAGE,
  business_services: PAGE,
  usual_pay: PAY,
  usual_pay_audience: OWN,
  availability: PAGE,
  availability_hours: PAGE,
  availability_from: PAGE,
  website_url: PAGE,
  linkedin_url: PAGE,
  dribbble_url: PAGE,
  behance_url: PAGE,
  instagram_url: PAGE,
  twitter_url: PAGE,
  visual_type: PAGE,
  visual_color: PAGE,
  visual_emoji: PAGE,
  visibility: PAGE,
};

const isResume = ({ type }: Info["assets"][number]): boolean => type.startsWith("resume");

const sees = (sight: Sight, audience: Audience): boolean =>
  sight === "yes" || (sight !== "never" && AUDIENCES.indexOf(audience) >= AUDIENCES.indexOf(sight));

/**
 * Returns a person as somebody sees them: undefined where the profile is closed to them (1053), and blanks in
 * place of what they do not see.
 */
export function redact(facts: Info, viewer: Viewer): Info | undefined {
  if (!isOpenTo(facts.visibility, viewer)) return undefined;
  const audience = facts.usual_pay_audience ?? "nobody";
  const hidden = Object.entries(WHO_SEES)
    .filter(([, sights]) => !sees(sights[viewer], audience))
    .map(([name]) => [name, Array.isArray(facts[name as keyof Info]) ? [] : null]);
  const assets = sees(RESUME[viewer], audience)
    ? facts.assets
    : facts.assets.filter((each) => !isResume(each));
  return { ...facts, assets, ...Object.fromEntries(hidden), viewer };
}

/** Returns the availability that filters and cards show; who is available soon is so from the named day on. */
export function overallOf(
  { availability, availability_from }: Pick<Info, "availability" | "availability_from">,
  today: string,
): Info["availability_overall"] {
  if (availability === "available") return "available";
  if (availability !== "available_soon") return "other";
  return availability_from !== null && availability_from <= today ? "available" : "available_soon";
}

/** The colors of people who chose none. */
export const FALLBACK_COLORS = ["#711fff", "#1f5d57", "#8a5300", "#b0354c"] as const;

/** Returns the color of a person who chose none: the same everywhere. */
export const fallbackColor = (id: number): string =>
  FALLBACK_COLORS[id % FALLBACK_COLORS.length] ?? FALLBACK_COLORS[0];

/** "Joss Marlow", or the business where a person has no name. */
export const fullNameOf = ({ user, brand_name }: Pick<Info, "user" | "brand_name">): string =>
  `${user.first_name} ${user.last_name}`.trim() || brand_name;

/** The number of work samples that complete their step. */
export const ENOUGH_SAMPLES = 3;

/** Returns the steps that a profile fulfills as it stands. */
export function stepsOf(
  profile: Pick<
    Info,
    "headline" | "visual_type" | "availability" | "roles" | "industries" | "tools" | "user"
  > & { links: number; samples: number },
): Step[] {
  const basic = profile.user.first_name !== "" && profile.headline !== "";
  const card = basic && profile.visual_type !== "none" && profile.availability !== null;
  const tags = [profile.roles, profile.industries, profile.tools].every((list) => list.length > 0);
  const work = profile.samples >= ENOUGH_SAMPLES;
  const reached: Record<Step, boolean> = {
    basiccomplete: basic,
    profilecardcomplete: card,
    tagyourselfcomplete: tags,
    worksamplescomplete: work,
    fullcomplete: card && tags && work && profile.links > 0,
  };
  return STEPS.filter((step) => reached[step]);
}
