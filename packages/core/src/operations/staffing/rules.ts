/** What somebody would cost on an open role, and in which order people are offered. Pure and browser-safe. */
import { Money } from "../../platform/money";
import type { Candidate } from "./schema";

export const HOURS_A_DAY = "8";

/** Returns the hours of some services, or null where one of them does not say. */
export function sumHours(tasks: readonly { effort_hours: string | null }[]): string | null {
  const hours = tasks.map(({ effort_hours }) => effort_hours);
  return hours.length > 0 && hours.every((each) => each !== null) ? Money.sumOfDecimals(hours) : null;
}

/**
 * Returns what somebody is paid for some hours, in whole units of the currency, as pay is agreed; null where either is
 * not known. Nobody is guessed.
 */
export function computePay(
  usual: { amount: number; unit: "day" | "hour" } | null,
  hours: string | null,
  currency: string,
): number | null {
  if (!usual || hours === null) return null;
  // A currency without a minor unit counts whole ones.
  const whole = Money.rescale(usual.amount, currency, "JPY");
  const sum = Money.multiply(hours, whole, usual.unit === "day" ? HOURS_A_DAY : "1");
  return Money.rescale(sum, "JPY", currency);
}

/** Returns what is left of a role's price, with its share; below 0 when the pay is more. */
export const computeKeep = (price: number, pay: number | null) =>
  pay === null
    ? { keep: null, keep_percent: null }
    : { keep: Money.subtract(price, pay), keep_percent: Money.shareOf(Money.subtract(price, pay), price, 0) };

const AVAILABLE: readonly Candidate["availability_overall"][] = ["available", "available_soon", "other"];

/** Says that the workspace knows somebody: by a connection, or by work. */
export const isKnown = ({ is_connected, projects }: Candidate): boolean => is_connected || projects > 0;

/** Says that a role's price is enough for somebody's usual pay; who shows none is asked. */
export const isAffordable = ({ keep }: Candidate): boolean => keep === null || keep >= 0;

/** Orders by who is known, role, free time and what two did before; by nobody's pay. */
export const compareCandidates = (a: Candidate, b: Candidate): number =>
  Number(isKnown(b)) - Number(isKnown(a)) ||
  Number(b.has_role) - Number(a.has_role) ||
  AVAILABLE.indexOf(a.availability_overall) - AVAILABLE.indexOf(b.availability_overall) ||
  b.projects - a.projects ||
  Number(b.is_connected) - Number(a.is_connected) ||
  a.name.localeCompare(b.name);

/** Says that somebody fits: they do this work, and can take some. */
export const isFit = ({ has_role, availability_overall }: Candidate): boolean =>
  has_role && availability_overall !== "other";
