import { Suspense, useState } from "react";
import { Button } from "../../../ui/button";
import { lazyPart } from "../../../ui/lazy-part";
import { rowAction } from "../../../ui/row-action";
import type { SendNextProps } from "../../project/columns";

const SendVersion = lazyPart(async () => (await import("./send-version")).SendVersion);

/** Sends the next version from where one is. */
export function SendNext({ project_id, proposal_id, label, title }: SendNextProps) {
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
