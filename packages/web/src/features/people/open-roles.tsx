import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { openRolesQuery } from "./staffing-queries";

/** The roles with services that nobody does yet, each with the way to who fits. */
export function OpenRoles({ projectId, currency }: { projectId: number; currency: string | undefined }) {
  const { data: roles = [] } = useQuery(openRolesQuery(projectId));
  if (roles.length === 0) return null;
  return (
    <section aria-label="Open roles" className="mt-8">
      <SectionHead title="Open roles" note="Services that nobody does yet" />
      <ul>
        {roles.map(({ role_id, role_name, services, price_total }) => (
          <li
            key={role_id}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block text-15 font-semibold">{role_name}</span>
              <span className="block truncate text-13 text-muted">{services.join(", ")}</span>
            </span>
            <Money value={price_total} {...(currency ? { currency } : {})} />
            <Link
              to="/projects/$projectId/team/staff/$roleId"
              params={{ projectId: `${projectId}`, roleId: role_id }}
              aria-label={`See who fits: ${role_name}`}
              className="flex min-h-9 items-center border-b border-line2 text-14 font-semibold touch:min-h-11"
            >
              See who fits
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
