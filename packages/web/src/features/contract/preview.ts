import { blankValues } from "@stint/core/project/contract/blanks/rules";
import { feeIn, type LateFeeTerms, withLateFee } from "@stint/core/project/contract/late-fee/rules";
import { type Block, contentOf, fill, type Values } from "@stint/core/project/contract/rules";
import { useUser } from "../../lib/session";
import { useCurrency } from "../../ui/currency";

/** Answers the values of placeholders without a project: the business's name, and for the others their own names. */
export function useExampleValues(): Values {
  const { brand_name } = useUser();
  return { ...blankValues(), ...(brand_name ? { studio_name: brand_name } : {}) };
}

interface Worded {
  body: string;
  content: Block[] | null;
  late_fee: LateFeeTerms | null;
}

/** A term as the client will read it: its placeholders filled, and the sentence of its late fee below. */
export function useTermBlocks(values: Values, named?: string): (term: Worded) => Block[] {
  const currency = useCurrency(named);
  return (term) => withLateFee(fill(contentOf(term), values), term.late_fee, currency);
}

/** Makes the body of a term's copy: a fixed fee keeps its figure in another currency (D7). */
export const copyOf = (
  { name, description, late_fee, ...text }: Worded & { name: string; description: string },
  from = "USD",
  to = from,
) => ({
  name,
  description,
  late_fee: feeIn(late_fee, from, to),
  content: contentOf(text),
});
