import { SOCIAL_LINKS, SOCIAL_NAMES } from "@stint/core/profile/link/rules";
import { fullNameOf } from "@stint/core/profile/rules";
import type { Info } from "@stint/core/profile/schema";
import { dayInWords, money } from "../../lib/format";

export const nameOf = fullNameOf;

/** "Videographer at Ochre Lane Film" */
export function positionOf(of: Pick<Info, "tags" | "brand_name" | "user">): string {
  const [role = ""] = of.tags.roles;
  const { brand_name } = of;
  if (!brand_name || brand_name === nameOf(of)) return role;
  return role ? `${role} at ${brand_name}` : brand_name;
}

/** "$720.00 a day" */
export function payInWords({
  usual_pay,
  currency,
}: Pick<Info, "usual_pay" | "currency">): string | undefined {
  if (!usual_pay) return undefined;
  const unit = usual_pay.unit === "day" ? "a day" : "an hour";
  return `${money(usual_pay.amount, currency ?? "USD")} ${unit}`;
}

/** What stands beside the word of an availability: "25 hours a week", "From January 18". */
export function availabilityNote({
  availability,
  availability_overall,
  availability_from,
  availability_hours,
}: Pick<Info, "availability" | "availability_overall" | "availability_from" | "availability_hours">): string {
  if (availability === null || availability === "unavailable") return "";
  if (availability_overall === "available_soon" && availability_from)
    return `From ${dayInWords(availability_from, { long: true })}`;
  return availability_hours === null ? "" : `${availability_hours} hours a week`;
}

/** "Demo City, travels" */
export const placeInWords = ({ place, travels }: Pick<Info, "place" | "travels">): string =>
  [place, travels && (place ? "travels" : "Travels")].filter(Boolean).join(", ");

export interface ShownLink {
  label: string;
  url: string;
  /** The address as people read it: without a scheme. */
  text: string;
}

/** The links of a profile that are filled in. */
export const linksOf = (profile: Info): ShownLink[] =>
  SOCIAL_NAMES.filter((name) => profile[name] !== "").map((name) => ({
    label: SOCIAL_LINKS[name].label,
    url: profile[name],
    text: profile[name].replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, ""),
  }));

/** The lists of tags with what they are called on a profile. */
export const TAG_LINES = [
  ["roles", "Roles"],
  ["tools", "Tools"],
  ["industries", "Industries"],
  ["causes", "Gives time to"],
] as const;

export const VISIBILITY_WORDS = {
  public: "Everyone sees it",
  members: "Members see it",
  private: "Only you see it",
} as const;
