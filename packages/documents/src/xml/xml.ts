import { XMLBuilder } from "fast-xml-parser";

/**
 * An element's content: text, children by name in their order, or several of one name; undefined leaves it
 * out.
 */
export type Content = string | undefined | Node | readonly (Node | string)[];
export interface Node {
  [name: string]: Content;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  format: true,
  suppressEmptyNode: true,
});

/** Characters that XML 1.0 cannot contain; half of a surrogate pair is replaced. */
const UNSAFE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const safe = (text: string): string => text.toWellFormed().replace(UNSAFE, "");

/** Put into an element that its schema requires, it keeps it even when it is empty. */
export const REQUIRED = { "#required": "" } as const satisfies Node;

/** Removes undefined and empty elements: an empty element violates the rules (PEPPOL, R008). */
function pruned(content: Content): Content {
  if (content === undefined || content === "") return undefined;
  if (typeof content === "string") return safe(content);
  if (Array.isArray(content)) {
    const list = content.map(pruned).filter((each) => each !== undefined) as (Node | string)[];
    return list.length > 0 ? list : undefined;
  }
  const entries = Object.entries(content as Node).flatMap(([name, value]) => {
    const kept = pruned(value);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  if (entries.some(([name]) => !name.startsWith("@"))) return Object.fromEntries(entries);
  return "#required" in (content as Node) ? "" : undefined;
}

/** Returns a document as UTF-8 text with its declaration. Elements keep the given order. */
export const document = (root: string, of: Node): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: pruned(of) })}`;
