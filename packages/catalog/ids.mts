// `npx tsx packages/catalog/ids.mts`: gives an id to each name of the catalog that has none yet.
import { writeFileSync } from "node:fs";
import { assignIds, IDS_FILE, readIds } from "./src/ids";
import { readFiles } from "./src/read";

const { services, templates, terms } = readFiles();
const ids = assignIds(readIds(), {
  services: services.map(({ entry }) => entry.name),
  templates: templates.map(({ entry }) => ({
    name: entry.name,
    phases: entry.phases.map(({ name }) => name),
  })),
  terms: terms.map(({ name }) => name),
});
writeFileSync(IDS_FILE, `${JSON.stringify(ids, null, 1)}\n`);
