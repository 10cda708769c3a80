import type { ReactNode } from "react";

/** Text with the search words marked in it, wherever they stand. */
export function FoundText({ text, words }: { text: string; words: string }): ReactNode {
  const low = text.toLowerCase();
  // A letter that changes its length in lower case would shift the marks; such a text goes without.
  if (low.length !== text.length) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = low.indexOf(words); at >= 0; at = low.indexOf(words, from)) {
    parts.push(text.slice(from, at));
    from = at + words.length;
    parts.push(
      <mark
        key={at}
        className="rounded-[3px] bg-[color-mix(in_oklab,var(--warn)_24%,transparent)] text-inherit"
      >
        {text.slice(at, from)}
      </mark>,
    );
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}
