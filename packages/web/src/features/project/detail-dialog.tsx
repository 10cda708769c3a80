import { useId } from "react";
import { useForm } from "../../lib/form";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { DateInput } from "../../ui/date-input";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";

export interface DetailField {
  name: string;
  label: string;
  /** `time` is "14:30"; an empty nullable field is sent as null. */
  kind: "text" | "email" | "tel" | "date" | "time" | "area";
  nullable?: boolean;
  required?: boolean;
  maxLength?: number;
  hint?: string;
  /** Half of the row, beside the next one. */
  half?: boolean;
}

type Values = Record<string, string | null>;

interface Schema {
  safeParse: (input: unknown) =>
    | { success: true }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}

/** Adds a milestone, event or contact to a project, or changes one: one form, given by its fields. */
export function DetailDialog<B>({
  noun,
  detail,
  fields,
  schema,
  onSave,
  onClose,
}: {
  /** "milestone", for the title and the button. */
  noun: string;
  detail: object | undefined;
  fields: readonly DetailField[];
  schema: Schema;
  /** Saves the typed values; `key` is the same for the same values. */
  onSave: (body: B, key: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const formId = useId();
  const keyOf = useIdempotencyKey();
  const held = (detail ?? {}) as Record<string, unknown>;
  const bodyOf = (values: Values) =>
    Object.fromEntries(
      fields.map(({ name, nullable, kind }) => {
        const value = kind === "date" ? values[name] : (values[name] ?? "").trim();
        return [name, nullable && !value ? null : value];
      }),
    );
  const form = useForm<Values>({
    initial: Object.fromEntries(
      fields.map(({ name, kind }) => {
        const value = held[name];
        return [name, typeof value === "string" ? value : kind === "date" ? null : ""];
      }),
    ),
    check: (values) => {
      const parsed = schema.safeParse(bodyOf(values));
      if (parsed.success) return {};
      return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
    },
    onSubmit: async (values) => {
      const body = bodyOf(values);
      // The body has only fields of this form, without the schema's defaults: other fields stay as they are.
      await onSave(body as B, keyOf(body));
      onClose();
    },
  });
  const text = (name: string) => ({
    value: form.values[name] ?? "",
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title={detail ? `Edit ${noun}` : `Add ${noun}`}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          {detail ? "Save" : `Add ${noun}`}
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid grid-cols-2 gap-3">
        {fields.map(({ name, label, kind, required, maxLength = 120, hint, half }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            error={form.errors[name]}
            {...(required ? { required } : {})}
            className={half ? "" : "col-span-2"}
          >
            {kind === "date" ? (
              <DateInput value={form.values[name] ?? null} onChange={(day) => form.set(name, day)} />
            ) : kind === "area" ? (
              <TextArea {...text(name)} maxLength={1000} rows={2} />
            ) : (
              <TextInput {...text(name)} maxLength={maxLength} {...(kind === "text" ? {} : { type: kind })} />
            )}
          </Field>
        ))}
        {form.problem && (
          <p role="alert" className="col-span-2 text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
