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
  "assistant",
  "user",
  "notification",
  "mailing",
  "ledger",
  "billing",
  "team",
  "connected-account",
  "client",
  "library",
  "profile",
  "connection",
  "project",
  "template",
  "api-key",
  "identity",
  "expense",
  "invoice",
  "payment",
  "proposal",
  "approval",
  "brief",
  "forwarded-mail",
  "suggestion",
  "lead",
  "payout",
  "incident",
  "dashboard",
  "operations",
] as const;

/**
 * The files that others may import of a noun, and of a folder in it that has an `index.ts`. Its `entity` is none: a
 * noun alone writes its rows. Others ask it for them by a verb of `index` that answers `Db.Write[]`, and read by `read`.
 */
const DOORS = new Set(["index", "schema", "rules", "read"]);
/** Whoever's rows they are: migrations bring them to what the nouns expect, invariants are held against them as stored. */
const ROWS_OF_ALL = /^operations\/(migrations|invariants)\//;
/** Who hands mail to SES: the others send by `mailing`, which knows what a workspace may send. */
const MAILERS =
  /^(platform\/mail\/|mailing\/(send|bounced-address\/index|ses-feedback\/index)$|operations\/migrations\/)/;
/** What a browser may take of core. */
const BROWSER =
  /^(platform\/(money|date|country|csv|shape|state|status|rank|error|brand|stripe\/amount)(\/|$)|.*\/(schema|rules)$)/;

/**
 * Files of platform that are doors beside its folders: what they hold is needed where the folder's index, with the
 * SDK behind it, is not.
 */
const PLATFORM_FILES = new Set([
  "actor/robot",
  "date/business",
  "db/failure",
  "db/pointer",
  "due/columns",
  "error/catalogue",
  "file/print",
  "file/printable",
  "limit/subject",
  "money/codes",
  "money/decimal",
  "shape/sender",
  "stripe/limits",
  "stripe/metadata",
  "stripe/mismatch",
  "stripe/version",
]);
/**
 * Which packages one may import, always by name: what a package does not export is nobody else's. Of core,
 * `platform` imports none.
 */
const PACKAGES: Record<string, readonly string[]> = {
  catalog: ["core"],
  core: ["documents", "email"],
  documents: ["core"],
  email: [],
  functions: ["core"],
  local: ["catalog", "core", "functions", "openai-emulator", "stripe-emulator", "web"],
  "mcp-server": [],
  "openai-emulator": [],
  "stripe-emulator": [],
  web: ["core", "email", "functions"],
};
const packageOf = (path: string): string => /^packages\/([^/]+)/.exec(path)?.[1] ?? "";

const ENTITY = /(^|[/-])entity$/;

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

function throughPlatform(path: string): boolean {
  const inside = path.slice("platform/".length);
  return isFolder(path) || /(^|\/)(rules|schema)$/.test(inside) || PLATFORM_FILES.has(inside);
}

/** A folder inside a noun, by its path in core, whose door another package enters; undefined for every other import. */
export function roomOf({ from, to }: Import): string | undefined {
  const target = inCore(to);
  if (target === undefined || packageOf(from) === "core" || /(^|\/)(rules|schema)$/.test(target))
    return undefined;
  return /^(platform|operations)\//.test(target) || !target.includes("/") ? undefined : target;
}

let folders: ReadonlySet<string> = new Set();
const isFolder = (path: string) => folders.has(path);
/** Folders inside nouns, whose `index.ts` is a door. */
export const know = (inside: ReadonlySet<string>): void => {
  folders = inside;
};

export type Fault =
  | "another's entity"
  | "past a door"
  | "past mailing"
  | "platform takes another package"
  | "to another package"
  | "past a package's exports"
  | "upward"
  | "web takes more than shapes and rules"
  | "web takes more than the contract";

/** What is wrong about an import, and between which two, or undefined. */
export function faultOf({ from, to, name }: Import): { fault: Fault; between: string } | undefined {
  const target = inCore(to);
  const [own, other] = [packageOf(from), packageOf(to)];
  if (own !== other) {
    const between = `${own} → ${to}`;
    if (!PACKAGES[own]?.includes(other)) return { fault: "to another package", between };
    if (name.startsWith(".")) return { fault: "past a package's exports", between };
    if (inCore(from)?.startsWith("platform/")) return { fault: "platform takes another package", between };
  }
  if (from.startsWith("packages/web/src/") && /^packages\/functions\/(?!src\/contract$)/.test(to))
    return { fault: "web takes more than the contract", between: `web → ${to}` };
  if (target === undefined) return undefined;
  const source = inCore(from);
  if (source === undefined) {
    if (from.startsWith("packages/web/src/") && !BROWSER.test(target))
      return { fault: "web takes more than shapes and rules", between: `web → ${target}` };
    return undefined;
  }
  if (target === "platform/mail" && !MAILERS.test(source))
    return { fault: "past mailing", between: `${source} → ${target}` };
  const [mine, theirs] = [nounOf(source), nounOf(target)];
  if (mine === theirs) return undefined;
  const between = `${mine} → ${theirs}`;
  if (rank(mine) < 0 || rank(theirs) < 0 || rank(theirs) > rank(mine)) return { fault: "upward", between };
  if (theirs === "platform") return throughPlatform(target) ? undefined : { fault: "past a door", between };
  if (ENTITY.test(target))
    return ROWS_OF_ALL.test(source) ? undefined : { fault: "another's entity", between };
  return throughDoor(target) ? undefined : { fault: "past a door", between };
}
