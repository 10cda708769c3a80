import { BookCopy } from "lucide-react";
import { Button } from "../../ui/button";
import { useEditor } from "./hooks";
import { openTemplatesFor } from "./template-target";

/** The way into the community's templates from the head of the editor; on a phone its menu has one. */
export function TemplatesButton() {
  const editor = useEditor();
  return (
    <Button
      kind="quiet"
      icon={<BookCopy size={16} />}
      onClick={() => openTemplatesFor(editor)}
      className="max-sm:hidden"
    >
      Templates
    </Button>
  );
}
