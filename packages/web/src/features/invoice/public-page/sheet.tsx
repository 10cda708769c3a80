import { describeSupply, nameOfKind, printsBase, printsNet } from "@stint/core/invoice/print/rules";
import type { PublicInfo } from "@stint/core/invoice/schema";
import { describeParty } from "@stint/core/platform/country/party";
import { format, percentOf } from "@stint/core/platform/money";
import { type ReactNode, Suspense } from "react";
import { dayInWords } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { lazyPart } from "../../../ui/lazy-part";
import { Status } from "../../../ui/status";
import { UnbrokenText } from "../../../ui/unbroken-text";
import { discountInWords, isBack, perUnit, priceInWords, rateInWords, taxInWords } from "../words";

// Few invoices settle others.
const SettlementPart = lazyPart(async () => (await import("./settlement")).SettlementPart);

const marks = {
  paid: "paid",
  processing: "processing",
  partially_paid: "partially_paid",
  overdue: "overdue",
  refunded: "refunded",
  partially_refunded: "partially_refunded",
  void: "void",
} as const;

/** The data of the invoice sheet; the owner's page has it, too. */
export type SheetInfo = Omit<
  PublicInfo,
  | "publishable_key"
  | "script_url"
  | "provider_account"
  | "recurring"
  | "history"
  | "payable"
  | "documents"
  | "asks_way"
  | "most_at_once"
  | "most_by_way"
  | "credit_notes"
  | "notice"
  | "back"
> & {
  credit_notes: readonly { kind: string; issued_on: string }[];
  /** The refunds and returned payments, in words for the client. */
  back?: string | null;
};

/** Strikes the amounts that are not owed any more. */
const struck = (of: SheetInfo): string | false => of.state === "void" && "text-muted line-through";

const MARK = "h-7 shrink-0";

/** Says that credit notes took a part of the invoice, or all of it; late comes first. */
function describeCorrection({ totals, credit_notes }: SheetInfo, state: string): string | false {
  if (totals.amount_credited === 0) return false;
  if (state === "void") return credit_notes.at(-1)?.kind === "credit_note" && "Credited in full";
  return ["due", "paid", "partially_refunded"].includes(state) && "Partly credited";
}

function Mark({ of }: { of: SheetInfo }) {
  const state =
    of.state === "paid" || of.state === "processing"
      ? isBack(of)
        ? "refunded"
        : of.state === "paid" && of.amount_refunded > 0
          ? "partially_refunded"
          : of.state
      : of.overdue
        ? "overdue"
        : of.state;
  const corrected = describeCorrection(of, state);
  if (corrected)
    return (
      <Status
        status={of.state === "void" ? "void" : "partially_refunded"}
        label={corrected}
        className={MARK}
      />
    );
  if (state === "due") return null;
  const { back } = of;
  const all = state === "refunded";
  const label =
    back && (all || state === "partially_refunded") && (all ? back : `Partially ${back.toLowerCase()}`);
  return <Status status={marks[state]} {...(label && { label })} className={MARK} />;
}

function Party({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 text-14">
      <h3 className="text-13 text-muted">{label}</h3>
      <p className="mt-1 font-[550]">{name}</p>
      <div className="whitespace-pre-line text-muted">{children}</div>
    </div>
  );
}

const figure = "py-4 pl-4 text-right align-top whitespace-nowrap max-sm:hidden";

function Lines({ of }: { of: SheetInfo }) {
  const money = (cents: number) => format(cents, of.currency);
  return (
    <table className="mt-8 w-full border-collapse text-15">
      <thead>
        <tr className="border-b border-line text-13 text-muted">
          <th scope="col" className="pb-2 text-left font-normal whitespace-nowrap">
            Item
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-normal whitespace-nowrap max-sm:hidden">
            Qty
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-normal whitespace-nowrap max-sm:hidden">
            Rate
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-normal whitespace-nowrap">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {of.items.map((item) => {
          const one = Number(item.quantity) === 1;
          const price = priceInWords(item, of.currency) + perUnit(item.unit);
          const beside = [
            item.discount && discountInWords(item.discount, of.currency),
            item.tax && taxInWords(item.tax),
          ]
            .filter(Boolean)
            .join(", ");
          return (
            <tr key={item.id} className="border-b border-line">
              <td className="py-4 align-top">
                <p className="font-[550]">{item.name}</p>
                {item.description && (
                  <p className="mt-0.5 text-14 whitespace-pre-line text-muted">{item.description}</p>
                )}
                {!one && (
                  <p className="mt-0.5 text-13 text-muted sm:hidden">
                    {item.quantity} × {price}
                  </p>
                )}
                {beside && <p className="mt-0.5 text-13 text-muted">{beside}</p>}
              </td>
              <td className={figure}>{item.quantity}</td>
              <td className={figure}>{price}</td>
              <td className={cx("py-4 pl-4 text-right align-top whitespace-nowrap", struck(of))}>
                {money(item.amount)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Sum({ label, mark, children }: { label: ReactNode; mark?: string | false; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5 text-15">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className={cx("whitespace-nowrap", mark)}>{children}</dd>
    </div>
  );
}

const taxLabel = (tax: { name: string; rate: string; category: string }, inclusive: boolean): string =>
  inclusive && tax.category === "S" ? `Includes ${taxInWords(tax)}` : taxInWords(tax);

function Sums({ of }: { of: SheetInfo }) {
  const money = (cents: number) => format(cents, of.currency);
  const { totals, balance } = of;
  const between = of.discounts.length > 0 || of.charges.length > 0 || totals.taxes.length > 0;
  const after = balance.length > 0;
  const mark = struck(of);
  return (
    <dl className="mt-5 ml-auto sm:max-w-[300px]">
      {(between || after) && (
        <Sum label={of.settlement ? "Remaining" : between ? "Subtotal" : "Invoice total"} mark={mark}>
          {money(totals.subtotal)}
        </Sum>
      )}
      {of.discounts.map((discount) => (
        <Sum
          key={discount.name}
          label={rateInWords(discount.name || "Discount", discount.percent)}
          mark={mark}
        >
          {money(-discount.value)}
        </Sum>
      ))}
      {of.charges.map((charge, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paper is frozen
        <Sum key={at} label={rateInWords(charge.name || "Charge", charge.percent)} mark={mark}>
          {money(charge.percent === null ? (charge.amount ?? 0) : percentOf(totals.subtotal, charge.percent))}
        </Sum>
      ))}
      {printsNet(totals) && (
        <Sum label="Net total" mark={mark}>
          {money(totals.net_total)}
        </Sum>
      )}
      {totals.taxes.map((tax) => (
        <Sum
          key={`${tax.name} ${tax.rate} ${tax.category}`}
          label={`${taxLabel(tax, of.tax_inclusive)}${printsBase(totals) && tax.category !== "O" ? ` on ${money(tax.base)}` : ""}`}
          mark={mark}
        >
          {money(tax.amount)}
        </Sum>
      ))}
      {between && after && (
        <Sum label="Invoice total" mark={mark}>
          {money(totals.total)}
        </Sum>
      )}
      {balance.map(({ label, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <Sum key={at} label={<UnbrokenText text={label} />}>
          {money(amount)}
        </Sum>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-ink border-b-[3px] [border-bottom-style:double] py-3 text-19 font-semibold">
        <dt className="whitespace-nowrap max-sm:text-17">Amount due</dt>
        <dd className="whitespace-nowrap">{money(totals.amount_due)}</dd>
      </div>
    </dl>
  );
}

/** Names the day that counts: the due date, or the day of the cancellation or credit note. */
function lastDay({ state, due_on, credit_notes }: SheetInfo): string {
  const note = state === "void" ? credit_notes.at(-1) : undefined;
  if (!note) return `Due ${dayInWords(due_on, { year: true })}`;
  return `${note.kind === "void" ? "Canceled" : "Credited"} ${dayInWords(note.issued_on, { year: true })}`;
}

/**
 * The invoice as paper: parties, lines, sums, note. Everything is from the snapshot of its sending (D12). `children`
 * are drawn under the sums.
 */
export function InvoiceSheet({ of, children }: { of: SheetInfo; children?: ReactNode }) {
  const { seller, buyer } = of.snapshot;
  const reasons = [
    ...new Set([
      ...of.totals.groups.map(({ reason }) => reason).filter(Boolean),
      ...(of.snapshot.wordings ?? []),
    ]),
  ];
  return (
    <article
      aria-label={`Invoice ${of.number}`}
      // A cell of a table is as wide as its longest word, unless that may break anywhere.
      className="min-w-0 rounded-[14px] bg-surface px-5 py-6 wrap-anywhere shadow-[0_1px_2px_rgb(26_22_35/.05),0_12px_40px_rgb(26_22_35/.07)] sm:p-8 lg:p-12 dark:shadow-none"
    >
      <div className="flex items-baseline justify-between gap-4 border-b border-ink pb-6">
        <h2 className="min-w-0 text-22 font-semibold">{of.title || `Invoice ${of.number}`}</h2>
        <Mark of={of} />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Party label="From" name={seller.name}>
          {describeParty(seller, "Tax id").join("\n")}
        </Party>
        <Party label="Billed to" name={buyer.name}>
          {describeParty(buyer, "Tax id").join("\n")}
        </Party>
        <Party label={nameOfKind(of.kind)} name={of.number}>
          {[
            `Issued ${dayInWords(of.issued_on, { year: true })}`,
            lastDay(of),
            describeSupply(of, (day) => dayInWords(day, { year: true })),
            of.purchase_order && `Your order ${of.purchase_order}`,
            of.buyer_reference && `Your reference ${of.buyer_reference}`,
          ]
            .filter(Boolean)
            .join("\n")}
        </Party>
      </div>
      {of.settlement ? (
        <Suspense fallback={null}>
          <SettlementPart settlement={of.settlement} currency={of.currency} />
        </Suspense>
      ) : (
        <Lines of={of} />
      )}
      <Sums of={of} />
      {children && <p className="mt-5 text-14 text-muted">{children}</p>}
      {reasons.map((reason) => (
        <p key={reason} className="mt-6 text-13 text-muted">
          {reason}
        </p>
      ))}
      {of.note && <p className="mt-6 max-w-[60ch] text-13 whitespace-pre-line text-muted">{of.note}</p>}
      {of.terms && <p className="mt-4 max-w-[60ch] text-13 whitespace-pre-line text-muted">{of.terms}</p>}
    </article>
  );
}
