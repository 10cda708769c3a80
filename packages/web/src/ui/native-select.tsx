import { PlainSelect, type PlainSelectProps } from "./plain-select";

interface NativeSelectProps<V extends string> extends Omit<PlainSelectProps, "value" | "onChange" | "ref"> {
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** The browser's own list of `options`: letters and arrows choose without opening anything. Safe on public pages. */
export function NativeSelect<V extends string>({ options, value, onChange, ...rest }: NativeSelectProps<V>) {
  return (
    <PlainSelect
      {...rest}
      value={value}
      onChange={(event) => {
        const picked = options.find((option) => option.value === event.target.value);
        if (picked) onChange(picked.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </PlainSelect>
  );
}
