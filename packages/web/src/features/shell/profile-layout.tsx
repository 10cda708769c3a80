import { Outlet } from "@tanstack/react-router";
import { Monitor, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/icon-button";

const key = "stint.desk-hint";

/** Profile pages work on a phone too; a hint, until it is dismissed, tells that a desk shows more. */
export function DeskHint() {
  const [hint, setHint] = useState(() => localStorage.getItem(key) !== "off");
  return (
    hint && (
      <aside className="mb-6 flex items-center gap-3 rounded-ctl bg-bg px-4 py-3 text-14 lg:hidden">
        <Monitor size={18} className="shrink-0 text-muted" aria-hidden="true" />
        <p className="flex-1">
          <strong className="font-semibold">Check the desk.</strong>{" "}
          <span className="text-muted">There are more features to explore on a desktop.</span>
        </p>
        <IconButton
          label="Dismiss"
          icon={<X size={18} />}
          onClick={() => {
            localStorage.setItem(key, "off");
            setHint(false);
          }}
        />
      </aside>
    )
  );
}

export function ProfileLayout() {
  return (
    <>
      <DeskHint />
      <Outlet />
    </>
  );
}
