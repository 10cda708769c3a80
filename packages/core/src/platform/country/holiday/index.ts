/**
 * The public holidays of whole countries, for periods that end on a working day (Regulation (EEC, Euratom)
 * 1182/71, articles 2 and 3). Saturdays and Sundays are not among them: they move a period's end anyway.
 * Holidays of one region are not known. Pure.
 */
import * as Day from "../../date";
import type { Origin } from "../fact";
import facts from "./facts.json" with { type: "json" };

/**
 * A country's holidays: when each is, and its name. `12-25` is a day of every year, `easter+1` counts from
 * Easter Sunday, `mon>=10-25` is the first Monday from a day on, `fri=02-01` that day where it is a Friday;
 * ` else ` begins what holds where the rule before it names no day.
 */
export type HolidayFacts = Origin & { days: Record<string, string> };

export const HOLIDAYS: Record<string, HolidayFacts> = facts;

/** Returns Easter Sunday of a year by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const golden = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * week) / 451);
  const days = epact + week - 7 * late + 114;
  const two = (n: number) => `${n}`.padStart(2, "0");
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`;
}

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const RULE = /^(?:easter([+-]\d+)|(?:([a-z]{3})(>?=))?(\d\d-\d\d))$/;

/** Returns the day that a rule names in a year; undefined where it names none. */
function dayOf(rule: string, year: number): string | undefined {
  const [, offset, name, sign, day] = RULE.exec(rule) ?? [];
  if (offset !== undefined) return Day.addDays(easterOf(year), Number(offset));
  const date = `${year}-${day}`;
  if (name === undefined) return date;
  const wait = (WEEKDAYS.indexOf(name) + 8 - Day.weekday(date)) % 7;
  return sign === ">=" ? Day.addDays(date, wait) : wait === 0 ? date : undefined;
}

/** Returns the name of a country's public holiday on a date; undefined on any other day. */
export function findHoliday(country: string, date: string): string | undefined {
  const year = Number(date.slice(0, 4));
  for (const [rules, name] of Object.entries(HOLIDAYS[country]?.days ?? {})) {
    const days = rules.split(" else ").flatMap((rule) => dayOf(rule, year) ?? []);
    if (days[0] === date) return name;
  }
  return undefined;
}
