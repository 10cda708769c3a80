import type { Missing } from "@stint/core/suggestion/schema";
import { count } from "../../lib/format";

/** A kind of work inside a sentence: "Web Development" in small letters, SEO as it is. */
const small = (type: string): string =>
  type
    .split(" ")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");

/** Says which service most scopes like this one have. */
export const missingWords = (type: string | null, name: string): string =>
  `Most ${type === null ? "" : `${small(type)} `}scopes like this one have ${name}.`;

/** Says how many have it, and what was counted. */
export function countWords({ templates, own }: Missing["counted"], having: number): string {
  const counted = [
    templates === 0 ? "" : count(templates, "template"),
    own === 0 ? "" : `${count(own, "scope")} that your clients accepted`,
  ].filter(Boolean);
  return counted.length === 1
    ? `${having} of ${counted[0]}.`
    : `${having} of ${templates + own}: ${counted.join(" and ")}.`;
}
