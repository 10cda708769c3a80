import { UpgradeBanner } from "../plan/upgrade-banner";
import type { Tab } from "./open";

const CHECKPOINTS = {
  scopes: "scope_templates_banner_dismissed",
  services: "service_templates_banner_dismissed",
  terms: "contract_term_templates_banner_dismissed",
} as const satisfies Record<Tab, string>;

/** What a plan opens, over the list, until its cross is pressed. */
export const UpgradeStrip = ({ tab }: { tab: Tab }) => (
  <UpgradeBanner checkpoint={CHECKPOINTS[tab]} look="strip" />
);
