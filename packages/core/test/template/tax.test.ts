import { Library } from "@stint/core/library";
import { startFromTemplate, startProject } from "@stint/core/operations/start-project";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import { copyTax } from "@stint/core/workspace/tax/rules";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { newTemplate, useIn } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const, note: "", default_for: [] };
const REDUCED = { name: "VAT, reduced", rate: "7", category: "S" as const, note: "", default_for: [] };

/** A template whose workshop is taxed with the workspace's reduced rate, and the rates of that workspace. */
async function newTaxed() {
  const of = await newTemplate();
  const { tax_rates } = await as(of.owner, () => Workspace.update({ tax_rates: [VAT, REDUCED] }));
  const [vat, reduced] = tax_rates;
  if (!vat || !reduced) throw new Error("There are two rates");
  await as(of.owner, async () => {
    const { tasks } = await Scope.get(of.project_id);
    await Scope.updateTask(tasks[0]?.id ?? 0, {
      tax: { ...copyTax(reduced), rate_id: reduced.id },
    });
  });
  const { id } = await as(of.owner, () => Template.create({ name: "Taxed", scope_id: of.project_id }));
  const taxesOf = async (scope_id: number) =>
    (await as(of.owner, () => Scope.get(scope_id))).tasks.map(({ tax }) => tax && [tax.rate, tax.rate_id]);
  return { ...of, id, vat, reduced, taxesOf };
}

const SEVEN = (id: number) => [["7", id], null, null, null, null];

describe("a template whose service has a tax of its own", () => {
  it("keeps it from the scope, gives it to a project, and keeps it in a copy", async () => {
    const { owner, id, reduced, taxesOf } = await newTaxed();
    expect(await taxesOf(id)).toEqual(SEVEN(reduced.id));
    expect(await taxesOf(await useIn(owner, id))).toEqual(SEVEN(reduced.id));
    const copy = await as(owner, () => Template.duplicate(id));
    expect(await taxesOf(copy.id)).toEqual(SEVEN(reduced.id));
    expect(await taxesOf(await useIn(owner, copy.id, "Of the copy"))).toEqual(SEVEN(reduced.id));
  });

  it("gives the rate as it is today, and the project's tax once the rate is removed", async () => {
    const { owner, id, vat, reduced, taxesOf } = await newTaxed();
    const before = await useIn(owner, id);
    await as(owner, () => Workspace.update({ tax_rates: [vat, { ...reduced, rate: "8" }] }));
    expect(await taxesOf(await useIn(owner, id, "At eight"))).toEqual([
      ["8", reduced.id],
      ...SEVEN(reduced.id).slice(1),
    ]);
    await as(owner, () => Workspace.update({ tax_rates: [vat] }));
    expect(await taxesOf(await useIn(owner, id, "Without"))).toEqual([null, null, null, null, null]);
    // What was made before is as it was.
    expect(await taxesOf(before)).toEqual(SEVEN(reduced.id));
  });

  it("gives it with one service alone, as it is today", async () => {
    const { owner, id, vat, reduced } = await newTaxed();
    await as(owner, () => Workspace.update({ tax_rates: [vat, { ...reduced, rate: "8" }] }));
    const tax = await as(owner, async () => {
      const { id: project_id } = await startProject({ name: "Next", client_name: "Harbor & Co" });
      const [phase] = (await Scope.get(project_id)).categories;
      const [workshop] = (await Scope.get(id)).tasks;
      const copy = await Scope.duplicateTask(workshop?.id ?? 0, { scopecategory_id: phase?.id ?? 0 });
      return copy.tax;
    });
    expect(tax).toMatchObject({ rate: "8", rate_id: reduced.id });
  });

  it("takes the rate of a library service that is added to it", async () => {
    const { owner, id, reduced, taxesOf } = await newTaxed();
    await as(owner, async () => {
      const service = await Library.add({ name: "Copy", role_id: "362", tax_rate_id: reduced.id });
      const [phase] = (await Scope.get(id)).categories;
      await Scope.addTask({ scopecategory_id: phase?.id ?? 0, deliverable_id: service.id });
    });
    const taxes = await taxesOf(await useIn(owner, id));
    expect(taxes.filter(Boolean)).toEqual([
      ["7", reduced.id],
      ["7", reduced.id],
    ]);
  });

  it("says that another tax is new, and that nothing is where only the rate itself changed", async () => {
    const { owner, id, vat, reduced } = await newTaxed();
    const project_id = await useIn(owner, id);
    const changes = async () => (await as(owner, () => Template.compareWithProject(project_id))).changes;
    await as(owner, () => Workspace.update({ tax_rates: [vat, { ...reduced, rate: "8" }] }));
    expect(await changes()).toEqual([]);
    await as(owner, async () => {
      const [workshop] = (await Scope.get(id)).tasks;
      await Scope.updateTask(workshop?.id ?? 0, {
        tax: { ...copyTax(vat), rate_id: vat.id },
      });
    });
    expect(await changes()).toMatchObject([
      {
        name: "Workshop",
        fields: ["tax"],
        before: { tax: "VAT, reduced 7%" },
        after: { tax: "VAT 19%" },
      },
    ]);
  });

  it("brings no rate of its workspace to whoever has its link", async () => {
    const { owner, id } = await newTaxed();
    const { hash } = await as(owner, () => Template.get(id));
    expect(JSON.stringify(await Template.getPublic(hash))).not.toMatch(/reduced|rate_id/);
    const other = await newWorkspace({ plan: "pro_monthly" });
    await as(other, () => Workspace.update({ tax_rates: [VAT] }));
    const { scopes } = await as(other, () =>
      startFromTemplate({ scope: hash, name: "Theirs", client_name: "Harbor & Co" }),
    );
    const { tasks } = await as(other, () => Scope.get(scopes[0]?.id ?? 0));
    expect(tasks.map(({ name, tax }) => [name, tax])).toEqual([
      ["Workshop", null],
      ["Care", null],
      ["Six pages", null],
      ["Twelve pages", null],
      ["Photos", null],
    ]);
  });
});
