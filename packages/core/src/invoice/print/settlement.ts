import type { InvoicePdf } from "@stint/documents/pdf";
import { fill, type Language } from "../../platform/language";
import { Money } from "../../platform/money";
import { labelTax } from "../../platform/tax/rules";
import type { Row } from "../read";
import type { Item } from "../schema";
import { splitTogether } from "../settlement/rules";
import type { Settlement } from "../settlement/schema";
import { printsBase } from "./rules";

/** What taxes are printed from. */
type Taxed = Pick<Row["totals"], "taxes" | "groups" | "subtotal" | "net_total">;

type Printed = Pick<
  Item,
  "name" | "description" | "quantity" | "unit" | "unit_price" | "unit_price_exact" | "tax" | "amount"
> &
  Partial<Pick<Item, "discount">>;

/** Names a rated tax in the language of the paper, with its rate once. */
export const nameTax = (
  { name, rate }: { name: string; rate: string },
  { words, decimal }: Pick<Language, "words" | "decimal">,
): string => labelTax(name, rate, (plain) => fill(words.tax, { name: plain, rate: decimal(rate) }));

/** Returns a line's notes beside its figures: an exact price, its discount, its own tax. */
function lineNotes(item: Printed, currency: string, { words, money, exact, decimal }: Language): string[] {
  const { discount, tax, unit, unit_price_exact } = item;
  const off =
    discount &&
    (discount.percent
      ? fill(words.tax, { name: "", rate: decimal(discount.percent) }).trim()
      : money(discount.amount ?? 0, currency));
  return [
    ...(unit_price_exact ? [fill(words.each, { price: exact(unit_price_exact, currency) })] : []),
    ...(unit === "each" ? [] : [words.units[unit]]),
    ...(off ? [fill(words.discount, { text: off })] : []),
    ...(tax ? [tax.reason || nameTax(tax, { words, decimal })] : []),
  ];
}

/** Returns a line as it is printed. */
export const lineOf = (item: Printed, currency: string, language: Language): InvoicePdf["lines"][number] => ({
  name: item.name,
  description:
    [item.description, ...lineNotes(item, currency, language)].filter(Boolean).join("\n") || undefined,
  quantity: item.quantity,
  unit_price: item.unit_price,
  amount: item.amount,
});

/** Returns taxes by name; those without one by their reason. */
export function taxesOf(
  { totals, tax_inclusive, currency }: Pick<Row, "tax_inclusive" | "currency"> & { totals: Taxed },
  { words, money, decimal }: Language,
): { label: string; amount: number }[] {
  const reasonOf = (category: string) => totals.groups.find((group) => group.category === category)?.reason;
  const withBase = printsBase(totals);
  return totals.taxes.map(({ name, rate, category, base, amount }) => {
    const onBase = (tax: string) =>
      withBase ? fill(words.on_base, { tax, base: money(base, currency) }) : tax;
    const isRated = category === "S" || category === "Z";
    const rated = onBase(nameTax({ name, rate }, { words, decimal }));
    const reason = reasonOf(category) || name;
    return {
      label: isRated
        ? tax_inclusive
          ? fill(words.included, { tax: rated })
          : rated
        : category === "O"
          ? reason
          : onBase(reason),
      amount,
    };
  });
}

/**
 * Returns the tax of each rate in words, where there are several. Taxes that are charged together are named one by one
 * with their own sums, also where they are alone: Revenu Québec forbids the sum of their rates on a document.
 */
function describeGroups(
  groups: Settlement["whole"]["groups"],
  whole: Settlement["whole"],
  currency: string,
  { words, money, decimal }: Language,
): string[] {
  return groups.flatMap((group) => {
    const { rate, category, reason, base, amount } = group;
    const sums = { base: money(base, currency), amount: money(amount, currency) };
    const together = splitTogether(group, whole);
    if (together.length > 0)
      return together.map((tax) =>
        fill(words.group_untaxed, {
          reason: nameTax(tax, { words, decimal }),
          base: sums.base,
          amount: money(tax.amount, currency),
        }),
      );
    if (groups.length < 2) return [];
    return category === "S"
      ? fill(words.group, { rate: decimal(rate), ...sums })
      : fill(words.group_untaxed, { reason: reason || words.no_tax, ...sums });
  });
}

/** Returns the parts of a final invoice: the whole with its totals, each earlier invoice taken off, and the rest. */
export function settlementPages(
  of: Row,
  { whole, earlier, beside }: Settlement,
  language: Language,
): Pick<InvoicePdf, "lines" | "totals" | "settlement"> {
  const { currency, tax_inclusive, totals } = of;
  const { words, day } = language;
  const money = (amount: number) => language.money(amount, currency);
  const taxed = (part: Taxed) => taxesOf({ totals: part, tax_inclusive, currency }, language);
  const openNote = ({ open, total }: Settlement["earlier"][number]) =>
    open === total ? words.not_paid : fill(words.part_not_paid, { amount: money(open) });
  const noteOf = (texts: (string | false)[]) => {
    const note = texts.filter(Boolean).join("\n");
    return note ? { note } : {};
  };
  return {
    lines: whole.lines.map((line) => lineOf(line, currency, language)),
    settlement: {
      title: words.less_earlier,
      whole: {
        subtotal_label: tax_inclusive ? words.whole_gross : words.whole_net,
        subtotal: whole.subtotal,
        taxes: taxed(whole),
        total_label: words.whole,
        total: whole.total,
      },
      rows: [
        ...earlier.map((each) => ({
          label: fill(words.invoice_of, {
            paper: fill(words.numbered, { kind: words.kinds[each.kind ?? "invoice"], number: each.number }),
            day: day(each.issued_on),
          }),
          ...noteOf([
            ...describeGroups(each.groups, whole, currency, language),
            each.credited > 0 && fill(words.after_notes, { amount: money(each.credited) }),
            each.open > 0 && openNote(each),
          ]),
          net: Money.negate(each.net_total),
          tax: Money.negate(each.tax_total),
          total: Money.negate(each.total),
        })),
        ...beside.map(({ label, groups, net_total, tax_total, total }) => ({
          label: words.beside[label] ?? label,
          ...noteOf(describeGroups(groups, whole, currency, language)),
          net: net_total,
          tax: tax_total,
          total,
        })),
      ],
    },
    totals: {
      subtotal_label: tax_inclusive ? words.rest_gross : words.rest_net,
      subtotal: tax_inclusive ? totals.total : totals.net_total,
      adjustments: [],
      taxes: taxed(totals),
      total_label: words.total_taxed,
      total: totals.total,
    },
  };
}
