import { openDialog } from "../../../lib/dialogs";
import { AiBanner } from "../../plan/ai-banner";

/** Remembers that its cross was pressed. */
export const TERMS_BANNER = "terms_from_ai_banner_dismissed";

/** A subscriber may have terms written in their own words. */
export function TermsBanner() {
  return (
    <AiBanner
      checkpoint={TERMS_BANNER}
      title="Missing a term? Say it in your words."
      text="Read and change what is written before you save it."
      onOpen={() => openDialog("generate-term")}
    />
  );
}
