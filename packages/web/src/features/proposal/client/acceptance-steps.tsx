import { clausesOf } from "@stint/core/proposal/reading/rules";
import type { Acceptance, Document, PublicInfo } from "@stint/core/proposal/schema";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import { BrandFrame, column } from "../../public-page/brand-frame";
import { publicLink } from "../../public-page/public-button";
import { PublicHead } from "../../public-page/public-head";
import { BeginChoice } from "./begin-choice";
import { Consent } from "./consent";
import { ReadStep } from "./read-step";
import { pdfAddress } from "./requests";
import { SignForm } from "./sign-form";
import { Step } from "./step";
import { SummaryCard } from "./summary-card";
import type { Person } from "./use-person";

export interface AcceptanceStepsProps {
  hash: string;
  info: PublicInfo;
  document: Document;
  document_hash: string;
  options: readonly number[] | undefined;
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  onBack: () => void;
  onAsk: () => void;
  onDecline: () => void;
  onSigned: (acceptance: Acceptance) => void;
  onChanged: () => void;
  onClosed: () => void;
}

/** Read, agree, sign. Each step opens the next; nothing is accepted before the last button. */
export function AcceptanceSteps(props: AcceptanceStepsProps) {
  const { hash, info, document, document_hash } = props;
  useTitle(`Accept ${info.title}`);
  const [read, setRead] = useState(false);
  const [consented, setConsented] = useState(false);
  const [begin_early, setBeginEarly] = useState<boolean>();
  const agreed = consented && (!document.consumer || begin_early !== undefined);
  const [unfolded, setUnfolded] = useState(false);
  const onRead = useCallback(() => setRead(true), []);
  const agree = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The terms fold away above the reader on a phone; the step just ticked must stay where the eye is.
    if (agreed) agree.current?.scrollIntoView({ block: "nearest" });
  }, [agreed]);
  return (
    <BrandFrame color={document.brand.color} ground="page">
      <PublicHead brand={document.brand}>
        <button type="button" onClick={props.onBack} className={cx(publicLink, "min-h-11 text-14")}>
          Back to the proposal
        </button>
      </PublicHead>
      <main
        id="main"
        className={cx(
          column,
          "pt-12 pb-24 max-md:pt-8 md:grid md:grid-cols-[minmax(0,1fr)_minmax(300px,376px)] md:gap-x-[min(72px,5vw)]",
        )}
      >
        <div className="md:row-span-2">
          <h1 className="text-30 font-semibold">Read, agree, sign</h1>
          <p className="mt-1 text-15 text-muted">Nothing is accepted until the last button.</p>
          <div className="mt-6 md:hidden">
            <SummaryCard document={document} document_hash={document_hash} />
          </div>
          <ol className="mt-8">
            <ReadStep
              pdf={pdfAddress(hash, document)}
              version={document.version}
              clauses={clausesOf(document)}
              read={read}
              onRead={onRead}
              folded={agreed && !unfolded}
              onUnfold={() => setUnfolded(true)}
            />
            <Step ref={agree} number={2} title="Agree" state={agreed ? "done" : read ? "open" : "locked"}>
              {read && <Consent text={info.consent.text} checked={consented} onChange={setConsented} />}
              {read && document.consumer && <BeginChoice value={begin_early} onChange={setBeginEarly} />}
            </Step>
            <Step
              number={3}
              title="Sign"
              state={agreed ? "open" : "locked"}
              note={agreed ? undefined : info.code_required ? "Name, email and a code" : "Name and email"}
              last
            >
              {agreed && (
                <SignForm
                  hash={hash}
                  document={document}
                  document_hash={document_hash}
                  options={props.options}
                  begin_early={begin_early}
                  code_required={info.code_required}
                  person={props.person}
                  onPerson={props.onPerson}
                  onSigned={props.onSigned}
                  onChanged={props.onChanged}
                  onClosed={props.onClosed}
                  onAsk={props.onAsk}
                  onDecline={props.onDecline}
                />
              )}
            </Step>
          </ol>
        </div>
        <div className="max-md:hidden">
          <SummaryCard document={document} document_hash={document_hash} />
        </div>
      </main>
    </BrandFrame>
  );
}
