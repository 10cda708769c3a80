import type { Clause } from "@stint/core/proposal/reading/rules";
import { useEffect, useRef } from "react";
import { publicLink } from "../../public-page/public-button";
import { countInWords, sentence } from "../../public-page/words";
import { readingTime } from "../document/reading-time";
import { Step } from "./step";

export interface ReadStepProps {
  /** The address of the PDF that is being accepted. */
  pdf: string;
  version: number;
  clauses: readonly Clause[];
  read: boolean;
  onRead: () => void;
  /** Shows one line instead of the text, on a phone. */
  folded: boolean;
  onUnfold: () => void;
}

/** The terms: in a box that scrolls on a desk, as plain page text on a phone. The end of the text opens step 2. */
export function ReadStep({ pdf, version, clauses, read, onRead, folded, onUnfold }: ReadStepProps) {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (!mark || read) return;
    // Clipped by the box it scrolls in and by the window alike: it counts only when it can be seen.
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onRead(),
      { threshold: 1 },
    );
    seen.observe(mark);
    return () => seen.disconnect();
  }, [read, onRead]);
  const none = clauses.length === 0;
  return (
    <Step
      number={1}
      title="Read the terms"
      state={read ? "done" : "open"}
      note={read ? "Read to the end" : none ? undefined : readingTime(clauses)}
    >
      {folded && (
        <p className="mt-1 text-14 text-muted md:hidden">
          {none ? "No further terms." : `${sentence(countInWords(clauses.length, "clause"))}.`}{" "}
          <button type="button" onClick={onUnfold} className={publicLink}>
            Read again
          </button>
        </p>
      )}
      <div className={folded ? "max-md:hidden" : undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
          role="group"
          aria-label="Contract terms"
          className="mt-3 rounded-ctl border border-line bg-surface px-6 py-5 md:max-h-[376px] md:overflow-y-auto max-md:px-5"
        >
          {none ? (
            <p className="text-15/6">
              This proposal comes without contract terms of its own. What you accept is the document on the
              page before.
            </p>
          ) : (
            <ol className="space-y-4">
              {clauses.map((clause, index) => (
                <li key={clause.key} className="max-w-[34em] break-words">
                  <h3 className="text-15 font-semibold">
                    {index + 1}. {clause.name}
                  </h3>
                  <p className="mt-1 text-15/6 whitespace-pre-line">{clause.body}</p>
                </li>
              ))}
            </ol>
          )}
          <p ref={end} className="mt-4 text-13 text-muted">
            End of the terms, version {version}
          </p>
        </div>
        <p className="mt-2 text-13 text-muted">
          {!read && "The next step opens at the end of the text. "}
          <a href={pdf} className={publicLink}>
            Download as PDF
          </a>
        </p>
      </div>
    </Step>
  );
}
