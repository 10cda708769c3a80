import { isAdmin, type SessionUser } from "../../lib/session";

/** Where the list of the settings is; on a desk it stands beside each of them, and this leads to the first. */
export const SETTINGS = "/settings";

const ACCOUNT = { label: "Account", to: "/settings/account" } as const;
const PAID = { label: "Getting paid", to: "/settings/paid" } as const;
const TAX = { label: "Tax rates", to: "/settings/tax" } as const;
const PLAN = { label: "Plan and billing", to: "/settings/plan" } as const;
export const TEAM = { label: "Team", to: "/settings/team" } as const;
const SECURITY = { label: "Sign-in and security", to: "/settings/security" } as const;
const NOTIFICATIONS = { label: "Notifications", to: "/settings/notifications" } as const;
const REFERRALS = { label: "Referrals", to: "/settings/referrals" } as const;

export type Place =
  | typeof ACCOUNT
  | typeof PAID
  | typeof TAX
  | typeof PLAN
  | typeof TEAM
  | typeof REFERRALS
  | typeof SECURITY
  | typeof NOTIFICATIONS;

/** Lists the settings that a person has: getting paid, tax rates, plan and referrals are the owner's. */
export function listPlaces(user: SessionUser): Place[] {
  if (isAdmin(user)) return [ACCOUNT, TEAM, SECURITY, NOTIFICATIONS];
  if (user.partner_id !== null) return [ACCOUNT, PAID, TAX, PLAN, SECURITY, NOTIFICATIONS];
  return [
    ACCOUNT,
    PAID,
    TAX,
    PLAN,
    TEAM,
    ...(user.is_subscribed ? [REFERRALS] : []),
    SECURITY,
    NOTIFICATIONS,
  ];
}
