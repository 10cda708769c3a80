let open: (() => Promise<void>) | undefined;

/** main.tsx says how the app is shown in this document. */
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
