/** Everybody's profile as a spreadsheet, for Stint's own people. */

import { Csv } from "../platform/csv";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Profile } from "../profile";
import { User } from "../user";
import { Workspace } from "../workspace";

const COLUMNS = [
  "Id",
  "First name",
  "Last name",
  "Email",
  "Business",
  "Headline",
  "Roles",
  "Industries",
  "Languages",
  "Place",
  "Availability",
  "Visible to",
  "Signed up",
] as const;

/** The most people of one file: what an answer may weigh. */
export const MOST_EXPORTED = 10_000;
const PAGE = 100;

/** Returns the lines of people: of each, their business and their profile are read. */
async function linesOf(users: readonly User.Row[]): Promise<(string | number | undefined)[][]> {
  const all = await Promise.all(
    users.map(async (user) => {
      const [workspace, held] = await Promise.all([Workspace.find(user.workspace_id), Profile.row(user.id)]);
      // An admin of someone else's company may have none of their own.
      return workspace ? [{ user, facts: Profile.shownFactsOf({ user, workspace, held }) }] : [];
    }),
  );
  return all
    .flat()
    .map(({ user, facts }) => [
      user.id,
      facts.user.first_name,
      facts.user.last_name,
      User.addressOf(user),
      facts.brand_name,
      facts.headline,
      facts.tags.roles.join(", "),
      facts.tags.industries.join(", "),
      facts.tags.languages.join(", "),
      facts.place,
      facts.availability_overall,
      facts.visibility,
      user.created_at,
    ]);
}

/**
 * Returns everybody's profile as a spreadsheet, who signed up last first, and records that it left. 1014 beyond 10,000
 * people.
 */
export async function exportSpecialists(): Promise<string> {
  const lines: (string | number | undefined)[][] = [];
  let cursor: string | null = null;
  do {
    const { items, next }: Db.Page<User.Row> = await User.listEverybody({
      per_page: PAGE,
      ...(cursor ? { cursor } : {}),
    });
    // Deleted and suspended accounts show nothing of themselves.
    lines.push(...(await linesOf(items.filter(({ deleted_at, disabled }) => !deleted_at && !disabled))));
    if (lines.length > MOST_EXPORTED) fail(Code.PayloadTooLarge);
    cursor = next;
  } while (cursor);
  await Db.commit(
    [],
    [
      Event.audit("specialists.exported", "platform:specialists", {
        owner_id: 0,
        after: { lines: lines.length },
      }),
    ],
  );
  return Csv.write(COLUMNS, lines);
}
