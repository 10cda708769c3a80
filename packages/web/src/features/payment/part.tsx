import { lazy, Suspense, useState } from "react";
import { publicLink } from "../public-page/public-button";
import type { PartProps } from "./part-input";

const PartInput = lazy(async () => ({ default: (await import("./part-input")).PartInput }));

/** The field for a part of the due amount, on invoices that allow it. It is loaded when it is opened or needed. */
export function PartField(props: PartProps) {
  const [open, setOpen] = useState(props.most !== null);
  const link = (
    <p className="mb-4 text-14">
      <button type="button" onClick={() => setOpen(true)} className={publicLink}>
        Pay a part
      </button>
    </p>
  );
  return open ? (
    <Suspense fallback={link}>
      <PartInput {...props} />
    </Suspense>
  ) : (
    link
  );
}
