import { type KeyboardEvent, useRef } from "react";

const STEPS: Readonly<Record<string, [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How many cells stand beside each other. */
function columnsOf(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop;
  const below = cells.findIndex((cell) => cell.offsetTop !== top);
  return below < 0 ? cells.length : below;
}

/**
 * Keys in a list of cells: arrows go from one to the next, S saves the one with the focus where it can be saved. Enter
 * presses its button by itself.
 */
export function useCellKeys<E extends HTMLElement>(onSave?: (at: number) => void) {
  const list = useRef<E>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const cells = [...(list.current?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])];
    const at = cells.findIndex((cell) => cell.contains(target));
    if (at < 0 || target.closest("[role=menu]")) return;
    if (onSave && event.key.toLowerCase() === "s") {
      event.preventDefault();
      onSave(at);
      return;
    }
    const [across, down] = STEPS[event.key] ?? [0, 0];
    const next = cells[at + across + down * columnsOf(cells)];
    if (!next || (across === 0 && down === 0)) return;
    event.preventDefault();
    next.querySelector<HTMLElement>("[data-open]")?.focus();
  };
  return { ref: list, onKeyDown };
}
