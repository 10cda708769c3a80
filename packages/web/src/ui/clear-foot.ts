const findMessages = () => document.querySelector<HTMLElement>("[aria-label=Messages]");

/** Between the messages and what they clear, in pixels. */
const GAP = 12;

/** Puts the messages over the feet of open dialogs that stand where messages come. */
function liftMessages(): void {
  const messages = findMessages();
  if (!messages) return;
  messages.style.bottom = "";
  const own = messages.getBoundingClientRect();
  const tops = [...document.querySelectorAll("[role=dialog] footer")]
    .map((foot) => foot.getBoundingClientRect())
    .filter(
      ({ left, right, top, bottom }) =>
        left < own.right && right > own.left && top < own.bottom && bottom > own.top,
    )
    .map(({ top }) => top);
  if (tops.length > 0) messages.style.bottom = `${innerHeight - Math.min(...tops) + GAP}px`;
}

/** For the paper of a dialog: keeps messages off the buttons at its foot for as long as it is there. */
export function clearFoot(paper: HTMLElement | null): (() => void) | undefined {
  const messages = findMessages();
  if (!paper || !messages) return undefined;
  const changes = new MutationObserver(liftMessages);
  changes.observe(messages, { childList: true });
  changes.observe(paper, { childList: true, subtree: true });
  const sizes = new ResizeObserver(liftMessages);
  sizes.observe(paper);
  return () => {
    changes.disconnect();
    sizes.disconnect();
    // Another dialog may be open below.
    requestAnimationFrame(liftMessages);
  };
}
