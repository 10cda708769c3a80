import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { deleteClient } from "@stint/core/operations/delete-client";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { createRecurring, endRecurring, pauseRecurring } from "../../src/invoice/recurring/change";
import { as } from "../support";
import { signedIn, signedUp } from "../support/account";

/** A workspace without anything open but one series. */
async function withSeries() {
  const { actor } = await signedIn((await signedUp()).email);
  return as(actor, async () => {
    const { owner_id } = actor;
    await Db.commit(
      [Workspace.changePlanWrite({ owner_id }, { plan: "pro_monthly" })],
      [Event.audit("workspace.upgraded", `account:${owner_id}`)],
    );
    const client = await Client.create({ name: "Acme" });
    const draft = await Invoice.create({ client_id: client.id });
    await Invoice.addItem(draft.id, { name: "Care", unit_price: 50_000 });
    const starts_on = "2090-01-31";
    const rule = { invoice_id: draft.id, frequency: "monthly" as const, starts_on };
    return { actor, client, series: await createRecurring(rule) };
  });
}

describe("a series that goes on (D28, D47)", () => {
  it("keeps its owner's account from being deleted, paused too, until it has ended (2003)", async () => {
    const { actor, series } = await withSeries();
    const refused = () => expect(as(actor, () => deleteAccount({}))).rejects.toMatchObject({ code: 2003 });
    await refused();
    await as(actor, () => pauseRecurring(series.id));
    await refused();
    await as(actor, () => endRecurring(series.id));
    await as(actor, () => deleteAccount({}));
  });

  it("keeps its client from being deleted, until it has ended (2062)", async () => {
    const { actor, client, series } = await withSeries();
    await expect(as(actor, () => deleteClient(client.id))).rejects.toMatchObject({ code: 2062 });
    await as(actor, () => endRecurring(series.id));
    await as(actor, () => deleteClient(client.id));
  });
});
