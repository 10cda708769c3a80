import { lacksTax, NO_TAX_CHOSEN } from "@stint/core/invoice/tax/rules";
import { format, subtract } from "@stint/core/platform/money";
import { asksForTax } from "@stint/core/workspace/tax/rules";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { api, newKey } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { dayInWords, dayOf } from "../../lib/format";
import { errorText } from "../../lib/report";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Checkbox } from "../../ui/checkbox";
import { DateInput } from "../../ui/date-input";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { lazyPart } from "../../ui/lazy-part";
import { Segments } from "../../ui/segments";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { useAsksPaymentSetup } from "../account/use-payment-setup";
import { clientQuery } from "../client/queries";
import { billableQuery } from "../project/billable";
import { MissingFields } from "./missing-fields";
import { PayProblems } from "./pay-problems";
import { type Invoice, invoiceChanged } from "./queries";
import { useClientCredit } from "./use-client-credit";

const PaymentSetupDialog = lazyPart(
  async () => (await import("../account/payment-setup-dialog")).PaymentSetupDialog,
);

const NoTax = lazyPart(async () => (await import("../account/no-tax")).NoTax);

export interface SendDialogProps {
  invoice: Invoice;
  /** The editor's total, in cents. */
  total: number;
  /** A day chosen before: the dialog opens on "On a date". */
  day: string | null;
  /** Saves the typed changes; false when they cannot be saved. */
  save: () => Promise<boolean>;
  /** The version after saving. */
  version: () => number;
  onClose: () => void;
}

const tomorrow = () => dayOf(new Date(Date.now() + 86_400_000));

/** Sends the invoice now, or plans its day. Numbering and freezing happen with it, so it asks once. */
export function SendDialog({ invoice, total, day, save, version, onClose }: SendDialogProps) {
  const later = day !== null && day > dayOf(new Date());
  const [when, setWhen] = useState<"now" | "date">(later ? "date" : "now");
  const [on, setOn] = useState<string | null>(later ? day : tomorrow());
  const [message, setMessage] = useState("");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The day is over in the business's time zone: the choice is another day, or now. */
  const [passed, setPassed] = useState(false);
  const user = useUser();
  const [untaxed, setUntaxed] = useState(false);
  /** The server knows better where another tab or the settings changed. */
  const [asked, setAsked] = useState(false);
  /** How often it was pressed without an answer. */
  const [refused, setRefused] = useState(0);
  const lacks = asked || (lacksTax(invoice) && asksForTax(user));
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(newKey);
  const credit = Math.min(useClientCredit(invoice), total);
  const [useCredit, setUseCredit] = useState(true);
  const client = useQuery({
    ...clientQuery(invoice.client_id ?? 0),
    enabled: invoice.client_id !== null,
  });
  const contact = client.data?.contacts[0];
  const billable = useQuery({
    ...billableQuery(invoice.project_id ?? 0),
    enabled: invoice.project_id !== null,
  }).data;
  const beyond = billable?.accepted && billable.currency === invoice.currency ? -billable.left : 0;
  const lacking =
    invoice.client_id === null ? "client" : client.isSuccess && !contact ? "contact" : undefined;

  async function run(at: "now" | "date" = when) {
    if (pending) return;
    if (lacks && !untaxed) return setRefused((now) => now + 1);
    setPending(true);
    setProblem(undefined);
    setPassed(false);
    try {
      if (lacking === "contact") {
        await api.post("/clients/{id}/contacts", {
          path: { id: invoice.client_id ?? 0 },
          body: { first_name: name.trim(), email: email.trim() },
        });
        await client.refetch();
      }
      if (!(await save())) {
        setProblem(
          "The last changes are not saved yet, so nothing was sent. Look at the editor and try again.",
        );
        return;
      }
      const { data } = await api.post("/invoices/{id}/send", {
        path: { id: invoice.id },
        version: version(),
        key: `${key}-${at}-${version()}${untaxed ? "-untaxed" : ""}`,
        body: {
          ...(at === "date" && on ? { send_at: on } : {}),
          ...(at === "now" && credit > 0 && useCredit ? { use_credit: true } : {}),
          ...(message.trim() ? { message: message.trim() } : {}),
          ...(untaxed ? { confirm_no_tax: true } : {}),
        },
      });
      invoiceChanged(data);
      onClose();
      toast(
        data.status === "scheduled" && data.send_on
          ? `Goes out on ${dayInWords(data.send_on, { weekday: true })}.`
          : `${data.number} sent to ${data.sent_to}.`,
      );
    } catch (error) {
      if (isApiError(error) && error.handled) onClose();
      else {
        if (isApiError(error) && "confirm_no_tax" in error.fields) {
          setAsked(true);
          setRefused((now) => now + 1);
          return;
        }
        setPassed(isApiError(error) && "send_at" in error.fields);
        setProblem(isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error));
      }
    } finally {
      setPending(false);
    }
  }

  // The keyboard goes to what waits for an answer.
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  const amount = format(total, invoice.currency);
  const accepted = invoice.schedule !== null;
  const asks = useAsksPaymentSetup(accepted);
  if (asks && !problem)
    return (
      <Suspense fallback={null}>
        <PaymentSetupDialog
          client={invoice.client_name || "your client"}
          contact={contact?.first_name}
          amount={total}
          currency={invoice.currency}
          of={accepted ? "accepted" : "invoice"}
          send={day ?? true}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="Send this invoice"
      description="It gets its number and can no longer be changed."
      actions={
        <>
          <CancelButton onClose={onClose}>Cancel</CancelButton>
          <Button
            kind="primary"
            type="submit"
            form="send-invoice"
            icon={<Send size={16} />}
            pending={pending}
            pendingLabel="Sending"
            aria-disabled={lacking === "client" || undefined}
          >
            {when === "date" && on ? `Send ${amount} on ${dayInWords(on)}` : `Send ${amount}`}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="send-invoice"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (lacking !== "client") void run();
        }}
      >
        {lacking === "client" && (
          <p className="text-15">Choose whom to bill first, at the top of the invoice.</p>
        )}
        {contact && (
          <p className="text-15">
            To <span className="font-semibold">{`${contact.first_name} ${contact.last_name}`.trim()}</span>,{" "}
            {contact.email}
            {invoice.email_cc.length > 0 && (
              <span className="block text-14 text-muted">Copies to {invoice.email_cc.join(", ")}</span>
            )}
          </p>
        )}
        {lacking === "contact" && (
          <>
            <p className="text-14 text-muted">{client.data?.name} has nobody to send it to yet.</p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="First name">
                <TextInput value={name} onChange={setName} maxLength={80} />
              </Field>
              <Field label="Email">
                <TextInput type="email" value={email} onChange={setEmail} maxLength={254} />
              </Field>
            </div>
          </>
        )}
        <Segments
          aria-label="When to send"
          wide
          value={when}
          onChange={setWhen}
          options={[
            { value: "now", label: "Now" },
            { value: "date", label: "On a date" },
          ]}
        />
        {when === "date" && (
          <Field
            label="Day"
            hint="It goes out in the morning of that day. Until then you can change it or call it off."
          >
            <DateInput value={on} onChange={setOn} min={tomorrow()} />
          </Field>
        )}
        {when === "now" && credit > 0 && (
          <Checkbox checked={useCredit} onChange={setUseCredit}>
            Use {format(credit, invoice.currency)} of {invoice.client_name}’s credit
            <span className="block text-muted">
              {useCredit && credit === total
                ? "Nothing is left to pay."
                : `The email asks for ${format(useCredit ? subtract(total, credit) : total, invoice.currency)}.`}
            </span>
          </Checkbox>
        )}
        <Field label="Message in the email">
          <TextArea value={message} onChange={setMessage} maxLength={2000} rows={2} placeholder="Optional" />
        </Field>
        {lacks && (
          <Suspense fallback={null}>
            <NoTax
              of="invoice"
              confirmed={untaxed}
              error={refused > 0 && !untaxed ? NO_TAX_CHOSEN : undefined}
              onConfirm={setUntaxed}
            >
              <Link
                to="."
                search
                hash="add_tax"
                onClick={onClose}
                className="font-semibold underline underline-offset-2"
              >
                Choose a tax
              </Link>
            </NoTax>
          </Suspense>
        )}
        <PayProblems invoice={invoice} />
        <MissingFields invoice={invoice} onLeave={onClose} />
        {beyond > 0 && (
          <p role="status" className="text-14 text-warn">
            With this, the project’s invoices come to {format(beyond, invoice.currency)} more than was
            accepted.
          </p>
        )}
        {problem && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-bad">
            <p>{problem}</p>
            {passed && (
              <Button size="s" onClick={() => void run("now")}>
                Send now
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}
