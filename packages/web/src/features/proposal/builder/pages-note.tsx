import type { Document } from "@stint/core/proposal/schema";
import { pagesInWords } from "@stint/core/proposal/size/rules";
import { useMemo } from "react";

/** The number of pages of the saved proposal, shown near the limit. Counted again after each save. */
export function PagesNote({ document }: { document: Document }) {
  const words = useMemo(() => pagesInWords(document), [document]);
  return (
    <p role="status" className="mb-4 text-14 text-warn empty:hidden">
      {words}
    </p>
  );
}
