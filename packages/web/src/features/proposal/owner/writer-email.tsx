import { writerInWords } from "@stint/core/proposal/signer/rules";
import { cx } from "../../../ui/cx";

/** The writer's address and its proof: anybody with the link can write under any name, so the owner sees it before answering. */
export function WriterEmail(of: Parameters<typeof writerInWords>[0]) {
  const words = writerInWords(of);
  if (!words) return null;
  return (
    <p className={cx("mt-0.5 text-13 break-words", of.unknown_email ? "text-warn" : "text-muted")}>{words}</p>
  );
}
