import { CircleAlert, Lock } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { ErrorLine } from "../../ui/error-line";
import { Skeleton } from "../../ui/ghost-rows";
import type { MethodForm } from "./use-method-form";

/** The place of the provider's form: bars of its height until it is there. */
export function MethodFields({
  form,
  host,
  isShown = true,
}: {
  form: MethodForm;
  host: RefObject<HTMLDivElement | null>;
  /** False while the saved payment method is used. */
  isShown?: boolean;
}) {
  const isReady = form.state === "ready";
  return (
    <>
      <div ref={host} className={isReady && isShown ? undefined : "h-0 overflow-hidden"} />
      {form.state === "loading" && isShown && (
        <div role="status" style={{ minHeight: 212 }} className="space-y-4">
          <span className="sr-only">Loading the payment form</span>
          <Skeleton width="24%" />
          <Skeleton height={40} className="rounded-ctl!" />
          <Skeleton width="18%" />
          <Skeleton height={40} className="rounded-ctl!" />
          <Skeleton height={40} className="rounded-ctl!" />
        </div>
      )}
      {form.state === "failed" && (
        <ErrorLine onRetry={form.retry}>The payment form did not load. Nothing was charged.</ErrorLine>
      )}
    </>
  );
}

/** The provider's words, under the form that they are about. */
export function MethodProblem({ children }: { children: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) line.current?.focus();
  }, [children]);
  if (!children) return null;
  return (
    <p ref={line} role="alert" tabIndex={-1} className="mt-3 flex gap-1.5 text-13 text-bad outline-none">
      <CircleAlert size={16} className="mt-px shrink-0" aria-hidden="true" />
      {children}
    </p>
  );
}

export function MethodNote() {
  return (
    <p className="flex gap-2 text-13 text-muted">
      <Lock size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
      Card details go straight to our payment provider. We never see them.
    </p>
  );
}
