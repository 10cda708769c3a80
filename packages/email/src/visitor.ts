import type { Block } from "./blocks";

/** Anybody with the link can write under any name: the owner reads when nobody sent it to that address. */
export const unknownVisitor = ({ unknown_writer: title }: { unknown_writer?: string }): Block[] =>
  title
    ? [{ kind: "notice", title, text: "Ask your client before you rely on it, if you do not know it." }]
    : [];
