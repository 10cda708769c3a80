import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { money } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { type Invoice, invoiceChanged } from "../queries";
import { useClientCredit } from "../use-client-credit";

/** The client's credit from overpayments, to pay this invoice with. */
export function CreditLine({ invoice }: { invoice: Invoice }) {
  const { currency } = invoice;
  const [key, setKey] = useState(newKey);
  const left = useClientCredit(invoice);
  const apply = useMutation({
    mutationFn: async () =>
      (await api.post("/invoices/{id}/applycredit", { path: { id: invoice.id }, key, body: {} })).data,
    onSuccess: (data) => {
      setKey(newKey());
      invoiceChanged(data);
      toast("The credit is used.");
    },
  });
  if (left <= 0) return null;
  const used = Math.min(left, invoice.totals.amount_due);
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 rounded-ctl bg-chip px-4 py-2 text-14">
      <span className="min-w-0 flex-1">
        {invoice.client_name} has a credit of {money(left, currency)}.
      </span>
      <Button kind="link" pending={apply.isPending} onClick={() => apply.mutate()}>
        Use {money(used, currency)} here
      </Button>
    </p>
  );
}
