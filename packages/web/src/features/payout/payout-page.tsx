import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { OwnCurrency } from "../../ui/currency";
import { EditorHeader } from "../../ui/editor-header";
import { lazyPart } from "../../ui/lazy-part";
import { PageNotFound } from "../../ui/page-states";
import { Status } from "../../ui/status";
import { teamQuery } from "../people/queries";
import { isOwned, projectQuery } from "../project/queries";
import { scopeServicesQuery } from "../scope/queries";
import { DraftPage } from "./draft";
import { payoutsQuery } from "./queries";
import type { PayoutSearch } from "./search";
import { usePayout } from "./use-payout";

// The record is lazy, with its list of payment methods: only a committed payout needs it.
const PayoutRecord = lazyPart(async () => (await import("./payout-record")).PayoutRecord);

/** Paying teammates of a project: the open draft, or a payout that was committed. */
export function PayoutPage({ projectId, search }: { projectId: number; search: PayoutSearch }) {
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { data: people } = useSuspenseQuery(teamQuery(projectId));
  const { data: payouts } = useSuspenseQuery(payoutsQuery(projectId));
  const payout = search.payout
    ? payouts.find(({ id }) => id === search.payout)
    : payouts.find(({ status, source }) => status === "draft" && !source);
  const actions = usePayout(projectId, payout);
  const owned = isOwned(project) ? project : undefined;
  const scope = owned?.scopes[0]?.id;
  const { data: services } = useQuery({ ...scopeServicesQuery(scope ?? 0), enabled: scope !== undefined });
  if (!owned || (search.payout && !payout)) return <PageNotFound />;
  const team = people.filter(({ is_owner, user_id }) => !is_owner && user_id !== null);
  return (
    <OwnCurrency value={owned.currency}>
      <EditorHeader
        back={{ to: `/projects/${projectId}/pay`, label: "Back to pay" }}
        title="Pay teammates"
        subtitle={owned.name}
        {...(payout && payout.status !== "draft" ? { status: <Status status={payout.status} /> } : {})}
      />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[1216px] px-4 py-6 outline-none sm:px-10 sm:py-8"
      >
        {payout && payout.status !== "draft" ? (
          <Suspense fallback={null}>
            <PayoutRecord key={payout.id} payout={payout} team={team} actions={actions} />
          </Suspense>
        ) : (
          <DraftPage
            payout={payout}
            team={team}
            tasks={services?.tasks ?? []}
            currency={payout?.currency ?? owned.currency}
            actions={actions}
            projectId={projectId}
            picked={search.member}
          />
        )}
      </main>
    </OwnCurrency>
  );
}
