import type { PublicInfo } from "@stint/core/invoice/schema";
import { FileDown } from "lucide-react";
import { publicButton } from "../../public-page/public-button";
import { reducedBy } from "../words";
import { documentFile, invoicePdf } from "./files";

const WANTED: Partial<Record<PublicInfo["documents"][number]["kind"], string>> = {
  void: "cancellation",
  credit_note: "credit note",
  receipt: "receipt",
};

/** Finds the paper that its client comes for: the note that took the invoice back, else the last receipt. */
function findWanted(invoice: PublicInfo) {
  const { documents, state } = invoice;
  const last = (...kinds: string[]) => documents.findLast(({ kind }) => kinds.includes(kind));
  return state === "void" || reducedBy(invoice) > 0 ? last("void", "credit_note") : last("receipt");
}

/** The paper of an invoice that asks for nothing any more, to take away. */
export function WantedPaper({ hash, invoice }: { hash: string; invoice: PublicInfo }) {
  const wanted = findWanted(invoice);
  return (
    <a
      href={wanted ? documentFile(hash, wanted) : invoicePdf(hash)}
      download
      className={publicButton("primary", "l", "h-[52px] w-full")}
    >
      <FileDown size={18} aria-hidden="true" />
      {wanted ? `Download ${WANTED[wanted.kind]}` : "Download PDF"}
    </a>
  );
}
