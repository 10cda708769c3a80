import { feeIn, type LateFeeTerms, withLateFee } from "@stint/core/project/contract/late-fee/rules";
import {
  type Block,
  contentOf,
  fill,
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  type Values,
  valuesOf,
} from "@stint/core/project/contract/rules";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session";
import { useCurrency } from "../../ui/currency";
import { previewQuery } from "../proposal/queries";

/** Answers the values of placeholders without a project: the business's name, and for the others their own names. */
export function useExampleValues(): Values {
  const { brand_name } = useUser();
  const names = PLACEHOLDER_NAMES.map((name) => [name, `[${PLACEHOLDERS[name]}]`]);
  return { ...(Object.fromEntries(names) as Values), ...(brand_name ? { studio_name: brand_name } : {}) };
}

/** Answers the values of placeholders in a project: the numbers of the proposal as it would go out now (D6). */
export function useProjectValues(project_id: number): Values {
  const example = useExampleValues();
  // A project's first proposal has the project's id.
  const { data } = useQuery({ ...previewQuery(project_id), retry: false });
  return data ? valuesOf(data.document) : example;
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
