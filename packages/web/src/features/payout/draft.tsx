import type { Task } from "@stint/core/project/scope/schema";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { whenIdle } from "../../lib/idle-work";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Field } from "../../ui/field";
import { lazyPart } from "../../ui/lazy-part";
import { LeaveGuard } from "../../ui/leave-guard";
import { SectionHead } from "../../ui/ledger";
import { TextArea } from "../../ui/text-area";
import type { Teammate } from "../people/queries";
import { Lines } from "./lines";
import { PaymentSource } from "./payment-source";
import type { Payout } from "./queries";
import { QuickAdd } from "./quick-add";
import { Summary } from "./summary";
import { TeammatePicker } from "./teammate-picker";
import type { PayoutActions } from "./use-payout";

const review = () => import("./review");
const Review = lazyPart(async () => (await review()).Review);

export interface DraftPageProps {
  payout: Payout | undefined;
  /** The teammates who have joined, and the removed ones, as owed pay is still paid. */
  team: readonly Teammate[];
  tasks: readonly Task[];
  currency: string;
  actions: PayoutActions;
  projectId: number;
  /** The picked teammate, from the address. */
  picked: number | undefined;
}

/** The draft of a payout: teammate, purpose, amount, message; the summary beside it shows the rest afterwards. */
export function DraftPage({ payout, team, tasks, currency, actions, projectId, picked }: DraftPageProps) {
  const navigate = useNavigate();
  const [message, setMessage] = useState("");
  const [reviewing, setReviewing] = useState(false);
  useEffect(() => whenIdle(() => void review().catch(() => undefined)), []);
  const items = payout?.items ?? [];
  const member =
    team.find(({ id }) => id === picked) ??
    team.find(({ user_id }) => items.some((item) => item.user_id === user_id)) ??
    (team.length === 1 ? team[0] : undefined);
  if (team.length === 0) {
    return (
      <EmptyState
        title="Nobody has joined this project yet"
        action={
          <Link
            to="/projects/$projectId/team"
            params={{ projectId: String(projectId) }}
            className={buttonClass("primary")}
          >
            Go to the team
          </Link>
        }
      >
        A teammate is paid here once they have accepted their invitation.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="min-w-0 space-y-8">
        <TeammatePicker
          team={team}
          picked={member?.id}
          currency={currency}
          onPick={(id) =>
            void navigate({
              to: "/projects/$projectId/pay/payouts",
              params: { projectId: String(projectId) },
              search: { ...(payout ? { payout: payout.id } : {}), member: id },
              replace: true,
              resetScroll: false,
            })
          }
        />
        {member && (
          <QuickAdd
            key={member.id}
            member={member}
            projectId={projectId}
            tasks={tasks}
            items={items}
            currency={currency}
            actions={actions}
          />
        )}
        <div>
          <Lines items={items} currency={currency} actions={actions} />
          {payout && <PaymentSource payout={payout} currency={currency} />}
        </div>
        <section aria-label="Message">
          <SectionHead title="Message" note="In the email to everybody who is paid" />
          <Field label="Message" hideLabel className="mt-3">
            <TextArea value={message} onChange={setMessage} maxLength={1000} rows={3} />
          </Field>
          <LeaveGuard dirty={message.trim() !== ""} staysOnPage />
        </section>
      </div>
      <Summary
        payout={payout}
        team={team}
        member={member}
        currency={currency}
        onReview={() => setReviewing(true)}
        {...(payout ? { onDiscard: () => actions.discard.mutate() } : {})}
      />
      {reviewing && payout && (
        <Suspense fallback={null}>
          <Review
            payout={payout}
            team={team}
            message={message.trim()}
            currency={currency}
            actions={actions}
            onClose={() => setReviewing(false)}
            onCommitted={(id) =>
              void navigate({
                to: "/projects/$projectId/pay/payouts",
                params: { projectId: String(projectId) },
                search: { payout: id },
                replace: true,
              })
            }
          />
        </Suspense>
      )}
    </div>
  );
}
