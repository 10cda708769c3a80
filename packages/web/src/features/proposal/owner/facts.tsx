import type { Document } from "@stint/core/proposal/schema";
import { LinkIcon } from "lucide-react";
import type { ReactNode } from "react";
import { dayInWords, dayOf, moment, money } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { Status } from "../../../ui/status";
import { copyLink } from "../builder/actions";
import type { Proposal } from "../queries";
import { Activity } from "./activity";
import { Questions } from "./questions";
import { Versions } from "./versions";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** Where the proposal stands: who got it, when they looked, what they said, and what came before. */
export function Facts({
  proposal,
  proposals,
  document,
}: {
  proposal: Proposal;
  /** All of the project, newest first. */
  proposals: readonly Proposal[];
  document: Pick<Document, "phases" | "currency">;
}) {
  const { hash, changes_requested: wish } = proposal;
  const { currency } = document;
  const accepted = proposal.status === "accepted" || proposal.status === "superseded";
  return (
    <aside aria-label="Where it stands">
      <Status status={proposal.status} />
      <dl className="mt-3 border-t border-line2">
        {proposal.change && <Fact label="Change order">{proposal.change.number}</Fact>}
        {proposal.total !== null && (
          <Fact label={accepted ? "Accepted total" : "Sent total"}>
            <span className="font-semibold">{money(proposal.total, currency)}</span>
          </Fact>
        )}
        {proposal.document_version > 0 && <Fact label="Version">{proposal.document_version}</Fact>}
        {proposal.sent_at && <Fact label="Sent">{moment(proposal.sent_at)}</Fact>}
        {proposal.sent_to && <Fact label="To">{proposal.sent_to}</Fact>}
        {proposal.sent_at && (
          <Fact label="Viewed">
            {proposal.viewed_at
              ? `${moment(proposal.viewed_at)}${proposal.view_count > 1 ? `, ${proposal.view_count} times` : ""}`
              : "Not yet"}
          </Fact>
        )}
        {proposal.next_reminder_on && !accepted && (
          <Fact label="Next reminder">{dayInWords(proposal.next_reminder_on, { long: true })}</Fact>
        )}
        {proposal.expire_at && (
          <Fact label="Open until">{dayInWords(proposal.expire_at, { long: true, year: true })}</Fact>
        )}
        {proposal.acceptance && (
          <>
            <Fact label="Signed by">
              <span className="whitespace-pre-wrap">{proposal.acceptance.name}</span>
            </Fact>
            <Fact label="Certificate">{proposal.acceptance.certificate}</Fact>
          </>
        )}
        {wish && <Fact label={`${wish.name} asks`}>{wish.text}</Fact>}
        {proposal.declined_at && (
          <Fact label="Declined">
            {proposal.declined_by}, {dayInWords(dayOf(proposal.declined_at))}
          </Fact>
        )}
        {proposal.decline_reason && <Fact label="Because">{proposal.decline_reason}</Fact>}
      </dl>
      {hash && (
        <Button
          kind="link"
          icon={<LinkIcon size={16} />}
          className="mt-4"
          onClick={() => void copyLink(hash)}
        >
          Copy the client’s link
        </Button>
      )}
      <Questions proposal={proposal} document={document} />
      <Versions proposals={proposals} currency={currency} />
      <Activity proposal_id={proposal.id} />
    </aside>
  );
}
