/** Takes the answer of a call that came with the document, once: after the app was entered it may be old. */
export function takeServed<T>(address: string): T | undefined {
  const element = document.querySelector<HTMLScriptElement>("script[data-address]");
  if (element?.dataset.address !== address) return undefined;
  element.remove();
  return JSON.parse(element.text) as T;
}
