let open: (() => void) | undefined;

/** main.tsx says how the app is shown in this document. */
export function setOpener(opener: () => void): void {
  open = opener;
}

/** From a page outside the app into it, without a new document: what was signed in stays in memory. */
export function enterApp(path: string): void {
  history.replaceState(null, "", path);
  if (open) open();
  else location.reload();
}
