/** What a sum in one currency leaves out (D7): "Not counted: amounts in EUR and JPY."; empty where it is nothing. */
export function notCounted(rows: readonly { currency: string }[], counted: string): string {
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((each) => each !== counted).sort();
  return others.length > 0 ? `Not counted: amounts in ${new Intl.ListFormat("en").format(others)}.` : "";
}
