import { deductionsOf, listDeductions, payableOf } from "@stint/core/invoice/payable/rules";
import { sumEarlier } from "@stint/core/invoice/settlement/rules";
import { Brand } from "@stint/core/platform/brand";
import { format, negate } from "@stint/core/platform/money";
import { invoiceSent } from "@stint/email";
import { useMemo } from "react";
import { brandName, useUser } from "../../../lib/session";
import { useCheck } from "../use-check";
import { useEditor } from "./use-editor";

/** The mail as its template writes it, in a frame that can do nothing. */
export function PreviewMail({ issued, due }: { issued: string; due: string }) {
  const { doc, info, totals } = useEditor();
  const user = useUser();
  const { data: check } = useCheck(info);
  const settlement = doc.head.is_plain ? null : check?.settlement;
  const title = doc.head.title.trim() || "Invoice";
  const mail = useMemo(() => {
    const money = (amount: number) => format(amount, info.currency);
    const sums = totals ? { total: totals.total, ...deductionsOf(totals, info) } : { total: 0 };
    const deductions = listDeductions(sums, info.withholding);
    return invoiceSent({
      brand: { name: brandName(user), palette: Brand.derive(user.primary_brand_color) },
      to: info.sent_to ?? info.client_name,
      number: info.number ?? "INV-…",
      title,
      client: info.client_name,
      owner_name: `${user.first_name} ${user.last_name}`.trim(),
      amount: money(payableOf(sums)),
      ...(settlement && {
        document: "Final invoice",
        settles: {
          whole: money(settlement.whole.total),
          earlier: money(negate(sumEarlier(settlement))),
          beside: settlement.beside.map(({ label, total }) => ({ label, value: money(total) })),
        },
      }),
      ...(deductions.length > 0 && {
        deducted: [{ label: "Total", amount: sums.total }, ...deductions].map((each) => ({
          label: each.label,
          value: money(each.amount),
        })),
      }),
      issued_on: issued,
      due_on: due,
      file: { name: "Invoice.pdf" },
      link: `${location.origin}/invoices/`,
    });
  }, [user, info, title, totals, settlement, issued, due]);
  return (
    <>
      <p className="mb-3 text-14">
        <span className="text-muted">Subject </span>
        <span className="font-semibold">{mail.subject}</span>
      </p>
      <iframe
        title="The email that the client gets"
        sandbox=""
        srcDoc={mail.html}
        className="h-[820px] w-full rounded-menu border border-line bg-white"
      />
    </>
  );
}
