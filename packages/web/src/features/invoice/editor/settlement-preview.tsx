import { nameOfKind } from "@stint/core/invoice/print/rules";
import { sumEarlier } from "@stint/core/invoice/settlement/rules";
import type { Settlement } from "@stint/core/invoice/settlement/schema";
import { format, negate } from "@stint/core/platform/money";
import { dayInWords } from "../../../lib/format";
import { Switch } from "../../../ui/switch";
import { useCheck } from "../use-check";
import { useEditor } from "./use-editor";

function Row({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className={strong ? "font-semibold" : "min-w-0 text-muted"}>{label}</dt>
      <dd className={strong ? "font-semibold whitespace-nowrap" : "whitespace-nowrap"}>{amount}</dd>
    </div>
  );
}

function Deductions({
  settlement,
  currency,
  rest,
}: {
  settlement: Settlement;
  currency: string;
  /** The total of this invoice, in minor units. */
  rest: number;
}) {
  const money = (amount: number) => format(amount, currency);
  const { whole, earlier, beside } = settlement;
  return (
    <dl className="mt-1.5">
      <Row label="Contract total, incl. tax" amount={money(whole.total)} />
      {earlier.map((each) => (
        <Row
          key={each.invoice_id}
          label={`${nameOfKind(each.kind)} ${each.number} of ${dayInWords(each.issued_on, { year: true })}`}
          amount={money(negate(each.total))}
        />
      ))}
      {beside.map(({ label, total }) => (
        <Row key={label} label={label} amount={money(total)} />
      ))}
      {earlier.length > 1 && <Row label="Invoiced before" amount={money(negate(sumEarlier(settlement)))} />}
      <Row label="This invoice" amount={money(rest)} strong />
    </dl>
  );
}

/** What the last invoice of a project deducts, as it would go out now, and the switch to send it as a plain one. */
export function SettlementPreview() {
  const { info, doc, totals, change } = useEditor();
  const { data } = useCheck(info);
  const { is_plain } = doc.head;
  if (!data?.settlement && !is_plain) return null;
  return (
    <section aria-label="Final invoice" className="mt-4 border-t border-line pt-3 text-14">
      <Switch
        checked={!is_plain}
        onChange={(on) => change((now) => ({ ...now, head: { ...now.head, is_plain: on ? null : true } }))}
      >
        Final invoice: show the project total, less earlier invoices
      </Switch>
      {data?.settlement && totals && (
        <Deductions settlement={data.settlement} currency={info.currency} rest={totals.total} />
      )}
    </section>
  );
}
