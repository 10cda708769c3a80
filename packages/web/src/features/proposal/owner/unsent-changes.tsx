import type { ChangeRow } from "@stint/core/project/agreement/schema";
import { useQuery } from "@tanstack/react-query";
import { money } from "../../../lib/format";
import { changesQuery, kinds } from "../unsent-changes/changes";

/** A change in a narrow column: both amounts, or the kind of change. */
function Amounts({ change: { kind, was, now }, currency }: { change: ChangeRow; currency: string }) {
  if (was === now || (was === null && now === null))
    return <span className="text-14 text-muted">{kind === "text" ? "Reworded" : "Changed"}</span>;
  return (
    <span className="text-right whitespace-nowrap">
      {was !== null && <s className="text-14 text-muted">{money(was, currency)}</s>}
      {now !== null && <span className="ml-3 font-semibold">{money(now, currency)}</span>}
    </span>
  );
}

/** The unsent changes: former and new amounts, and the new total. */
export function UnsentChanges({
  proposal_id,
  total,
  currency,
}: {
  proposal_id: number;
  /** The total of the version to send, in minor units. */
  total: number;
  currency: string;
}) {
  const { data } = useQuery(changesQuery(proposal_id));
  return (
    <>
      <ul>
        {data?.changes.map((change, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer have no other identity
            key={at}
            className="flex items-baseline justify-between gap-3 border-b border-line py-2 text-15 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block break-words">{change.name}</span>
              <span className="block text-14 text-muted">{kinds[change.kind].word}</span>
            </span>
            <Amounts change={change} currency={currency} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-ink py-3 text-15 font-semibold">
        <span>New total</span>
        <span>{money(total, currency)}</span>
      </p>
    </>
  );
}
