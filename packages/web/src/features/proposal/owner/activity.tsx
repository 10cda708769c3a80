import type { Activity as Entry } from "@stint/core/proposal/schema";
import { useQuery } from "@tanstack/react-query";
import { moment } from "../../../lib/format";
import { ErrorLine } from "../../../ui/error-line";
import { GhostRows } from "../../../ui/ghost-rows";
import { activityQuery } from "../queries";

const words: Record<string, string> = {
  published: "Link created",
  sent: "Sent",
  viewed: "Viewed",
  viewed_again: "Viewed again",
  asked: "Question asked",
  answered: "Question answered",
  changes_requested: "Changes asked for",
  declined: "Declined",
  reopened: "Decline taken back",
  code_requested: "Code emailed",
  accepted: "Accepted",
  reminded: "Reminder sent",
  expired: "Expired",
  withdrawn: "Withdrawn",
  change_opened: "Change order started",
  change_dropped: "Change order dropped",
  sealed: "Sealed copy made",
};

const wordsOf = ({ what, version }: Entry): string => {
  const word = words[what] ?? what.replaceAll("_", " ");
  return version && /^(sent|published|accepted)$/.test(what) ? `${word}, version ${version}` : word;
};

/** Everything that happened to a proposal, newest first: each sending, each visit, each answer. */
export function Activity({ proposal_id }: { proposal_id: number }) {
  const { data, error, refetch } = useQuery(activityQuery(proposal_id));
  if (error) return <ErrorLine onRetry={() => void refetch()}>The activity did not load.</ErrorLine>;
  if (!data) return <GhostRows rows={3} columns={["", "80px"]} right={[1]} />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="activity" className="mt-10">
      <h3 id="activity" className="border-b border-line2 pb-2 text-15 font-semibold">
        Activity
      </h3>
      <ol>
        {data.map((entry, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of a journal have no other identity
            key={index}
            className="flex justify-between gap-4 border-b border-line py-2 text-14"
          >
            <span className="min-w-0 break-words">
              {wordsOf(entry)}
              {entry.detail && <span className="block text-13 break-words text-muted">{entry.detail}</span>}
            </span>
            <time dateTime={entry.at} className="shrink-0 text-13 text-muted">
              {moment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
