import { NETWORK_NAMES } from "@stint/core/invoice/delivery/rules";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { moment } from "../../../lib/format";
import { SectionHead } from "../../../ui/ledger";
import { Timeline } from "../../record/timeline";
import type { Invoice } from "../queries";

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** The sending of the invoice and all its events since it was made, in plain words. */
export function History({ invoice }: { invoice: Invoice }) {
  const { id, version, email_cc } = invoice;
  const query = useQuery({
    // Every change of the invoice is a line more.
    queryKey: ["invoices", "timeline", id, version],
    queryFn: async ({ signal }) => (await api.get("/invoices/{id}/timeline", { path: { id }, signal })).data,
    placeholderData: (before) => before,
  });
  const deliveries = useQuery({
    queryKey: ["invoices", "deliveries", id, version],
    queryFn: async ({ signal }) =>
      (await api.get("/invoices/{id}/deliveries", { path: { id }, signal })).data,
  });
  return (
    <>
      <SectionHead title="Sending" className="mt-8" />
      <dl>
        {invoice.sent_at && <Fact label="Sent">{moment(invoice.sent_at)}</Fact>}
        {invoice.sent_to && <Fact label="To">{invoice.sent_to}</Fact>}
        {email_cc.length > 0 && <Fact label="Copies to">{email_cc.join(", ")}</Fact>}
        <Fact label="Viewed">{invoice.viewed_at ? moment(invoice.viewed_at) : "Not yet"}</Fact>
        {deliveries.data?.map(({ document, network, text, reason }) => (
          <Fact
            key={document}
            label={`${document === "invoice.xml" ? "E-invoice" : "Credit note"} through ${NETWORK_NAMES[network]}`}
          >
            {reason ? `${text}: ${reason}` : text}
          </Fact>
        ))}
        {invoice.schedule && <Fact label="From the proposal">{invoice.schedule.label}</Fact>}
      </dl>
      {deliveries.data
        ?.filter(({ advice }) => advice)
        .map(({ document, advice }) => (
          <p key={document} className="mt-3 text-14 text-warn">
            {advice}
          </p>
        ))}
      {query.data && (
        <div className="mt-8">
          <Timeline title="History" items={query.data} />
        </div>
      )}
    </>
  );
}
