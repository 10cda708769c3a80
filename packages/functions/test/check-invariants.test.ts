import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Invoice } from "@stint/core/invoice";
import { INVARIANTS, readWorkspace, violationsIn } from "@stint/core/operations/invariants/index";
import { Payment } from "@stint/core/payment";
import { Changed } from "@stint/core/platform/changed";
import { Db } from "@stint/core/platform/db";
import { Money } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { IncidentEntity } from "../../core/src/incident/entity";
import { InvoiceEntity } from "../../core/src/invoice/entity";
import { ProjectEntity } from "../../core/src/project/entity";
import { AcceptanceEntity } from "../../core/src/proposal/entity";
import { newBusiness, newSent, type Owner } from "../../core/test/invoice/support";
import { accept, newSent as newSentOffer } from "../../core/test/proposal/support";
import { as } from "../../core/test/support";
import { logger } from "../src/http/log";
import { countedFields, VIOLATIONS } from "../src/http/metric";
import { handler } from "../src/jobs/check-invariants";
import { handler as publish } from "../src/jobs/publish";

/** Writes past the product, as a defect would. */
async function plant(row: { params(): unknown }, name: string, value: unknown): Promise<void> {
  const { Key } = row.params() as { Key: Record<string, string> };
  await Db.client.send(
    new UpdateCommand({
      TableName: Db.table,
      Key,
      UpdateExpression: "SET #name = :value",
      ExpressionAttributeNames: { "#name": name },
      ExpressionAttributeValues: { ":value": value },
    }),
  );
}

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
    expect(await handler()).toEqual({ checked: 1, violated: 0, failed: 0 });
    expect(await listed(owner)).toBe(false);
    const sent = vi.spyOn(Db.client, "send");
    expect(await handler()).toEqual({ checked: 0, violated: 0, failed: 0 });
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
    expect(await handler()).toEqual({ checked: 1, violated: 0, failed: 0 });
    expect(await listed(owner)).toBe(false);
  });

  it("checks again what changed while it was checked", async () => {
    const { owner } = await paidBusiness();
    await Changed.note([owner.owner_id]);
    const [before] = await Changed.list(1);
    await Changed.clear({ owner_id: owner.owner_id, at: "2020-01-01T00:00:00.000Z", found: [] });
    expect(await listed(owner)).toBe(true);
    await Changed.clear(before ?? { owner_id: 0, at: "", found: [] });
    expect(await listed(owner)).toBe(false);
  });

  it("reads in production what the soak reads: every invariant is red under its fault", async () => {
    const { owner, id, project_id } = await paidBusiness();
    const { owner_id } = owner;
    const signed = await newAccepted();
    const found = async (of: number) =>
      (await violationsIn(await readWorkspace(of))).map(({ invariant }) => invariant);
    expect(await found(owner_id)).toEqual([]);
    expect(await found(signed.owner.owner_id)).toEqual([]);
    const workspace = await readWorkspace(owner_id);
    const names = new Set(workspace.rows.map(({ __edb_e__ }) => `${__edb_e__}`));
    expect([...names].sort()).toEqual(expect.arrayContaining(["invoice", "payment", "posting", "project"]));

    // Each fault is planted into what was read, one after the other.
    const changed = (entity: string, change: (row: Record<string, unknown>) => object) => ({
      owner_id,
      rows: workspace.rows.map((row) => (row.__edb_e__ === entity ? { ...row, ...change(row) } : row)),
    });
    const invariant = (name: string) => INVARIANTS.find((each) => each.name === name);
    const red = async (name: string, of: ReturnType<typeof changed>) =>
      expect(await invariant(name)?.violations(of), name).not.toEqual([]);
    await red(
      "postings-balance",
      changed("posting", ({ lines }) => ({ lines: (lines as object[]).slice(1) })),
    );
    await red(
      "receivable-is-due",
      changed("invoice", ({ totals }) => ({ totals: { ...(totals as object), amount_due: 1 } })),
    );
    await red(
      "payments-are-counted",
      changed("payment", () => ({ status: "failed" })),
    );
    // The provider may still carry out a refund that it did not answer, so together they are limited (D37).
    const asked = (amount: number) =>
      changed("payment", (row) => ({
        refunds: [{ status: "unknown", amount: Money.add(Number(row.amount), amount) }],
      }));
    expect(await invariant("payments-are-counted")?.violations(asked(0))).toEqual([]);
    await red("payments-are-counted", asked(1));
    await red(
      "money-is-conserved",
      changed("payment", ({ amount }) => ({ amount: Number(amount) + 1 })),
    );
    const credit = { __edb_e__: "client_credit", amount: 5 };
    await red("credit-is-booked", { owner_id, rows: [...workspace.rows, credit] });
    const accepted = { proposal_id: 1, version: 1, total: 1, currency: "USD" };
    await red(
      "agreed-is-signed",
      changed("project", (row) => (row.project_id === project_id ? { accepted } : {})),
    );
    const detail = { id: 7, type: "invoice.paid" };
    const dead = { kind: "failed", reaction: "invoice-paid-settle-credit", event: "invoice.paid" };
    const incident = { __edb_e__: "incident", id: 1, ...dead, body: JSON.stringify({ detail }) };
    await red("no-dead-money", { owner_id, rows: [...workspace.rows, incident] });
    expect(id).toBeGreaterThan(0);
  });

  it("is red where a signed record, or what its project goes by, was changed in the table", async () => {
    const { owner, project_id, proposal_id } = await newAccepted();
    const { owner_id } = owner;
    const { data } = await AcceptanceEntity.query.one({ owner_id, project_id, proposal_id }).go();
    const row = data[0];
    if (!row) throw new Error("nothing was accepted");
    const of = async () =>
      (await violationsIn(await readWorkspace(owner_id))).map(({ invariant }) => invariant);
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
