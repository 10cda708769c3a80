import { WORDS } from "@stint/core/platform/status";
import type { Info as ProjectInfo } from "@stint/core/project/schema";
import { dueInWords, dueOnAcceptance, payableTotal } from "@stint/core/proposal/reading/rules";
import type { Document, Info } from "@stint/core/proposal/schema";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CircleCheck, Clock, Copy, Eye, ReceiptText } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { dayInWords, moment, money } from "../../../lib/format";
import { Button, buttonClass } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";
import { useIsPutOff } from "../../account/use-payment-setup";
import { copyLink, linkOf } from "./actions";

function Row({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5">
      <span aria-hidden="true" className="mt-0.5 text-muted [&_svg]:size-[18px]">
        {icon}
      </span>
      <div className="min-w-0 break-words">
        <p className="text-15">{title}</p>
        <p className="text-14 text-muted">{children}</p>
      </div>
    </li>
  );
}

/** "Just now" within a sentence. */
const since = (at: string): string => {
  const words = moment(at);
  return words.charAt(0).toLowerCase() + words.slice(1);
};

/** Words the effect of acceptance: an invoice, at once or after the owner has chosen how to be paid. */
function start(document: Document, putOff: boolean): string {
  const { change, currency, due_days } = document;
  const due = dueOnAcceptance(document);
  if (change) return `The new total is ${money(payableTotal(document), currency)}.`;
  if (due === 0) return "Invoices follow the payment schedule.";
  const amount = `${money(due, currency)}, ${due_days ? dueInWords(due_days) : "due at once"}.`;
  return putOff ? `${amount} We ask you first how to be paid.` : amount;
}

/** The panel after sending: the recipient, the next step, and the link. */
export function SentPanel({
  project,
  proposal,
  document,
  contact,
  onResend,
  onEdit,
}: {
  project: ProjectInfo;
  proposal: Info;
  document: Document;
  contact: { name: string; email: string };
  onResend: () => void;
  onEdit: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It answers a promise in newer browsers, which is no way to clean up.
    void heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const isPutOff = useIsPutOff();
  const first = contact.name.split(" ")[0] || project.client_name;
  const { change, due_on_acceptance: due } = document;
  return (
    <section aria-labelledby="sent-heading">
      <p className="inline-flex items-center gap-2 text-14 font-semibold text-ok">
        <CircleCheck size={18} aria-hidden="true" />
        {WORDS.sent}
      </p>
      <h2 id="sent-heading" ref={heading} className="mt-2 text-30 font-semibold text-balance break-words">
        {document.title} is with {first}
      </h2>
      <p className="mt-1 text-15 text-muted">
        Version {proposal.document_version}, {money(payableTotal(document), document.currency)}, for{" "}
        {project.client_name}.
      </p>
      <ul className="mt-6 border-t border-ink">
        <Row icon={<CircleCheck />} title={`Sent to ${contact.name || contact.email}`}>
          {proposal.sent_to ?? contact.email}
          {proposal.sent_at && `, ${since(proposal.sent_at)}`}.
          {proposal.email_cc.length > 0 && ` Copies to ${proposal.email_cc.join(", ")}.`}
        </Row>
        <Row icon={<Eye />} title={`You’ll know when ${first} opens it`}>
          A notification here, and an email.
        </Row>
        {proposal.next_reminder_on && (
          <Row icon={<Clock />} title="No answer? We send a reminder">
            {dayInWords(proposal.next_reminder_on, { weekday: true })}.
          </Row>
        )}
        <Row
          icon={<ReceiptText />}
          title={
            change
              ? `When ${first} accepts, the change counts`
              : due > 0
                ? `When ${first} accepts, the deposit invoice goes out`
                : `When ${first} accepts, it is agreed`
          }
        >
          {start(document, isPutOff)}
        </Row>
        <Row
          icon={<CalendarClock />}
          title={
            proposal.expire_at
              ? `It stays open through ${dayInWords(proposal.expire_at, { weekday: true })}`
              : "It stays open until you withdraw it"
          }
        >
          You can change or withdraw it until {first} accepts.
        </Row>
      </ul>
      {proposal.hash && (
        <div className="mt-5 flex items-end gap-3">
          <Field
            label="The client’s link"
            hint="Only people with the link can open it. Opening it accepts nothing."
            className="min-w-0 flex-1"
          >
            <TextInput value={linkOf(proposal.hash)} onChange={() => undefined} readOnly />
          </Field>
          <Button
            icon={<Copy size={16} />}
            className="mb-6"
            onClick={() => proposal.hash && void copyLink(proposal.hash)}
          >
            Copy link
          </Button>
        </div>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-3">
        <Link
          to="/projects/$projectId"
          params={{ projectId: String(project.id) }}
          className={buttonClass("primary")}
        >
          <span>Back to project</span>
        </Link>
        <Button kind="quiet" onClick={onEdit}>
          Keep editing
        </Button>
        <Button kind="quiet" onClick={onResend}>
          Resend the email
        </Button>
      </p>
    </section>
  );
}
