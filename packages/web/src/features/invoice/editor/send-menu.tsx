import { CalendarClock, ChevronDown, Copy, FlaskConical, Send, Trash2, Undo2 } from "lucide-react";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { Menu, type MenuItem } from "../../../ui/menu";

export interface SendMenuProps {
  /** "Send invoice", or "Change the day" where it is planned already. */
  scheduled: boolean;
  onSend: (when: "now" | "date") => void;
  onTest: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onCallOff: () => void;
}

/** The one primary button, split: send, and what else one does with a draft. */
export function SendMenu({ scheduled, onSend, onTest, onDuplicate, onDelete, onCallOff }: SendMenuProps) {
  const items: MenuItem[] = [
    { id: "now", label: "Send now", icon: <Send />, keys: "⌘↵", onSelect: () => onSend("now") },
    ...(scheduled
      ? []
      : [
          {
            id: "date",
            label: "Send on a date",
            icon: <CalendarClock />,
            onSelect: () => onSend("date"),
          },
        ]),
    { id: "test", label: "Send me a test", icon: <FlaskConical />, onSelect: onTest },
    "line",
    { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: onDuplicate },
    scheduled
      ? { id: "off", label: "Call the sending off", icon: <Undo2 />, onSelect: onCallOff }
      : { id: "delete", label: "Delete draft", icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return (
    <div className="flex">
      <Button
        kind="primary"
        icon={scheduled ? <CalendarClock size={16} /> : <Send size={16} />}
        onClick={() => onSend(scheduled ? "date" : "now")}
        className="rounded-r-none"
      >
        <span>
          {scheduled ? "Change" : "Send"}
          <span className="max-sm:hidden">{scheduled ? " the day" : " invoice"}</span>
        </span>
      </Button>
      <Menu
        label="More ways to send"
        items={items}
        trigger={
          <IconButton
            kind="primary"
            label="More ways to send"
            icon={<ChevronDown size={16} />}
            className="h-10! rounded-l-none border-l border-on/60 touch:h-11!"
          />
        }
      />
    </div>
  );
}
