import { wordOf } from "@stint/core/platform/status";
import { Link } from "@tanstack/react-router";
import { openDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { PersonVisual } from "../../ui/person-visual";
import { StatusMark } from "../../ui/status-mark";
import { Availability } from "../profile/availability";
import { availabilityNote, payInWords } from "../profile/words";
import { type Listed, nameOf } from "./queries";
import { timeApart, visualOf } from "./words";

/** The widths of the columns, from 1200 px on; work and place have none below. */
export const GRID =
  "sm:grid sm:grid-cols-[minmax(0,1fr)_150px_104px_84px] sm:items-center sm:gap-x-4 lg:grid-cols-[minmax(0,1fr)_184px_140px_150px_104px_84px]";

/** The one thing to do about a person, by how the two stand. */
function RowAction({ of, onConnect }: { of: Listed; onConnect: () => void }) {
  const name = nameOf(of);
  if (of.status === "connected")
    return (
      <Button
        kind="link"
        tabIndex={-1}
        data-key="i"
        aria-label={`Invite ${name}`}
        onClick={() => openDialog("invite-teammate", { person: { user_id: of.id, name, isHidden: true } })}
      >
        Invite
      </Button>
    );
  if (of.status === "asked") return <span className="text-14 text-muted">Asked</span>;
  if (of.status === "asked_by_them" || of.status === "ignored")
    return (
      <Link
        to="/people"
        search={(before: object) => ({ ...before, request: of.id })}
        tabIndex={-1}
        data-key="c"
        aria-label={`Answer ${name}`}
        className="border-b border-line2 text-14 font-semibold hover:border-ink"
      >
        Answer
      </Link>
    );
  return (
    <Button kind="link" tabIndex={-1} data-key="c" aria-label={`Connect with ${name}`} onClick={onConnect}>
      Connect
    </Button>
  );
}

/** Somebody of the directory: one stop in the tab order; arrows lead to the next row and to its actions. */
export function DirectoryRow({ of, onConnect }: { of: Listed; onConnect: () => void }) {
  const [role] = of.tags.roles;
  const pay = payInWords(of);
  const [sum, ...unit] = pay?.split(" ") ?? [];
  const hash = of.owner_specialist_token;
  return (
    <li
      data-row=""
      className={`border-b border-line py-3 ${GRID} max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1`}
    >
      <div className="flex min-w-0 items-center gap-4 max-sm:order-1 max-sm:items-start">
        <PersonVisual of={visualOf(of)} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2 text-15">
            {hash ? (
              <Link
                to="/people/$hash"
                params={{ hash }}
                data-stop=""
                className="min-w-0 font-semibold break-words hover:underline"
              >
                {nameOf(of)}
              </Link>
            ) : (
              <span className="font-semibold">{nameOf(of)}</span>
            )}
            {role && <span className="text-14 text-muted max-sm:hidden">{role}</span>}
            {of.status === "connected" && (
              <span className="inline-flex items-center gap-1 text-14 text-ok">
                <StatusMark shape="tick" />
                {wordOf("connected")}
              </span>
            )}
          </p>
          <p className="truncate text-14 text-muted max-sm:hidden">{of.headline}</p>
          <p className="text-14 text-muted sm:hidden">
            {[role, of.place].filter(Boolean).join(", ") || of.headline}
          </p>
        </div>
      </div>
      <div className="flex gap-1.5 max-lg:hidden">
        {of.work.map(({ id, name, thumb_url }) => (
          <img
            key={id}
            src={thumb_url}
            alt={name}
            loading="lazy"
            className="h-10 w-14 rounded-[4px] bg-hover object-cover"
          />
        ))}
      </div>
      <div className="text-14 max-sm:order-3 max-sm:ml-15">
        <Availability of={of.availability_overall} />
        <p className="pl-[22px] text-muted max-sm:hidden">{availabilityNote(of)}</p>
      </div>
      <div className="min-w-0 text-14 max-lg:hidden">
        {of.place && (
          <>
            <p className="truncate">{of.place}</p>
            <p className="text-muted">{timeApart(of.time_zone)}</p>
          </>
        )}
      </div>
      <div className="text-right text-14 max-sm:order-2">
        {sum ? (
          <>
            <p className="text-15 font-semibold tabular-nums">{sum}</p>
            <p className="text-muted">{unit.join(" ")}</p>
          </>
        ) : (
          <span className="text-muted">Ask</span>
        )}
      </div>
      <div className="text-right max-sm:order-4">
        <RowAction of={of} onConnect={onConnect} />
        {of.mutual > 0 && <p className="text-14 text-muted">{of.mutual} mutual</p>}
      </div>
    </li>
  );
}
