import { format } from "@stint/core/platform/money";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { count } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Dialog } from "../../../ui/dialog";
import { NoTax } from "../../account/no-tax";
import type { ListedInvoice } from "../queries";
import { nameOf } from "./bulk-actions";

/** The invoices of a selection on which nobody chose a tax: they go out once it is said that none applies. */
export function UntaxedDialog({
  rows,
  onSend,
  onClose,
}: {
  rows: readonly ListedInvoice[];
  onSend: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [confirmed, setConfirmed] = useState(false);
  const [pending, setPending] = useState(false);
  const many = rows.length > 1;
  const send = async () => {
    setPending(true);
    await onSend().finally(() => setPending(false));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={`${count(rows.length, "invoice")} ${many ? "weren’t" : "wasn’t"} sent`}
      actions={
        <>
          <CancelButton onClose={onClose}>Cancel</CancelButton>
          <Button
            kind="primary"
            disabled={!confirmed}
            pending={pending}
            pendingLabel="Sending"
            onClick={() => void send()}
          >
            Send {count(rows.length, "invoice")}
          </Button>
        </>
      }
    >
      <ul className="mb-4">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-15"
          >
            <span className="min-w-0 break-words">
              {nameOf(row)} <span className="text-14 text-muted">{row.client_name}</span>
              <span className="block text-14">
                <Link
                  to="/projects/$projectId/pay/invoice/$invoiceId"
                  params={{ projectId: String(row.project_id ?? 0), invoiceId: String(row.id) }}
                  hash="add_tax"
                  aria-label={`Choose a tax for ${nameOf(row)}`}
                  className="font-semibold underline underline-offset-2"
                >
                  Choose a tax
                </Link>
              </span>
            </span>
            <span className="font-semibold">{format(row.total, row.currency)}</span>
          </li>
        ))}
      </ul>
      <NoTax of={many ? "invoices" : "invoice"} confirmed={confirmed} onConfirm={setConfirmed} />
    </Dialog>
  );
}
