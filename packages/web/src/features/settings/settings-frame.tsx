import { Link, Outlet } from "@tanstack/react-router";
import { useUser } from "../../lib/session";
import { PageTitle } from "../../ui/page-title";

const PLACES = [
  { label: "Account", to: "/settings", exact: true },
  { label: "Plan and billing", to: "/settings/plan", exact: false },
];
const REFERRALS = { label: "Referrals", to: "/settings/referrals", exact: false };

/** The list of the settings beside the one that is open; a strip above it where there is no room. */
export function SettingsFrame() {
  const { is_subscribed, partner_id } = useUser();
  const places = is_subscribed && partner_id === null ? [...PLACES, REFERRALS] : PLACES;
  return (
    <div className="mx-auto max-w-[1136px] md:grid md:grid-cols-[196px_minmax(0,884px)] gap-x-14">
      <PageTitle title="Account Settings" hidden />
      <nav aria-label="Settings" className="mb-6">
        <ul className="-mx-2.5 flex gap-1 md:flex-col">
          {places.map(({ label, to, exact }) => (
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
