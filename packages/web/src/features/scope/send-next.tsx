import { Send } from "lucide-react";
import { Button } from "../../ui/button";
import { useEditor } from "./hooks";
import { showUnsent } from "./unsent-words";

/** The changes that the client does not have yet, with the button that shows them and the one that sends them. */
export function SendNext({ label }: { label: string }) {
  const editor = useEditor();
  return (
    <>
      <Button
        kind="link"
        onClick={() => void showUnsent(editor, "changes")}
        aria-keyshortcuts="D"
        className="mr-2 max-lg:hidden"
      >
        See what changed
      </Button>
      <Button
        kind="primary"
        icon={<Send size={16} />}
        onClick={() => void showUnsent(editor, "send")}
        className="max-sm:hidden"
      >
        {label}
      </Button>
    </>
  );
}
