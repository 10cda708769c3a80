import type { OwnSide } from "./schema";
import { plainOf, SELF } from "./words";

const ADDRESS = /[^\s<>()[\],;:"']{1,64}@[^\s<>()[\],;:"']{1,190}/;

/** Returns the mail address that a text names; undefined without one. */
export const addressOf = (text: string): string | undefined => ADDRESS.exec(text)?.[0].toLowerCase();

/** A name is stored with each sentence: a longer one is cut. */
const LONGEST_NAME = 40;

/** Returns a name as it is shown, without its address where there is a name; null without one. */
export function showName(by: string | undefined): string | null {
  if (by === undefined) return null;
  const name = by
    .replace(/[<[(][^<>[\]()]{0,200}[>\])]/g, " ")
    .replace(/["'*]/g, "")
    .trim();
  const shown = name || by.replace(/^[<[(]|[>\])]$/g, "");
  return [...shown].slice(0, LONGEST_NAME).join("").trim() || null;
}

/** Returns the words of a name alone, in the form in which names are compared. */
const bareName = (name: string): string =>
  plainOf(name)
    .replace(/\([^)]{0,40}\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns whether somebody, as a mail or a transcript names them, is of the workspace. */
export function isOwn(by: string, { names, addresses }: OwnSide): boolean {
  const address = addressOf(by);
  if (addresses.some((own) => own.toLowerCase() === address)) return true;
  const name = bareName(address === undefined ? by : by.replace(ADDRESS, " "));
  if (name === "") return false;
  if (SELF.has(name)) return true;
  return names.map(bareName).some((own) => {
    if (own === "") return false;
    // With a company or a role behind it, the whole name is there.
    if (name === own || (own.includes(" ") && ` ${name} `.includes(` ${own} `))) return true;
    // A first name alone is theirs, unless an address says that it is somebody else's.
    return address === undefined && own.includes(" ") && name === own.split(" ")[0];
  });
}
