import { publish } from "@stint/core/library/community";
import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import { OpenPrices } from "@stint/core/template/schema";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../support";
import { serviceText, templateText } from "../support/catalog";
import { newWorkspace } from "../support/workspace";
import { newTemplate, setPlan } from "./support";

const LOGO = 7001;
const POSTER = 7002;
const BRAND = 107_001;
const TYPICAL = 120_000;

beforeAll(async () => {
  const services = [serviceText(LOGO, "Logo"), serviceText(POSTER, "Poster")];
  await publish({
    services,
    templates: [templateText(BRAND, "Brand in a month", [LOGO, POSTER, LOGO])],
    terms: [],
  });
});

type Owner = Awaited<ReturnType<typeof newWorkspace>>;

/** A project of the community's template, in a currency. */
async function newProject(owner: Owner, currency = "USD") {
  const { id } = await as(owner, () => startProject({ name: "Next", client_name: "Acme" }));
  await as(owner, () => updateProject(id, { currency }));
  await as(owner, () => Template.duplicateScope(BRAND, { project_id: id }));
  return id;
}
const openPrices = async (owner: Owner, id: number) =>
  OpenPrices.parse(await as(owner, () => Template.findOpenPrices(id)));

describe("prices for what has none", () => {
  it("are locked on the free plan, without a number, and there for each service once a plan has them", async () => {
    const owner = await newWorkspace();
    const id = await newProject(owner);
    const { tasks } = await as(owner, () => Scope.get(id));
    expect(tasks.map(({ price }) => price)).toEqual([null, null, null]);
    const locked = await openPrices(owner, id);
    expect(locked).toEqual({ price_locked: true, has_prices: true, prices: [], template_currency: null });
    expect(JSON.stringify(locked)).not.toMatch(/\d/);
    await as(owner, () => setPlan(owner, { plan: "pro_monthly" }));
    expect(await openPrices(owner, id)).toEqual({
      price_locked: false,
      has_prices: true,
      prices: expect.arrayContaining(tasks.map((task) => ({ id: task.id, price: TYPICAL }))),
      template_currency: null,
    });
  });

  it("are of no service that has a price, 0 too, a share, another unit, or a name that nobody knows", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const { id: project_id } = await as(owner, () => startProject({ name: "Next", client_name: "Acme" }));
    const from = { deliverable_id: LOGO, price: null };
    const { id, tasks } = await as(owner, () =>
      Scope.create({
        project_id,
        categories: [
          {
            name: "All",
            tasks: [
              { ...from, name: "Open" },
              { ...from, name: "Free of charge", price: 0 },
              { ...from, name: "Typed", price: 500 },
              { ...from, name: "Share", pricing: "percent", percent: "10" },
              { ...from, name: "By the hour", unit: "hour" },
              { name: "Nobody's", role_id: "113" },
            ],
          },
        ],
      }),
    );
    const open = tasks.find(({ name }) => name === "Open");
    expect((await openPrices(owner, id)).prices).toEqual([{ id: open?.id, price: TYPICAL }]);
  });

  it("stay the owner's in another currency, and the template's is named", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const none = { price_locked: false, has_prices: false, prices: [], template_currency: "USD" };
    expect(await openPrices(owner, await newProject(owner, "EUR"))).toEqual(none);
    const own = await newTemplate(owner);
    const { id } = await as(owner, () => startProject({ name: "Next", client_name: "Acme" }));
    await as(owner, () => updateProject(id, { currency: "EUR" }));
    await as(owner, () => Template.duplicateScope(own.id, { project_id: id }));
    expect(await openPrices(owner, id)).toEqual(none);
  });

  it("are refused for a project that the plan hides", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const ids = [await newProject(owner), await newProject(owner)];
    await as(owner, () => setPlan(owner, { plan: "none" }));
    const answers = await Promise.all(
      ids.map((id) => openPrices(owner, id).catch((error: { code: number }) => error.code)),
    );
    expect(answers.filter((answer) => answer === 1007)).toHaveLength(1);
  });

  it("are nobody else's", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const id = await newProject(owner);
    const other = await newWorkspace({ plan: "pro_monthly" });
    await expect(as(other, () => Template.findOpenPrices(id))).rejects.toMatchObject({ code: 1003 });
  });
});
