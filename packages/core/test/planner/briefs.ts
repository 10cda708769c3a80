import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";

// Briefs as clients and freelancers write them, with what each asks for, listed by hand from the brief and the
// catalog alone. They measure the planner, so whoever changes the planner leaves them as they are, and does not look
// at those with `seen: false` while doing so. All people and companies are invented.

/** `briefs` are the 200 that measure the planner, `practice` those that it is tuned with, listed before they were run. */
export type BriefSet = "briefs" | "practice";

export const LANGUAGES = ["en", "de", "fr", "es", "pt"] as const;

export const TRAPS = [
  "none",
  /** Says two things that cannot both hold, such as two page counts. */
  "contradiction",
  /** Names money, which must never become a price. */
  "amount",
  /** Names dates. */
  "date",
  /** Gives orders to the machine. */
  "order",
  /** Asks for nothing that could be planned. */
  "nothing",
  /** A mail thread with heads, signatures and quotes. */
  "mail",
  /** A conversation with its speakers. */
  "transcript",
] as const;

export const Brief = z.strictObject({
  /** The file's name, which is a scope type, and a number. */
  id: z.string(),
  language: z.enum(LANGUAGES),
  /** False: kept aside while the planner is tuned. */
  seen: z.boolean(),
  /** The main one. A brief with another trap may name money and dates as well. */
  trap: z.enum(TRAPS),
  brief: z.string(),
  needs: z.array(
    z.strictObject({
      /** The words of the brief that ask for it, letter by letter. */
      sentence: z.string(),
      want: z.string(),
      /** Names of services of the catalog, each of which is a right choice. Empty where the catalog has none. */
      services: z.array(z.string()),
      /** How many, where the brief says it, in the unit of the first service. */
      quantity: z.number().positive().optional(),
    }),
  ),
  dates: z.array(z.iso.date()).default([]),
  /** Sums as the brief states them, in whole units of its currency. */
  amounts: z.array(z.number().positive()).default([]),
  orders: z.array(z.string()).default([]),
});
export type Brief = z.infer<typeof Brief>;

/** Returns the briefs of a set by their files, which are scope types where the set has some of each. */
export const readBriefs = (set: BriefSet = "briefs"): Map<string, Brief[]> => {
  const folder = join(import.meta.dirname, set);
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [
        basename(file, ".yaml"),
        z.array(Brief).parse(parse(readFileSync(join(folder, file), "utf8"))),
      ]),
  );
};
