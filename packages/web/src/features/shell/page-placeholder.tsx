import { Link } from "@tanstack/react-router";
import { useTitle } from "../../lib/title";
import { buttonClass } from "../../ui/button";

/** An honest page for a route that this version does not fill yet. Never linked from navigation. */
export function PagePlaceholder({ page }: { page: string }) {
  useTitle(page);
  return (
    <div className="max-w-[560px] py-6">
      <h1 className="text-22 font-semibold">{page}</h1>
      <p className="mt-2 text-muted">
        This page is not part of this version yet. Nothing is missing from your data; it simply has no screen
        here.
      </p>
      <Link to="/dashboard" className={`mt-6 ${buttonClass("second")}`}>
        Go to the dashboard
      </Link>
    </div>
  );
}
