import type { Acceptance, Document, PublicInfo } from "@stint/core/proposal/schema";
import { useCallback, useEffect, useState } from "react";
import { errorText } from "../../../lib/report";
import { PublicNotice } from "../../public-page/public-notice";
import { ProposalView } from "./proposal-view";
import { readProposal } from "./requests";
import { useAnswers } from "./use-answers";
import { useChoice } from "./use-choice";
import { usePerson } from "./use-person";
import { useView } from "./use-view";
import { useVisit } from "./use-visit";

export interface ClientPageProps {
  hash: string;
  /** The link's answer when the page was opened. */
  info: PublicInfo;
}

type Outcome = { signed: Acceptance; document: Document } | "declined" | "changed" | "asked" | undefined;

/** Reads the link again while a person reads the thanks: the first invoice follows the signature by a moment. */
function useDeposit(awaited: boolean, refresh: () => Promise<void>) {
  useEffect(() => {
    if (!awaited) return;
    const timers = [1500, 4000, 9000].map((ms) => setTimeout(() => void refresh(), ms));
    return () => timers.forEach(clearTimeout);
  }, [awaited, refresh]);
}

/** The page of a proposal's link, by its state and the reader's steps. */
export function ClientPage({ hash, info: opened }: ClientPageProps) {
  const [info, setInfo] = useState(opened);
  // The shown state stays until the answer is there, and also without an answer.
  const refresh = useCallback(
    () => readProposal(hash, new AbortController().signal).then(setInfo, () => undefined),
    [hash],
  );
  const [view, go] = useView();
  const [person, setPerson] = usePerson();
  const [asked, setAsked] = useState(false);
  const [asking, setAsking] = useState(false);
  const [rereading, setRereading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [settling, setSettling] = useState(false);
  const [problem, setProblem] = useState<string>();
  const answers = useAnswers();
  const { document, document_hash, options, pick, settle } = useChoice(hash, info);
  useVisit(hash, info.state === "open" || info.state === "accepted");

  const signed = typeof outcome === "object" ? outcome : undefined;
  const { open_invoices: invoices } = info;
  // Invoices that were open before a change order hide whether its own is there yet.
  const there = !signed?.document.change && invoices.length > 0;
  useDeposit(Boolean(signed && signed.document.due_on_acceptance > 0 && !there), refresh);

  const back = (ask = false) => {
    setAsking(ask);
    go("read");
  };
  const reload = async () => {
    await refresh();
    go("read");
  };
  /** Opens the signing with the server's own document of the choice, and its hash: that one is signed. */
  const toAccept = async () => {
    if (settling) return;
    setSettling(true);
    setProblem(undefined);
    try {
      await settle();
      go("accept");
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSettling(false);
    }
  };
  const reading = document && (
    <ProposalView
      hash={hash}
      info={info}
      document={document}
      onPick={pick}
      pending={settling}
      problem={problem}
      person={person}
      onPerson={setPerson}
      asked={asked}
      onAsked={() => {
        setAsked(true);
        void refresh();
      }}
      onAccept={() => void toAccept()}
      onDecline={() => go("decline")}
      onChanges={() => go("changes")}
      asking={asking}
    />
  );

  const first = info.state === "open" && view === "read" && !outcome;
  if (reading && (first || rereading)) return reading;
  if (!answers) return null;
  if (answers === "failed")
    return (
      // Without a connection no part comes that is not there already.
      <PublicNotice
        title="This page did not load"
        action={{ label: "Try again", run: () => location.reload() }}
      >
        <p>Nothing has changed and nothing was signed.</p>
      </PublicNotice>
    );
  const { AcceptanceReceipt, AcceptanceSteps, AcceptanceNotice, ChangeNotice, RequestNotice } = answers;
  const { ChangesForm, DeclineForm, DeclineNotice, ExpiryNotice, SuccessorNotice, WithdrawalNotice } =
    answers;
  const reread = document ? () => setRereading(true) : undefined;
  const declined = (byYou: boolean) => (
    <DeclineNotice
      hash={hash}
      info={info}
      byYou={byYou}
      onReopened={() => {
        void reload().then(() => setOutcome(undefined));
      }}
    />
  );
  if (outcome === "declined") return declined(true);
  if (outcome === "asked") return <RequestNotice info={info} onRead={() => setOutcome(undefined)} />;
  if (outcome === "changed") {
    return (
      <ChangeNotice
        info={info}
        onReview={() => {
          void reload().then(() => setOutcome(undefined));
        }}
      />
    );
  }
  // The receipt keeps the signed document: a reload must not put another one beside the evidence.
  if (signed) {
    return (
      <AcceptanceReceipt
        hash={hash}
        acceptance={signed.signed}
        document={signed.document}
        invoices={invoices}
        waits={info.deposit_waits}
        onRead={() => setRereading(true)}
      />
    );
  }
  switch (info.state) {
    case "expired":
      return <ExpiryNotice info={info} />;
    case "withdrawn":
      return <WithdrawalNotice info={info} />;
    case "superseded":
      return <SuccessorNotice hash={hash} info={info} onRead={reread} onWithdrawn={() => void refresh()} />;
    case "declined":
      return declined(false);
    case "accepted":
      return <AcceptanceNotice hash={hash} info={info} onRead={reread} onWithdrawn={() => void refresh()} />;
    case "open":
      break;
  }
  if (!document) return <ExpiryNotice info={info} />;
  const form = {
    hash,
    info,
    person,
    onPerson: setPerson,
    onBack: () => back(),
    onClosed: () => void reload(),
  };
  if (view === "decline")
    return <DeclineForm {...form} onDone={() => void refresh().then(() => setOutcome("declined"))} />;
  if (view === "changes") {
    return (
      <ChangesForm
        {...form}
        onDone={() => {
          go("read");
          setOutcome("asked");
        }}
      />
    );
  }
  // A reload on this step, or a choice the server has not confirmed: back to where it is made.
  if (view === "accept" && document_hash) {
    return (
      <AcceptanceSteps
        {...form}
        document={document}
        document_hash={document_hash}
        options={options}
        onAsk={() => back(true)}
        onDecline={() => go("decline")}
        onSigned={(acceptance) => {
          history.replaceState(null, "", location.pathname);
          setOutcome({ signed: acceptance, document });
          void refresh();
          window.scrollTo(0, 0);
        }}
        onChanged={() => {
          // A code is valid only for the version that it was asked for.
          setPerson({ coded: undefined });
          setOutcome("changed");
        }}
      />
    );
  }
  return reading;
}
