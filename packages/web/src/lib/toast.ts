import { createStore } from "./store";

export interface ToastEntry {
  id: number;
  text: string;
  kind: "note" | "error";
  action: { label: string; run: () => void } | undefined;
  /** The reference, shown as "Reference 7f3c21ab". */
  reference: string | undefined;
  /** Milliseconds; null stays until dismissed. */
  duration: number | null;
}

export interface ToastOptions {
  action?: { label: string; run: () => void };
  reference?: string;
  duration?: number | null;
}

let last = 0;
/** At most this many at once; the oldest gives way. */
const most = 3;
export const toasts = createStore<readonly ToastEntry[]>([]);

function show(
  kind: ToastEntry["kind"],
  text: string,
  options: ToastOptions,
  duration: number | null,
): number {
  const id = ++last;
  const entry: ToastEntry = {
    id,
    text,
    kind,
    action: options.action,
    reference: options.reference?.slice(0, 8),
    duration: options.duration === undefined ? duration : options.duration,
  };
  // The same words twice are one line, not two.
  toasts.set([...toasts.get().filter((other) => other.text !== text), entry].slice(-most));
  return id;
}

/** A line at the bottom for 5 s, as long as nobody points at it or is inside: toast("Illustration set deleted.", { action: { label: "Undo", run } }). */
export function toast(text: string, options: ToastOptions = {}): number {
  return show("note", text, options, 5_000);
}

/** An error that stays until it is dismissed. */
export function toastError(text: string, options: ToastOptions = {}): number {
  return show("error", text, options, null);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((entry) => entry.id !== id));
}
