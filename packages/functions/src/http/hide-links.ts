/**
 * Returns an answer with the hashes of public links left empty. Whoever has one acts as the client, who signs, withdraws and
 * stops payments there: a program is not to do that with the links that it read. A person copies a link.
 */
export function hideLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideLinks);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === "hash" && typeof each === "string" ? "" : hideLinks(each),
    ]),
  );
}
