import { countryName } from "@stint/core/platform/country";
import { COUNTRY_CODES } from "@stint/core/platform/country/codes";
import type { InputSize } from "./input-class";
import { PlainSelect } from "./plain-select";

// Kosovo is no member of the list, but e-invoices have a code for it.
const named = [...COUNTRY_CODES, "XK"]
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** A country by its name; the value is its code, "" for none. A code that is in no list is kept. */
export function CountrySelect({
  value,
  onChange,
  size,
}: {
  value: string;
  onChange: (code: string) => void;
  size?: InputSize;
}) {
  const known = value === "" || named.some(({ code }) => code === value);
  return (
    <PlainSelect
      {...(size ? { size } : {})}
      name="country"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="country"
    >
      <option value="">Not set</option>
      {!known && <option value={value}>{value}</option>}
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </PlainSelect>
  );
}
