import type { Plan } from "@stint/core/workspace/schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { count } from "../../lib/format";
import { fullName, isTeam, useUser } from "../../lib/session";
import { Avatar } from "../../ui/avatar";
import { teamQuery } from "../team/queries";
import { listPlaces, type Place } from "./places";

const PLANS: Record<Plan, string> = {
  none: "Starter",
  pro_monthly: "Professional, monthly",
  pro_yearly: "Professional, annual",
  team_monthly: "Team, monthly",
  team_yearly: "Team, annual",
};

/** The settings on a phone: each line says how it stands, and leads to a page. */
export function SettingsList() {
  const user = useUser();
  const { email, email_verified, is_subscribed, subscription } = user;
  const team = useQuery({ ...teamQuery, enabled: isTeam(user) });
  const seats = team.data?.seats;
  const name = fullName(user);
  const states: Partial<Record<Place["to"], string>> = {
    "/settings/account": email_verified ? "" : "1 to confirm",
    "/settings/security": user.mfa_enabled ? "Two-step is on" : "",
    "/settings/tax": user.tax_rates.length > 0 ? count(user.tax_rates.length, "rate") : "",
    "/settings/plan": PLANS[is_subscribed ? subscription.plan : "none"],
    "/settings/team": seats ? `${seats.taken} of ${count(seats.included + seats.extra, "seat")}` : "",
  };
  return (
    <>
      <p className="flex items-center gap-3 pb-5">
        <Avatar name={name} size={32} />
        <span className="min-w-0">
          <span className="block truncate text-17 font-semibold">{name}</span>
          {name !== email && <span className="block truncate text-14 text-muted">{email}</span>}
        </span>
      </p>
      <ul className="border-t border-line">
        {listPlaces(user).map(({ label, to }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} className="flex min-h-13 items-center gap-3 text-15">
              <span className="grow">{label}</span>
              <span className="text-14 text-muted">{states[to]}</span>
              <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
