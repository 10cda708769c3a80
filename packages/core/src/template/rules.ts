/** What differs between two versions of a template, and what a template costs. Pure and browser-safe. */
import { slugOf } from "../library/rules";
import { Money } from "../platform/money";
import { taxInWords } from "../platform/tax/rules";
import type { TemplateContent, TemplatePhase, TemplateService } from "../project/scope";
import { renewTax } from "../project/tax/rules";
import type { TaxRate } from "../workspace/tax/schema";
import type { Change, Info, PublicInfo } from "./schema";

/** The types that the library's own filter names; the rest is 'Other'. */
const NAMED = new Set(["marketing", "design", "web-development", "video-production"]);

/** Returns whether a template is of one of the `types`, a list with commas; all are without one. */
export function isOfTypes(of: Pick<Info, "types">, types: string | undefined): boolean {
  const sought = (types ?? "").split(",").map(slugOf).filter(Boolean);
  const mine = of.types.map(slugOf);
  const isOther = !mine.some((type) => NAMED.has(type));
  return sought.length === 0 || sought.some((type) => mine.includes(type) || (type === "other" && isOther));
}

/** The columns of a service whose change is told. */
const TOLD = [
  "name",
  "role_id",
  "price",
  "quantity",
  "unit",
  "pricing",
  "percent",
  "optional",
  "option_group",
  "deliverable_description",
] as const satisfies readonly (keyof TemplateService)[];

const findDifferences = <T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): string[] => names.filter((name) => before[name] !== after[name]);

/** Says whether two services are taxed alike. A named rate is the same one whatever it was called or charged. */
const isTaxedAlike = ({ tax: one }: TemplateService, { tax: other }: TemplateService): boolean => {
  if (!one || !other) return one === other;
  if (one.rate_id !== undefined || other.rate_id !== undefined) return one.rate_id === other.rate_id;
  return taxInWords(one) === taxInWords(other) && one.category === other.category;
};

const figuresOf = ({ quantity, unit, price, percent, tax }: TemplateService): Change["before"] => ({
  quantity,
  unit,
  price,
  percent,
  tax: tax ? taxInWords(tax) : null,
});

interface Place {
  phase: TemplatePhase;
  service: TemplateService;
}

const mapPlaces = (content: TemplateContent): Map<string, Place> =>
  new Map(
    content.phases.flatMap((phase) =>
      phase.services.map((service) => [service.key, { phase, service }] as const),
    ),
  );

const phasesOf = ({ phases }: TemplateContent): Map<string, TemplatePhase> =>
  new Map(phases.map((phase) => [phase.key, phase]));

const BLANK = { former_name: null, phase: null, fields: [], before: null, after: null };

function changesOfService(before: Place | undefined, after: Place | undefined): Change[] {
  const of = after ?? before;
  if (!of) return [];
  const name = of.service.name;
  const told = { ...BLANK, of: "service" as const, name, phase: of.phase.name };
  if (!before) return [{ ...told, kind: "added", after: figuresOf(of.service) }];
  if (!after) return [{ ...told, kind: "removed", before: figuresOf(of.service) }];
  const fields = [
    ...findDifferences(before.service, after.service, TOLD),
    ...(isTaxedAlike(before.service, after.service) ? [] : ["tax"]),
    ...(before.phase.key === after.phase.key ? [] : ["phase"]),
  ];
  if (fields.length === 0) return [];
  return [
    {
      ...told,
      kind: "changed",
      former_name: before.service.name === name ? null : before.service.name,
      fields,
      before: figuresOf(before.service),
      after: figuresOf(after.service),
    },
  ];
}

function changesOfPhase(before: TemplatePhase | undefined, after: TemplatePhase | undefined): Change[] {
  const of = after ?? before;
  if (!of) return [];
  const told = { ...BLANK, of: "phase" as const, name: of.name };
  if (!before) return [{ ...told, kind: "added" }];
  if (!after) return [{ ...told, kind: "removed" }];
  const fields = findDifferences(before, after, ["name", "description"]);
  const former_name = before.name === after.name ? null : before.name;
  return fields.length === 0 ? [] : [{ ...told, kind: "changed", former_name, fields }];
}

/** Returns the keys of both sides, those of `after` first. */
const keysOf = (before: Map<string, unknown>, after: Map<string, unknown>): string[] => [
  ...new Set([...after.keys(), ...before.keys()]),
];

/** Returns what `after` says otherwise than `before`: the phases, then the services, then the scope's texts. */
export function compareContents(before: TemplateContent, after: TemplateContent): Change[] {
  const phases = [phasesOf(before), phasesOf(after)] as const;
  const services = [mapPlaces(before), mapPlaces(after)] as const;
  const texts = findDifferences(before, after, ["exclusions", "revision_rounds"]);
  return [
    ...keysOf(...phases).flatMap((key) => changesOfPhase(phases[0].get(key), phases[1].get(key))),
    ...keysOf(...services).flatMap((key) => changesOfService(services[0].get(key), services[1].get(key))),
    ...(texts.length === 0
      ? []
      : [{ ...BLANK, of: "scope" as const, kind: "changed" as const, name: "", fields: texts }]),
  ];
}

/** Returns an amount rounded to the whole of its currency: $1,234.56 is $1,235. */
export const roundToWhole = (amount: number, currency: string): number =>
  Money.rescale(Money.rescale(amount, currency, "JPY"), "JPY", currency);

/** Returns a content with each service changed. */
const withServices = (
  content: TemplateContent,
  change: (service: TemplateService) => TemplateService,
): TemplateContent => ({
  ...content,
  phases: content.phases.map((phase) => ({ ...phase, services: phase.services.map(change) })),
});

/** Returns a content as a copy without `preserve_price` has it: like a copied service, without its price (D8). */
export const withNoPrice = (content: TemplateContent): TemplateContent =>
  withServices(content, (service) => ({ ...service, price: null }));

/** Returns a content without anything that tells what single services cost, for who may not know it. */
export const withoutPrices = (content: TemplateContent): TemplateContent =>
  withServices(content, (service) => ({ ...service, price: null, cost: null, percent: null }));

/** Returns a content with the rates of these services as their workspace charges them today. */
export const withRates = (content: TemplateContent, rates: readonly TaxRate[]): TemplateContent =>
  withServices(content, ({ tax, ...service }) => {
    const renewed = tax && renewTax(tax, rates);
    return renewed ? { ...service, tax: renewed } : service;
  });

/** Returns a content without what its owner alone knows, or what is theirs alone: the rates of a workspace are its own. */
export const withoutNotes = (content: TemplateContent): TemplateContent =>
  withServices(content, ({ tax: _, ...service }) => ({
    ...service,
    deliverable_id: null,
    effort_hours: null,
    description: "",
  }));

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** Returns the words that stand for a template where only a few fit. */
export function wordsOf(template: PublicInfo) {
  const { template_name, processed_categories, service_count, summary, currency, community } = template;
  return {
    name: template_name,
    extent: `${count(processed_categories.length, "phase")}, ${count(service_count, "service")}`,
    label: community === 1 ? "Recommended total" : "Total",
    total: Money.format(summary.price_total, currency),
  };
}
