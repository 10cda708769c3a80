import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { isAdmin, useUser } from "../../lib/session";
import { cx } from "../../ui/cx";
import { PageTitle } from "../../ui/page-title";
import { listPlaces, SETTINGS, TEAM } from "./places";

const line = "flex min-h-9 items-center rounded-ctl px-2.5 text-14 font-medium touch:min-h-11";

/** The list of the settings beside the one that is open; on a phone each is a page, with the way back to the list. */
export function SettingsFrame() {
  const user = useUser();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") });
  const invites = path === TEAM.to && !isAdmin(user);
  return (
    <div className="mx-auto max-w-[1136px] md:grid md:grid-cols-[196px_minmax(0,884px)] gap-x-14">
      <PageTitle title="Account Settings" hasPrimary={invites} hidden />
      <nav aria-label="Settings" className={cx(path !== SETTINGS && "mb-4")}>
        {path !== SETTINGS && (
          <Link to={SETTINGS} className={cx(line, "-ml-2 w-fit gap-1 text-muted hover:text-ink md:hidden")}>
            <ChevronLeft size={18} aria-hidden="true" />
            All settings
          </Link>
        )}
        <ul className="-mx-2.5 flex flex-col gap-1 max-md:hidden">
          {listPlaces(user).map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ includeSearch: false }}
                className={cx(
                  line,
                  "whitespace-nowrap hover:bg-hover data-[status=active]:bg-accent-soft data-[status=active]:font-semibold data-[status=active]:text-accent-ink",
                )}
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
