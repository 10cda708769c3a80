import type { Info, UpdateInput } from "@stint/core/project/schema";
import { Link } from "@tanstack/react-router";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "../../../ui/cx";
import { IconButton } from "../../../ui/icon-button";
import { type SectionId, sections } from "./sections";

export interface RailProps {
  project: Info;
  current: SectionId;
  /** The document is frozen: the eyes only tell. */
  locked: boolean;
  onChange: (change: UpdateInput, now?: boolean) => void;
}

/** The sections: a rail with eyes on a desk, a strip of tabs on anything smaller. */
export function Rail({ project, current, locked, onChange }: RailProps) {
  const strip = useRef<HTMLUListElement>(null);
  // On a phone the strip is wider than the screen: the current tab comes into sight, the page stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another section
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>("[data-current]");
    if (tab) strip.current?.scrollTo({ left: tab.offsetLeft - 16 });
  }, [current]);
  return (
    <nav aria-label="Sections" className="flex flex-col lg:h-full">
      <p className="px-6 pt-5 pb-2 text-13 text-muted max-lg:sr-only">Sections</p>
      <ul
        ref={strip}
        className="relative flex gap-1 lg:flex-col lg:px-3 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-2"
      >
        {sections.map((section) => {
          const flag = "flag" in section ? section.flag : undefined;
          const on = section.id === current;
          return (
            <li
              key={section.id}
              data-current={on ? "" : undefined}
              className={cx(
                "flex shrink-0 items-center rounded-ctl",
                on ? "bg-accent-soft" : "hover:bg-hover",
              )}
            >
              <Link
                to="."
                search={{ part: section.id }}
                replace
                resetScroll={false}
                aria-current={on ? "true" : undefined}
                className={cx(
                  "flex min-h-10 flex-1 items-center px-3 text-14 whitespace-nowrap touch:min-h-11",
                  on && "font-semibold text-accent-ink",
                )}
              >
                {section.label}
              </Link>
              {flag && (
                <IconButton
                  label={project[flag] ? `Hide ${section.label}` : `Show ${section.label}`}
                  aria-pressed={project[flag]}
                  icon={
                    project[flag] ? (
                      <Eye size={16} className={on ? "text-accent-ink" : undefined} />
                    ) : (
                      <EyeOff size={16} className={on ? "text-accent-ink" : undefined} />
                    )
                  }
                  disabled={locked}
                  onClick={() => onChange({ [flag]: !project[flag] }, true)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-auto px-6 py-5 text-13 text-muted max-lg:hidden">
        Hidden sections are not sent. The client sees what the preview shows.
      </p>
    </nav>
  );
}
