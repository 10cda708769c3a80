import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { OpenSend } from "../../lib/open-send";
import { lazyPart } from "../../ui/lazy-part";
import { PagePending } from "../../ui/page-states";
import { invoiceQuery } from "./queries";

// Both are lazy: only one is shown, and the editor is the heavier.
const DraftPage = lazyPart(async () => (await import("./editor/draft-page")).DraftPage);
const InvoiceDetail = lazyPart(async () => (await import("./detail/invoice-detail")).InvoiceDetail);

const editable = new Set(["draft", "scheduled", "paused"]);

/**
 * One invoice: the editor while it can be changed, afterwards the document with its payments. Who was typing when it
 * was sent elsewhere keeps the editor with their words, until they let go of them.
 */
export function InvoicePage({ id, send }: { id: number } & OpenSend) {
  const { data: invoice } = useSuspenseQuery({ ...invoiceQuery(id), refetchInterval: pollWhileMoving });
  const back = invoice.project_id
    ? { to: `/projects/${invoice.project_id}/pay`, label: `Back to ${invoice.project_name ?? "the project"}` }
    : { to: "/invoices", label: "Back to the invoices" };
  const [typing, setTyping] = useState<number>();
  return (
    <Suspense fallback={<PagePending />}>
      {editable.has(invoice.status) || typing === id ? (
        <DraftPage
          key={invoice.id}
          invoice={invoice}
          back={back}
          send={send}
          onTyping={(waits) => setTyping(waits ? id : undefined)}
        />
      ) : (
        <InvoiceDetail invoice={invoice} back={back} />
      )}
    </Suspense>
  );
}

/** Money on its way arrives by itself. */
const pollWhileMoving = (query: { state: { data?: { status: string } | undefined } }): number | false =>
  query.state.data?.status === "processing" ? 5000 : false;
