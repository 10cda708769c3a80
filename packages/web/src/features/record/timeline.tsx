import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { count, moment } from "../../lib/format";
import { Button } from "../../ui/button";
import { SectionHead } from "../../ui/ledger";
import { UnbrokenText } from "../../ui/unbroken-text";

export interface Happening {
  at: string;
  text: string;
  who: string | null;
  /** A path of the app. */
  link: string | null;
}

const first = 8;

/** The events in plain words, newest first. */
export function Timeline({
  items,
  title = "Activity",
}: {
  items: readonly Happening[] | undefined;
  title?: string;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items?.slice(0, first);
  const more = (items?.length ?? 0) - first;
  return (
    <section>
      <SectionHead title={title} />
      {items?.length === 0 && <p className="py-3 text-15 text-muted">Nothing has happened yet.</p>}
      <ol className="divide-y divide-line">
        {shown?.map((each, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two things may be said at one moment, and the list is never reordered
            key={`${each.at} ${at}`}
            className="relative flex items-baseline gap-x-4 gap-y-0.5 py-2.5 text-14 max-sm:flex-col"
          >
            <p className="min-w-0 flex-1 break-words">
              {each.link ? (
                <Link
                  to={each.link}
                  className="border-b border-line2 hover:border-ink touch:after:absolute touch:after:inset-0"
                >
                  <UnbrokenText text={each.text} />
                </Link>
              ) : (
                <UnbrokenText text={each.text} />
              )}
            </p>
            <p className="flex max-w-[45%] min-w-0 gap-x-3 text-13 text-muted max-sm:max-w-full">
              {each.who && <span className="truncate">{each.who}</span>}
              <span className="shrink-0">{moment(each.at)}</span>
            </p>
          </li>
        ))}
      </ol>
      {more > 0 && !all && (
        <Button kind="link" className="mt-2" onClick={() => setAll(true)}>
          {`Show ${count(more, "more entry", "more entries")}`}
        </Button>
      )}
    </section>
  );
}
