import type { Page, PageInput } from "../../platform/db";
import { env } from "../../platform/env";
import { cutPage } from "../../platform/page";
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
  return cutPage(found, input, 20);
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
