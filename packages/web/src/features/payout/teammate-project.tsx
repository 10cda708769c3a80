import type { TeammateInfo } from "@stint/core/project/schema";
import { useQuery } from "@tanstack/react-query";
import { asApiError } from "../../lib/api";
import { dayInWords, dayOf, money } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { TeammateService, TeammateStatement } from "../scope/teammate-work";
import { ownPayoutsQuery } from "./queries";
import { teammateStates } from "./teammate-states";

/** Somebody else's project as a teammate sees it: goals, services without prices, and their own money. */
export function TeammateProject({ project }: { project: TeammateInfo }) {
  const { agreed, paid, owed } = project.pay;
  const hasWork = project.phases.some(({ services }) => services.some(({ mine }) => mine));
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="min-w-0 space-y-8 max-lg:order-2">
        {!hasWork && project.status !== "completed" && (
          <p className="text-15">
            Nothing is given to you yet. {project.brand_name} gives out the services; yours then have a button
            to start.
          </p>
        )}
        {project.client_goals && (
          <section aria-label="Goals">
            <SectionHead title="Goals" />
            <p className="max-w-[68ch] py-3 text-15 break-words whitespace-pre-line">
              {project.client_goals}
            </p>
          </section>
        )}
        {project.phases.map((phase) => (
          <section key={phase.id} aria-label={phase.name}>
            <SectionHead title={phase.name} note={phase.services.length} />
            {phase.description && (
              <p className="max-w-[68ch] pt-2 text-14 break-words whitespace-pre-line text-muted">
                {phase.description}
              </p>
            )}
            <ul>
              {phase.services.map((service) => (
                <TeammateService key={service.id} project={project} service={service} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <aside aria-label="Your pay" className="min-w-0 space-y-5 max-lg:order-1">
        <Amount
          size="tool"
          label={agreed === null ? "Paid to you" : paid === 0 ? "Agreed" : "Left"}
          value={owed ?? paid}
          currency={project.currency}
          note={
            agreed === null
              ? "No pay is agreed for the whole project."
              : `${money(paid, project.currency)} of ${money(agreed, project.currency)} agreed is paid.`
          }
        />
        {hasWork && <TeammateStatement project={project} />}
        <OwnPayouts projectId={project.id} />
      </aside>
    </div>
  );
}

function OwnPayouts({ projectId }: { projectId: number }) {
  const query = useQuery(ownPayoutsQuery(projectId));
  return (
    <section aria-label="Your pay">
      <SectionHead title="Your pay" note={query.data?.length || undefined} />
      {query.isPending && <GhostRows rows={2} columns={["", "92px"]} right={[1]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          Your pay did not load.
        </ErrorLine>
      )}
      {query.data?.length === 0 && <p className="py-3 text-14 text-muted">Nothing was paid yet.</p>}
      <ul>
        {query.data?.map((payout) => (
          <li key={payout.id} className="border-b border-line py-2.5">
            <p className="flex items-baseline justify-between gap-3">
              <Status
                status={payout.status}
                label={
                  payout.status === "held" && !payout.held_reason
                    ? "Waits for the client"
                    : teammateStates[payout.status]
                }
                detail={dayInWords(dayOf(payout.paid_at ?? payout.committed_at ?? ""))}
              />
              <Money value={payout.amount} currency={payout.currency} />
            </p>
            {payout.held_reason && (
              <p className="mt-0.5 text-14 break-words text-warn">{payout.held_reason}</p>
            )}
            <p className="mt-0.5 text-14 break-words text-muted">
              {payout.items
                .map(({ description, repaid }) => (repaid ? `${description} (given back)` : description))
                .join(", ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
