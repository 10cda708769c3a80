import type { PublicInfo } from "@stint/core/proposal/schema";
import { CircleCheck, CircleX, Clock, FileText, MessageCircle, TriangleAlert, Undo2 } from "lucide-react";
import { useState } from "react";
import { dayInWords } from "../../../lib/format";
import { LinkState } from "../../public/link-state";
import { publicButton } from "../../public/public-button";
import { longDay, momentIn, zoneInWords } from "../../public/words";
import { Copies } from "./copies";
import { UndoDecline } from "./undo-decline";

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

export function Expired({ info }: StateProps) {
  return (
    <LinkState
      brand={info.brand}
      icon={<Clock />}
      title="This proposal has expired"
      action={
        <Mail info={info} subject={`A new date for ${info.title}`}>
          Ask for a new one
        </Mail>
      }
    >
      <p>
        {info.expire_at
          ? `It was valid through ${longDay(info.expire_at)}, ${zoneInWords(info.time_zone)}. `
          : "Its last day has passed. "}
        Nothing can be accepted here any more.
      </p>
    </LinkState>
  );
}

export function Withdrawn({ info }: StateProps) {
  return (
    <LinkState
      brand={info.brand}
      icon={<Undo2 />}
      title="This proposal was withdrawn"
      action={
        <Mail info={info} subject={`A question about ${info.title}`}>
          Ask a question
        </Mail>
      }
    >
      <p>
        {info.brand.name} took it back
        {info.closed_on ? ` on ${dayInWords(info.closed_on, { long: true })}` : ""}. If that surprises you,
        ask.
      </p>
    </LinkState>
  );
}

export function Superseded({ info, onRead }: StateProps & { onRead?: (() => void) | undefined }) {
  return (
    <LinkState
      brand={info.brand}
      icon={<FileText />}
      title="There is a newer version"
      action={
        <>
          {info.newer_hash ? (
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
        </>
      }
    >
      <p>
        {info.brand.name} replaced version {info.version}. Nothing can be accepted here any more.
      </p>
    </LinkState>
  );
}

/** The client asked for changes: the link stays open, and the next version comes by mail. */
export function ChangesAsked({ info, onRead }: StateProps & { onRead: () => void }) {
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

export function Declined({
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
      title={byYou ? "You declined this proposal" : "This proposal was declined"}
      action={
        <Mail info={info} subject={`About ${info.title}`}>
          {`Write to ${info.brand.name}`}
        </Mail>
      }
    >
      <p>
        {byYou
          ? `${info.brand.name} has your reason. Nothing is owed, and nothing more will be sent.`
          : undo_until
            ? "Nothing is owed."
            : `Nothing is owed. If minds have changed, ${info.brand.name} can send a new one.`}
      </p>
      {undo_until && (
        <UndoDecline hash={hash} info={info} until={undo_until} byYou={byYou} onReopened={onReopened} />
      )}
    </LinkState>
  );
}

export function AlreadyAccepted({
  hash,
  info,
  onRead,
}: StateProps & { hash: string; onRead?: (() => void) | undefined }) {
  const [copying, setCopying] = useState(false);
  const { accepted } = info;
  return (
    <LinkState
      brand={info.brand}
      icon={<CircleCheck />}
      title="Already accepted"
      action={
        <>
          {info.newer_hash ? (
            <a href={`/proposal/${info.newer_hash}`} className={publicButton("primary")}>
              Open the change order
            </a>
          ) : (
            info.deposit_hash && (
              <a href={`/invoices/${info.deposit_hash}`} className={publicButton("primary")}>
                Open the invoice
              </a>
            )
          )}
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
          ? `${accepted.name} accepted version ${info.version} on ${momentIn(info.time_zone, accepted.at)}, ${zoneInWords(info.time_zone)}. `
          : `Version ${info.version} was accepted. `}
        A second signature is not needed.
      </p>
      {info.newer_hash && <p>A change to it waits for your answer.</p>}
      {accepted && (
        <p>The sealed copy was emailed to both sides. Its certificate is {accepted.certificate}.</p>
      )}
    </LinkState>
  );
}

export function Changed({ info, onReview }: StateProps & { onReview: () => void }) {
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
