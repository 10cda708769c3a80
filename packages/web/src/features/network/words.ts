import type { Person } from "@stint/core/connection/schema";
import { dayInWords, dayOf } from "../../lib/format";
import type { MarkShape } from "../../ui/status-mark";
import type { VisualOf } from "../profile/visual";
import { type Connection, nameOf } from "./queries";

/** What a person is called by whoever knows them. */
export const firstNameOf = (of: Connection): string => of.owner_firstname || nameOf(of);

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** What stands between the reader and a person, in words with a mark. */
export function standingOf(of: Connection): { shape: MarkShape; words: string; color: string } {
  switch (of.status) {
    case "asked":
      return {
        shape: "clock",
        words: `Asked on ${dayInWords(dayOf(of.asked_at ?? ""), { long: true })}`,
        color: "text-muted",
      };
    case "asked_by_them":
    case "ignored":
      return { shape: "dot", words: `${firstNameOf(of)} wants to connect`, color: "text-ink" };
    case "connected":
      return {
        shape: "tick",
        words: `Connected since ${month.format(new Date(of.since ?? ""))}`,
        color: "text-ok",
      };
    case "blocked":
      return { shape: "cross", words: "Blocked by you", color: "text-muted" };
    default:
      return { shape: "ring", words: "Not connected", color: "text-muted" };
  }
}

/** What draws the round of a person whom a connection names. */
export const visualOf = (of: Person): VisualOf => ({
  id: of.id,
  name: nameOf(of),
  type: of.visual_type,
  color: of.visual_color,
  emoji: of.visual_emoji,
  image: of.image_url,
});

/** How far a zone's clocks are from the reader's, now: "6 hours ahead". */
export function timeApart(zone: string, now: Date = new Date()): string {
  const minutesIn = (timeZone?: string) => {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(
      now,
    );
    const [, sign = "+", hours = "0", minutes = "0"] =
      /GMT([+-])(\d+):?(\d+)?/.exec(parts.find(({ type }) => type === "timeZoneName")?.value ?? "") ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  const apart = minutesIn(zone) - minutesIn();
  if (apart === 0) return "Same time as you";
  const hours = Math.abs(apart) / 60;
  return `${hours} ${hours === 1 ? "hour" : "hours"} ${apart > 0 ? "ahead" : "behind"}`;
}
