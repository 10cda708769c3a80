import { compile } from "@stint/catalog";
import { type CatalogText, publish } from "@stint/core/library/community";

/** Publishes the catalog of the product's own files, as every stage has it. */
export const publishCatalog = () => publish(compile());

type Service = CatalogText["services"][number];
type Template = CatalogText["templates"][number];

/** Returns a service of a catalog for tests. */
export const serviceText = (id: number, name: string, change: Partial<Service> = {}): Service => ({
  id,
  name,
  type: "Design",
  role_id: "541",
  quantity: "1",
  unit: null,
  price: { low: 90_000, typical: 120_000, high: 160_000 },
  basis: {
    hours: 20,
    basis: "Wages",
    source: "A source",
    year: 2024,
    url: "https://example.com",
    weak: null,
  },
  description: `${name}, as the client reads it.`,
  ...change,
});

/** Returns a template of three phases, each with one of the services. */
export const templateText = (
  id: number,
  name: string,
  services: readonly number[],
  change: Partial<Template> = {},
): Template => ({
  id,
  name,
  hash: `hash-of-${id}`,
  types: ["Design"],
  sizes: ["Ten pages"],
  industries: [],
  tags: ["print", "web"],
  weight: 50,
  summary: "For a small business, from the first talk to what is handed over.",
  phases: services.map((service, place) => ({
    id: `Part ${place + 1}`,
    name: `Part ${place + 1}`,
    description: "What is agreed here.",
    services: [{ id: service, quantity: "2", optional: false }],
  })),
  ...change,
});
