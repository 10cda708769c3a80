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
export const visualOf = (of: Connection): VisualOf => ({
  id: of.id,
  name: nameOf(of),
  type: of.visual_type,
  color: of.visual_color,
  emoji: of.visual_emoji,
  image: of.image_url,
});
