/** How clients pay, in the owner's words. */
const WORDS = new Set(["own_methods", "payment_instructions"]);

const isAccount = (value: unknown): boolean => typeof value === "object" && value !== null && "iban" in value;

/**
 * Returns an answer as a program is told it, which is less than the owner whose key it has. No area of a key is their
 * bank: accounts, and the words on how to pay, are left out. Of public links the hashes are empty, unless `showsLinks`:
 * whoever has one acts as the client, who signs, withdraws and stops payments there. A person copies a link.
 */
export function tellProgram(value: unknown, showsLinks: boolean): unknown {
  const isHidden = (name: string): boolean => WORDS.has(name) || (name === "hash" && !showsLinks);
  const tell = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.filter((one) => !isAccount(one)).map(tell);
    if (each === null || typeof each !== "object") return each;
    return Object.fromEntries(
      Object.entries(each).flatMap(([name, inner]) => {
        // A text stays a text: whoever reads it need not ask.
        if (typeof inner === "string" && isHidden(name)) return [[name, ""]];
        return isAccount(inner) || WORDS.has(name) ? [] : [[name, tell(inner)]];
      }),
    );
  };
  return tell(value);
}
