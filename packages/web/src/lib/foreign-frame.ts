const EVENTS = ["focusin", "pointerdown", "mousedown", "touchstart", "click"] as const;
const OURS = "#root, #overlays";

/** Says whether an event came from what somebody else has put beside our page. */
const isForeign = ({ target }: Event): boolean =>
  target instanceof Element &&
  target !== document.body &&
  target !== document.documentElement &&
  !target.closest(OURS);

const hide = (event: Event): void => {
  if (isForeign(event)) event.stopImmediatePropagation();
};

/**
 * Runs `work` while what it puts beside our page can be used, such as the bank's frame: an open dialog takes the pointer
 * from all else and calls the focus back, so that nobody could type a code there.
 */
export async function withForeignFrames<T>(work: () => Promise<T>): Promise<T> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body > :not(${OURS}) { pointer-events: auto }`);
  document.adoptedStyleSheets.push(sheet);
  // The window comes before the document, on which dialogs listen.
  for (const name of EVENTS) addEventListener(name, hide, { capture: true });
  try {
    return await work();
  } finally {
    for (const name of EVENTS) removeEventListener(name, hide, { capture: true });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  }
}
