import { versionInWords } from "@stint/core/proposal/reading/rules";
import type { PublicInfo } from "@stint/core/proposal/schema";
import { CircleCheck, CircleX, Clock, FileText, MessageCircle, TriangleAlert, Undo2 } from "lucide-react";
import { useState } from "react";
import { dayInWords, money } from "../../../lib/format";
import { LinkState } from "../../public-page/link-state";
import { publicButton } from "../../public-page/public-button";
import { longDay, momentIn, sentence, zoneInWords } from "../../public-page/words";
import { Copies } from "./copies";
import { invoiceDue, invoiceTitle, PayLink } from "./open-invoice";
import { UndoDecline } from "./undo-decline";
import { WithdrawForm } from "./withdraw-form";

interface StateProps {
  info: PublicInfo;
}

function Mail({ info, children, subject }: StateProps & { children: string; subject: string }) {
  return (
    <a
      href={`mailto:${info.brand.email}?subject=${encodeURIComponent(subject)}`}
      className={publicButton("second")}
    >
      {children}
    </a>
  );
}

/** The invoices that wait to be paid, each with its own way there. */
function OpenInvoices({ info }: StateProps) {
  const { open_invoices: invoices } = info;
  if (invoices.length === 0) return null;
  return (
    <section aria-label="To be paid" className="w-full rounded-modal border border-line bg-surface px-5">
      <ul>
        {invoices.map((invoice) => (
          <li
            key={invoice.hash}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line py-4 last:border-b-0"
          >
            <div className="min-w-0 text-ink">
              <h2 className="text-15 font-semibold">{invoiceTitle(invoice)}</h2>
              <p className="mt-0.5 text-14 text-muted">{invoiceDue(invoice)}</p>
            </div>
            <PayLink invoice={invoice} kind={info.newer_hash ? "second" : "primary"} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "This proposal", or "Change order 1". */
const nameOf = ({ change }: PublicInfo): string =>
  change ? `Change order ${change.number}` : "This proposal";

/** The agreement that stays in force when a change order is closed. */
function Stands({ info: { change } }: StateProps) {
  if (!change) return null;
  return (
    <p>
      {`What was accepted on ${dayInWords(change.accepted_on, { long: true })} stands: ${money(change.total, change.currency)}.`}
    </p>
  );
}

export function ExpiryNotice({ info }: StateProps) {
  return (
    <LinkState
      brand={info.brand}
      icon={<Clock />}
      title={`${nameOf(info)} has expired`}
      action={
        <>
          <OpenInvoices info={info} />
          <Mail info={info} subject={`A new date for ${info.title}`}>
            Ask for a new one
          </Mail>
        </>
      }
    >
      <p>
        {info.expire_at
          ? `It was valid through ${longDay(info.expire_at)}, ${zoneInWords(info.time_zone)}. `
          : "Its last day has passed. "}
        Nothing can be accepted here any more.
      </p>
      <Stands info={info} />
    </LinkState>
  );
}

export function WithdrawalNotice({ info }: StateProps) {
  return (
    <LinkState
      brand={info.brand}
      icon={<Undo2 />}
      title={`${nameOf(info)} was withdrawn`}
      action={
        <>
          <OpenInvoices info={info} />
          <Mail info={info} subject={`A question about ${info.title}`}>
            Ask a question
          </Mail>
        </>
      }
    >
      <p>
        {info.brand.name} took it back
        {info.closed_on ? ` on ${dayInWords(info.closed_on, { long: true })}` : ""}. If that surprises you,
        ask.
      </p>
      <Stands info={info} />
    </LinkState>
  );
}

/** The contract's own days to withdraw; a change order's are about that change alone. */
const subjectOf = ({ change }: PublicInfo) => (change ? "change" : "contract");

/** The button of a consumer who can still withdraw. */
function Right({ hash, info, onWithdrawn }: StateProps & { hash: string; onWithdrawn: () => void }) {
  const right = info.accepted?.right;
  if (!right || right.is_over || right.revoked_at) return null;
  return <WithdrawForm hash={hash} of={subjectOf(info)} last_day={right.last_day} onDone={onWithdrawn} />;
}

/** When a consumer withdrew. */
function Withdrawn({ info }: StateProps) {
  const right = info.accepted?.right;
  const currency = info.document?.currency;
  if (!right?.revoked_at || !right.settled || !currency) return null;
  const { refund, refund_by, outstanding } = right.settled;
  const back =
    refund > 0
      ? `${info.brand.name} pays back ${money(refund, currency)} by ${dayInWords(refund_by, { long: true })}, the way you paid.`
      : outstanding > 0
        ? `For what was done until then, ${money(outstanding, currency)} is still to be paid.`
        : "Nothing is to be paid, and nothing to be paid back.";
  return (
    <p>
      {`The withdrawal came in on ${momentIn(info.time_zone, right.revoked_at)}, ${zoneInWords(info.time_zone)}. ${right.contract_stands ? "The contract goes on as it was before. " : ""}${back}`}
    </p>
  );
}

export function SuccessorNotice({
  hash,
  info,
  onRead,
  onWithdrawn,
}: StateProps & { hash: string; onRead?: (() => void) | undefined; onWithdrawn: () => void }) {
  const withdrew = info.accepted?.right?.revoked_at;
  return (
    <LinkState
      brand={info.brand}
      icon={<FileText />}
      title={withdrew ? `You withdrew from this ${subjectOf(info)}` : "There is a newer version"}
      action={
        <>
          {withdrew ? null : info.newer_hash ? (
            <a href={`/proposal/${info.newer_hash}`} className={publicButton("primary")}>
              Open the newer version
            </a>
          ) : (
            <Mail info={info} subject={`The newest version of ${info.title}`}>
              Ask for the newest link
            </Mail>
          )}
          {onRead && (
            <button type="button" onClick={onRead} className={publicButton("second")}>
              Read this version
            </button>
          )}
          {!info.newer_hash && <OpenInvoices info={info} />}
          <Right hash={hash} info={info} onWithdrawn={onWithdrawn} />
        </>
      }
    >
      {!withdrew && (
        <p>
          {info.brand.name} replaced version {info.version}. Nothing can be accepted here any more.
        </p>
      )}
      <Withdrawn info={info} />
    </LinkState>
  );
}

/** The client asked for changes: the link stays open, and the next version comes by mail. */
export function RequestNotice({ info, onRead }: StateProps & { onRead: () => void }) {
  return (
    <LinkState
      brand={info.brand}
      icon={<MessageCircle />}
      title="You asked for changes"
      action={
        <button type="button" onClick={onRead} className={publicButton("second")}>
          Back to the proposal
        </button>
      }
    >
      <p>
        {info.brand.name} has your words and sends you a new version. Nothing was accepted or declined, and
        this version stays open.
      </p>
    </LinkState>
  );
}

export function DeclineNotice({
  hash,
  info,
  byYou,
  onReopened,
}: StateProps & { hash: string; byYou: boolean; onReopened: () => void }) {
  const { undo_until } = info;
  return (
    <LinkState
      brand={info.brand}
      icon={<CircleX />}
      title={
        byYou
          ? `You declined ${info.change ? `change order ${info.change.number}` : "this proposal"}`
          : `${nameOf(info)} was declined`
      }
      action={
        <>
          <OpenInvoices info={info} />
          <Mail info={info} subject={`About ${info.title}`}>
            {`Write to ${info.brand.name}`}
          </Mail>
        </>
      }
    >
      <p>
        {byYou
          ? `${info.brand.name} has your reason.${info.change ? "" : " Nothing is owed, and nothing more will be sent."}`
          : `${info.change ? "" : "Nothing is owed. "}${undo_until ? "" : `If minds have changed, ${info.brand.name} can send a new one.`}`}
      </p>
      <Stands info={info} />
      {undo_until && (
        <UndoDecline hash={hash} info={info} until={undo_until} byYou={byYou} onReopened={onReopened} />
      )}
    </LinkState>
  );
}

export function AcceptanceNotice({
  hash,
  info,
  onRead,
  onWithdrawn,
}: StateProps & { hash: string; onRead?: (() => void) | undefined; onWithdrawn: () => void }) {
  const [copying, setCopying] = useState(false);
  const { accepted } = info;
  const right = accepted?.right;
  return (
    <LinkState
      brand={info.brand}
      icon={<CircleCheck />}
      title={right?.revoked_at ? `You withdrew from this ${subjectOf(info)}` : "Already accepted"}
      action={
        <>
          {info.newer_hash && (
            <a href={`/proposal/${info.newer_hash}`} className={publicButton("primary")}>
              Open the change order
            </a>
          )}
          <OpenInvoices info={info} />
          {accepted && !copying && (
            <button type="button" onClick={() => setCopying(true)} className={publicButton("second")}>
              Download the accepted copy
            </button>
          )}
          {onRead && (
            <button type="button" onClick={onRead} className={publicButton("second")}>
              Read what was accepted
            </button>
          )}
          <Right hash={hash} info={info} onWithdrawn={onWithdrawn} />
          {accepted && copying && (
            <div className="w-full rounded-modal border border-line bg-surface px-5 pb-5">
              <Copies hash={hash} certificate={accepted.certificate} />
            </div>
          )}
        </>
      }
    >
      <p>
        {accepted
          ? `${accepted.name} accepted ${versionInWords(info)} on ${momentIn(info.time_zone, accepted.at)}, ${zoneInWords(info.time_zone)}. `
          : `${sentence(versionInWords(info))} was accepted. `}
        {right?.revoked_at ? "" : "A second signature is not needed."}
      </p>
      <Withdrawn info={info} />
      {info.newer_hash && <p>A change to it waits for your answer.</p>}
      {accepted && (
        <p>The sealed copy goes to both sides by email. Its certificate is {accepted.certificate}.</p>
      )}
    </LinkState>
  );
}

export function ChangeNotice({ info, onReview }: StateProps & { onReview: () => void }) {
  return (
    <LinkState
      brand={info.brand}
      icon={<TriangleAlert />}
      title="This proposal changed while you were reading"
      action={
        <button type="button" onClick={onReview} className={publicButton("primary")}>
          Review again
        </button>
      }
    >
      <p>
        {info.brand.name} sent a newer version than the one on your screen. Nothing was signed. Review it
        again, then sign.
      </p>
    </LinkState>
  );
}
