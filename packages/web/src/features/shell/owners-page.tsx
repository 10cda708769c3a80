import { Link } from "@tanstack/react-router";
import { brandName, useUser } from "../../lib/session";
import { buttonClass } from "../../ui/button";
import { PageTitle } from "../../ui/page-title";

/** What an admin finds at the address of a page that is the owner's. */
export function OwnersPage() {
  const company = brandName(useUser());
  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title="This page is the owner’s" />
      <p className="mt-2 max-w-[60ch] text-15 text-muted">
        {company}’s plan, seats and bank details are for its owner alone. As an admin you work on its team
        projects; your own plan and bank details are in your own workspace.
      </p>
      <p className="mt-6">
        <Link to="/projects" className={buttonClass("primary")}>
          Go to the projects
        </Link>
      </p>
    </div>
  );
}
