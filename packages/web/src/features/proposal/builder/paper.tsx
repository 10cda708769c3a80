import { clausesOf, isOption } from "@stint/core/proposal/reading";
import type { Document } from "@stint/core/proposal/schema";
import { type ReactNode, useEffect, useRef } from "react";
import { count, dayInWords, money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { BrandFrame } from "../../public/brand-frame";
import { BrandTile } from "../../public/brand-tile";
import { percentInWords } from "../../public/words";
import type { SectionId } from "./sections";

function Part({
  id,
  editing,
  title,
  aside,
  children,
}: {
  id: SectionId;
  editing: SectionId | undefined;
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const current = id === editing;
  useEffect(() => {
    if (current) box.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <section
      ref={box}
      aria-label={title ?? "Heading"}
      className={cx(
        "relative -mx-5 scroll-m-8 rounded-menu border-2 px-[18px] py-3",
        current ? "border-[#711fff] dark:border-[#7a35ff]" : "border-transparent",
      )}
    >
      {current && (
        <span className="absolute -top-3 right-3 rounded-[4px] bg-[#711fff] px-2 py-0.5 text-13 font-semibold text-white dark:bg-[#7a35ff]">
          Editing
        </span>
      )}
      {title && (
        <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
          <h3 className="text-17 font-semibold">{title}</h3>
          {aside && <span className="text-14 text-muted">{aside}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Where a part is hidden or empty: said to the owner only. */
const Unseen = () => <p className="py-2.5 text-14 text-muted">The client does not see this part.</p>;

const line = "flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0";

/** "Workshop, audit and 2 options": what is sure by name, what the client chooses by number. */
function namesOf({ services }: Document["phases"][number]): string {
  const options = services.filter(isOption).length;
  const sure = services.filter((service) => !isOption(service)).map(({ name }) => name);
  return [...sure, ...(options > 0 ? [count(options, "option")] : [])].join(", ");
}

function Phases({ document }: { document: Document }) {
  return (
    <ul>
      {document.phases.map((phase) => (
        <li key={phase.id} className={line}>
          <span className="min-w-0">
            <span className="block text-15 font-semibold break-words">{phase.name}</span>
            <span className="block text-14 break-words text-muted">{namesOf(phase)}</span>
          </span>
          {phase.total !== null && (
            <span className="text-15 font-[550] whitespace-nowrap">
              {money(phase.total, document.currency)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Payments({ document }: { document: Document }) {
  return (
    <ol>
      {(document.schedule ?? []).map((payment) => (
        <li key={payment.sequence} className={line}>
          <span className="flex min-w-0 items-baseline gap-3 text-15">
            <span
              aria-hidden="true"
              className={cx(
                "size-2.5 shrink-0 rounded-full border-[1.5px] border-(--edge)",
                payment.when === "On acceptance" && "bg-(--fill)",
              )}
            />
            <span className="min-w-0 break-words">
              {payment.send_on ? dayInWords(payment.send_on, { long: true }) : payment.when || payment.label}{" "}
              {payment.percent && (
                <span className="ml-1 text-14 text-muted">{percentInWords(payment.percent)}</span>
              )}
            </span>
          </span>
          <span className="text-15 font-semibold whitespace-nowrap">
            {money(payment.amount, document.currency)}
          </span>
        </li>
      ))}
    </ol>
  );
}

const asPoint = /^\s*(\d{1,2}[.)]|[-*•])\s+/;

/** The goals small: points as points, the rest as typed. */
function SmallGoals({ text }: { text: string }) {
  return (
    <ul className="py-2.5 text-14 break-words">
      {text.split("\n").map((line, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other identity
          key={at}
          className={asPoint.test(line) ? "ml-4 list-disc" : "min-h-2"}
        >
          {line.replace(asPoint, "")}
        </li>
      ))}
    </ul>
  );
}

/** What the client sees, small, with the part being edited outlined. */
export function Paper({ document, editing }: { document: Document; editing?: SectionId }) {
  const { brand, client, currency } = document;
  const clauses = clausesOf(document);
  return (
    <BrandFrame
      color={brand.color}
      ground="none"
      className="rounded-menu border border-line bg-surface px-9 py-6 max-sm:px-6"
    >
      <Part id="branding" editing={editing}>
        <div className="flex items-center justify-between gap-4">
          <p className="flex min-w-0 items-center gap-2.5 text-15 font-semibold">
            <BrandTile name={brand.name} logo={brand.logo_url} size={28} />
            <span className="truncate">{brand.name}</span>
          </p>
          {document.expire_at && (
            <p className="text-14 whitespace-nowrap text-muted">
              Open until {dayInWords(document.expire_at, { long: true })}
            </p>
          )}
        </div>
        <p className="mt-7 text-14 text-muted">Proposal for {client.name}</p>
        <p className="text-[26px]/8 font-semibold break-words">{document.title}</p>
      </Part>
      {(document.summary || editing === "summary") && (
        <Part id="summary" editing={editing} title="Summary">
          {document.summary ? (
            <p className="py-2.5 text-14 break-words whitespace-pre-line">{document.summary}</p>
          ) : (
            <Unseen />
          )}
        </Part>
      )}
      {(document.goals || editing === "goals") && (
        <Part id="goals" editing={editing} title="Goals">
          {document.goals ? <SmallGoals text={document.goals} /> : <Unseen />}
        </Part>
      )}
      {document.sections?.map(({ id, title, body }) => (
        <Part key={id} id="goals" editing={editing} title={title}>
          <p className="py-2.5 text-14 break-words whitespace-pre-line">{body}</p>
        </Part>
      ))}
      <Part
        id="scope"
        editing={editing}
        title="Scope"
        aside={document.phases.length > 0 ? count(document.phases.length, "phase") : undefined}
      >
        <Phases document={document} />
        <p className="flex justify-between gap-4 border-t border-ink py-3 text-15 font-semibold">
          <span>Total</span>
          <span>{money(document.total, currency)}</span>
        </p>
      </Part>
      {(document.schedule || editing === "schedule") && (
        <Part id="schedule" editing={editing} title="Payment schedule">
          {document.schedule ? <Payments document={document} /> : <Unseen />}
        </Part>
      )}
      {clauses.length === 0 && editing === "terms" && (
        <Part id="terms" editing={editing} title="Contract terms">
          <Unseen />
        </Part>
      )}
      {clauses.length > 0 && (
        <Part id="terms" editing={editing} title="Contract terms">
          <ul>
            {clauses.map((clause) => (
              <li key={clause.key} className="border-b border-line py-2.5 text-15 last:border-b-0">
                <span className="block font-semibold break-words">{clause.name}</span>
                <span className="line-clamp-2 text-14 break-words text-muted">{clause.body}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </BrandFrame>
  );
}
