import { wordOf } from "@stint/core/platform/status";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { asApiError } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { ago, dayInWords, dayOf } from "../../lib/format";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import { NextRows } from "../../ui/more-rows";
import { UnbrokenText } from "../../ui/unbroken-text";
import { PersonVisual } from "../profile/visual";
import { type Connection, connectionsQuery, nameOf } from "./queries";
import { PersonName } from "./request-dialog";
import { useConnection } from "./use-connection";
import { visualOf } from "./words";

/** One of the lists with its number; nothing of it while it is empty. */
function useList(status: Parameters<typeof connectionsQuery>[0]) {
  const query = useInfiniteQuery(connectionsQuery(status));
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return { query, rows, count: query.data?.pages[0]?.meta?.count ?? rows.length };
}

function Row({ of, children, note }: { of: Connection; children: ReactNode; note: ReactNode }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <PersonVisual of={visualOf(of)} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-15 break-words">
          <PersonName of={of} className="font-semibold" />
          {note}
        </p>
        {of.message && of.status === "asked_by_them" ? (
          <p className="text-14 break-words text-muted">
            “<UnbrokenText text={of.message} />”
          </p>
        ) : (
          of.headline && <p className="truncate text-14 text-muted">{of.headline}</p>
        )}
      </div>
      <div className="flex items-center gap-3 max-sm:basis-full max-sm:justify-end">{children}</div>
    </li>
  );
}

/** Returns whether a connection's name, business or headline has the words that are sought. */
const isSought = (of: Connection, sought: string): boolean => {
  const text = [nameOf(of), of.brand_name, of.headline].join(" ").toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The Connections tab: what waits for an answer of one's own, what for theirs, and who is connected. */
export function Connections({ sought, onFindPeople }: { sought: string; onFindPeople: () => void }) {
  const { step } = useConnection();
  const pending = useList("pending");
  const asked = useList("asked");
  const connected = useList("connected");
  const blocked = useList("blocked");
  const moves = useRef<HTMLUListElement>(null);
  const lists = [pending, asked, connected, blocked];
  const failed = lists.find(({ query }) => query.isError)?.query;
  if (failed)
    return (
      <ErrorLine onRetry={() => void failed.refetch()} reference={asApiError(failed.error)?.requestId}>
        These people did not load.
      </ErrorLine>
    );
  if (lists.some(({ query }) => query.isPending))
    return <GhostRows rows={4} columns={["44px", "", "120px"]} right={[2]} size="card" />;

  /** Answers a request; the focus goes on to the next one. */
  const answer = (of: Connection, what: "accept" | "decline") => {
    const buttons = [...(moves.current?.querySelectorAll<HTMLElement>("[data-answer]") ?? [])];
    const at = buttons.findIndex((each) => each.dataset.answer === String(of.id));
    step.mutate({ of, what }, { onSettled: () => (buttons[at + 1] ?? buttons[at - 1])?.focus() });
  };
  const doing = (of: Connection) => step.isPending && step.variables.of.id === of.id;
  const does = (of: Connection, what: "withdraw" | "remove" | "block" | "unblock") => () =>
    step.mutate({ of, what });

  const shown = connected.rows.filter((of) => isSought(of, sought));

  return (
    <div className="space-y-9">
      {pending.rows.length > 0 && (
        <section aria-label="Your move">
          <SectionHead title="Your move" note={pending.count} />
          <ul ref={moves}>
            {pending.rows.map((of) => (
              <Row
                key={of.id}
                of={of}
                note={
                  <span className="text-muted">
                    {" "}
                    wants to connect, {ago(of.asked_at ?? "").toLowerCase()}
                  </span>
                }
              >
                <Button kind="quiet" size="s" disabled={doing(of)} onClick={() => answer(of, "decline")}>
                  Ignore
                </Button>
                <Button
                  kind="primary"
                  size="s"
                  data-answer={of.id}
                  aria-label={`Accept ${nameOf(of)}`}
                  pending={doing(of)}
                  onClick={() => answer(of, "accept")}
                >
                  Accept
                </Button>
              </Row>
            ))}
          </ul>
          <NextRows query={pending.query} />
        </section>
      )}
      {asked.rows.length > 0 && (
        <section aria-label="Their move">
          <SectionHead title="Their move" note={asked.count} />
          <ul>
            {asked.rows.map((of) => (
              <Row
                key={of.id}
                of={of}
                note={
                  <span className="text-muted">
                    {" "}
                    asked {dayInWords(dayOf(of.asked_at ?? ""), { long: true })}
                  </span>
                }
              >
                <Button
                  kind="link"
                  aria-label={`Withdraw the request to ${nameOf(of)}`}
                  pending={doing(of)}
                  onClick={does(of, "withdraw")}
                >
                  Withdraw
                </Button>
              </Row>
            ))}
          </ul>
          <NextRows query={asked.query} />
        </section>
      )}
      <section aria-label={wordOf("connected")}>
        <SectionHead title={wordOf("connected")} note={connected.count} />
        {connected.rows.length === 0 && (
          <p className="flex flex-wrap items-center justify-between gap-3 py-4 text-15 text-muted">
            Once you are connected, it takes one step to invite somebody to a project.
            <Button kind="primary" onClick={onFindPeople}>
              Find people
            </Button>
          </p>
        )}
        <ul>
          {shown.map((of) => (
            <Row
              key={of.id}
              of={of}
              note={
                <span className="ml-2 text-14 text-muted max-sm:hidden">
                  {of.brand_name === nameOf(of) ? "" : of.brand_name}
                </span>
              }
            >
              {of.owner_specialist_visibility !== "private" && (
                <Button
                  kind="link"
                  aria-label={`Invite ${nameOf(of)} to a project`}
                  onClick={() =>
                    openDialog("invite-teammate", {
                      person: { user_id: of.id, name: nameOf(of), isHidden: true },
                    })
                  }
                >
                  Invite
                </Button>
              )}
              <RowMenu
                label={`More about ${nameOf(of)}`}
                items={[
                  { id: "remove", label: "Remove connection", onSelect: does(of, "remove") },
                  { id: "block", label: "Block", danger: true, onSelect: does(of, "block") },
                ]}
              />
            </Row>
          ))}
        </ul>
        {connected.rows.length > 0 && shown.length === 0 && (
          <p className="py-4 text-15 text-muted">{`None of your connections matches “${sought}”.`}</p>
        )}
        <NextRows query={connected.query} />
      </section>
      {blocked.rows.length > 0 && (
        <section aria-label="Blocked">
          <SectionHead title="Blocked" note={blocked.count} />
          <ul>
            {blocked.rows.map((of) => (
              <Row key={of.id} of={of} note={null}>
                <Button
                  kind="link"
                  aria-label={`Unblock ${nameOf(of)}`}
                  pending={doing(of)}
                  onClick={does(of, "unblock")}
                >
                  Unblock
                </Button>
              </Row>
            ))}
          </ul>
          <NextRows query={blocked.query} />
        </section>
      )}
    </div>
  );
}
