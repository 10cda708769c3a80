import type { Fault, Files } from "./read";
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

/** What holds in the United States alone, and what is measured or paid only there. */
const LOCAL =
  /\b(?:ADA|EIN|FTC|GAAP|HIPAA|IRS|LLC|OSHA|SBA|USPTO|W-[29]|1099|ZIP|federal|fire marshal|sales tax(?! or VAT)|miles?|dollars?|United States|(?:your|one|each|several|two) states?|state (?:laws?|fees?|registers?))\b|\$\d/;

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

/** Returns the services with facts of one country that do not say so, and the templates that hide it. */
export function findLocalFacts({ services, templates }: Files): Fault[] {
  const local = new Set(services.filter(({ entry }) => entry.country).map(({ entry }) => entry.name));
  const unsaid = services.flatMap(({ file, entry }) => {
    const found = entry.country ? null : LOCAL.exec([entry.name, ...textsOf(entry)].join(" \n"));
    return found ? [{ file, entry: entry.name, problem: `“${found[0]}” holds in one country: name it` }] : [];
  });
  const hidden = templates
    .filter(({ entry }) => namesOf(entry).some((name) => local.has(name)) && !/\bUS\b/.test(ownTextOf(entry)))
    .map(({ file, entry }) => ({
      file,
      entry: entry.name,
      problem: "holds services of one country: its size names it",
    }));
  return [...unsaid, ...hidden];
}
