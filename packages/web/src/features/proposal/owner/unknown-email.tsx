import { unknownWriterInWords } from "@stint/core/proposal/signer/rules";

/** Anybody with the link writes under any name: what the owner should know before they answer. */
export function UnknownEmail({ email, unknown_email }: { email: string; unknown_email: boolean }) {
  if (!unknown_email) return null;
  return <p className="mt-0.5 text-13 break-words text-warn">{unknownWriterInWords(email)}</p>;
}
