import type { ReactNode } from "react";
import { openCheckout } from "../../lib/checkout";
import { count } from "../../lib/format";
import { Button } from "../../ui/button";

/** On top after a plan has ended: what is kept, and waits. */
export function HiddenLine({
  amount,
  noun,
  children,
}: {
  amount: number;
  noun: "template" | "service";
  children: ReactNode;
}) {
  return (
    <section aria-label={`Hidden ${noun}s`} className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-56 text-15">
        <strong className="font-semibold">
          {count(amount, noun)} {amount === 1 ? "is" : "are"} hidden.
        </strong>{" "}
        <span className="text-muted">{children}</span>
      </p>
      <Button kind="primary" onClick={() => openCheckout()}>
        Upgrade plan
      </Button>
    </section>
  );
}
