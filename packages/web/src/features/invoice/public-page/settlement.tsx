import { nameOfKind } from "@stint/core/invoice/print/rules";
import type { PublicInfo } from "@stint/core/invoice/schema";
import { splitTogether } from "@stint/core/invoice/settlement/rules";
import { format, negate } from "@stint/core/platform/money";
import { dayInWords } from "../../../lib/format";
import { perUnit, priceInWords, taxInWords } from "../words";

type Settlement = NonNullable<PublicInfo["settlement"]>;

const figure = "py-4 pl-4 text-right align-top whitespace-nowrap";
const head = "pb-2 pl-4 text-right font-normal whitespace-nowrap";

/** What of an earlier invoice is to be known beside its sums: its notes, and what is still owed of it. */
function describeEarlier(
  { credited, open, total }: Settlement["earlier"][number],
  money: (of: number) => string,
) {
  return [
    credited > 0 && `After credit notes of ${money(credited)}`,
    open > 0 &&
      `${open === total ? "Not paid yet" : `${money(open)} of it is not paid yet`}: due under its own number`,
  ]
    .filter(Boolean)
    .join(". ");
}

/** Names the taxes that are charged together, each with its sum. */
const describeTaxes = (
  groups: Settlement["whole"]["groups"],
  whole: Settlement["whole"],
  money: (of: number) => string,
): string =>
  groups
    .flatMap((group) => splitTogether(group, whole))
    .map(({ name, rate, amount }) => `${name} ${rate}%: ${money(amount)}`)
    .join(", ");

/** The whole that a final invoice settles, as the agreement prices it, and the sums with its tax. */
function WholeProject({ whole, currency }: { whole: Settlement["whole"]; currency: string }) {
  const money = (amount: number) => format(amount, currency);
  const sums = [
    { label: "Contract total, net", amount: whole.net_total },
    ...whole.taxes.map((tax) => ({ label: taxInWords(tax), amount: tax.amount })),
  ];
  return (
    <>
      <table className="mt-8 w-full border-collapse text-15">
        <thead>
          <tr className="border-b border-line text-13 text-muted">
            <th scope="col" className="pb-2 text-left font-normal whitespace-nowrap">
              Item
            </th>
            <th scope="col" className={head}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {whole.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paper is frozen
            <tr key={at} className="border-b border-line">
              <td className="py-4 align-top">
                <p className="font-[550]">{line.name}</p>
                {line.description && (
                  <p className="mt-0.5 text-14 whitespace-pre-line text-muted">{line.description}</p>
                )}
                {Number(line.quantity) !== 1 && (
                  <p className="mt-0.5 text-13 text-muted">
                    {line.quantity} × {priceInWords(line, currency) + perUnit(line.unit)}
                  </p>
                )}
                {line.tax && <p className="mt-0.5 text-13 text-muted">{taxInWords(line.tax)}</p>}
              </td>
              <td className={figure}>{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-5 ml-auto sm:max-w-[300px]">
        {sums.map(({ label, amount }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-1.5 text-15">
            <dt className="min-w-0 text-muted">{label}</dt>
            <dd className="whitespace-nowrap">{money(amount)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 py-1.5 text-15 font-semibold">
          <dt className="min-w-0">Contract total</dt>
          <dd className="whitespace-nowrap">{money(whole.total)}</dd>
        </div>
      </dl>
    </>
  );
}

/** A final invoice: the whole with its tax, and each earlier invoice that is taken off. */
export function SettlementPart({ settlement, currency }: { settlement: Settlement; currency: string }) {
  const money = (amount: number) => format(amount, currency);
  const { whole, earlier, beside } = settlement;
  const rows = [
    ...earlier.map((each) => ({
      key: each.number,
      label: `${nameOfKind(each.kind)} ${each.number} of ${dayInWords(each.issued_on, { year: true })}`,
      note: [describeTaxes(each.groups, whole, (of) => money(negate(of))), describeEarlier(each, money)]
        .filter(Boolean)
        .join(". "),
      sums: [each.net_total, each.tax_total, each.total].map(negate),
    })),
    ...beside.map((each) => ({
      key: each.label,
      label: each.label,
      note: describeTaxes(each.groups, whole, money),
      sums: [each.net_total, each.tax_total, each.total],
    })),
  ];
  return (
    <>
      <WholeProject whole={whole} currency={currency} />
      <table className="mt-8 w-full border-collapse text-15">
        <thead>
          <tr className="border-b border-line text-13 text-muted">
            <th scope="col" className="pb-2 text-left font-normal">
              Less earlier invoices
            </th>
            {["Net", "Tax", "Total"].map((label) => (
              <th key={label} scope="col" className={label === "Total" ? head : `${head} max-sm:hidden`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, note, sums: [net = 0, tax = 0, total = 0] }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-4 text-left align-top font-normal">
                <p className="font-[550]">{label}</p>
                {note && <p className="mt-0.5 text-13 text-muted">{note}</p>}
                <p className="mt-0.5 text-13 text-muted sm:hidden">
                  Net {money(net)}, tax {money(tax)}
                </p>
              </th>
              <td className={`${figure} max-sm:hidden`}>{money(net)}</td>
              <td className={`${figure} max-sm:hidden`}>{money(tax)}</td>
              <td className={figure}>{money(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
