import { type Fault, type Files, TERMS } from "./read";
import type { ServiceFile, TemplateFile } from "./schema";

/**
 * What a single trade or occasion works on. A service that is borrowed from there must not speak of it where
 * nothing else does: a client of an album cover asks what a logo has to do with it.
 */
const SUBJECTS = [
  "album",
  "applicant",
  "brochure",
  "buyer",
  "checkout",
  "donation",
  "donor",
  "logo",
  "magazine",
  "newsletter",
  "patient",
  "podcast",
  "shelf",
  "shop",
  "song",
  "store",
  "tenant",
  "website",
  "wedding",
  "wordmark",
];

/** What holds in the United States alone, or is measured only there. */
const LOCAL =
  /\b(?:ADA|EIN|FTC|GAAP|HIPAA|IRS|LLC|OSHA|SBA|USPTO|W-[29]|1099|ZIP|federal|fire marshal|sales tax(?! or VAT|, VAT)|miles?|outside the United States|(?:your|every|each|several|two) states?|state (?:laws?|fees?|registers?))\b/;

/** A sum within a text. The sizes of templates have some, since a budget is how large a campaign is. */
const SUM = /\$\d|\bdollars?\b/;

const COUNTRY = /\b(?:US|United States)\b/;

/** Returns the texts of a service that a client reads below its name. */
const textsOf = (service: ServiceFile): string[] => [
  service.description,
  ...service.deliverables,
  ...service.excludes,
  service.done_when,
];

const wordOf = (subject: string) => new RegExp(`\\b${subject}(?:e?s|'s)?\\b`, "i");
const words = SUBJECTS.map((subject) => ({ subject, word: wordOf(subject) }));

const namesOf = ({ phases }: TemplateFile): string[] =>
  phases.flatMap(({ services }) => services.map((held) => (typeof held === "string" ? held : held.name)));

/** Returns all that a template says itself, with the names of what it holds. */
const ownTextOf = (template: TemplateFile): string =>
  [
    template.name,
    template.size,
    template.summary,
    ...template.tags,
    ...template.industries,
    ...template.phases.flatMap(({ name, description }) => [name, description]),
    ...namesOf(template),
  ].join(" ");

/** Returns the services that speak of their own trade's subject in a template of another. */
export function findForeignSubjects({ services, templates }: Files): Fault[] {
  const byName = new Map(services.map((service) => [service.entry.name, service]));
  return templates.flatMap(({ file, type, entry }) => {
    const own = ownTextOf(entry);
    return namesOf(entry).flatMap((name) => {
      const service = byName.get(name);
      if (!service || service.type === type) return [];
      const text = textsOf(service.entry).join(" ");
      return words
        .filter(({ word }) => word.test(text) && !word.test(own))
        .map(({ subject }) => ({
          file,
          entry: entry.name,
          problem: `“${name}” speaks of a ${subject}, and nothing else here does`,
        }));
    });
  });
}

/** Returns the texts with facts of one country that do not name it. */
export function findLocalFacts({ services, templates, terms }: Files): Fault[] {
  const local = new Set(services.filter(({ entry }) => entry.country).map(({ entry }) => entry.name));
  const find = (file: string, entry: string, text: string, facts: readonly RegExp[]): Fault[] =>
    facts
      .flatMap((fact) => fact.exec(text)?.[0] ?? [])
      .map((found) => ({ file, entry, problem: `“${found}” holds in one country: name it` }));
  return [
    ...services.flatMap(({ file, entry }) =>
      entry.country ? [] : find(file, entry.name, [entry.name, ...textsOf(entry)].join("\n"), [LOCAL, SUM]),
    ),
    ...templates.flatMap(({ file, entry }) => {
      const own = ownTextOf(entry);
      if (COUNTRY.test(own)) return [];
      const hidden = namesOf(entry)
        .filter((name) => local.has(name))
        .map((name) => ({
          file,
          entry: entry.name,
          problem: `“${name}” is for one country: the size names it`,
        }));
      return [...hidden, ...find(file, entry.name, own, [LOCAL])];
    }),
    ...terms.flatMap(({ name, body }) => (COUNTRY.test(body) ? [] : find(TERMS, name, body, [LOCAL, SUM]))),
  ];
}
