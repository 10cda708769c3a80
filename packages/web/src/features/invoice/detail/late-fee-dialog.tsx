import type { Info, LateFee } from "@stint/core/invoice/schema";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { isApiError } from "../../../lib/api-error";
import { count, money } from "../../../lib/format";
import { errorText } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button, buttonClass } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { GhostRows } from "../../../ui/ghost-rows";
import { TotalLine } from "../../../ui/ledger";
import { QuantityInput } from "../../../ui/quantity-input";
import { type Invoice, invoiceChanged, invoicePath } from "../queries";

const wordsOf = (error: unknown): string =>
  isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error);

/** "1.5% of $2,000.00 for 2 months begun", "9% a year of $2,000.00", "$40.00 once". */
function describeFee({
  kind,
  percent,
  unpaid,
  months,
  amount,
  capped,
  compensation,
  currency,
}: LateFee): string {
  const of = money(unpaid, currency);
  const stops = capped ? ", as far as the fee may go" : "";
  if (kind === "fixed") return `${money(amount, currency)} once${stops}`;
  const beside = compensation > 0 ? `, and ${money(compensation, currency)} for the cost of recovery` : "";
  if (kind === "percent_year") return `${percent}% a year of ${of}${stops}${beside}`;
  return `${percent}% of ${of}${kind === "percent_month" ? ` for ${count(months, "month")} begun` : ""}${stops}`;
}

/** A draft with a line for a fee that the terms do not name, without a price yet. */
async function billAsLine({ project_id, client_id, number }: Invoice, key: string): Promise<Info> {
  const whose = project_id === null ? { client_id: client_id ?? undefined } : { project_id };
  const body = { ...whose, items: [{ name: `Late fee for ${number}`, unit_price: 0 }] };
  return (await api.post("/invoices", { body, key: `${key}-line` })).data;
}

/** The rate of the law as the owner looked it up; asked for only where no published one is known here. */
function RateField({ onTell }: { onTell: (rate: string) => void }) {
  const [rate, setRate] = useState("");
  return (
    <form
      noValidate
      className="mt-3 flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (rate) onTell(rate);
      }}
    >
      <Field label="Rate by law, a year" className="w-40">
        <QuantityInput value={rate} onChange={setRate} max={100} unit="%" />
      </Field>
      <Button type="submit" disabled={!rate}>
        Work it out
      </Button>
    </form>
  );
}

/** The amount of a late fee by the terms that the client accepted; it becomes a draft of its own (D39). */
export function LateFeeDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const navigate = useNavigate();
  const [key] = useState(newKey);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [rate, setRate] = useState<string>();
  const query = useQuery({
    queryKey: ["invoices", "latefee", invoice.id, invoice.version, rate],
    queryFn: async ({ signal }) =>
      (await api.get("/invoices/{id}/latefee", { path: { id: invoice.id }, query: { rate }, signal })).data,
    retry: false,
    staleTime: 0,
  });
  const fee = query.data;
  const path = { id: invoice.id };
  const charge = () =>
    open(async () => (await api.post("/invoices/{id}/latefee", { path, key, body: { rate } })).data);
  async function open(make: () => Promise<Info>) {
    setPending(true);
    try {
      const made = await make();
      invoiceChanged(made);
      onClose();
      toast("The fee is a draft. Look at it, then send it.");
      await navigate({ to: invoicePath(made) });
    } catch (error) {
      setProblem(wordsOf(error));
      setPending(false);
    }
  }
  // The refusal is no fault: the client agreed to no late fee, and there are other ways.
  const unrated = isApiError(query.error) && query.error.fields.rate;
  const unnamed = unrated || (isApiError(query.error) && query.error.fields.terms);
  const wrong = problem ?? (query.isError ? wordsOf(query.error) : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="Charge a late fee"
      description="On an invoice of its own, which you look at before it goes out."
      actions={
        <>
          <CancelButton onClose={onClose}>Cancel</CancelButton>
          {unnamed && (
            <Button
              kind="primary"
              pending={pending}
              pendingLabel="Making it"
              onClick={() => void open(() => billAsLine(invoice, key))}
            >
              Bill it as a line
            </Button>
          )}
          {fee && fee.left > 0 && (
            <Button kind="primary" pending={pending} pendingLabel="Making it" onClick={() => void charge()}>
              {`Make a draft of ${money(fee.left, fee.currency)}`}
            </Button>
          )}
        </>
      }
    >
      {query.isPending && <GhostRows rows={2} columns={["", "120px"]} right={[1]} />}
      {fee && (
        <>
          <blockquote className="border-l-2 border-line2 pl-3 text-14 text-muted">{fee.clause}</blockquote>
          <p className="mt-4 text-15">{`${count(fee.days_late, "day")} late: ${describeFee(fee)}.`}</p>
          {fee.billed > 0 && (
            <p className="mt-1 text-14 text-muted">
              {`${money(fee.billed, fee.currency)} of it is on another invoice.`}
            </p>
          )}
          <TotalLine label="To charge" className="mt-4">
            <span>{money(fee.left, fee.currency)}</span>
          </TotalLine>
        </>
      )}
      {wrong && (
        <p role="alert" className={unnamed && !problem ? "mt-2 text-15" : "mt-2 text-14 text-bad"}>
          {wrong}
        </p>
      )}
      {(unrated || rate) && <RateField onTell={setRate} />}
      {unnamed && invoice.project_id !== null && (
        <Link
          to="/projects/$projectId/terms"
          params={{ projectId: `${invoice.project_id}` }}
          className={`${buttonClass("link")} mt-2 inline-flex`}
        >
          Look at the terms
        </Link>
      )}
    </Dialog>
  );
}
