import {
  CalendarClock,
  ChevronDown,
  Copy,
  FlaskConical,
  Pause,
  Play,
  Repeat,
  Send,
  Trash2,
  Undo2,
} from "lucide-react";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { Menu } from "../../../ui/menu";
import type { MenuItem } from "../../../ui/menu-item";

export interface SendMenuProps {
  /** "Send invoice", or "Change the day" where it is planned already. */
  scheduled: boolean;
  /** Planned and held back. */
  paused: boolean;
  onSend: (when: "now" | "date") => void;
  onTest: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onCallOff: () => void;
  onRecurring: () => void;
  onHold: (on: boolean) => void;
}

/** The one primary button, split: send, and a menu of the other actions on a draft. */
export function SendMenu({
  scheduled,
  paused,
  onSend,
  onTest,
  onDuplicate,
  onDelete,
  onCallOff,
  onRecurring,
  onHold,
}: SendMenuProps) {
  const items: MenuItem[] = [
    ...(paused
      ? [{ id: "resume", label: "Plan it again", icon: <Play />, onSelect: () => onHold(false) }]
      : [{ id: "now", label: "Send now", icon: <Send />, keys: "⌘↵", onSelect: () => onSend("now") }]),
    ...(scheduled
      ? [{ id: "hold", label: "Hold it back", icon: <Pause />, onSelect: () => onHold(true) }]
      : []),
    ...(scheduled || paused
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
    { id: "repeat", label: "Make it recurring", icon: <Repeat />, onSelect: onRecurring },
    scheduled || paused
      ? { id: "off", label: "Call the sending off", icon: <Undo2 />, onSelect: onCallOff }
      : { id: "delete", label: "Delete draft", icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return (
    <div className="flex">
      <Button
        kind="primary"
        icon={scheduled ? <CalendarClock size={16} /> : <Send size={16} />}
        onClick={() => (paused ? onHold(false) : onSend(scheduled ? "date" : "now"))}
        className="rounded-r-none"
      >
        <span>
          {paused ? "Resume" : scheduled ? "Change" : "Send"}
          <span className="max-sm:hidden">{paused ? "" : scheduled ? " the day" : " invoice"}</span>
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
