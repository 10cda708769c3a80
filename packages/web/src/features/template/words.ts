import type { Info } from "@stint/core/template/schema";

/** The longest description of a service in a list, with and without a plan. */
const LONGEST = { subscribed: 400, free: 50 };

/** Answers a description as far as a plan shows it. */
export function formatDescription(text: string, isSubscribed: boolean): string {
  const most = isSubscribed ? LONGEST.subscribed : LONGEST.free;
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
}

/** Why a template comes first for a workspace. */
export const REASON_WORDS: Readonly<Record<NonNullable<Info["reason"]>, string>> = {
  won: "Your clients said yes to this kind of work.",
  used: "You have used this kind of scope.",
  trade: "Of your trade.",
  roles: "Work of roles whose services you keep.",
};
