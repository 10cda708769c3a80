/** Names the currencies that a sum leaves out (D7): "Not counted: amounts in EUR and JPY."; empty when there are none. */
export function describeUncounted(rows: readonly { currency: string }[], counted: string): string {
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((each) => each !== counted).sort();
  return others.length > 0 ? `Not counted: amounts in ${new Intl.ListFormat("en").format(others)}.` : "";
}
