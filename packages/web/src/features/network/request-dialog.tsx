import type { Person } from "@stint/core/connection/schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { asApiError } from "../../lib/api";
import { Button, buttonClass } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Modal } from "../../ui/modal";
import { UnbrokenText } from "../../ui/unbroken-text";
import { PersonVisual } from "../profile/visual";
import { type Connection, connectionQuery, mutualQuery, nameOf } from "./queries";
import { useConnection } from "./use-connection";
import { visualOf } from "./words";

const both = new Intl.ListFormat("en-US");

/** "Kim Demoff and Robin Sample know you both"; the first two, and how many more. */
function knowBoth(names: readonly string[]): string {
  const more = names.length - 2;
  const listed = [...names.slice(0, 2), ...(more > 0 ? [`${more} more`] : [])];
  return `${both.format(listed)} ${names.length === 1 ? "knows" : "know"} you both`;
}

/** The name, which leads to the person's page where there is one to be seen. */
export function PersonName({ of, className }: { of: Person; className?: string }) {
  const { owner_specialist_token: hash } = of;
  return hash ? (
    <Link to="/people/$hash" params={{ hash }} className={`hover:underline ${className ?? ""}`}>
      {nameOf(of)}
    </Link>
  ) : (
    <span className={className}>{nameOf(of)}</span>
  );
}

function Who({ of }: { of: Connection }) {
  const { data: mutual = [] } = useQuery(mutualQuery(of.id));
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-4">
        <PersonVisual of={visualOf(of)} />
        <div className="min-w-0 text-14">
          <PersonName of={of} className="text-17 font-semibold break-words" />
          {of.headline && <p className="break-words text-muted">{of.headline}</p>}
        </div>
      </div>
      {of.message && (
        <blockquote className="border-l-2 border-line2 pl-4 text-15 break-words">
          <UnbrokenText text={of.message} />
        </blockquote>
      )}
      {mutual.length > 0 && <p className="text-14 text-muted">{knowBoth(mutual.map(nameOf))}</p>}
    </div>
  );
}

/** A request to connect, as its link or the bell opens it: looking answers nothing. */
export function RequestDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(connectionQuery(id));
  const { step } = useConnection();
  const of = query.data;
  const isOpen = of?.status === "asked_by_them" || of?.status === "ignored";
  const answer = (what: "accept" | "decline") => of && step.mutate({ of, what }, { onSettled: onClose });
  const doing = step.isPending ? step.variables.what : undefined;
  return (
    <Modal
      open
      onClose={onClose}
      title={of ? (isOpen ? `${of.owner_firstname || nameOf(of)} wants to connect` : nameOf(of)) : "Request"}
      size="sheet"
      closable={!step.isPending}
      actions={
        of &&
        isOpen && (
          <>
            <p className="mr-auto text-13 text-muted max-sm:basis-full">Ignoring tells nobody</p>
            <Button
              className="max-sm:flex-1"
              pending={doing === "decline"}
              disabled={doing === "accept"}
              onClick={() => answer("decline")}
            >
              Ignore
            </Button>
            <Button
              kind="primary"
              className="max-sm:flex-1"
              pending={doing === "accept"}
              disabled={doing === "decline"}
              onClick={() => answer("accept")}
            >
              Accept
            </Button>
          </>
        )
      }
    >
      {query.isPending && <GhostRows rows={2} columns={[""]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          This request does not exist, or is not shown to you.
        </ErrorLine>
      )}
      {of && isOpen && <Who of={of} />}
      {of && !isOpen && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-15">
          {of.status === "connected" ? "You are already connected." : "The request is no longer open."}
          {of.owner_specialist_token && (
            <Link
              to="/people/$hash"
              params={{ hash: of.owner_specialist_token }}
              className={buttonClass("link")}
            >
              <span>See the profile</span>
            </Link>
          )}
        </p>
      )}
    </Modal>
  );
}
