import { Invoice } from "../../invoice";
import { listedOf } from "../../invoice/read";
import { dropInstalments } from "../../invoice/schedule";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import type { ItemTax } from "../../platform/tax/schema";
import { Project } from "../../project";
import { holdRevoked } from "../revocation/hold";
import { readAgreed, readMoney } from "../revocation/subject";
import { acceptanceOf, changeWrites, find, present, type Row } from "../rows";
import type { Info, Revocation } from "../schema";

const NOT_REVOKED = "Nobody withdrew from this contract.";
const REASON = "Withdrawal from the contract";

/** Takes back what open invoices of the contract still ask for: whole, or what is left of a paid part. */
async function takeBackOpen(project_id: number): Promise<void> {
  const open = (await listedOf(project_id)).filter(
    (row) => row.status === "sent" && row.revoked_at && row.amount_due > 0 && row.amount_processing === 0,
  );
  for (const { id, amount_paid, amount_due } of open)
    if (amount_paid === 0) await Invoice.voidInvoice(id, { reason: REASON });
    else await Invoice.credit(id, { amount: amount_due, reason: REASON });
}

type Done = NonNullable<Revocation["done"]>[number] & { tax: ItemTax | null };

/** Returns the lines that bill an amount for services, in proportion to their prices. */
function linesOf(amount: number, services: readonly Done[]) {
  const parts = Money.allocate(
    amount,
    services.map(({ price }) => price),
  );
  return services.flatMap(({ name, tax }, at) =>
    (parts[at] ?? 0) > 0
      ? [{ name: `${name}, done until the withdrawal`, quantity: "1", unit_price: parts[at] ?? 0, tax }]
      : [],
  );
}

/** Copies to the project that its withdrawal is settled: the owner's lists read it there. */
async function copySettled({ owner_id, project_id, id, version }: Row, settled_at: string): Promise<void> {
  const { revoked } = await Project.row(project_id);
  if (!revoked || revoked.settled_at) return;
  await Db.commit(
    [Project.copyWithdrawalWrite({ owner_id, project_id }, { ...revoked, settled_at })],
    [Event.audit("proposal.settled", `proposal:${id}`, { after: { settled_at }, version })],
  );
}

/**
 * Settles a contract that a consumer withdrew from, in one press: drops its unsent invoices, takes back what its
 * open ones ask for, and drafts an invoice of what is still owed for work that was done, in proportion to the
 * agreed prices. Returns the proposal and the id of that draft; null where nothing is owed. A second press
 * changes nothing. 2035 unless the contract itself was withdrawn from.
 */
export async function settleRevoked(id: number): Promise<{ proposal: Info; invoice_id: number | null }> {
  const row = await find(id);
  const { revocation } = row;
  if (!revocation || row.change) return fail(Code.ProposalUnavailable, NOT_REVOKED);
  if (revocation.settled_at) {
    await copySettled(row, revocation.settled_at);
    return { proposal: await present(row), invoice_id: null };
  }
  const ref = { project_id: row.project_id, proposal_id: row.id };
  await holdRevoked(ref);
  await dropInstalments(ref);
  await takeBackOpen(row.project_id);
  const acceptance = (await acceptanceOf(row)) ?? fail(Code.NotFound);
  const [{ services }, money] = await Promise.all([
    readAgreed(row.project_id),
    readMoney(row.project_id, acceptance.evidence.currency),
  ]);
  // What was owed at the withdrawal, less what came in: work that was marked as done later is not in it.
  const left = Money.subtract(revocation.owed, Money.add(money.received, money.processing));
  const taxes = new Map(services.map((service) => [service.id, service.tax]));
  const done = (revocation.done ?? []).map((each) => ({ ...each, tax: taxes.get(each.id) ?? null }));
  const typed = Money.sum(done.map(({ price }) => price));
  const settled_at = iso();
  // With the draft in one transaction: a second press makes no second draft.
  const mark = changeWrites(row, { revocation: { ...revocation, settled_at } });
  let invoice_id: number | null = null;
  if (left > 0 && typed > 0) {
    const amount = Money.multiply(String(typed), left, String(revocation.owed));
    const made = await Invoice.create(
      { project_id: row.project_id, title: "Work done until the withdrawal", items: linesOf(amount, done) },
      mark,
    );
    invoice_id = made.id;
  } else
    await Db.commit(mark, [
      Event.audit("proposal.settled", `proposal:${id}`, { after: { settled_at }, version: row.version + 1 }),
    ]);
  const settled = await find(id);
  await copySettled(settled, settled_at);
  return { proposal: await present(settled), invoice_id };
}
