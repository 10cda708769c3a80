import { Invoice } from "@stint/core/invoice";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Changed } from "@stint/core/platform/changed";
import { iso } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Money } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { IncidentEntity } from "../../core/src/incident/entity";
import { InvoiceEntity } from "../../core/src/invoice/entity";
import { CreditEntity } from "../../core/src/ledger/entity";
import { ProjectEntity } from "../../core/src/project/entity";
import { AcceptanceEntity } from "../../core/src/proposal/entity";
import { newBusiness, newSent, type Owner } from "../../core/test/invoice/support";
import { follow } from "../../core/test/proposal/change.support";
import {
  accept,
  newOffer,
  newSent as newSentOffer,
  sent as sentOffer,
} from "../../core/test/proposal/support";
import { as } from "../../core/test/support";
import { logger } from "../src/http/log";
import { countedFields, VIOLATIONS } from "../src/http/metric";
import { handler } from "../src/jobs/check-invariants";
import { handler as publish } from "../src/jobs/publish";
import { invariantsViolated, plant, putRow, type Row, removeRow, rowsOf } from "./support-invariants";

async function paidBusiness() {
  const business = await newBusiness();
  const { id } = await newSent(business.owner, business.project_id);
  await as(business.owner, async () => {
    const paid_at = await Workspace.today();
    await Payment.markPaid(id, { paid_at, payment_method: "check", amount: 100 });
  });
  return { ...business, id };
}

async function newAccepted() {
  const offer = await newSentOffer();
  await accept(offer.hash);
  return offer;
}

const incidents = async ({ owner_id }: Owner) =>
  (await IncidentEntity.query.one({ owner_id }).go({ pages: "all" })).data;
const listed = async ({ owner_id }: Owner) =>
  (await Changed.list(1000)).some((each) => each.owner_id === owner_id);

beforeEach(() => void vi.restoreAllMocks());

describe("the check of what must always be true", () => {
  it("takes a workspace off the list that is as it must be, and costs nothing where none changed", async () => {
    const { owner } = await paidBusiness();
    await Changed.note([owner.owner_id, owner.owner_id]);
    expect(await handler()).toEqual({ checked: 1, violated: 0, failed: 0, left: 0 });
    expect(await listed(owner)).toBe(false);
    const sent = vi.spyOn(Db.client, "send");
    expect(await handler()).toEqual({ checked: 0, violated: 0, failed: 0, left: 0 });
    expect(sent.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it("counts a finding that stands in two runs, records it once, and stays red until it is mended", async () => {
    const { owner, id } = await paidBusiness();
    const row = await as(owner, () => Invoice.get(id));
    const key = InvoiceEntity.get({ owner_id: owner.owner_id, invoice_id: id });
    await plant(key, "totals", { ...row.totals, amount_due: row.totals.amount_due - 1 });
    await Changed.note([owner.owner_id]);
    const log = vi.spyOn(logger, "critical");
    expect(await handler()).toMatchObject({ checked: 1, violated: 0 });
    expect(log).not.toHaveBeenCalled();
    for (let run = 0; run < 2; run++) expect(await handler()).toMatchObject({ checked: 1, violated: 1 });
    expect(log.mock.calls[0]).toMatchObject([
      "invariant violated",
      {
        owner_id: owner.owner_id,
        invariant: "receivable-is-due",
        ...countedFields(VIOLATIONS),
        _aws: { Timestamp: expect.any(Number) },
      },
    ]);
    expect(await incidents(owner)).toMatchObject([
      {
        kind: "violated",
        reaction: "receivable-is-due",
        body: expect.stringContaining(`receivable of ${id}`),
      },
    ]);
    await plant(key, "totals", row.totals);
    expect(await handler()).toEqual({ checked: 1, violated: 0, failed: 0, left: 0 });
    expect(await listed(owner)).toBe(false);
  });

  it("checks again what changed while it was checked", async () => {
    const { owner } = await paidBusiness();
    await Changed.note([owner.owner_id]);
    const [before] = await Changed.list(1);
    await Changed.finish({ owner_id: owner.owner_id, at: "2020-01-01T00:00:00.000Z", found: [] }, []);
    expect(await listed(owner)).toBe(true);
    await Changed.finish(before ?? { owner_id: 0, at: "", found: [] }, []);
    expect(await listed(owner)).toBe(false);
  });

  it("is red for every invariant under its fault", async () => {
    const { owner, id, project_id } = await paidBusiness();
    const { owner_id } = owner;
    const found = () => invariantsViolated(owner_id);
    expect(await found()).toEqual([]);
    const rows = await rowsOf(owner_id);
    const row = (entity: string) => rows.find(({ __edb_e__ }) => __edb_e__ === entity) ?? {};
    const red = async (name: string, planted: Row, original?: Row) => {
      await putRow(planted);
      expect(await found(), name).toContain(name);
      if (original) await putRow(original);
      else await removeRow(planted);
      expect(await found(), name).toEqual([]);
    };
    const change = (name: string, entity: string, changes: (of: Row) => Row) =>
      red(name, { ...row(entity), ...changes(row(entity)) }, row(entity));
    await change("postings-balance", "posting", ({ lines }) => ({ lines: (lines as object[]).slice(1) }));
    await change("receivable-is-due", "invoice", ({ totals }) => ({
      totals: { ...(totals as object), amount_due: 1 },
    }));
    await change("payments-are-counted", "payment", () => ({ status: "failed" }));
    // The provider may still carry out a refund that it did not answer, so together they are limited (D37).
    await change("payments-are-counted", "payment", ({ amount }) => ({
      refunds: [{ status: "unknown", amount: Money.add(Number(amount), 1) }],
    }));
    await change("money-is-conserved", "payment", ({ amount }) => ({ amount: Number(amount) + 1 }));
    const client_id = row("invoice").client_id as number;
    const credit = CreditEntity.put({ owner_id, client_id, currency: "USD", amount: 5 }).params() as {
      Item: Row;
    };
    await red("credit-is-booked", credit.Item);
    const accepted = { proposal_id: 1, version: 1, total: 1, currency: "USD" };
    await change("agreed-is-signed", "project", () => ({ accepted }));
    expect(row("project").project_id).toBe(project_id);
    const detail = { id: 7, type: "invoice.paid" };
    const dead = { kind: "failed", reaction: "invoice-paid-settle-credit", event: "invoice.paid" } as const;
    const incident = IncidentEntity.put({
      owner_id,
      id: 1,
      ...dead,
      aggregate: `invoice:${id}`,
      body: JSON.stringify({ detail }),
      created_at: iso(),
    }).params() as { Item: Row };
    await red("no-dead-money", incident.Item);
  });

  it("finds nothing where what was signed has tax: prices before it and with it", async () => {
    for (const inclusive of [false, true]) {
      const offer = await newOffer();
      const tax = { taxes: [{ name: "VAT", rate: "19", category: "S" as const }], inclusive, chosen: true };
      await as(offer.owner, () => updateProject(offer.project_id, { tax }));
      const { hash } = await sentOffer(offer);
      await accept(hash);
      await follow(offer, offer.proposal_id);
      expect(await invariantsViolated(offer.owner.owner_id)).toEqual([]);
    }
  });

  it("is red where a signed record, or what its project goes by, was changed in the table", async () => {
    const { owner, project_id, proposal_id } = await newAccepted();
    const { owner_id } = owner;
    const { data } = await AcceptanceEntity.query.one({ owner_id, project_id, proposal_id }).go();
    const row = data[0];
    if (!row) throw new Error("nothing was accepted");
    const of = () => invariantsViolated(owner_id);
    const project = (await ProjectEntity.get({ owner_id, project_id }).go()).data?.accepted;
    await plant(ProjectEntity.get({ owner_id, project_id }), "accepted", { ...project, total: 1 });
    expect(await of()).toEqual(["agreed-is-signed"]);
    await plant(ProjectEntity.get({ owner_id, project_id }), "accepted", project);
    expect(await of()).toEqual([]);
    const { document_version } = row;
    const key = AcceptanceEntity.get({ owner_id, project_id, proposal_id, document_version });
    await plant(key, "signature", `${row.signature.slice(0, -2)}aa`);
    expect(await of()).toEqual(["evidence-chain"]);
  });
});

it("hears of a workspace from the publisher, by what touches money or agreements alone", async () => {
  const record = (type: string, owner_id: number) => ({
    eventName: "INSERT" as const,
    dynamodb: {
      SequenceNumber: `${owner_id}`,
      NewImage: {
        type: { S: type },
        owner_id: { N: `${owner_id}` },
        occurred_at: { S: "2026-11-21T10:00:00.000Z" },
      },
    },
  });
  await publish({ Records: [record("task.updated", 4711), record("invoice.paid", 4712)] });
  const owners = (await Changed.list(1000)).map(({ owner_id }) => owner_id);
  expect(owners).toContain(4712);
  expect(owners).not.toContain(4711);
});
