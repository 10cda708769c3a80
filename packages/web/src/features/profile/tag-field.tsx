import { X } from "lucide-react";
import { useState } from "react";
import { Combobox } from "../../ui/combobox";
import { Field } from "../../ui/field";
import { type TagList, useTagList } from "./use-tag-list";

/** Several entries of a reference list: chosen ones as chips, more by typing. */
export function TagField({
  label,
  list,
  most,
  value,
  onChange,
  placeholder,
  error,
}: {
  label: string;
  list: TagList;
  most: number;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  placeholder: string;
  error: string | undefined;
}) {
  const [text, setText] = useState("");
  const { names, options, isPending } = useTagList(list, value, text);
  const isFull = value.length >= most;
  return (
    <div>
      <Field
        label={label}
        error={error}
        aside={<span className="text-muted">{`${value.length} of ${most}`}</span>}
        disabled={isFull}
      >
        <Combobox
          options={options}
          input={text}
          value={null}
          loading={isPending}
          placeholder={isFull ? "No more fit here" : placeholder}
          empty="Not Found"
          onInput={setText}
          onPick={(option) => {
            setText("");
            onChange([...value, option.value]);
          }}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label={`${label} chosen`} className="mt-2 flex flex-wrap gap-1.5">
          {value.map((id) => (
            <li
              key={id}
              className="inline-flex h-7 items-center profile-tag rounded-chip bg-chip pl-2 text-13 touch:h-11"
            >
              {names.get(id) ?? id}
              <button
                type="button"
                aria-label={`Remove ${names.get(id) ?? id}`}
                onClick={() => onChange(value.filter((each) => each !== id))}
                className="flex h-full items-center justify-center rounded-chip text-muted hover:text-ink touch:w-11"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
