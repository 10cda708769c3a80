import { openDialog } from "../../lib/dialogs";
import { AiBanner } from "../plan/ai-banner";

/** A subscriber may begin with a brief as well. */
export function BriefBanner() {
  return (
    <AiBanner
      checkpoint="scope_templates_banner_dismissed"
      title="Have a brief? Start from that."
      text="Paste it, and review a priced draft line by line."
      onOpen={() => openDialog("create-project-ai")}
    />
  );
}
