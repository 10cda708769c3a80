import type { PublicInfo } from "@stint/core/proposal/schema";
import { CircleCheck, CircleX, Clock, FileText, TriangleAlert, Undo2 } from "lucide-react";
import { LinkState } from "../../public/link-state";
import { publicButton } from "../../public/public-button";
import { longDay, momentIn, zoneInWords } from "../../public/words";

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
          ? `It was valid until the end of ${longDay(info.expire_at)}, ${zoneInWords(info.time_zone)}. `
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
      <p>{info.brand.name} took it back. If that surprises you, ask.</p>
    </LinkState>
  );
}

export function Superseded({ info }: StateProps) {
  return (
    <LinkState
      brand={info.brand}
      icon={<FileText />}
      title="There is a newer version"
      action={
        <Mail info={info} subject={`The newest version of ${info.title}`}>
          Ask for the newest link
        </Mail>
      }
    >
      <p>
        {info.brand.name} replaced version {info.version}. The newer one was mailed with a link of its own.
        Nothing can be accepted here any more.
      </p>
    </LinkState>
  );
}

export function Declined({ info, byYou }: StateProps & { byYou: boolean }) {
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
          : `Nothing is owed. If minds have changed, ${info.brand.name} can send a new one.`}
      </p>
    </LinkState>
  );
}

export function AlreadyAccepted({ info, onRead }: StateProps & { onRead?: (() => void) | undefined }) {
  const accepted = info.accepted;
  return (
    <LinkState
      brand={info.brand}
      icon={<CircleCheck />}
      title="Already accepted"
      action={
        onRead && (
          <button type="button" onClick={onRead} className={publicButton("second")}>
            Read what was accepted
          </button>
        )
      }
    >
      <p>
        {accepted
          ? `${accepted.name} accepted version ${info.version} on ${momentIn(info.time_zone, accepted.at)}, ${zoneInWords(info.time_zone)}. `
          : `Version ${info.version} was accepted. `}
        A second signature is not needed.
      </p>
      {accepted && (
        <p>The sealed copy was mailed to both sides. Its certificate is {accepted.certificate}.</p>
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
