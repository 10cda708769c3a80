import { isOpen } from "../billing/gate/rules";
import {
  COMMUNITY_CURRENCY,
  type CommunityService,
  type CommunityTemplate,
  type PriceRange,
} from "../library/community";
import { Column } from "../platform/column";
import { DEFAULT_EMOJI } from "../project/schema";
import { Scope, type TemplateContent } from "../project/scope";
import type { Workspace } from "../workspace";
import type { Info, PriceSource } from "./schema";

const UNSAID = {
  effort_hours: null,
  cost: null,
  pricing: "fixed",
  percent: null,
  option_group: null,
  chosen: false,
  description: "",
} as const;

/** Returns the content of a template of the community's, with its typical prices or others of their range. */
export const contentOfCommunity = (
  template: CommunityTemplate,
  figure: keyof PriceRange = "typical",
): TemplateContent => ({
  currency: COMMUNITY_CURRENCY,
  exclusions: "",
  revision_rounds: null,
  phases: template.phases.map(({ id, name, description, services }) => ({
    key: id,
    name,
    description,
    services: services.map(({ service, quantity, optional }) => ({
      ...UNSAID,
      // A service may stand in two phases.
      key: `${id}: ${service.id}`,
      name: service.name,
      role_id: service.role_id,
      deliverable_id: service.id,
      price: service.price[figure],
      quantity,
      unit: service.unit,
      optional,
      deliverable_description: service.description,
    })),
  })),
});

/** Returns the sources of these services' rates, that of the most services first. */
function sourcesOf(services: readonly CommunityService[]): PriceSource[] {
  const counts = Map.groupBy(services, ({ basis }) => basis.source);
  return [...counts.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([service]) => (service ? [Column.pick(service.basis, ["source", "year", "url"])] : []));
}

/** Returns what a template of the community's costs from low to high, and whose rates that rests on; `typical` is its total. */
export function offerOf(template: CommunityTemplate, typical: number) {
  const total = (figure: "low" | "high") =>
    Scope.totalsOfTemplate(contentOfCommunity(template, figure)).price_total;
  const services = template.phases.flatMap((phase) => phase.services);
  return {
    price_range: { low: total("low"), typical, high: total("high") },
    price_sources: sourcesOf(services.map(({ service }) => service)),
  };
}

/** Returns whether a workspace sees what a service of the community's costs. */
export const isLocked = (workspace: Workspace.Info): boolean => !isOpen("price.recommended", workspace);

/** Returns a template of the community's on its card: everybody sees its total. */
export const shapeCommunity = (
  template: CommunityTemplate & Partial<Pick<Info, "reason">>,
  content: TemplateContent,
  is_locked: boolean,
  totals = Scope.totalsOfTemplate(content),
): Info => ({
  id: template.id,
  scope_id: template.id,
  community: 1,
  hash: template.hash,
  name: template.name,
  template_name: template.name,
  description: template.summary,
  types: template.types,
  sizes: template.sizes,
  image_url: null,
  weight: template.weight,
  tags: template.tags,
  project_emoji: DEFAULT_EMOJI,
  categories: template.phases.map(({ name }) => name),
  // A phase of one service would tell what that costs.
  phase_totals: is_locked ? null : totals.phases,
  service_count: content.phases.flatMap(({ services }) => services).length,
  price_total: totals.price_total,
  currency: content.currency,
  price_locked: is_locked,
  scope_version: template.version,
  hidden_since: null,
  reason: template.reason ?? null,
  created_at: template.added_at,
  version: template.version,
});
