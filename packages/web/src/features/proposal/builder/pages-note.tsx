import type { Document } from "@stint/core/proposal/schema";
import { pagesInWords } from "@stint/core/proposal/size/rules";
import { useMemo } from "react";

/** How many pages the saved proposal has, said once it comes near what fits. Counted anew when it was saved. */
export function PagesNote({ document }: { document: Document }) {
  const words = useMemo(() => pagesInWords(document), [document]);
  return (
    <p role="status" className="mb-4 text-14 text-warn empty:hidden">
      {words}
    </p>
  );
}
