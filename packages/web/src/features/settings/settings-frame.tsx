import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { isAdmin, type SessionUser, useUser } from "../../lib/session";
import { PageTitle } from "../../ui/page-title";

const ACCOUNT = { label: "Account", to: "/settings", exact: true };
const PLAN = { label: "Plan and billing", to: "/settings/plan", exact: false };
const TEAM = { label: "Team", to: "/settings/team", exact: false };
const REFERRALS = { label: "Referrals", to: "/settings/referrals", exact: false };

/** Lists the settings that a person has: plan and referrals are the owner's. */
function listPlaces(user: SessionUser) {
  if (isAdmin(user)) return [ACCOUNT, TEAM];
  if (user.partner_id !== null) return [ACCOUNT, PLAN];
  return [ACCOUNT, PLAN, TEAM, ...(user.is_subscribed ? [REFERRALS] : [])];
}

/** The list of the settings beside the one that is open; a strip above it where there is no room. */
export function SettingsFrame() {
  const user = useUser();
  const invites = useLocation({ select: ({ pathname }) => pathname === TEAM.to }) && !isAdmin(user);
  return (
    <div className="mx-auto max-w-[1136px] md:grid md:grid-cols-[196px_minmax(0,884px)] gap-x-14">
      <PageTitle title="Account Settings" hasPrimary={invites} hidden />
      <nav aria-label="Settings" className="mb-6">
        <ul className="-mx-2.5 flex gap-1 md:flex-col">
          {listPlaces(user).map(({ label, to, exact }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact, includeSearch: false }}
                className="flex min-h-9 items-center rounded-ctl px-2.5 text-14 font-medium whitespace-nowrap hover:bg-hover data-[status=active]:bg-accent-soft data-[status=active]:font-semibold data-[status=active]:text-accent-ink touch:min-h-11"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
