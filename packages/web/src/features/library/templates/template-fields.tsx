import { TYPES } from "@stint/core/template/schema";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";
import { labelOf } from "./type-words";

/** What a template is filed under, as it is typed: sizes and tags between commas. */
export interface Filing {
  name: string;
  types: readonly string[];
  sizes: string;
  tags: string;
}

const splitWords = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

/** The typed words as the server takes them. */
export const toInput = ({ name, types, sizes, tags }: Filing) => ({
  name,
  types: [...types],
  sizes: splitWords(sizes),
  tags: splitWords(tags),
});

interface TemplateFieldsProps {
  values: Filing;
  errors: Record<string, string>;
  set: <K extends keyof Filing>(name: K, value: Filing[K]) => void;
}

/** Name, types, size and tags of a template. */
export function TemplateFields({ values, errors, set }: TemplateFieldsProps) {
  const errorOf = (name: string) =>
    errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1];
  return (
    <>
      <Field label="Template name" error={errorOf("name")} required>
        <TextInput
          value={values.name}
          onChange={(name) => set("name", name)}
          maxLength={120}
          autoComplete="off"
          data-autofocus=""
        />
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-13 text-muted">Types</legend>
        <div className="grid max-h-44 grid-cols-2 gap-x-4 overflow-y-auto rounded-ctl border border-line px-3 py-2 max-sm:grid-cols-1">
          {TYPES.map((type) => (
            <Checkbox
              key={type}
              checked={values.types.includes(type)}
              onChange={(on) =>
                set("types", on ? [...values.types, type] : values.types.filter((each) => each !== type))
              }
            >
              {labelOf(type)}
            </Checkbox>
          ))}
        </div>
        {errorOf("types") && <p className="mt-1.5 text-13 text-bad">{errorOf("types")}</p>}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Size" error={errorOf("sizes")}>
          <TextInput
            value={values.sizes}
            onChange={(sizes) => set("sizes", sizes)}
            placeholder="small, enterprise"
          />
        </Field>
        <Field label="Tags" error={errorOf("tags")}>
          <TextInput
            value={values.tags}
            onChange={(tags) => set("tags", tags)}
            placeholder="shop, retainer"
          />
        </Field>
      </div>
    </>
  );
}
