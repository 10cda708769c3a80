import { Fragment } from "react";

/** A sentence in which numbers such as INV-0004 stay on one line. */
export function UnbrokenText({ text }: { text: string }) {
  return text.split(/(\b[A-Z]+(?:-\d+)+)/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence do not move
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence do not move
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
