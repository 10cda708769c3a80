import type { LateFeeTerms } from "@stint/core/project/contract/late-fee/rules";
import { type Block, contentOf, type Values } from "@stint/core/project/contract/rules";
import { GROUPS, type Group, LibraryTermInput, TermInput } from "@stint/core/project/contract/schema";
import { useForm } from "../../lib/form";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { Select } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { LateFeeFields } from "./late-fee-fields";
import { TermBody } from "./term-body";

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
  const { content, late_fee } = form.values;
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
      <TermBody
        content={content}
        late_fee={late_fee}
        values={values}
        error={form.errors.content ?? form.errors.body}
        onChange={(blocks) => form.set("content", blocks)}
      />
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
