import { useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { dayInWords } from "../../lib/format";
import { report } from "../../lib/report";
import { toast, toastError } from "../../lib/toast";
import { downloadAccount, downloadInvoice, downloadNote, downloadXml } from "./download";
import { type Invoice, invoiceChanged, invoicePath } from "./queries";

type Note = Invoice["credit_notes"][number];

const link = (hash: string) => `${location.origin}/invoices/${hash}`;

/** Shows the details that an electronic invoice lacks, in the server's own sentences. */
function reportXmlProblem(error: unknown): void {
  const sentences = isApiError(error) ? Object.values(error.fields) : [];
  if (sentences.length === 0) throw error;
  toastError(`The XML lacks something. ${sentences.join(". ")}.`.replaceAll("..", "."));
}

/** Runs a call and shows its refusal as a toast. Answers whether it worked. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

/** Offers the actions on an invoice, for its page and its row in a list. */
export function useInvoiceActions() {
  const navigate = useNavigate();
  return {
    duplicate: (invoice: Pick<Invoice, "id">) =>
      attempt(async () => {
        const { data } = await api.post("/invoices/{id}/duplicate", { path: { id: invoice.id } });
        invoiceChanged(data);
        toast("A new draft with the same lines.");
        await navigate({ to: invoicePath(data) });
      }),
    test: (invoice: Pick<Invoice, "id">) =>
      attempt(async () => {
        const { data } = await api.post("/invoices/{id}/sendtest", {
          path: { id: invoice.id },
        });
        toast(`A test is on its way to ${data.sent_to}.`);
      }),
    resend: (invoice: Pick<Invoice, "id" | "status">) =>
      attempt(async () => {
        const { data } = await api.post("/invoices/{id}/resend", {
          path: { id: invoice.id },
          body: {},
        });
        invoiceChanged(data);
        toast(`${invoice.status === "overdue" ? "Reminder sent" : "Sent again"} to ${data.sent_to}.`);
      }),
    callOff: (invoice: Pick<Invoice, "id" | "version">) =>
      attempt(async () => {
        const { data } = await api.post("/invoices/{id}/send/cancelscheduled", {
          path: { id: invoice.id },
          version: invoice.version,
        });
        invoiceChanged(data);
        toast("Called off. It is a draft again.");
      }),
    copyLink: (invoice: Pick<Invoice, "hash">) =>
      attempt(async () => {
        if (!invoice.hash) return;
        await navigator.clipboard.writeText(link(invoice.hash)).catch(() => undefined);
        toast("Link copied.");
      }),
    remove: (invoice: Pick<Invoice, "id" | "version">) =>
      attempt(async () => {
        await api.delete("/invoices/{id}", { path: { id: invoice.id }, version: invoice.version });
        invoiceChanged();
        toast("The draft is deleted.");
        await navigate({ to: "/invoices" });
      }),
    /** Holds a planned invoice back, or arms it again for its day. */
    hold: (invoice: Pick<Invoice, "id" | "version">, on: boolean) =>
      attempt(async () => {
        const { data } = await api.post(`/invoices/{id}/send/${on ? "pause" : "resume"}`, {
          path: { id: invoice.id },
          version: invoice.version,
        });
        invoiceChanged(data);
        toast(
          on
            ? "On hold. It keeps its day."
            : data.send_on
              ? `It goes out on ${dayInWords(data.send_on, { weekday: true })}.`
              : "It is planned again.",
        );
      }),
    /** Pauses or resumes the reminders of this invoice. */
    reminders: (invoice: Pick<Invoice, "id" | "version">, on: boolean) =>
      attempt(async () => {
        const { data } = await api.post(`/invoices/{id}/reminders/${on ? "resume" : "pause"}`, {
          path: { id: invoice.id },
          version: invoice.version,
        });
        invoiceChanged(data);
        toast(on ? "Reminders go on." : "Reminders rest.");
      }),
    /** Chooses the days of a sent invoice; no reminder is sent for days that are over. */
    reminderDays: (invoice: Pick<Invoice, "id" | "version">, reminder_days: number[]) =>
      attempt(async () => {
        const { data } = await api.put("/invoices/{id}/reminders", {
          path: { id: invoice.id },
          version: invoice.version,
          body: { reminder_days },
        });
        invoiceChanged(data);
      }),
    xml: (invoice: Pick<Invoice, "id" | "number">) =>
      attempt(() => downloadXml(invoice).catch(reportXmlProblem)),
    notePdf: (invoice: Pick<Invoice, "id">, note: Note) => attempt(() => downloadNote(invoice, note, "pdf")),
    noteXml: (invoice: Pick<Invoice, "id">, note: Note) =>
      attempt(() => downloadNote(invoice, note, "xml").catch(reportXmlProblem)),
    pdf: (invoice: Pick<Invoice, "id" | "number">) => attempt(() => downloadInvoice(invoice)),
    accountPdf: (invoice: Pick<Invoice, "id" | "number">) => attempt(() => downloadAccount(invoice)),
  };
}
