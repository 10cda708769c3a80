import { Mail } from "lucide-react";
import { PersonVisual } from "../../ui/person-visual";

/** The round of a person, beside their name; an envelope for somebody who has not come yet. */
export function PersonMark({ id, name }: { id: number | null; name: string }) {
  if (id === null)
    return (
      <span
        aria-hidden="true"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-dashed border-ctl text-muted"
      >
        <Mail size={16} />
      </span>
    );
  return <PersonVisual of={{ id, name, type: "none", color: null, emoji: "", image: null }} size={36} />;
}
