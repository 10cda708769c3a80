import { Money } from "@stint/core/platform/money";
import { countInWords, sentence } from "@stint/core/project/scope/words/rules";
import { ago, count, dayInWords, dayOf, possessive } from "../../lib/format";
import type { Seat, Team } from "./queries";

export const isActive = ({ status }: Pick<Seat, "status">): boolean => status === "active";

/** Returns the admins for whom there is no seat: the youngest. The first seat is the owner's. */
export const beyondSeats = ({ admins, seats }: Pick<Team, "admins" | "seats">): Seat[] =>
  seats.over_since === null
    ? []
    : admins.filter(isActive).slice(Math.max(0, seats.included + seats.extra - 1));

/** "4 of 4 seats, 3 are in the plan". */
export function seatsInWords({ included, extra, taken, invited }: Team["seats"]): string {
  const seats = `${taken} of ${count(included + extra, "seat")}`;
  const waiting = invited > 0 ? `, ${invited} invited` : "";
  return extra > 0 ? `${seats}${waiting}, ${included} are in the plan` : `${seats}${waiting}`;
}

/** "Today"; "Now" for the reader; empty for an owner, whose visits are not the admins' to see. */
export function lastHere({ self, role, last_seen_at }: Pick<Seat, "self" | "role" | "last_seen_at">): string {
  if (self) return "Now";
  if (last_seen_at) return ago(last_seen_at);
  return role === "owner" ? "" : "Not yet";
}

export const firstOf = (name: string): string => name.split(/\s/)[0] ?? name;

export const roleOf = ({ role }: Pick<Seat, "role">): string => (role === "owner" ? "Owner" : "Admin");

/** "Admin, today": what a phone shows of a person under the name. */
export function inShort(seat: Seat): string {
  const role = roleOf(seat);
  if (!isActive(seat)) return `${role}, ${seat.status}`;
  const when = lastHere(seat).replace(/^(Now|Today|Yesterday|Not yet)$/, (word) => word.toLowerCase());
  return `${role}, ${when || "everything"}`;
}

export type Interval = "year" | "month";

/** The charge of a seat in the plan's interval; null where the reader does not know it. */
export const chargeOf = ({ charge_month, charge_year }: Seat, interval: Interval): number | null =>
  interval === "year" ? charge_year : charge_month;

/** What a number of extra seats costs in each interval. */
export function priceOf({ price_month }: Team["seats"], seats: number, interval: Interval): number {
  const month = Money.multiply(String(seats), price_month ?? 0);
  return interval === "year" ? Money.multiply("12", month) : month;
}

/**
 * Says the company in a sentence with its people: by its name, or, where it has that of one of them, as "your business"
 * to its owner and "Ada Newcombe’s business" to others.
 */
export function companyInWords(name: string, { owner, handover }: Pick<Team, "owner" | "handover">): string {
  const people = [owner.name, handover?.from.name, handover?.to.name];
  if (name && !people.includes(name)) return name;
  return owner.self ? "your business" : `${possessive(name || owner.name)} business`;
}

interface Sum {
  /** Seats that are paid and that nobody has or is invited to. */
  open: number;
  total: number;
  /** The part of the total that begins when those who are invited accept. */
  later: number;
}

/** Adds up what the seats cost: what is paid, and what is paid for once the invited accept. */
export function sumOf({ admins, seats }: Team, interval: Interval): Sum {
  const extraAdmins = admins.filter(
    (seat) => seat.status !== "expired" && (chargeOf(seat, interval) ?? 0) > 0,
  ).length;
  const most = Math.max(seats.extra, extraAdmins);
  return {
    open: most - extraAdmins,
    total: priceOf(seats, most, interval),
    later: priceOf(seats, most - seats.extra, interval),
  };
}

interface Notice {
  /** In bold: "Five admins, three seats." */
  title: string;
  text: string;
  /** For a phone. */
  short: string;
}

/** Says what it means that a company has more admins than seats. */
export function overSeatInWords({ admins, seats }: Team): Notice {
  const { included, extra, taken, read_only_from } = seats;
  const room = included + extra;
  const title = `${sentence(countInWords(taken, "admin"))}, ${countInWords(room, "seat")}.`;
  const marked = `the ${countInWords(taken - room, "marked", "marked")}`;
  const kept = "Nobody is locked out.";
  if (!read_only_from || admins.some(({ read_only }) => read_only)) {
    const text = `${sentence(marked)} can only read until there is a seat.`;
    return { title, text: `${kept} ${text}`, short: text };
  }
  const all = taken === 2 ? "both work" : `all ${countInWords(taken, "works", "work")}`;
  const until = `Until ${dayInWords(dayOf(read_only_from), { long: true })} ${all} as before`;
  const then = `then ${marked} can only read until there is a seat.`;
  return { title, text: `${kept} ${until}, ${then}`, short: `${until}.` };
}
