/** Contract terms for pages: their text, and the values of their placeholders. Browser-safe. */
import { Day } from "../../platform/date";
import { format } from "../../platform/money";
import { type Block, blocksOf, fill, plainOf, type Values } from "./text/rules";

export * from "./text/rules";

/**
 * The values that placeholders are filled from: a document's, or those known before it exists. Amounts in
 * cents.
 */
export interface Facts {
  title: string;
  currency: string;
  brand: { name: string };
  client: { name: string };
  total: number;
  due_on_acceptance: number;
  expire_at: string | null;
}

/** Returns the text for each placeholder; amounts are the document's own numbers (D6). */
export const valuesOf = (facts: Facts): Values => ({
  studio_name: facts.brand.name,
  client_name: facts.client.name,
  project_name: facts.title,
  total: format(facts.total, facts.currency),
  deposit: format(facts.due_on_acceptance, facts.currency),
  currency: facts.currency,
  acceptance_date: "the date of acceptance",
  expiry_date: facts.expire_at ? Day.inWords(facts.expire_at) : "the day on which it is withdrawn",
});

interface Worded {
  body: string;
  content?: Block[] | null | undefined;
}

/** Returns a term's blocks, for structured and plain texts. */
export const contentOf = ({ body, content }: Worded): Block[] => content ?? blocksOf(body);

/**
 * Fills the placeholders of a document's terms from the document; `body` is the same in plain text. Filling
 * again updates changed numbers.
 */
export function fillTerms<T extends Worded>(terms: readonly T[], facts: Facts): (T & { content: Block[] })[] {
  const values = valuesOf(facts);
  return terms.map((term) => {
    const content = fill(contentOf(term), values);
    return { ...term, content, body: plainOf(content) };
  });
}
