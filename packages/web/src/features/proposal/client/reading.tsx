import type { Document, PublicInfo } from "@stint/core/proposal/schema";
import { MessageCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import { BrandFrame, column } from "../../public/brand-frame";
import { publicLink } from "../../public/public-button";
import { PublicFoot } from "../../public/public-head";
import { PublicSection } from "../../public/section";
import { Cover } from "../document/cover";
import { DocumentBody, type Topic } from "../document/document-body";
import { ActionBar } from "./action-bar";
import { AskForm } from "./ask-form";
import { pdfAddress } from "./requests";
import type { Person } from "./use-person";

export interface ReadingProps {
  hash: string;
  info: PublicInfo;
  document: Document;
  person: Person;
  onPerson: (change: Partial<Person>) => void;
  asked: readonly string[];
  onAsked: (text: string) => void;
  onAccept: () => void;
  onDecline: () => void;
  /** True when the reader came here to ask. */
  asking: boolean;
}

/** The proposal as its client reads it: cover, document, questions, and the bar with the amount. */
export function Reading({
  hash,
  info,
  document,
  person,
  onPerson,
  asked,
  onAsked,
  onAccept,
  onDecline,
  asking,
}: ReadingProps) {
  useTitle(info.title);
  const [topic, setTopic] = useState<Topic>();
  const box = useRef<HTMLTextAreaElement>(null);
  const askAbout = (about?: Topic) => {
    setTopic(about);
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!asking) return;
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, [asking]);
  const { brand } = document;
  const open = info.state === "open";
  return (
    <BrandFrame color={brand.color}>
      <Cover document={document} />
      <main id="main" className={column}>
        <DocumentBody
          document={document}
          ask={(about) => (
            <button
              type="button"
              onClick={() => askAbout(about)}
              className="-my-2 inline-flex min-h-11 items-center gap-2 text-13 text-(--brand-text) md:mt-1"
            >
              <MessageCircle size={14} aria-hidden="true" />
              <span className="border-b border-current pb-px font-[550] whitespace-nowrap">
                Ask about this<span className="sr-only">: {about}</span>
              </span>
            </button>
          )}
        />
        <PublicSection title="Questions" note={`${document.from.name} answers by mail`}>
          <AskForm
            hash={hash}
            sender={document.from.name}
            person={person}
            onPerson={onPerson}
            topic={topic}
            onTopic={setTopic}
            asked={asked}
            onAsked={onAsked}
            box={box}
          />
        </PublicSection>
        <PublicFoot>
          {open && (
            <span className="flex flex-wrap gap-x-5 gap-y-2">
              <a href={pdfAddress(hash)} className={publicLink}>
                Download as PDF
              </a>
              <button type="button" onClick={onDecline} className={cx(publicLink, "text-13")}>
                Decline this proposal
              </button>
            </span>
          )}
        </PublicFoot>
      </main>
      {open && (
        <ActionBar
          total={document.total}
          due={document.due_on_acceptance}
          currency={document.currency}
          onAsk={() => askAbout()}
          onAccept={onAccept}
        />
      )}
    </BrandFrame>
  );
}
