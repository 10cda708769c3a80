import { Suspense, useState } from "react";
import { Button, buttonClass } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { lazyPart } from "../../../ui/lazy-part";

const SendVersion = lazyPart(async () => (await import("./send-version")).SendVersion);

/** The underlined action of a row; a button of its own size under a finger. */
export const rowAction = cx(
  buttonClass("link"),
  "max-sm:min-h-11 max-sm:rounded-ctl max-sm:border max-sm:border-line2 max-sm:px-4 max-sm:[&>span]:border-0",
);

/** Sends the next version from where one is. */
export function SendNext({
  project_id,
  proposal_id,
  label,
  title,
}: {
  project_id: number;
  proposal_id: number;
  label: string;
  /** The project's name, for those who hear the button alone. */
  title: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="link" className={rowAction} onClick={() => setOpen(true)}>
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
      <Suspense fallback={null}>
        {open && (
          <SendVersion project_id={project_id} proposal_id={proposal_id} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
