import type { Page, PageInput } from "../../platform/db";
import { env } from "../../platform/env";
import { invalid } from "../../platform/error";
import type { Features } from "./schema";

export * as Catalog from "./index";
export * from "./lists";
export { DEFAULT_ROLE_ID, findRole, roles } from "./roles";
export * from "./schema";

/**
 * Returns one page of a fixed list, by name, filtered to names that contain `filter`; case does not matter.
 */
export function search<T extends { name: string }>(
  entries: readonly T[],
  input: PageInput & { filter?: string | undefined },
): Page<T> & { total: number } {
  const sought = (input.filter ?? "").trim().toLowerCase();
  const found = entries.filter((entry) => entry.name.toLowerCase().includes(sought));
  const size = input.per_page ?? 20;
  const start = input.cursor === undefined ? ((input.page ?? 1) - 1) * size : offset(input.cursor);
  const end = start + size;
  return {
    items: found.slice(start, end),
    next: end < found.length ? `at-${end}` : null,
    total: found.length,
  };
}

function offset(cursor: string): number {
  const at = /^at-(\d{1,6})$/.exec(cursor)?.[1];
  return at === undefined ? invalid({ cursor: "This cursor is not valid" }) : Number(at);
}

/** The product's feature switches with their settings; the app uses these names. */
const features: Record<string, boolean> = {
  "card-provider-connect": true,
  "opt-into-card-provider": true,
  "bypass-invoice-limit": false,
  iovation: true,
  "unit-balance-check": true,
  "unit-counterparty-name-verification": true,
  "updated-get-started": true,
  "updated-invoicing": true,
  "updated-onboarding": true,
  "payment-account-setup-headline": true,
  "empty-invoice-table-cta-ab-test": false,
  "payoneer-sign-up-allowed": false,
  /** True if the button is shown: it needs a client id. */
  "google-sign-in": false,
};

/** Returns the feature switches, and whether the product is down for maintenance. */
export function state(): Features {
  const set = { ...features, "google-sign-in": env().GOOGLE_CLIENT_ID !== "" };
  return {
    maintenance: env().STINT_MAINTENANCE === "on",
    features: Object.entries(set).map(([name, enabled]) => ({ name, enabled })),
  };
}
