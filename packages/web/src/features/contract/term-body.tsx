import { blanksOf } from "@stint/core/project/contract/blanks/rules";
import type { LateFeeTerms } from "@stint/core/project/contract/late-fee/rules";
import { type Block, plainOf, unknownPlaceholders, type Values } from "@stint/core/project/contract/rules";
import { MOST_LETTERS } from "@stint/core/project/contract/schema";
import { Suspense, useState } from "react";
import { Field } from "../../ui/field";
import { GhostRows } from "../../ui/ghost-rows";
import { lazyPart } from "../../ui/lazy-part";
import { LetterCount } from "../../ui/letter-count";
import { Segments } from "../../ui/segments";
import { useTermBlocks } from "./preview";
import { TermText } from "./term-text";

const RichText = lazyPart(async () => (await import("./rich-text")).RichText);

/** Says what a text still leaves open. */
function hintOf(content: Block[]): string | undefined {
  const unknown = unknownPlaceholders(plainOf(content));
  if (unknown.length > 0) return `${unknown.join(", ")} stands for nothing and would be shown as it is.`;
  const blanks = blanksOf(content);
  return blanks.length > 0 ? `Still to be filled in: ${blanks.join(", ")}` : undefined;
}

/** The text of a term, with a preview in which placeholders are filled. */
export function TermBody({
  content,
  late_fee,
  values,
  asked,
  error,
  onChange,
}: {
  content: Block[];
  late_fee: LateFeeTerms | null;
  values: Values;
  /** Stretches that are tinted. */
  asked?: readonly string[];
  error: string | undefined;
  onChange: (content: Block[]) => void;
}) {
  const [view, setView] = useState<"write" | "preview">("write");
  const blocksOf = useTermBlocks(values);
  return (
    <div className="relative pt-2.5 touch:pt-5">
      <Segments
        size="s"
        aria-label="Text or preview"
        value={view}
        onChange={setView}
        options={[
          { value: "write", label: "Write" },
          { value: "preview", label: "Preview" },
        ]}
        className="absolute top-0 right-0 z-1"
      />
      <Field label="Text" error={error} hint={hintOf(content)} required>
        {view === "write" ? (
          <Suspense fallback={<GhostRows rows={4} columns={[""]} />}>
            <RichText initial={content} onChange={onChange} {...(asked && { asked })} />
            <LetterCount length={plainOf(content).length} most={MOST_LETTERS} />
          </Suspense>
        ) : (
          <div className="min-h-40 rounded-ctl border border-line px-4 py-3 text-15/6 break-words">
            {content.length > 0 ? (
              <TermText blocks={blocksOf({ body: "", content, late_fee })} marks />
            ) : (
              <p className="text-muted">Nothing is written yet.</p>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}
