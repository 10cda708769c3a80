let open: (() => Promise<void>) | undefined;

/** Sets the function that shows the app in this document; main.tsx calls it. */
export function setOpener(opener: () => Promise<void>): void {
  open = opener;
}

/**
 * Goes from a page outside the app into it, or to another such page, without a new document: the session stays in
 * memory. The page left stays on screen until the one entered can be drawn.
 */
export async function enterApp(path: string): Promise<void> {
  history.replaceState(null, "", path);
  if (open) await open();
  else location.reload();
}
