import { Brand } from "@stint/core/platform/brand";
import { format } from "@stint/core/platform/money";
import { invoiceSent } from "@stint/email";
import { useMemo } from "react";
import { brandName, useUser } from "../../../lib/session";
import { useEditor } from "./use-editor";

/** The mail as its template writes it, in a frame that can do nothing. */
export function PreviewMail({ issued, due }: { issued: string; due: string }) {
  const { doc, info, totals } = useEditor();
  const user = useUser();
  const amount = format(totals?.total ?? 0, info.currency);
  const title = doc.head.title.trim() || "Invoice";
  const mail = useMemo(
    () =>
      invoiceSent({
        brand: { name: brandName(user), palette: Brand.derive(user.primary_brand_color) },
        to: info.sent_to ?? info.client_name,
        number: info.number ?? "INV-…",
        title,
        client: info.client_name,
        owner_name: `${user.first_name} ${user.last_name}`.trim(),
        amount,
        issued_on: issued,
        due_on: due,
        file: { name: "Invoice.pdf" },
        link: `${location.origin}/invoices/`,
      }),
    [user, info, title, amount, issued, due],
  );
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
