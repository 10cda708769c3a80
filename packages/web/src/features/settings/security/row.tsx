import { type ReactNode, useId } from "react";

/** One part of the security page: its name, with an action right, over rows. */
export function SecurityPart({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9">
      <div className="flex items-baseline justify-between gap-4 border-b border-line2 pb-2.5">
        <h3 id={id} className="text-17 font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** One row: what it is, how it stands, and what can be done. */
export function SecurityRow({
  label,
  action,
  children,
}: {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-13 items-center gap-4 border-b border-line py-2 text-15">
      <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[150px_minmax(0,1fr)] sm:items-center sm:gap-4">
        <p className="text-14 text-muted">{label}</p>
        <p className="break-words">{children}</p>
      </div>
      {action}
    </div>
  );
}
