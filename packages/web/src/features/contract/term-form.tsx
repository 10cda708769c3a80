import type { LateFeeTerms } from "@stint/core/project/contract/late-fee/rules";
import {
  type Block,
  contentOf,
  plainOf,
  unknownPlaceholders,
  type Values,
} from "@stint/core/project/contract/rules";
import {
  GROUPS,
  type Group,
  LibraryTermInput,
  MOST_LETTERS,
  TermInput,
} from "@stint/core/project/contract/schema";
import { Suspense, useState } from "react";
import { useForm } from "../../lib/form";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { GhostRows } from "../../ui/ghost-rows";
import { lazyPart } from "../../ui/lazy-part";
import { LetterCount } from "../../ui/letter-count";
import { Segments } from "../../ui/segments";
import { Select } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { LateFeeFields } from "./late-fee-fields";
import { useTermBlocks } from "./preview";
import { TermText } from "./term-text";

const RichText = lazyPart(async () => (await import("./rich-text")).RichText);

/** A term as it is written; `group` only in the library. */
export interface TermWords {
  name: string;
  content: Block[];
  description: string;
  late_fee: LateFeeTerms | null;
  group?: Group | undefined;
}

interface Written {
  name: string;
  body: string;
  content?: Block[] | null;
  description: string;
  late_fee: LateFeeTerms | null;
  group?: Group | null;
}

/** The state of the fields of a term; `library` terms have a group as well. */
export function useTermForm(
  term: Written | undefined,
  onSubmit: (words: TermWords) => Promise<unknown>,
  library = false,
) {
  return useForm<TermWords, unknown>({
    schema: library ? LibraryTermInput : TermInput,
    initial: {
      name: term?.name ?? "",
      content: term ? contentOf(term) : [],
      description: term?.description ?? "",
      late_fee: term?.late_fee ?? null,
      ...(library ? { group: term?.group ?? undefined } : {}),
    },
    onSubmit: (_data, words) => onSubmit(words),
  });
}

/** Name, text and note of a term, the text with a preview in which placeholders are filled. */
export function TermFields({
  form,
  values,
  library = false,
}: {
  form: ReturnType<typeof useTermForm>;
  values: Values;
  library?: boolean;
}) {
  const [view, setView] = useState<"write" | "preview">("write");
  const { content, late_fee } = form.values;
  const blocksOf = useTermBlocks(values);
  const unknown = unknownPlaceholders(plainOf(content));
  return (
    <div className="space-y-3">
      <Field label="Name" error={form.errors.name} required>
        <TextInput {...form.field("name")} maxLength={120} />
      </Field>
      {library && (
        <Field label="Group" error={form.errors.group}>
          <Select
            value={form.values.group ?? ""}
            onChange={(group) => form.set("group", (group || undefined) as Group | undefined)}
            options={[
              { value: "", label: "None" },
              ...GROUPS.map((group) => ({ value: group, label: group })),
            ]}
          />
        </Field>
      )}
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
        <Field
          label="Text"
          error={form.errors.content ?? form.errors.body}
          hint={
            unknown.length > 0
              ? `${unknown.join(", ")} stands for nothing and would be shown as it is.`
              : undefined
          }
          required
        >
          {view === "write" ? (
            <Suspense fallback={<GhostRows rows={4} columns={[""]} />}>
              <RichText initial={content} onChange={(blocks) => form.set("content", blocks)} />
              <LetterCount length={plainOf(content).length} most={MOST_LETTERS} />
            </Suspense>
          ) : (
            <div className="max-h-[56vh] min-h-40 overflow-y-auto rounded-ctl border border-line px-4 py-3 text-15/6 break-words">
              {content.length > 0 ? (
                <TermText blocks={blocksOf({ body: "", content, late_fee })} marks />
              ) : (
                <p className="text-muted">Nothing is written yet.</p>
              )}
            </div>
          )}
        </Field>
      </div>
      <Field label="Note" hint="One line that says what it is for." error={form.errors.description}>
        <TextInput {...form.field("description")} maxLength={500} />
      </Field>
      <LateFeeFields
        value={form.values.late_fee}
        onChange={(fee) => form.set("late_fee", fee)}
        errors={form.errors}
      />
      <FormProblem>{form.problem}</FormProblem>
    </div>
  );
}
