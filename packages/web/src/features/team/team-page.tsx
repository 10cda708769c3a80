import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { asApiError } from "../../lib/api";
import { count, possessive } from "../../lib/format";
import { isAdmin, useUser } from "../../lib/session";
import { Avatar } from "../../ui/avatar";
import { Button, buttonClass } from "../../ui/button";
import { OwnCurrency } from "../../ui/currency";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { IconButton } from "../../ui/icon-button";
import { SectionHead } from "../../ui/ledger";
import { Tooltip } from "../../ui/tooltip";
import { isRunning } from "../plan/plan-state";
import { plansQuery, subscriptionQuery } from "../plan/queries";
import { SeatsDialog } from "../plan/seats-dialog";
import { Admins } from "./admins";
import { GiveUpDialog } from "./give-up-dialog";
import { HandoverNotice } from "./handover-notice";
import { InviteAdminDialog } from "./invite-dialog";
import { LeaveTeamDialog } from "./leave-dialog";
import { OverSeat } from "./over-seat";
import { Permissions } from "./permissions";
import { type Team, teamQuery } from "./queries";
import { TeamOffer } from "./team-offer";
import { beyondSeats, companyInWords, type Interval } from "./words";

type Open = "invite" | "leave" | "seats" | "fewer";

function Teammates({ teammates }: { teammates: Team["teammates"] }) {
  const { names, count: all, projects } = teammates;
  if (all === 0) return null;
  const rest = all - names.length;
  const people = new Intl.ListFormat("en-US").format([...names, ...(rest > 0 ? [`${rest} more`] : [])]);
  return (
    <section aria-label="Teammates" className="mt-10">
      <SectionHead
        title="Teammates"
        note={
          <>
            {all}
            <span className="max-sm:hidden">, on projects only. They need no seat.</span>
            <span className="sm:hidden">, no seat needed</span>
          </>
        }
        aside={
          <Link to="/payouts" className={buttonClass("link")}>
            <span>See them</span>
          </Link>
        }
      />
      <p className="flex items-center gap-3 py-3.5 text-14 text-muted">
        <span className="flex shrink-0 -space-x-1.5" aria-hidden="true">
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and none moves
            <Avatar key={at} name={name} size={32} className="border-2 border-surface" />
          ))}
        </span>
        {people} {all === 1 ? "sees" : "see"} the goals, the scope and their own pay of{" "}
        {count(projects, "project")}.
      </p>
    </section>
  );
}

/** What the owner of a plan knows of it; an admin reads none of it. */
function usePlan(enabled: boolean) {
  const plans = useQuery({ ...plansQuery, enabled });
  const subscription = useQuery({ ...subscriptionQuery, enabled });
  const info = subscription.data;
  return {
    plans: plans.data,
    info,
    plan: plans.data?.find(({ id }) => id === info?.plan),
    isPending: enabled && (plans.isPending || subscription.isPending),
    failed: [plans, subscription].filter(({ isError }) => isError),
  };
}

/** /settings/team: who runs the business, what each may and costs. */
export function TeamPage() {
  const user = useUser();
  const isOwner = !isAdmin(user);
  const query = useQuery(teamQuery);
  const { plans, info, plan, isPending, failed } = usePlan(isOwner);
  const [open, setOpen] = useState<Open>();
  const broken = [...(query.isError ? [query] : []), ...failed];
  if (broken.length > 0)
    return (
      <ErrorLine
        onRetry={() => void Promise.all(broken.map(({ refetch }) => refetch()))}
        reference={asApiError(broken[0]?.error)?.requestId}
      >
        Your team did not load.
      </ErrorLine>
    );
  const team = query.data;
  if (!team || isPending)
    return <GhostRows columns={["", "96px", "132px", "104px"]} right={[3]} size="project" />;
  if (isOwner && !user.is_company && team.admins.length === 0) return <TeamOffer plans={plans ?? []} />;

  const company = companyInWords(user.brand_name.trim(), team);
  const interval: Interval = plan?.billing_interval === "month" ? "month" : "year";
  const isOver = team.seats.over_since !== null;
  const sells = info !== undefined && isRunning(info) && plan?.extra_seat_price != null;
  const close = () => setOpen(undefined);
  const press = () => {
    if (!isOver) setOpen("invite");
  };
  const dimmed = isOver ? { "aria-disabled": true, kind: "second" as const } : { kind: "primary" as const };
  const invite = (
    <span>
      <Button {...dimmed} icon={<UserPlus size={18} />} onClick={press} className="max-sm:hidden">
        Invite an admin
      </Button>
      <IconButton
        {...dimmed}
        label="Invite an admin"
        icon={<UserPlus size={20} />}
        onClick={press}
        className="sm:hidden"
      />
    </span>
  );
  return (
    <OwnCurrency value={info?.currency ?? "USD"}>
      <div className="flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h2 className="text-22 font-semibold">Team</h2>
          <p className="mt-1 text-14 text-muted max-sm:hidden">
            Admins work in {possessive(user.brand_name.trim() || team.owner.name)} name: same brand, same
            templates, the team’s projects.
          </p>
        </div>
        {isOwner &&
          (isOver ? (
            <Tooltip text="There are more admins than seats. Add a seat first.">{invite}</Tooltip>
          ) : (
            invite
          ))}
      </div>
      {team.handover && <HandoverNotice handover={team.handover} company={company} />}
      {isOver && (
        <OverSeat
          team={team}
          interval={interval}
          isOwner={isOwner}
          onBuy={sells ? () => setOpen("seats") : undefined}
        />
      )}
      <Admins
        team={team}
        company={company}
        interval={interval}
        isOwner={isOwner}
        onLeave={() => setOpen("leave")}
        onGiveUp={() => setOpen("fewer")}
      />
      <Teammates teammates={team.teammates} />
      <Permissions />
      {open === "invite" && (
        <InviteAdminDialog seats={team.seats} interval={interval} info={info} onClose={close} />
      )}
      {open === "leave" && <LeaveTeamDialog company={company} onClose={close} />}
      {open === "seats" && info && plan && (
        <SeatsDialog info={info} plan={plan} more={Math.max(1, beyondSeats(team).length)} onClose={close} />
      )}
      {open === "fewer" && info && plan && <GiveUpDialog info={info} plan={plan} onClose={close} />}
    </OwnCurrency>
  );
}
