import { isCurrency } from "@stint/core/platform/money";

/** The currencies that money can be kept in and the browser knows, and the one that is set, by code and name. */
export function currencies(now: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return [...new Set([...Intl.supportedValuesOf("currency").filter(isCurrency), now])]
    .sort()
    .map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }));
}
