import type { InvoicePdf } from "@stint/documents/pdf";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import type { Row } from "../read";
import type { Item } from "../schema";
import type { Settlement } from "../settlement/schema";
import { nameOfKind, printsBase } from "./rules";

/** What taxes are printed from. */
type Taxed = Pick<Row["totals"], "taxes" | "groups" | "subtotal" | "net_total">;

type Printed = Pick<
  Item,
  "name" | "description" | "quantity" | "unit" | "unit_price" | "unit_price_exact" | "tax" | "amount"
> &
  Partial<Pick<Item, "discount">>;

/** Returns a line's notes beside its figures: an exact price, its discount, its own tax. */
function lineNotes(item: Printed, currency: string): string[] {
  const { discount, tax, unit, unit_price_exact } = item;
  const off =
    discount && (discount.percent ? `${discount.percent}%` : Money.format(discount.amount ?? 0, currency));
  return [
    ...(unit_price_exact ? [`${Money.formatExact(unit_price_exact, currency)} each`] : []),
    ...(unit === "each" ? [] : [`Per ${unit}`]),
    ...(off ? [`Discount ${off}`] : []),
    ...(tax ? [tax.reason || `${tax.name} ${tax.rate}%`] : []),
  ];
}

/** Returns a line as it is printed. */
export const lineOf = (item: Printed, currency: string): InvoicePdf["lines"][number] => ({
  name: item.name,
  description: [item.description, ...lineNotes(item, currency)].filter(Boolean).join("\n") || undefined,
  quantity: item.quantity,
  unit_price: item.unit_price,
  amount: item.amount,
});

/** Returns taxes by name; those without one by their reason. */
export function taxesOf({
  totals,
  tax_inclusive,
  currency,
}: Pick<Row, "tax_inclusive" | "currency"> & { totals: Taxed }): { label: string; amount: number }[] {
  const reasonOf = (category: string) => totals.groups.find((group) => group.category === category)?.reason;
  const withBase = printsBase(totals);
  return totals.taxes.map(({ name, rate, category, base, amount }) => {
    const on = withBase ? ` on ${Money.format(base, currency)}` : "";
    return {
      label:
        category === "S" || category === "Z"
          ? `${name} ${rate}%${on}${tax_inclusive ? ", included" : ""}`
          : `${reasonOf(category) || name}${category === "O" ? "" : on}`,
      amount,
    };
  });
}

/** Returns the tax of each rate in words, where there are several. */
function describeGroups(groups: Settlement["whole"]["groups"], currency: string): string[] {
  if (groups.length < 2) return [];
  return groups.map(
    ({ rate, category, reason, base, amount }) =>
      `${category === "S" ? `${rate}%` : reason || "No tax"}: ${Money.format(base, currency)} net, ${Money.format(amount, currency)} tax`,
  );
}

const describeOpen = ({ open, total }: Settlement["earlier"][number], money: (amount: number) => string) =>
  `${open === total ? "Not paid yet" : `${money(open)} of it is not paid yet`}: due under its own number`;

/** Returns the parts of a final invoice: the whole with its totals, each earlier invoice taken off, and the rest. */
export function settlementPages(
  of: Row,
  { whole, earlier, beside }: Settlement,
): Pick<InvoicePdf, "lines" | "totals" | "settlement"> {
  const { currency, tax_inclusive, totals } = of;
  const money = (amount: number) => Money.format(amount, currency);
  const taxed = (part: Taxed) => taxesOf({ totals: part, tax_inclusive, currency });
  const noteOf = (texts: (string | false)[]) => {
    const note = texts.filter(Boolean).join("\n");
    return note ? { note } : {};
  };
  return {
    lines: whole.lines.map((line) => lineOf(line, currency)),
    settlement: {
      title: "Less earlier invoices",
      whole: {
        subtotal_label: tax_inclusive ? "Whole, with tax" : "Whole, net",
        subtotal: whole.subtotal,
        taxes: taxed(whole),
        total_label: "Whole",
        total: whole.total,
      },
      rows: [
        ...earlier.map((each) => ({
          label: `${nameOfKind(each.kind)} ${each.number} of ${Day.inWords(each.issued_on)}`,
          ...noteOf([
            ...describeGroups(each.groups, currency),
            each.credited > 0 && `After credit notes of ${money(each.credited)}`,
            each.open > 0 && describeOpen(each, money),
          ]),
          net: Money.negate(each.net_total),
          tax: Money.negate(each.tax_total),
          total: Money.negate(each.total),
        })),
        ...beside.map(({ label, groups, net_total, tax_total, total }) => ({
          label,
          ...noteOf(describeGroups(groups, currency)),
          net: net_total,
          tax: tax_total,
          total,
        })),
      ],
    },
    totals: {
      subtotal_label: tax_inclusive ? "Rest, with tax" : "Rest, net",
      subtotal: tax_inclusive ? totals.total : totals.net_total,
      adjustments: [],
      taxes: taxed(totals),
      total: totals.total,
    },
  };
}
