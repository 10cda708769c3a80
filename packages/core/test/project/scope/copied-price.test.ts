import { publish, readCatalog } from "@stint/core/library/community";
import { updateProject } from "@stint/core/operations/update-project";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { priceOfCatalog } from "../../../src/brief/planner/price";
import { contentsOfTemplate } from "../../../src/project/scope/template";
import { contentOfCommunity } from "../../../src/template/community";
import { as } from "../../support";
import { serviceText, templateText } from "../../support/catalog";
import { newScope } from "./support";

const LOGO = 7101;
const BRAND = 107_101;

beforeAll(() =>
  publish({
    services: [serviceText(LOGO, "Logo")],
    templates: [templateText(BRAND, "Brand", [LOGO])],
    terms: [],
  }),
);

const currency = fc.constantFrom("USD", "EUR", "GBP", "JPY", "BHD", "CLP", "INR", "ISK");
const amount = fc.option(fc.integer({ min: 0, max: 10_000_000 }));

describe("an amount that is copied", () => {
  it("is of its source's currency, or none, whatever the two currencies are (D7)", async () => {
    const { services, templates } = await readCatalog();
    for (const service of services)
      for (const template of templates)
        fc.assert(
          fc.property(currency, currency, amount, amount, (from, to, price, cost) => {
            const source = contentOfCommunity(template);
            const phases = source.phases.map((phase) => ({
              ...phase,
              services: phase.services.map((each) => ({ ...each, price, cost })),
            }));
            const place = { owner_id: 1, project_id: 2, id: 2, currency: to };
            const { tasks } = contentsOfTemplate({ ...source, phases, currency: from }, place);
            expect(tasks.map((task) => [task.price ?? null, task.cost ?? null])).toEqual([
              from === to ? [price, cost] : [null, null],
            ]);
            expect(priceOfCatalog(service, to).price).toBe(to === "USD" ? service.price.typical : null);
          }),
        );
  });

  it.each(["USD", "EUR", "JPY", "BHD"])("is a price in dollars alone, in a project in %s", async (to) => {
    const { owner, id, phase_id } = await newScope();
    await as(owner, () => updateProject(id, { currency: to }));
    const { price } = await as(owner, () =>
      Scope.addTask({ scopecategory_id: phase_id, deliverable_id: LOGO }),
    );
    const copy = await as(owner, () => Template.duplicateScope(BRAND, { project_id: id }));
    const { tasks } = await as(owner, () => Scope.get(copy.id));
    const expected = to === "USD" ? 120_000 : null;
    expect([price, ...tasks.map((task) => task.price)]).toEqual([expected, expected]);
  });
});
