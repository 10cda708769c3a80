import { money } from "../../lib/format";
import type { Profile } from "./queries";

/** Services with what they start from. Safe on public pages. */
export function ServiceList({ profile }: { profile: Profile }) {
  return (
    <ul>
      {profile.business_services.map(({ name, description, price }) => (
        <li key={name} className="flex items-baseline justify-between gap-6 border-b border-line py-3">
          <div className="min-w-0">
            <p className="text-15 break-words">{name}</p>
            {description && <p className="text-14 break-words text-muted">{description}</p>}
          </div>
          {price !== null && (
            <p className="shrink-0 text-15">
              <span className="text-14 text-muted">from </span>
              <span className="font-semibold">{money(price, profile.currency ?? "USD")}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
