import type { Billable } from "@stint/core/invoice/schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, newKey } from "../../lib/api";
import { report } from "../../lib/report";
import { Button } from "../../ui/button";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { billableQuery } from "../project/billable";
import { OwedCredit } from "./owed-credit";
import { invoicePath } from "./queries";

/** Makes the draft of the remainder, and opens it; pressing twice makes one. */
function useInvoiceRest(project: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(newKey);
  return useMutation({
    mutationFn: async () =>
      (await api.post("/projects/{id}/billable", { path: { id: project }, body: {}, key })).data,
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: ["invoices"], refetchType: "none" });
      await navigate({ to: invoicePath(made) });
    },
    onError: report,
  });
}

const rowsOf = ({ currency, total, net, paid, given, beside, others }: Billable) => [
  { label: "Accepted", value: total, currency },
  { label: "Invoiced", value: net.invoiced, currency },
  ...(net.planned > 0 ? [{ label: "On draft invoices", value: net.planned, currency }] : []),
  ...(given > 0 ? [{ label: "Given as a discount", value: given, currency }] : []),
  ...(beside > 0 ? [{ label: "Of these, beside what was accepted", value: beside, currency }] : []),
  { label: "Paid so far", value: paid, currency },
  ...others.flatMap((other) => [
    {
      label: `Invoiced in ${other.currency}, beside it`,
      value: other.net.invoiced,
      currency: other.currency,
    },
    { label: `Paid in ${other.currency}`, value: other.paid, currency: other.currency },
  ]),
];

/** The part of the accepted total that no invoice bills yet, and a button that makes an invoice of it. */
export function ProjectRemainder({ projectId, open }: { projectId: number; open: boolean }) {
  const { data } = useQuery(billableQuery(projectId));
  const rest = useInvoiceRest(projectId);
  if (!data?.accepted) return null;
  const { left, currency } = data;
  return (
    <section aria-label="Left to invoice" className="mt-8">
      <SectionHead title="Left to invoice" note="Without tax" />
      <dl>
        {rowsOf(data).map(({ label, value, currency: of }) => (
          <div
            key={label}
            className="flex min-h-[42px] items-center justify-between gap-4 border-b border-line text-15"
          >
            <dt className="text-muted">{label}</dt>
            <dd>
              <Money value={value} currency={of} strong={false} />
            </dd>
          </div>
        ))}
        <div className="flex min-h-12 items-center justify-between gap-4 text-15">
          <dt className="font-semibold">{left < 0 ? "More than was accepted" : "Left"}</dt>
          <dd className="flex items-center gap-5 font-semibold">
            {left > 0 && open && (
              <Button kind="link" pending={rest.isPending} onClick={() => rest.mutate()}>
                Invoice the rest
              </Button>
            )}
            <Money value={Math.abs(left)} currency={currency} />
          </dd>
        </div>
        {data.owed_credit && <OwedCredit owed={data.owed_credit} projectId={projectId} />}
      </dl>
    </section>
  );
}
