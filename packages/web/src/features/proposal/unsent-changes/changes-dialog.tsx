// biome-ignore-all lint/a11y/noRedundantRoles: stacking on a phone changes display, and older browsers then forget that it is a table
import { heldOf, unsentWords, untilSent } from "@stint/core/project/agreement/rules";
import type { ChangeRow } from "@stint/core/project/agreement/schema";
import { useQuery } from "@tanstack/react-query";
import { Send, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { dayInWords, dayOf, money } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { cx } from "../../../ui/cx";
import { Dialog } from "../../../ui/dialog";
import { ErrorLine } from "../../../ui/error-line";
import { GhostRows } from "../../../ui/ghost-rows";
import { Money } from "../../../ui/money";
import type { Project } from "../../project/queries";
import { difference } from "../../public-page/words";
import { changesQuery, kinds } from "./changes";

const sums = "w-28 py-2 pl-4 text-right align-middle whitespace-nowrap max-sm:w-auto max-sm:p-0";
const rowClass =
  "border-t border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-4";

/** The former amount, struck out when it has changed. */
function Was({ value, now, currency }: { value: number | null; now: number | null; currency: string }) {
  if (value === null) return null;
  if (value === now) return <span className="text-muted max-sm:hidden">–</span>;
  return <s className="text-14 text-muted">{money(value, currency)}</s>;
}

/** One change: its kind, its subject, and the former and new amount; on a phone the amounts come first. */
function Row({ change, currency }: { change: ChangeRow; currency: string }) {
  const { word, icon: Icon, tone } = kinds[change.kind];
  return (
    <tr role="row" className={cx(rowClass, "h-[57px] max-sm:h-auto")}>
      <td role="cell" className="w-26 align-middle max-sm:w-auto">
        <span className={cx("inline-flex items-center gap-2 text-14", tone)}>
          <Icon size={16} aria-hidden="true" />
          {word}
        </span>
      </td>
      <td role="cell" className="py-2 align-middle max-sm:order-last max-sm:col-span-full max-sm:p-0">
        <span className="block text-15 break-words">{change.name}</span>
        {change.what && <span className="block text-14 break-words text-muted">{change.what}</span>}
      </td>
      <td role="cell" className={sums}>
        <Was value={change.was} now={change.now} currency={currency} />
      </td>
      <td role="cell" className={sums}>
        {change.now !== null && <Money value={change.now} currency={currency} />}
      </td>
    </tr>
  );
}

export interface ChangesDialogProps {
  project: Project;
  proposal_id: number;
  onDiscard: () => void;
  onSend: () => void;
  onClose: () => void;
}

/** The differences between the client's version and the unsent draft, one row each. */
export function ChangesDialog({ project, proposal_id, onDiscard, onSend, onClose }: ChangesDialogProps) {
  const { data, error, refetch } = useQuery(changesQuery(proposal_id));
  const { agreement, client_name: client, currency } = project;
  const { unsent } = agreement;
  const held = heldOf(agreement);
  const words = unsentWords(agreement, { client, currency });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onSend();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [onSend]);
  if (!unsent || !held || !words) return null;
  const { sent_at = null, sent_to = null, contact_name = null } = agreement.document ?? {};
  const to = contact_name ?? sent_to;
  const sent = sent_at
    ? `Sent ${dayInWords(dayOf(sent_at), { weekday: true })}${to ? ` to ${to}` : ""}.`
    : undefined;
  const who = contact_name?.split(" ")[0] ?? client;
  return (
    <Dialog
      open
      onClose={onClose}
      size="page"
      reading
      title={`What changed since version ${held.version}`}
      description={sent}
      actions={
        <>
          <Button
            kind="quiet"
            icon={<Undo2 size={16} />}
            onClick={onDiscard}
            className="mr-auto -ml-3 max-sm:ml-0 max-sm:border max-sm:border-line2"
          >
            Discard<span className="max-sm:sr-only"> changes</span>
          </Button>
          <CancelButton onClose={onClose} className="max-sm:hidden">
            Keep editing
          </CancelButton>
          <Button
            kind="primary"
            icon={<Send size={16} />}
            onClick={onSend}
            aria-keyshortcuts="Meta+Enter Control+Enter"
            className="max-sm:flex-1"
          >
            {words.send}
          </Button>
        </>
      }
    >
      {sent && <p className="pb-3 text-14 text-muted sm:hidden">{sent}</p>}
      {error && <ErrorLine onRetry={() => void refetch()}>The changes did not load.</ErrorLine>}
      {!data && !error && <GhostRows rows={3} columns={["104px", "", "112px", "112px"]} right={[2, 3]} />}
      {data && (
        <table
          role="table"
          aria-label="Changes"
          className="w-full border-collapse text-15 max-sm:block sm:table-fixed"
        >
          <thead role="rowgroup" className="max-sm:sr-only">
            <tr role="row" className="h-9 border-b border-line2 text-13 text-muted">
              <th role="columnheader" scope="col" className="w-26 text-left font-normal">
                Change
              </th>
              <th role="columnheader" scope="col">
                <span className="sr-only">What</span>
              </th>
              <th role="columnheader" scope="col" className="w-28 pl-4 text-right font-normal">
                Version {held.version}
              </th>
              <th role="columnheader" scope="col" className="w-28 pl-4 text-right font-normal">
                Now
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {data.changes.map((change, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer have no other identity
              <Row key={at} change={change} currency={currency} />
            ))}
            <tr
              role="row"
              className="h-12 border-t border-ink max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-3"
            >
              <td role="cell" colSpan={2} className="max-sm:text-17">
                <span className="font-semibold">
                  <span className="max-sm:hidden">Total</span>
                  <span className="sm:hidden">New total</span>
                </span>
                {unsent.difference !== 0 && (
                  <span className="ml-2.5 text-muted max-sm:hidden">
                    {difference(unsent.difference, currency)}
                  </span>
                )}
              </td>
              <td role="cell" className={cx(sums, "max-sm:hidden")}>
                <Was value={held.total} now={unsent.total} currency={currency} />
              </td>
              <td role="cell" className={sums}>
                <Money value={unsent.total} currency={currency} className="max-sm:text-17" />
              </td>
            </tr>
          </tbody>
        </table>
      )}
      <p className="mt-3 text-14 text-muted">
        Nothing else is different. {untilSent(agreement, { who, currency })}
      </p>
    </Dialog>
  );
}
