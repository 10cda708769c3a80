import type { Block } from "./blocks";

/** Anybody with the link can write under any name: the owner reads when nobody sent it to that address. */
export const unknownVisitor = ({
  email,
  unknown_email,
}: {
  email: string;
  unknown_email?: boolean;
}): Block[] =>
  unknown_email
    ? [
        {
          kind: "notice",
          title: `Not an address this proposal was sent to: ${email}`,
          text: "Ask your client before you rely on it, if you do not know it.",
        },
      ]
    : [];
