import { isOut } from "@stint/core/project/agreement/rules";
import type { Discard, Info } from "@stint/core/proposal/schema";
import { useQuery } from "@tanstack/react-query";
import { count, moment } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { difference } from "../../public-page/words";
import { discardsQuery } from "../queries";
import { useRestore } from "../unsent-changes/use-restore";

const reasons: Record<Discard["reason"], string> = {
  discarded: "Discarded",
  accepted: "Set aside when it was signed",
  dropped: "Dropped with the change order",
  restored: "Set aside for others",
};

interface DiscardsProps {
  /** The one that would take them: the open change order, or the first proposal. */
  proposal: Pick<Info, "id" | "status">;
  currency: string;
}

/** Edits that left the draft in the last 30 days; each can be had again while there is a draft to take them. */
export function Discards({ proposal, currency }: DiscardsProps) {
  const { data = [] } = useQuery(discardsQuery(proposal.id));
  const restore = useRestore(proposal.id);
  const takes = proposal.status === "draft" || isOut(proposal.status);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="discards" className="mt-10">
      <h3 id="discards" className="border-b border-line2 pb-2 text-15 font-semibold">
        Discarded changes
      </h3>
      {!takes && (
        <p className="pt-2.5 text-14 text-muted">Start a change order to bring them back into the scope.</p>
      )}
      <ul>
        {data.map((each) => (
          <li key={each.id} className="border-b border-line py-2.5 text-14">
            <p className="flex justify-between gap-4">
              <span>
                {each.difference === 0
                  ? count(each.change_count, "change")
                  : difference(each.difference, currency)}
              </span>
              {takes && (
                <Button
                  kind="link"
                  pending={restore.isPending && restore.variables === each.id}
                  onClick={() => restore.mutate(each.id)}
                >
                  Restore
                </Button>
              )}
            </p>
            <p className="mt-0.5 text-13 text-muted">
              {reasons[each.reason]}, {moment(each.discarded_at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
