declare global {
  interface Window {
    /** The one GET that public/theme.js began for the page of a link, before any code of the app had come. */
    stintEarly?: { address: string; answer: Promise<Response> } | undefined;
  }
}

/** The `data` of the call that was begun for this address; undefined, once, when there is none or it failed. */
export async function takeEarly<T>(address: string): Promise<T | undefined> {
  const begun = window.stintEarly;
  if (begun?.address !== address) return undefined;
  window.stintEarly = undefined;
  try {
    const response = await begun.answer;
    return response.ok ? ((await response.json()) as { data: T }).data : undefined;
  } catch {
    return undefined;
  }
}
