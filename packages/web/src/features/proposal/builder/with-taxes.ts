import { sum } from "@stint/core/platform/money";
import type { Info } from "@stint/core/project/schema";
import { ownTaxOf, taxRuleOf } from "@stint/core/project/tax/rules";
import type { Document, Preview } from "@stint/core/proposal/schema";
import { documentTax, shownTax, taxInstalments } from "@stint/core/proposal/tax/rules";
import { type Instalments, isDue } from "./live-document";

/** The payments and the whole with the taxes of the project, counted here as the server counts them. */
export function withTaxes(
  document: Document,
  planned: Instalments,
  project: Info,
  { parts, withholding: withheld }: Pick<Preview, "parts" | "withholding">,
): Document {
  const rule = taxRuleOf(
    document.consumer && !document.change ? { ...project.tax, inclusive: true } : project.tax,
  );
  const { tax: _, ...bare } = document;
  if (!rule) return bare;
  const { currency, total } = document;
  const withholding = withheld ?? undefined;
  // The services' own taxes, by the tax that is chosen now; hidden or not, they are in the total.
  const whole =
    sum(parts.map(({ amount }) => amount)) === total
      ? parts.map(({ amount, tax }) => ({ amount, tax: ownTaxOf(tax, rule) }))
      : [{ amount: total, tax: null }];
  const instalments = taxInstalments(planned, whole, rule);
  return {
    ...bare,
    tax: documentTax(whole, { instalments, isDue, isWhole: true, withholding }, rule, currency),
    schedule:
      document.schedule &&
      instalments.map(({ tax, parts: __, ...each }) => ({
        ...each,
        ...(tax ? { tax: shownTax(tax, rule, currency, { withholding }) } : {}),
      })),
  };
}
