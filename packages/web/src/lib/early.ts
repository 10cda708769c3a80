/** One GET that a public page needs at once, begun before its code has come. */
let begun: { address: string; answer: Promise<Response> } | undefined;

export function beginEarly(address: string): void {
  const answer = fetch(address, { headers: { accept: "application/json" } });
  // Whoever takes it hears of a failure; nobody taking it is no failure.
  answer.catch(() => undefined);
  begun = { address, answer };
}

/** The `data` of the call that was begun for this address; undefined, once, when there is none or it failed. */
export async function takeEarly<T>(address: string): Promise<T | undefined> {
  if (begun?.address !== address) return undefined;
  const { answer } = begun;
  begun = undefined;
  try {
    const response = await answer;
    return response.ok ? ((await response.json()) as { data: T }).data : undefined;
  } catch {
    return undefined;
  }
}
