import { type ReactNode, useId } from "react";
import { cx } from "../../ui/cx";

export interface PublicSectionProps {
  title: string;
  /** One muted line below the title. */
  note?: ReactNode;
  /** "Ask about this". */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** 216 margin (title, a line, a question) and 872 body; one column below 900 px. */
export function PublicSection({ title, note, aside, id, className, children }: PublicSectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={cx("mt-16 max-md:mt-12 md:grid md:grid-cols-[216px_minmax(0,1fr)]", className)}
    >
      <div className="max-md:mb-6 max-md:flex max-md:items-start max-md:justify-between max-md:gap-4 md:pr-8">
        <div>
          <h2 id={heading} className="text-17 font-semibold max-md:text-19">
            {title}
          </h2>
          {note && <p className="mt-1 text-14 text-muted">{note}</p>}
        </div>
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
