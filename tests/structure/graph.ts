import type { Import } from "../../scripts/lib/imports.mjs";

/**
 * The nouns of core, lower ones first: one imports only what stands before it. Where this differs from the order that
 * was designed, the code proved it right: a lead becomes a project, the books are written before money arrives, any noun may
 * ring its owner's bell, which knows none of them, and what a client answers to a proposal makes, holds and credits
 * invoices, while an invoice only knows the id of the proposal that it follows from.
 */
export const ORDER = [
  "platform",
  "workspace",
  "user",
  "notification",
  "mailing",
  "ledger",
  "connected-account",
  "client",
  "library",
  "project",
  "identity",
  "expense",
  "invoice",
  "payment",
  "proposal",
  "lead",
  "payout",
  "incident",
  "dashboard",
  "operations",
] as const;

/** The files that others may import of a noun, and of a folder in it that has an `index.ts`. */
const DOORS = new Set(["index", "schema", "rules", "read", "entity"]);
/** What a browser may take of core. */
const BROWSER =
  /^(platform\/(money|date|country|csv|shape|state|status|rank|error|brand|stripe\/amount)(\/|$)|.*\/(schema|rules)$)/;

const inCore = (path: string): string | undefined => /^packages\/core\/src\/(.+)$/.exec(path)?.[1];
const nounOf = (path: string): string => path.split("/")[0] ?? "";
const rank = (noun: string): number => (ORDER as readonly string[]).indexOf(noun);

function throughDoor(path: string): boolean {
  const [last = "", ...above] = path.split("/").reverse();
  if (isFolder(path) || above.length === 0) return true;
  // What neither stores nor asks anybody is whoever's to use, wherever it lies.
  if (last === "rules" || last === "schema") return true;
  return DOORS.has(last) && (above.length === 1 || isFolder(above.reverse().join("/")));
}

let folders: ReadonlySet<string> = new Set();
const isFolder = (path: string) => folders.has(path);
/** Folders inside nouns, whose `index.ts` is a door. */
export const know = (inside: ReadonlySet<string>): void => {
  folders = inside;
};

export type Fault =
  | "past a door"
  | "upward"
  | "web takes more than shapes and rules"
  | "web takes more than the contract";

/** What is wrong about an import, and between which two, or undefined. */
export function faultOf({ from, to }: Import): { fault: Fault; between: string } | undefined {
  const target = inCore(to);
  if (from.startsWith("packages/web/src/") && /^packages\/functions\/(?!src\/contract$)/.test(to))
    return { fault: "web takes more than the contract", between: `web → ${to}` };
  if (target === undefined) return undefined;
  const source = inCore(from);
  if (source === undefined) {
    if (from.startsWith("packages/web/src/") && !BROWSER.test(target))
      return { fault: "web takes more than shapes and rules", between: `web → ${target}` };
    return undefined;
  }
  const [mine, theirs] = [nounOf(source), nounOf(target)];
  if (mine === theirs) return undefined;
  const between = `${mine} → ${theirs}`;
  if (rank(mine) < 0 || rank(theirs) < 0 || rank(theirs) > rank(mine)) return { fault: "upward", between };
  return theirs === "platform" || throughDoor(target) ? undefined : { fault: "past a door", between };
}
