import type { Info as ProjectInfo } from "@stint/core/project/schema";
import { changeTotals, payableTotal } from "@stint/core/proposal/reading/rules";
import type { Info, Preview } from "@stint/core/proposal/schema";
import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { Code, isApiError, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayInWords, dayOf, money } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { DateInput } from "../../../ui/date-input";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { lazyPart } from "../../../ui/lazy-part";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { useAsksPaymentSetup } from "../../account/use-payment-setup";
import { countInWords, difference, sentence } from "../../public-page/words";
import { useProposalActions } from "./actions";
import { ContactForm } from "./contact-form";
import { keepMessage, keptMessage } from "./message-draft";
import { OpenClauses } from "./open-clauses";
import { Recipient } from "./recipient";
import { sendLabel } from "./send-label";
import { SendSummary } from "./send-summary";

const PaymentSetupDialog = lazyPart(
  async () => (await import("../../account/payment-setup-dialog")).PaymentSetupDialog,
);

const TurnedPrices = lazyPart(async () => (await import("./turned-prices")).TurnedPrices);
const ChooseTax = lazyPart(async () => (await import("./choose-tax")).ChooseTax);

const missingContact = 2037;
const emails = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Copies that were typed for a proposal and not sent: a dialog that was closed opens with them again. */
const copies = new Map<number, string>();

export interface SendDialogProps {
  project: ProjectInfo;
  proposal: Info;
  preview: Preview;
  /** Saves the last typed changes; false when that failed. */
  flush: () => Promise<boolean>;
  /** Composes the document again, after its first contact was added or its prices changed. */
  onContact: () => Promise<unknown>;
  /** Called after the sending. */
  onSent?: () => unknown;
  /** Makes a contact the one that it goes to. */
  onRecipient: (contact_id: number) => Promise<unknown>;
  /** Keeps another last day, where the one that was chosen has passed. */
  onExpiry: (expire_at: string | null) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Mails the proposal to the client's contact, after asking for missing details. One dialog for both steps: two would
 * hand the focus to each other and close.
 */
export function SendDialog(props: SendDialogProps) {
  const { project, proposal, preview, onClose } = props;
  const id = useId();
  const [missing, setMissing] = useState(!preview.contact);
  const [pending, setPending] = useState(false);
  const { document, contact } = preview;
  const asking = missing || !contact;
  const again = /^(sent|viewed|changes_requested|expired)$/.test(proposal.status);
  const label = sendLabel(proposal, preview.changed, document.version) ?? "Send proposal";
  const { change } = document;
  const wrong = Object.values(preview.refusals ?? {});
  const asksPaymentSetup = useAsksPaymentSetup();
  // The choice of the first of two steps can be made again.
  const [step, setStep] = useState<"pay" | "look">();
  if ((asksPaymentSetup || step === "pay") && !asking && !again && !change)
    return (
      <Suspense fallback={null}>
        <PaymentSetupDialog
          client={project.client_name}
          contact={contact.name.split(" ")[0]}
          amount={
            document.schedule?.[0]?.tax?.total ?? document.schedule?.[0]?.amount ?? payableTotal(document)
          }
          currency={document.currency}
          of="proposal"
          send
          onKept={() => setStep("look")}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      size="m"
      title={
        asking
          ? `Who is it for at ${project.client_name}?`
          : label === "Send proposal"
            ? "Send the proposal"
            : label
      }
      description={
        asking
          ? "The proposal, and later the invoices, go to this person."
          : change
            ? `Change order ${change.number} to ${document.title}: ${difference(changeTotals(change).difference, document.currency)}, new total ${money(payableTotal(document), document.currency)}`
            : `${step === "look" ? "First send, step 2 of 2. " : ""}${document.title}, ${money(payableTotal(document), document.currency)}`
      }
      actions={
        <>
          <Button onClick={step === "look" && !asking ? () => setStep("pay") : onClose} disabled={pending}>
            {step === "look" && !asking ? "Back" : "Cancel"}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={asking ? `${id}-contact` : id}
            icon={asking ? undefined : <Send size={16} />}
            pending={pending}
            disabled={!asking && wrong.length > 0}
          >
            {asking ? "Add and continue" : label}
          </Button>
        </>
      }
    >
      {asking && (
        <ContactForm
          id={`${id}-contact`}
          client_id={project.client_id}
          onPending={setPending}
          onDone={async (contact_id) => {
            await (contact ? props.onRecipient(contact_id) : props.onContact());
            setMissing(false);
          }}
        />
      )}
      {contact && (
        // The typed message stays while another person is added.
        <div hidden={asking}>
          <SendForm
            {...props}
            id={id}
            contact={contact}
            wrong={wrong}
            onPending={setPending}
            onMissing={() => setMissing(true)}
          />
        </div>
      )}
    </Dialog>
  );
}

function SendForm({
  id,
  project,
  proposal,
  preview,
  contact,
  wrong,
  flush,
  onContact,
  onRecipient,
  onExpiry,
  onSent,
  onClose,
  onPending,
  onMissing,
}: SendDialogProps & {
  id: string;
  contact: { name: string; email: string };
  /** The faults that must be fixed first. */
  wrong: readonly string[];
  onPending: (pending: boolean) => void;
  onMissing: () => void;
}) {
  const { send, update } = useProposalActions(proposal.id);
  const key = useRef({ for: "", key: "" });
  const { document, unpriced_count: unpriced, open_clauses: open } = preview;
  const { time_zone: zone } = useUser();
  const form = useForm({
    initial: {
      cc: copies.get(proposal.id) ?? proposal.email_cc.join(", "),
      // A change order's mail starts with its reason, which its page shows too.
      message: keptMessage(proposal.id) ?? (proposal.change ? proposal.reason : ""),
      confirmed: false,
      meant: false,
      untaxed: false,
    },
    check: ({ cc, confirmed, meant, untaxed }) => ({
      cc:
        emails(cc).length > 5
          ? "At most five copies"
          : emails(cc).every((each) => /^\S+@\S+\.\S{2,}$/.test(each))
            ? ""
            : "One of these is not an email address",
      confirmed: unpriced > 0 && !confirmed ? "Confirm it, or price them first" : "",
      meant: open.length > 0 && !meant ? "Confirm it, or fill them in first" : "",
      untaxed: preview.lacks_tax && !untaxed ? "Confirm it, or choose a tax first" : "",
    }),
    onSubmit: async ({ cc, message, confirmed, meant, untaxed }) => {
      if (!(await flush())) {
        form.setProblem("Your last changes are not saved yet, so nothing was sent.");
        return;
      }
      const body = {
        ...(emails(cc).length > 0 ? { email_cc: emails(cc) } : {}),
        ...(message.trim() ? { message: message.trim() } : {}),
        ...(confirmed ? { confirm_unpriced: true } : {}),
        ...(meant ? { confirm_blanks: true } : {}),
        ...(untaxed ? { confirm_no_tax: true } : {}),
      };
      const intent = JSON.stringify(body);
      if (key.current.for !== intent) key.current = { for: intent, key: newKey() };
      try {
        if (proposal.change && message.trim() !== proposal.reason)
          await update.mutateAsync({ reason: message.trim() });
        const sent = await send.mutateAsync({ body, key: key.current.key });
        keepMessage(proposal.id, undefined);
        copies.delete(proposal.id);
        toast(`Sent to ${sent.sent_to ?? contact.email}.`);
        onClose();
        onSent?.();
      } catch (error) {
        key.current = { for: "", key: "" };
        if (isApiError(error) && error.code === missingContact) return onMissing();
        if (isApiError(error) && error.code === Code.Validation) {
          form.setProblem(Object.values(error.fields)[0] ?? error.message);
          return;
        }
        throw error;
      }
    },
  });
  useEffect(() => onPending(form.pending), [form.pending, onPending]);
  return (
    <form
      id={id}
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
      noValidate
      className="space-y-4"
    >
      <SendSummary document={document} preview={preview} proposal_id={proposal.id} />
      {preview.turned && (
        <Suspense fallback={null}>
          <TurnedPrices
            project_id={project.id}
            turned={preview.turned}
            currency={document.currency}
            flush={flush}
            onDone={onContact}
          />
        </Suspense>
      )}
      <Recipient client_id={project.client_id} contact={contact} onPick={onRecipient} onNew={onMissing} />
      <Field label="Copies to" error={form.errors.cc} hint="Up to five addresses, with commas between them.">
        <TextInput
          {...form.field("cc")}
          onChange={(text) => {
            form.set("cc", text);
            copies.set(proposal.id, text);
          }}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
        />
      </Field>
      <Field
        label={document.change ? "Why it changes" : "Message"}
        error={form.errors.message}
        hint={`${document.change ? "In the email and on the page." : "Above the link in the email."} It greets ${contact.name.split(" ")[0]} and carries your name already. Saved as you type.`}
      >
        <TextArea
          {...form.field("message")}
          onChange={(text) => {
            form.set("message", text);
            keepMessage(proposal.id, text);
          }}
          rows={4}
          maxLength={2000}
        />
      </Field>
      {preview.refusals?.expire_at && (
        <Field label="Open until" error={preview.refusals.expire_at}>
          <DateInput
            value={document.expire_at}
            min={dayOf(new Date(), zone)}
            onChange={(day) => void onExpiry(day)}
          />
        </Field>
      )}
      {unpriced > 0 && (
        <Field label="Services without a price" error={form.errors.confirmed} hideLabel>
          <Checkbox checked={form.values.confirmed} onChange={(on) => form.set("confirmed", on)}>
            {sentence(countInWords(unpriced, "service has", "services have"))} no price yet. Send it like
            this; the client reads “To be agreed” there.
          </Checkbox>
        </Field>
      )}
      <OpenClauses
        proposal={proposal}
        clauses={open}
        confirmed={form.values.meant}
        error={form.errors.meant}
        onConfirm={(on) => form.set("meant", on)}
        onLeave={onClose}
      />
      {preview.lacks_tax && (
        <Suspense fallback={null}>
          <ChooseTax
            proposal={proposal}
            confirmed={form.values.untaxed}
            error={form.errors.untaxed}
            onConfirm={(on) => form.set("untaxed", on)}
            onLeave={onClose}
          />
        </Suspense>
      )}
      {wrong.length > 0 && (
        <ul role="alert" className="space-y-1 text-14 text-bad">
          {wrong.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {preview.refusals?.services && (
            <li>
              <Link
                to="/projects/$projectId/scopes/$scopeId/edit"
                params={{
                  projectId: String(project.id),
                  scopeId: String(project.scopes[0]?.id ?? project.id),
                }}
                className="font-semibold underline underline-offset-2"
              >
                Open the scope
              </Link>
            </li>
          )}
        </ul>
      )}
      {form.problem && (
        <p role="alert" className="text-14 text-bad">
          {form.problem}
        </p>
      )}
      <p className="text-13 text-muted">
        {document.expire_at
          ? `Open until the end of ${dayInWords(document.expire_at, { long: true, year: true })}.`
          : "Open until you withdraw it."}{" "}
        The link works for whoever has it.
      </p>
    </form>
  );
}
