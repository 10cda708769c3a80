import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { possessive } from "../../lib/format";
import { brandName, isAdmin, useUser } from "../../lib/session";
import { buttonClass } from "../../ui/button";
import { PageTitle } from "../../ui/page-title";

/** A page of the owner's alone; an admin of the company who typed its address reads that calmly. */
export function OwnersPage({
  title,
  children,
}: {
  /** Of a page that stands in no frame which has one. */
  title?: string;
  children: ReactNode;
}) {
  const user = useUser();
  if (!isAdmin(user)) return children;
  return (
    <>
      {title && <PageTitle title={title} hidden />}
      <h2 className="text-22 font-semibold">This page is the owner’s</h2>
      <p className="mt-2 max-w-[60ch] text-15 text-muted">
        {possessive(brandName(user))} plan, seats and bank details are for its owner alone. As an admin you
        work on its team projects; your own plan and bank details are in your own workspace.
      </p>
      <p className="mt-6">
        <Link to="/projects" className={buttonClass("primary")}>
          Go to the projects
        </Link>
      </p>
    </>
  );
}
