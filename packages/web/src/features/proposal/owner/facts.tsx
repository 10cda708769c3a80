import type { Document } from "@stint/core/proposal/schema";
import { LinkIcon } from "lucide-react";
import type { ReactNode } from "react";
import { dayInWords, dayOf, moment, money } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { Status } from "../../../ui/status";
import { RecipientLines } from "../../client/recipient-lines";
import type { Project } from "../../project/queries";
import { difference } from "../../public-page/words";
import { copyLink } from "../builder/actions";
import type { Proposal } from "../queries";
import { Activity } from "./activity";
import { Discards } from "./discards";
import { Questions } from "./questions";
import { UnsentChanges } from "./unsent-changes";
import { Versions } from "./versions";
import { WriterEmail } from "./writer-email";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="border-b border-line2 pb-2 text-17 font-semibold break-words">{children}</h3>;
}

const openedInWords = ({ viewed_at, view_count }: Proposal): string =>
  viewed_at ? `${moment(viewed_at)}${view_count > 1 ? `, ${view_count} times` : ""}` : "Not yet";

/** The client's version: the one that they can open or that they signed. */
function HeldVersion({ project, held }: { project: Project; held: Proposal }) {
  const { currency } = project;
  const accepted = held.status === "accepted" || held.status === "superseded";
  return (
    <dl>
      {project.agreement.accepted && held.change && <Fact label="Change order">{held.change.number}</Fact>}
      <Fact label="Version">{held.document_version}</Fact>
      <Fact label={accepted ? "Accepted total" : "Total"}>
        <span className="font-semibold">{money(project.price_total, currency)}</span>
      </Fact>
      {held.sent_at && <Fact label="Sent">{moment(held.sent_at)}</Fact>}
      {held.sent_to && <Fact label="Sent to">{held.sent_to}</Fact>}
      {held.sent_at && <Fact label="Opened">{openedInWords(held)}</Fact>}
      {held.expire_at && !accepted && (
        <Fact label="Valid through">{dayInWords(held.expire_at, { weekday: true })}</Fact>
      )}
      {held.next_reminder_on && !accepted && (
        <Fact label="Reminder">{dayInWords(held.next_reminder_on, { weekday: true })}</Fact>
      )}
      {held.acceptance && (
        <>
          <Fact label="Signed by">
            <span className="whitespace-pre-wrap">{held.acceptance.name}</span>
          </Fact>
          <Fact label="Certificate">{held.acceptance.certificate}</Fact>
        </>
      )}
      <Withdrawal proposal={held} />
      <Answer proposal={held} />
    </dl>
  );
}

/** A consumer's right to withdraw: how long it lasts, when the work may begin, and what a withdrawal settles. */
function Withdrawal({ proposal: { acceptance, revocation, currency } }: { proposal: Proposal }) {
  const consumer = acceptance?.consumer;
  if (!consumer) return null;
  if (!revocation) {
    const day = dayInWords(consumer.last_day, { weekday: true });
    return (
      <>
        <Fact label="Can withdraw until">{day}</Fact>
        <Fact label="Begin the work">
          {consumer.begin_early ? "At once, as your client asked" : `After ${day}`}
        </Fact>
      </>
    );
  }
  const { name, at, owed, refund, refund_by, outstanding, former_total, refund_later = 0 } = revocation;
  return (
    <>
      <Fact label="Withdrew">
        {name}, {moment(at)}
      </Fact>
      {former_total !== undefined && (
        <Fact label="Goes on">The contract before the change, {money(former_total, currency)}</Fact>
      )}
      {owed > 0 && <Fact label="Work done until then">{money(owed, currency)}</Fact>}
      {outstanding > 0 && <Fact label="Still to be paid">{money(outstanding, currency)}</Fact>}
      <Fact label="To refund">
        {refund > 0 ? `${money(refund, currency)} by ${dayInWords(refund_by, { weekday: true })}` : "Nothing"}
      </Fact>
      {refund_later > 0 && (
        <Fact label="Refund later">{money(refund_later, currency)}, once the bank debit has arrived</Fact>
      )}
    </>
  );
}

/** The client's words instead of an acceptance. */
function Answer({ proposal }: { proposal: Proposal }) {
  const { changes_requested: wish } = proposal;
  return (
    <>
      {wish && (
        <Fact label={`${wish.name} asks`}>
          {wish.text}
          <WriterEmail {...wish} />
        </Fact>
      )}
      {proposal.declined_at && (
        <Fact label="Declined">
          {proposal.declined_by}, {dayInWords(dayOf(proposal.declined_at))}
        </Fact>
      )}
      {proposal.decline_reason && <Fact label="Because">{proposal.decline_reason}</Fact>}
    </>
  );
}

/** A change order that nobody signed: its changes, beside the agreed total. */
function ChangeOrder({
  proposal,
  change,
  currency,
}: {
  proposal: Proposal;
  change: Change;
  currency: string;
}) {
  return (
    <section className="mt-8">
      <Heading>Change order {change.number}</Heading>
      <dl>
        <Fact label="Status">
          <Status status={change.status} />
        </Fact>
        <Fact label="It would add">{difference(change.difference, currency)}</Fact>
        <Fact label="New total">{money(change.total, currency)}</Fact>
        {proposal.sent_at && <Fact label="Sent">{moment(proposal.sent_at)}</Fact>}
        {proposal.sent_to && <Fact label="Sent to">{proposal.sent_to}</Fact>}
        {proposal.sent_at && <Fact label="Opened">{openedInWords(proposal)}</Fact>}
        {proposal.expire_at && (
          <Fact label="Valid through">{dayInWords(proposal.expire_at, { weekday: true })}</Fact>
        )}
        {proposal.next_reminder_on && (
          <Fact label="Reminder">{dayInWords(proposal.next_reminder_on, { weekday: true })}</Fact>
        )}
        <Answer proposal={proposal} />
      </dl>
    </section>
  );
}
type Change = NonNullable<Project["agreement"]["change"]>;

/** The client's version, the unsent changes, the client's answer, and the earlier versions. */
export function Facts({
  project,
  proposal,
  proposals,
  document,
}: {
  project: Project;
  /** The newest. */
  proposal: Proposal;
  /** All of the project, newest first. */
  proposals: readonly Proposal[];
  document: Pick<Document, "phases" | "currency">;
}) {
  const { hash } = proposal;
  const { document: has, change, unsent } = project.agreement;
  const held = proposals.find(({ id }) => id === has?.proposal_id);
  const asked = change && proposals.find(({ id }) => id === change.proposal_id);
  return (
    <aside aria-label="About the proposal" className="min-w-0">
      <Heading>What {project.client_name} has</Heading>
      {held ? (
        <HeldVersion project={project} held={held} />
      ) : (
        <p className="py-2.5 text-14 text-muted">Nothing yet.</p>
      )}
      <RecipientLines emails={[proposal.sent_to ?? "", ...proposal.email_cc]} />
      {hash && (
        <Button
          kind="link"
          icon={<LinkIcon size={16} />}
          className="mt-4"
          onClick={() => void copyLink(hash)}
        >
          Copy link
        </Button>
      )}
      {asked && <ChangeOrder proposal={asked} change={change} currency={project.currency} />}
      {unsent && (
        <section className="mt-8">
          <Heading>Not sent yet</Heading>
          <UnsentChanges proposal_id={proposal.id} total={unsent.total} currency={project.currency} />
        </section>
      )}
      <Questions proposal={proposal} document={document} />
      <Discards proposal={asked ?? proposal} currency={project.currency} />
      <Versions proposals={proposals} currency={document.currency} />
      <Activity proposal_id={proposal.id} />
    </aside>
  );
}
