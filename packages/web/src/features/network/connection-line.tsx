import { useQuery } from "@tanstack/react-query";
import { Ban, Ellipsis, Flag, Unlink, UserPlus } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { openDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/lazy-part";
import { Menu } from "../../ui/menu";
import { StatusMark } from "../../ui/status-mark";
import { UnbrokenText } from "../../ui/unbroken-text";
import { connectionQuery, nameOf } from "./queries";
import { useConnection } from "./use-connection";
import { standingOf } from "./words";

const ConnectDialog = lazyPart(async () => (await import("./connect-dialog")).ConnectDialog);

const EmailDialog = lazyPart(async () => (await import("./email-dialog")).EmailDialog);
const ReportDialog = lazyPart(async () => (await import("./report-dialog")).ReportDialog);

/** How the reader and a person stand, beside that person's name; with the words of a request that waits. */
export function ConnectionWords({ id }: { id: number }) {
  const { data: of } = useQuery(connectionQuery(id));
  if (!of) return null;
  const { shape, words, color } = standingOf(of);
  return (
    <>
      <p className={`flex items-center gap-1.5 text-14 ${color}`}>
        <StatusMark shape={shape} className="shrink-0" />
        {words}
      </p>
      {of.status === "asked_by_them" && of.message && (
        <p className="basis-full text-15 break-words text-muted">
          “<UnbrokenText text={of.message} />”
        </p>
      )}
    </>
  );
}

/** What the reader can do about a person, on that person's page. */
export function ConnectionActions({ id }: { id: number }) {
  const { data: of } = useQuery(connectionQuery(id));
  const { step } = useConnection();
  const [asked, setAsked] = useState<"connect" | "email" | "report">();
  const line = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // The button or line of the menu that was pressed is often gone with what it did: the focus stays in the line then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the buttons may have changed
  useEffect(() => {
    if (asked || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement?.matches("body, [role=menu], [role=menu] *"))
      line.current?.querySelector("button")?.focus();
  }, [of?.status, asked]);
  if (!of) return null;
  const pending = step.isPending ? step.variables.what : undefined;
  const does = (what: Parameters<typeof step.mutate>[0]["what"]) => ({
    onClick: () => {
      pressed.current = true;
      step.mutate({ of, what });
    },
    pending: pending === what,
    disabled: pending !== undefined && pending !== what,
  });
  const ask = (what: NonNullable<typeof asked>) => {
    pressed.current = true;
    setAsked(what);
  };
  const close = () => setAsked(undefined);
  const isReachable = of.status !== "blocked" && of.owner_specialist_visibility !== "private";
  const isConnected = of.status === "connected";
  const isRequest = of.status === "asked_by_them" || of.status === "ignored";
  return (
    <div ref={line} className="flex flex-wrap items-center gap-2">
      {of.status === "blocked" ? (
        <Button kind="link" {...does("unblock")}>
          Unblock
        </Button>
      ) : (
        <Menu
          trigger={
            <IconButton kind="second" label={`More about ${nameOf(of)}`} icon={<Ellipsis size={18} />} />
          }
          items={[
            ...(isConnected
              ? [
                  {
                    id: "remove",
                    label: "Remove connection",
                    icon: <Unlink size={16} />,
                    onSelect: does("remove").onClick,
                  },
                ]
              : []),
            { id: "block", label: "Block", icon: <Ban size={16} />, onSelect: does("block").onClick },
            {
              id: "report",
              label: "Report misconduct",
              icon: <Flag size={16} />,
              onSelect: () => ask("report"),
            },
          ]}
        />
      )}
      {of.status === "asked" && (
        <Button kind="link" {...does("withdraw")}>
          Withdraw
        </Button>
      )}
      {of.status === "asked_by_them" && (
        <Button kind="quiet" {...does("decline")}>
          Ignore
        </Button>
      )}
      {isRequest && (
        <Button kind="primary" {...does("accept")}>
          Accept
        </Button>
      )}
      {isReachable && (
        <Button kind="quiet" onClick={() => ask("email")}>
          Send email
        </Button>
      )}
      {isReachable && (
        <Button
          kind={isConnected ? "primary" : "quiet"}
          onClick={() =>
            openDialog("invite-teammate", { person: { user_id: of.id, name: nameOf(of), isHidden: true } })
          }
        >
          Invite to a project
        </Button>
      )}
      {["none", "withdrawn", "removed"].includes(of.status) && (
        <Button kind="primary" icon={<UserPlus size={17} />} onClick={() => ask("connect")}>
          Connect
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          {asked === "connect" && <ConnectDialog of={of} onClose={close} />}
          {asked === "email" && <EmailDialog of={of} onClose={close} />}
          {asked === "report" && <ReportDialog of={of} onClose={close} />}
        </Suspense>
      )}
    </div>
  );
}
