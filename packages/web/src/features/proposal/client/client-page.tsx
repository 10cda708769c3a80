import type { Acceptance, PublicInfo } from "@stint/core/proposal/schema";
import { CloudOff } from "lucide-react";
import { useState } from "react";
import { LinkState } from "../../public/link-state";
import { publicButton } from "../../public/public-button";
import { Reading } from "./reading";
import { useAnswers } from "./use-answers";
import { usePerson } from "./use-person";
import { useView } from "./use-view";
import { useVisit } from "./use-visit";

export interface ClientPageProps {
  hash: string;
  info: PublicInfo;
  /** Reads the link again; what is shown stays until the answer is there. */
  onReload: () => Promise<void>;
}

type Outcome = { signed: Acceptance } | "declined" | "changed" | undefined;

/** What the link of a proposal shows, by its state and by what the reader does. */
export function ClientPage({ hash, info, onReload }: ClientPageProps) {
  const [view, go] = useView();
  const [person, setPerson] = usePerson();
  const [asked, setAsked] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const [rereading, setRereading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const answers = useAnswers();
  // What was on the screen when the reader signed: a reload must not put another document beside the evidence.
  const { document, document_hash } = info;
  useVisit(hash, info.state === "open" || info.state === "accepted");

  const back = (ask = false) => {
    setAsking(ask);
    go("read");
  };
  const reload = async () => {
    await onReload();
    go("read");
  };
  const reading = document && (
    <Reading
      hash={hash}
      info={info}
      document={document}
      person={person}
      onPerson={setPerson}
      asked={asked}
      onAsked={(text) => setAsked((before) => [...before, text])}
      onAccept={() => go("accept")}
      onDecline={() => go("decline")}
      asking={asking}
    />
  );

  const first = info.state === "open" && view === "read" && !outcome;
  if (reading && (first || rereading)) return reading;
  if (!answers) return null;
  if (answers === "failed") {
    return (
      <LinkState
        brand={info.brand}
        icon={<CloudOff />}
        title="This page did not load"
        action={
          <button type="button" onClick={() => location.reload()} className={publicButton("primary")}>
            Try again
          </button>
        }
      >
        <p>The connection broke off. Nothing has changed and nothing was signed.</p>
      </LinkState>
    );
  }
  const {
    Accepted,
    Accepting,
    AlreadyAccepted,
    Changed,
    DeclineForm,
    Declined,
    Expired,
    Superseded,
    Withdrawn,
  } = answers;
  if (outcome === "declined") return <Declined info={info} byYou />;
  if (outcome === "changed") {
    return (
      <Changed
        info={info}
        onReview={() => {
          void reload().then(() => setOutcome(undefined));
        }}
      />
    );
  }
  if (outcome && document) {
    return <Accepted acceptance={outcome.signed} document={document} onRead={() => setRereading(true)} />;
  }
  switch (info.state) {
    case "expired":
      return <Expired info={info} />;
    case "withdrawn":
      return <Withdrawn info={info} />;
    case "superseded":
      return <Superseded info={info} />;
    case "declined":
      return <Declined info={info} byYou={false} />;
    case "accepted":
      return <AlreadyAccepted info={info} onRead={document ? () => setRereading(true) : undefined} />;
    case "open":
      break;
  }
  if (!document || !document_hash) return <Expired info={info} />;
  if (view === "decline") {
    return (
      <DeclineForm
        hash={hash}
        info={info}
        person={person}
        onPerson={setPerson}
        onBack={() => back()}
        onDeclined={() => setOutcome("declined")}
        onClosed={() => void reload()}
      />
    );
  }
  if (view === "accept") {
    return (
      <Accepting
        hash={hash}
        info={info}
        document={document}
        document_hash={document_hash}
        person={person}
        onPerson={setPerson}
        onBack={() => back()}
        onAsk={() => back(true)}
        onDecline={() => go("decline")}
        onSigned={(signed) => {
          history.replaceState(null, "", location.pathname);
          setOutcome({ signed });
          window.scrollTo(0, 0);
        }}
        onChanged={() => setOutcome("changed")}
        onClosed={() => void reload()}
      />
    );
  }
  return reading;
}
