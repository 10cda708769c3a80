/** The sentences for a client's history. */

interface Named {
  id: number;
  name?: string;
  first_name?: string;
  last_name?: string;
}
type Facts = Record<string, unknown>;

const WORDS: Record<string, string> = {
  "client.created": "The client was added",
  "client.statement_sent": "A statement was sent",
  "client.reminders_paused": "Reminders rest",
  "client.reminders_resumed": "Reminders go on",
  "comment.added": "A note was written",
};

/** Kinds that are shown elsewhere or not at all: a name copied to projects, a deleted client. */
export const SILENT: ReadonlySet<string> = new Set([
  "client.deleted",
  "client.merged_into",
  "client.name_carried",
]);

const nameOf = ({ name, first_name = "", last_name = "" }: Named): string =>
  (name ?? `${first_name} ${last_name}`).trim();
const rowsOf = (value: unknown): Named[] => (Array.isArray(value) ? (value as Named[]) : []);

/** Returns "The contact Kim Demoff was added" for items on only one side; otherwise that the list changed. */
function listChanged(one: string, many: string, before: unknown, after: unknown): string {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const without = (all: Named[], others: Named[]) =>
    all.filter(({ id }) => !others.some((other) => other.id === id)).map(nameOf);
  const [added, removed] = [without(now, old), without(old, now)];
  const told = (names: string[], what: string) =>
    names.length === 1 ? `The ${one} ${names[0]} was ${what}` : `${names.length} ${many} were ${what}`;
  if (added.length > 0 && removed.length === 0) return told(added, "added");
  if (removed.length > 0 && added.length === 0) return told(removed, "removed");
  return `The ${many} changed`;
}

const LISTS: Record<string, [one: string, many: string]> = {
  contacts: ["contact", "contacts"],
  links: ["link", "links"],
  assets: ["file", "files"],
};

function describeUpdate(before: Facts, after: Facts): string | undefined {
  const keys = Object.keys(after).filter((key) => key !== "checkpoints");
  if (keys.length === 0) return undefined;
  const [key = ""] = keys;
  const list = keys.length === 1 ? LISTS[key] : undefined;
  if (list) return listChanged(...list, before[key], after[key]);
  return keys.every((each) => each.includes("brand") || each === "invoice_hides_logo")
    ? "The brand changed"
    : "The details changed";
}

/**
 * Describes an entry of a client's journal as a sentence; undefined for entries that nobody needs to read.
 */
export function describeChange(type: string, before: unknown, after: unknown): string | undefined {
  const [old, now] = [before ?? {}, after ?? {}] as [Facts, Facts];
  if (type === "client.renamed") return `Renamed to ${String(now.name ?? "")}`;
  if (type === "client.merged") return `${String(now.name ?? "Another client")} was merged into this one`;
  return type === "client.updated" ? describeUpdate(old, now) : WORDS[type];
}
