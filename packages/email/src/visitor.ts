import type { Block } from "./blocks";

/** Anybody with the link can write under any name: the owner reads what is not known of their address. */
export const writerNotice = ({ writer: title }: { writer?: string }): Block[] =>
  title
    ? [{ kind: "notice", title, text: "Ask your client before you rely on it, if you do not know it." }]
    : [];
