import { deductionsOf, listDeductions, payableOf } from "@stint/core/invoice/payable/rules";
import { describeSupply } from "@stint/core/invoice/print/rules";
import { format, formatExact, negate } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { dayInWords } from "../../../lib/format";
import { brandName, useUser } from "../../../lib/session";
import { Amount } from "../../../ui/amount";
import { lazyPart } from "../../../ui/lazy-part";
import { clientQuery } from "../../client/queries";
import { BrandFrame } from "../../public-page/brand-frame";
import { BrandTile } from "../../public-page/brand-tile";
import { useCheck } from "../use-check";
import { discountInWords, perUnit, rateInWords, taxInWords } from "../words";
import { chargeOf } from "./model";
import { useEditor } from "./use-editor";

const SettlementPart = lazyPart(async () => (await import("../public-page/settlement")).SettlementPart);

function Row({ label, amount, total }: { label: string; amount: string; total?: boolean }) {
  return (
    <div
      className={
        total
          ? "mt-2 flex justify-between gap-4 border-t border-ink pt-3 font-semibold"
          : "flex justify-between gap-4 py-1 text-14 [&>:first-child]:text-muted"
      }
    >
      <span className="min-w-0 break-words">{label}</span>
      <span className="whitespace-nowrap">{amount}</span>
    </div>
  );
}

/** The styling of invoices to a client: the client's own, or else the workspace's. */
function useBrandFor(client_id: number | null) {
  const user = useUser();
  const { data: client } = useQuery({ ...clientQuery(client_id ?? 0), enabled: client_id !== null });
  return {
    name: client?.invoice_brand_name ?? brandName(user),
    color: client?.invoice_brand_color ?? user.primary_brand_color,
    logo: client?.invoice_hides_logo ? null : user.brand_logo_url,
  };
}

/** The client's page as one types. It is a picture: nothing in it can be pressed. */
export function Preview({ due }: { due: string }) {
  const { doc, info, totals } = useEditor();
  const brand = useBrandFor(info.client_id);
  const money = (cents: number) => format(cents, info.currency);
  const supply = describeSupply(doc.head, (day) => dayInWords(day, { year: true }));
  const sums = totals ? { total: totals.total, ...deductionsOf(totals, info) } : { total: 0 };
  const deductions = listDeductions(sums, info.withholding);
  const reasons = [...new Set(totals?.groups.map(({ reason }) => reason).filter(Boolean))];
  const lines = doc.lines.filter((line) => line.name.trim());
  const { data: check } = useCheck(info);
  // A final invoice shows the whole and what was invoiced before, in place of its own lines.
  const settlement = doc.head.is_plain ? null : check?.settlement;
  return (
    <BrandFrame color={brand.color} ground="none">
      <div className="rounded-menu border border-line bg-surface p-6 sm:p-9">
        <div className="flex items-center gap-2.5">
          <BrandTile name={brand.name} logo={brand.logo} size={28} />
          <p className="min-w-0 flex-1 truncate text-15 font-semibold">{brand.name}</p>
          <p className="text-13 text-muted">{info.number ?? "Invoice"}</p>
        </div>
        <Amount
          className="mt-8"
          label={<span className="text-14">Amount due by {dayInWords(due, { long: true })}</span>}
          value={payableOf(sums)}
          currency={info.currency}
        />
        <p aria-hidden="true" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {doc.methods.some((method) => method !== "manual") && (
            <span className="inline-flex h-11 items-center rounded-ctl border border-(--edge) bg-(--fill) px-6 text-15 font-semibold text-(--on-fill)">
              Pay invoice
            </span>
          )}
          <span className="border-b border-line2 text-14 font-semibold">Download PDF</span>
        </p>
        {settlement ? (
          <Suspense fallback={null}>
            <SettlementPart settlement={settlement} currency={info.currency} />
          </Suspense>
        ) : (
          <div className="mt-6">
            <div className="flex justify-between border-b border-line pb-2 text-13 text-muted">
              <span>Item</span>
              <span>Amount</span>
            </div>
            {lines.length === 0 && (
              <p className="border-b border-line py-3 text-14 text-muted">No items yet</p>
            )}
            {lines.map((line) => {
              const off = line.discount && {
                percent: line.discount.kind === "percent" ? line.discount.percent || "0" : null,
                amount: line.discount.amount,
              };
              const each = [
                `${line.quantity || "0"} × ${formatExact(line.unit_price ?? "0", info.currency)}${perUnit(line.unit)}`,
                off && discountInWords(off, info.currency),
                line.tax && taxInWords(line.tax),
              ]
                .filter(Boolean)
                .join(", ");
              return (
                <div key={line.key} className="flex justify-between gap-4 border-b border-line py-2 text-14">
                  <div className="min-w-0">
                    <p className="break-words">{line.name}</p>
                    <p className="text-13 break-words text-muted">
                      {[line.description.trim(), each].filter(Boolean).join(", ")}
                    </p>
                  </div>
                  <p className="whitespace-nowrap">
                    {money(totals?.lines[doc.lines.indexOf(line)]?.amount ?? 0)}
                  </p>
                </div>
              );
            })}
          </div>
        )}
        <div className="mt-3 ml-auto max-w-[262px]">
          <Row label={settlement ? "Remaining" : "Subtotal"} amount={money(totals?.subtotal ?? 0)} />
          {doc.discounts.map((each) => (
            <Row
              key={each.key}
              label={rateInWords(
                each.name || "Discount",
                each.kind === "percent" ? each.percent || "0" : null,
              )}
              amount={money(negate(totals?.discount_total ?? 0))}
            />
          ))}
          {doc.charges.map((each) => (
            <Row
              key={each.key}
              label={rateInWords(each.name || "Charge", each.kind === "percent" ? each.percent || "0" : null)}
              amount={money(chargeOf(each, totals))}
            />
          ))}
          {totals?.taxes.map((tax) => (
            <Row
              key={`${tax.name} ${tax.rate} ${tax.category}`}
              label={taxInWords(tax)}
              amount={money(tax.amount)}
            />
          ))}
          {deductions.length > 0 && <Row label="Invoice total" amount={money(sums.total)} />}
          {deductions.map((each) => (
            <Row key={each.label} label={each.label} amount={money(each.amount)} />
          ))}
          <Row total label="Amount due" amount={money(payableOf(sums))} />
        </div>
        {doc.head.tax_inclusive && <p className="mt-4 text-13 text-muted">Prices include the tax.</p>}
        {reasons.map((reason) => (
          <p key={reason} className="mt-4 text-13 text-muted">
            {reason}
          </p>
        ))}
        {supply && <p className="mt-4 text-13 text-muted">{supply}</p>}
        {doc.head.buyer_reference && (
          <p className="mt-4 text-13 text-muted">Your reference {doc.head.buyer_reference}</p>
        )}
        {doc.head.purchase_order && (
          <p className="mt-4 text-13 text-muted">Purchase order {doc.head.purchase_order}</p>
        )}
        {doc.head.note && <p className="mt-6 text-13 whitespace-pre-line text-muted">{doc.head.note}</p>}
        {doc.head.terms && <p className="mt-4 text-13 whitespace-pre-line text-muted">{doc.head.terms}</p>}
      </div>
    </BrandFrame>
  );
}
