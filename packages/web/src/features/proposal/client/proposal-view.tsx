import { Money } from "@stint/core/platform/money";
import { answerOf, payableTotal } from "@stint/core/proposal/reading/rules";
import type { Document, PublicInfo } from "@stint/core/proposal/schema";
import { type Topic, topicWords } from "@stint/core/proposal/topic/rules";
import { MessageCircle } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import { lazyPart } from "../../../ui/lazy-part";
import { BrandFrame, column } from "../../public-page/brand-frame";
import { publicLink } from "../../public-page/public-button";
import { PublicFoot } from "../../public-page/public-head";
import { PublicSection } from "../../public-page/section";
import { difference } from "../../public-page/words";
import { Cover } from "../document/cover";
import { DocumentBody } from "../document/document-body";
import { ActionBar } from "./action-bar";
import { pdfAddress } from "./requests";
import type { Person } from "./use-person";

// The part is lazy, as it is below everything else.
const AskForm = lazyPart(async () => (await import("./answers")).AskForm);

// Few readers opened an older version.
const VersionMarks = lazyPart(async () => (await import("./version-marks")).VersionMarks);

export interface ProposalViewProps {
  hash: string;
  info: PublicInfo;
  document: Document;
  /** Picks or turns over an option; none where there is nothing to choose. */
  onPick: ((id: number) => void) | undefined;
  /** The choice is being confirmed by the server. */
  pending: boolean;
  /** The error of the last action, in a sentence. */
  problem: string | undefined;
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  onAsked: () => void;
  /** A question was sent on this visit. */
  asked: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onChanges: () => void;
  /** True when the reader came here to ask. */
  asking: boolean;
}

const footLink = cx(publicLink, "inline-flex items-center text-13 touch:min-h-11");

/** The document with its marks, where there is something to mark. */
function Changes({
  since,
  children,
  ...of
}: Pick<ComponentProps<typeof VersionMarks>, "document" | "options" | "children"> &
  Pick<PublicInfo, "since">) {
  if (!since) return children;
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <VersionMarks since={since} {...of}>
        {children}
      </VersionMarks>
    </Suspense>
  );
}

/** The proposal as its client reads it: cover, document, questions, and the bar with the amount. */
export function ProposalView(props: ProposalViewProps) {
  const { hash, info, document, onPick, asking } = props;
  const { brand, change } = document;
  // The browser's title names the proposal and the sender, for links that are passed on.
  useTitle(`${change ? `Change order ${change.number} for` : "Proposal:"} ${info.title}, from ${brand.name}`);
  const [about, setAbout] = useState<Topic>();
  /** Counts up each time the reader wants to ask, so that the box takes the focus. */
  const [wish, setWish] = useState(asking ? 1 : 0);
  const askAbout = (topic?: Topic) => {
    setAbout(topic);
    setWish(wish + 1);
  };
  const open = info.state === "open";
  const answer = answerOf(info.state);
  const { since } = info;
  const by = since && !onPick ? Money.subtract(payableTotal(document), since.total) : 0;
  const grown =
    since && by !== 0 ? `${difference(by, document.currency)} since version ${since.version}` : undefined;
  const answers = open || info.state === "accepted";
  return (
    <BrandFrame color={brand.color}>
      <Cover document={document} answer={answer} since={grown} />
      <Changes since={since} document={document} options={onPick !== undefined}>
        <main id="main" className={column}>
          {info.state === "superseded" && (
            <p role="status" className="mt-8 rounded-ctl bg-(--tint) px-5 py-4 text-15">
              This is version {info.version}, kept for reading only.
            </p>
          )}
          <DocumentBody
            document={document}
            answer={answer}
            onPick={open ? onPick : undefined}
            ask={
              answers
                ? (topic) => (
                    <button
                      type="button"
                      onClick={() => askAbout(topic)}
                      className="-my-2 inline-flex min-h-11 items-center gap-2 text-13 text-(--brand-text) md:mt-1 print:hidden"
                    >
                      <MessageCircle size={14} aria-hidden="true" />
                      <span className="border-b border-current pb-px font-[550] whitespace-nowrap">
                        Ask about this
                        <span className="sr-only">: {topicWords(document, topic)}</span>
                      </span>
                    </button>
                  )
                : undefined
            }
          />
          {answers && (
            <PublicSection
              title="Questions"
              note={`${document.from.name} answers here and by email`}
              className="print:hidden"
            >
              <Suspense fallback={<div className="h-64" />}>
                <AskForm
                  hash={hash}
                  sender={document.from.name}
                  document={document}
                  questions={info.questions}
                  person={props.person}
                  onPerson={props.onPerson}
                  about={about}
                  onAbout={setAbout}
                  onAsked={props.onAsked}
                  sent={props.asked}
                  wish={wish}
                />
              </Suspense>
            </PublicSection>
          )}
          <PublicFoot>
            {open && (
              <span className="flex flex-wrap gap-x-5 gap-y-2 print:hidden">
                <a href={pdfAddress(hash, document)} className={footLink}>
                  Download as PDF
                </a>
                <button type="button" onClick={props.onChanges} className={footLink}>
                  Ask for changes
                </button>
                <button type="button" onClick={props.onDecline} className={footLink}>
                  {document.change ? "Decline this change" : "Decline this proposal"}
                </button>
              </span>
            )}
          </PublicFoot>
        </main>
      </Changes>
      {props.problem && (
        <p
          role="alert"
          className="sticky bottom-20 z-10 mx-auto w-fit rounded-ctl bg-bad-soft px-4 py-2 text-14 text-bad"
        >
          {props.problem}
        </p>
      )}
      {open && (
        <ActionBar
          document={document}
          chosen={onPick !== undefined}
          since={grown}
          pending={props.pending}
          onAsk={() => askAbout()}
          onAccept={props.onAccept}
        />
      )}
    </BrandFrame>
  );
}
