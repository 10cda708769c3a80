import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button";
import { PageTitle } from "../../ui/page-title";

/** Where a profile is closed to whoever looks, or does not exist: one and the same. */
export function ClosedProfile() {
  return (
    <div className="mx-auto max-w-[560px] py-16">
      <PageTitle title="This profile is private" parent={{ label: "Network", to: "/people" }} />
      <p className="mt-2 text-15 text-muted">The address may also be mistyped, or the person has left.</p>
      <Link to="/people" className={`${buttonClass("primary")} mt-6`}>
        Go to the network
      </Link>
    </div>
  );
}
