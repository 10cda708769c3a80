import { WORDS } from "@stint/core/platform/status";
import { isRefused } from "@stint/core/project/agreement/rules";
import type { Info } from "@stint/core/proposal/schema";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dayInWords, dayOf, money } from "../../../lib/format";
import { buttonClass } from "../../../ui/button";
import { versionsQuery } from "../queries";

/** Every version that a client could read, of the proposal and its change orders, newest first; each stays readable. */
export function Versions({ proposals, currency }: { proposals: readonly Info[]; currency: string }) {
  const found = useQueries({ queries: proposals.map(({ id }) => versionsQuery(id)) });
  const rows = proposals.flatMap((proposal, at) =>
    (found[at]?.data ?? []).map((version) => ({ ...version, proposal })),
  );
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="mt-10">
      <h3 id="versions" className="border-b border-line2 pb-2 text-15 font-semibold">
        Versions
      </h3>
      <ol>
        {rows.map(({ proposal, version, payable_total, published_at, accepted_at }, at) => {
          const before = rows[at + 1];
          const params = { hashOrId: String(proposal.id) };
          return (
            <li key={`${proposal.id}-${version}`} className="border-b border-line py-2.5 text-14">
              <p className="flex justify-between gap-4">
                <Link
                  to="/proposal/preview/$hashOrId"
                  params={params}
                  search={{ version }}
                  className={buttonClass("link")}
                >
                  <span>
                    {proposal.change ? `Change order ${proposal.change.number}, version` : "Version"}{" "}
                    {version}
                  </span>
                </Link>
                <span className="font-semibold whitespace-nowrap">{money(payable_total, currency)}</span>
              </p>
              <p className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-13 text-muted">
                <span>
                  {accepted_at
                    ? `Accepted ${dayInWords(dayOf(accepted_at))}`
                    : `Created ${dayInWords(dayOf(published_at))}`}
                  {version === proposal.document_version &&
                    isRefused(proposal.status) &&
                    `, ${WORDS[proposal.status].toLowerCase()}`}
                </span>
                {before && (
                  <Link
                    to="/proposal/preview/$hashOrId"
                    params={params}
                    search={{ version, with: `${before.proposal.id}-${before.version}` }}
                    className="underline underline-offset-2"
                  >
                    Compare with version {before.version}
                  </Link>
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
