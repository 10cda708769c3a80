import type { OwnSide } from "./schema";
import { plainOf, SELF } from "./words";

const ADDRESS = /[^\s<>()[\],;:"']{1,64}@[^\s<>()[\],;:"']{1,190}/;

/** Returns the mail address that a text names; undefined without one. */
export const addressOf = (text: string): string | undefined => ADDRESS.exec(text)?.[0].toLowerCase();

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
