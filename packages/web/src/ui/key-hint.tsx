import { cx } from "./cx";

const pcWords = [
  ["⇧⌘", "Ctrl Shift "],
  ["⌘", "Ctrl "],
  ["⌥", "Alt "],
  ["⇧", "Shift "],
  ["↵", "Enter"],
  ["⌫", "Backspace"],
] as const;

/** A key or chord on a small key cap, with words behind it if given. Write ⌘; other systems see Ctrl. */
export function KeyHint({
  keys,
  children,
  className,
}: {
  keys: string;
  children?: string;
  className?: string;
}) {
  const mac = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
  const shown = mac ? keys : pcWords.reduce((text, [key, word]) => text.replaceAll(key, word), keys);
  return (
    <span className={cx("inline-flex items-center gap-2 text-13 text-muted", className)}>
      <kbd className="rounded-[4px] border border-line bg-surface px-1.5 font-sans text-13 whitespace-nowrap text-muted">
        {shown}
      </kbd>
      {children}
    </span>
  );
}
