import { Gate } from "@stint/core/billing/gate";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import type { TaxRateInput } from "@stint/core/workspace/tax/schema";
import { describe, expect, it } from "vitest";
import { as, newOwner } from "../support";
import { newWorkspace } from "../support/workspace";

const start = () =>
  Db.commit(
    [Workspace.startProjectWrite(() => Gate.refusalOf("project.start"))],
    [Event.audit("project.created", "project:1")],
  );

describe("a workspace", () => {
  it("is not found by another owner", async () => {
    await expect(as(newOwner(), () => Workspace.get())).rejects.toMatchObject({ code: 1003 });
  });

  it("keeps what its owner sets, and tells a stale writer", async () => {
    const owner = await newWorkspace();
    const changed = await as(owner, () =>
      Workspace.update({ primary_brand_color: "#0a7d5a", postal: "1 Sample Street" }),
    );
    expect(changed).toMatchObject({
      primary_brand_color: "#0a7d5a",
      postal: "1 Sample Street",
      version: 2,
      brand_name: "Mockford Books",
    });
    await expect(as(owner, () => Workspace.update({ postal: "elsewhere" }, 1))).rejects.toMatchObject({
      code: 1004,
    });
    expect((await as(owner, () => Workspace.get())).postal).toBe("1 Sample Street");
    const [entry] = await Event.history(owner.owner_id, `account:${owner.owner_id}`);
    expect(entry).toMatchObject({
      type: "workspace.updated",
      before: { postal: "" },
      after: { postal: "1 Sample Street" },
    });
  });

  it("bears changes from two tabs that named no version", async () => {
    const owner = await newWorkspace();
    await Promise.all([
      as(owner, () => Workspace.update({ postal: "1 Sample Street" })),
      as(owner, () => Workspace.update({ tax_id: "XX-1" })),
    ]);
    expect(await as(owner, () => Workspace.get())).toMatchObject({
      postal: "1 Sample Street",
      tax_id: "XX-1",
    });
  });

  it("keeps tax rates by their ids, which only it gives", async () => {
    const owner = await newWorkspace();
    const change = (tax_rates: TaxRateInput[]) => as(owner, () => Workspace.update({ tax_rates }));
    const vat = { name: "VAT", rate: "19", note: "Clients in Germany", default_for: ["DE", "DE"] };
    const reverse = { name: "Reverse charge", rate: "0", category: "AE" as const, note: "", default_for: [] };
    const { tax_rates } = await change([vat, reverse]);
    expect(tax_rates).toEqual([
      { ...vat, id: expect.any(Number), category: "S", reason: "", default_for: ["DE"] },
      { ...reverse, id: expect.any(Number), reason: "Reverse charge" },
    ]);
    const [first] = tax_rates;
    const kept = await change([{ ...vat, id: first?.id, rate: "20" }]);
    expect(kept.tax_rates).toMatchObject([{ id: first?.id, rate: "20" }]);
    const unknown = change([{ ...vat, id: 42 }]);
    await expect(unknown).rejects.toMatchObject({ fields: { "tax_rates.0.id": "There is no such rate" } });
    const twice = change([
      { ...vat, id: first?.id },
      { ...reverse, id: first?.id },
    ]);
    await expect(twice).rejects.toMatchObject({ fields: { "tax_rates.1.id": "There is no such rate" } });
  });

  it("takes its date from its own zone (D26)", async () => {
    const restore = Clock.use(() => new Date("2026-11-21T10:30:00.000Z"));
    try {
      const east = await newWorkspace({ time_zone: "Pacific/Kiritimati" });
      const west = await newWorkspace({ time_zone: "Pacific/Pago_Pago" });
      expect(await as(east, () => Workspace.today())).toBe("2026-11-22");
      expect(await as(west, () => Workspace.today())).toBe("2026-11-20");
    } finally {
      restore();
    }
  });
});

describe("the plan's limit on active projects (D40)", () => {
  it("lets one of twenty parallel starts through on the free plan", async () => {
    const owner = await newWorkspace();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => as(owner, start)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 1007, status: 402 });
    expect((await as(owner, () => Workspace.get())).active_projects).toBe(1);
  });

  it("opens again when the project ends", async () => {
    const owner = await newWorkspace();
    await as(owner, start);
    await as(owner, () =>
      Db.commit([Workspace.endProjectWrite()], [Event.audit("project.completed", "project:1")]),
    );
    await as(owner, start);
  });

  it("does not bind a subscriber", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    await as(owner, start);
    await as(owner, start);
    expect(await as(owner, () => Workspace.get())).toMatchObject({ active_projects: 2, is_subscribed: true });
  });
});
