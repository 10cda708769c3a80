import type { Block } from "./blocks";

/** Returns a notice on an unproven address: anybody with the link can write under any name. */
export const writerNotice = ({ writer: title }: { writer?: string }): Block[] =>
  title
    ? [{ kind: "notice", title, text: "Ask your client before you rely on it, if you do not know it." }]
    : [];
