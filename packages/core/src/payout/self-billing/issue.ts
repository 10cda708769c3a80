import { describeBusiness } from "../../invoice";
import { itemOf, totalsOf } from "../../invoice/read";
import type { Snapshot } from "../../invoice/schema";
import { findSupply } from "../../invoice/supply";
import { add, notificationWrite } from "../../notification";
import { iso } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, StaleWrite } from "../../platform/error";
import type { Entry } from "../../platform/event";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import type { StoredItem } from "../entity";
import { type Row, row } from "../read";
import { aggregateOf, findAgreement } from "./agreement";
import { type Draft, freezeFiles } from "./document";
import { type AgreementRow, type DocumentRow, SelfBilledEntity, SelfBillingEntity } from "./entity";
import { Events } from "./events";
import { listDocuments } from "./read";
import { numberOf, refuseReverseCharge, taxOf } from "./rules";

/** Returns both sides as they are now: the teammate sells, the workspace buys. */
async function readParties(payout: Row, user_id: number): Promise<Snapshot> {
  const person = (await User.row(user_id)) ?? fail(Code.NotFound);
  const [workspace, owner, own, self] = await Promise.all([
    Workspace.get(payout.owner_id),
    User.getOwner(payout.owner_id),
    Workspace.get(person.workspace_id),
    User.getOwner(person.workspace_id),
  ]);
  const buyer = describeBusiness(workspace, owner);
  return {
    seller: describeBusiness(own, self),
    buyer,
    brand: { name: buyer.name, color: workspace.primary_brand_color, logo_url: null },
    project_name: payout.project_name,
    time_zone: workspace.time_zone,
    payment_instructions: "",
  };
}

/** Returns the lines of a document: what was paid is the whole, tax included. */
function linesOf(items: readonly StoredItem[], agreed: AgreementRow, country: string) {
  const taxes = taxOf(agreed.treatment ?? { kind: "none" }, country);
  const lines = items.map(({ id, description, amount, expense_id }, i) =>
    itemOf({
      id,
      name: expense_id ? `Expense: ${description}` : description,
      unit_price: amount,
      rank: `${i}`.padStart(3, "0"),
    }),
  );
  const { items: priced, totals } = totalsOf({ items: lines, discounts: [], taxes, tax_inclusive: true });
  return { items: priced, taxes, totals };
}

/** Takes the teammate's next number, on condition that the agreement is as it was read. */
function takeNumberWrite(agreed: AgreementRow): { write: Db.Write; sequence: number; number: string } {
  const sequence = agreed.sequence + 1;
  const { write } = Db.revise(SelfBillingEntity, agreed, { sequence }, { refusal: () => new StaleWrite() });
  return { write, sequence, number: numberOf(agreed, sequence) };
}

/** Returns the writes of one document, with its files made: its number, the row, and a bell for both sides. */
async function documentWrites(
  agreed: AgreementRow,
  draft: Omit<Draft, "sequence" | "number">,
): Promise<{ writes: Db.Write[]; entry: Entry }> {
  const { write, sequence, number } = takeNumberWrite(agreed);
  const unfrozen: Draft = { ...draft, sequence, number };
  const document = { ...unfrozen, ...(await freezeFiles(unfrozen)) };
  const { owner_id, user_id, kind } = document;
  const total = Money.format(document.total, document.currency);
  const what = kind === "invoice" ? "invoice" : "credit note";
  return {
    writes: [
      write,
      Db.put(SelfBilledEntity.create(document)),
      notificationWrite({
        user_id,
        key: `self_billed:${owner_id}:${number}`,
        type: "self_billed.issued",
        title: `${agreed.business} made the ${what} ${number} of ${total} in your name.`,
        body: "Look at it, and object if something is wrong.",
        link: "/payouts/work",
        metadata: {},
      }),
    ],
    entry: Events.Issued.of(
      aggregateOf(agreed),
      { user_id, sequence },
      { after: { number, kind, payout_id: document.payout_id, total: document.total }, owner_id },
    ),
  };
}

const paidLines = ({ items }: Row, user_id: number): StoredItem[] =>
  items.filter((item) => item.user_id === user_id);

/** Returns the amounts of a document that every list shows. */
const figuresOf = ({ totals }: Pick<DocumentRow, "totals">) => ({
  net: totals.net_total,
  tax: totals.tax_total,
  total: totals.total,
});

/** Tells both sides that a payment made no invoice, which its teammate writes now: their details have changed since they agreed. */
async function tellNotIssued(
  { business, name, user_id, owner_id }: AgreementRow,
  payout: Row,
  body: string,
): Promise<undefined> {
  const key = `self_billed:${owner_id}:${payout.id}:${user_id}:${payout.paid_at}:none`;
  const type = "self_billed.not_issued";
  const told = { key, type, body };
  await Db.withoutInbox(async () =>
    add(
      {
        ...told,
        user_id,
        title: `${business} paid you and made no invoice: write it yourself.`,
        link: "/payouts/work",
      },
      {
        ...told,
        user_id: await Workspace.holderOf(owner_id),
        title: `No invoice was made of your payment to ${name}: ask them for theirs.`,
        link: `/payouts/statement?user_id=${user_id}`,
      },
    ),
  );
}

/** Prepares the invoice of one teammate's part of a paid payout; undefined where it has one, or none is agreed. */
async function invoiceWrites(payout: Row, user_id: number) {
  const agreed = await findAgreement(payout.owner_id, user_id);
  const paid_at = payout.paid_at ?? "";
  if (agreed?.status !== "accepted" || !paid_at) return undefined;
  const known = await listDocuments(payout.owner_id, user_id);
  if (known.some((each) => each.payout_id === payout.id && each.paid_at === paid_at)) return undefined;
  const snapshot = await readParties(payout, user_id);
  const { seller, buyer } = snapshot;
  const refusal =
    agreed.treatment?.kind === "reverse_charge" ? refuseReverseCharge(seller, buyer) : undefined;
  if (refusal) return tellNotIssued(agreed, payout, refusal);
  const { items, taxes, totals } = linesOf(paidLines(payout, user_id), agreed, seller.country);
  const paid = { ...totals, amount_paid: totals.total, amount_due: 0 };
  // Work is paid for after it was done: a day after that of the payment is none of its supply.
  const paid_on = Day.today(new Date(paid_at), (await Workspace.get()).time_zone);
  const supply = await findSupply(payout, paid_on);
  return documentWrites(agreed, {
    owner_id: payout.owner_id,
    user_id,
    kind: "invoice",
    payout_id: payout.id,
    issued_on: await Workspace.today(),
    ...(supply ? { supply_from: supply.from, supply_until: supply.until } : {}),
    currency: payout.currency,
    ...figuresOf({ totals: paid }),
    snapshot,
    items,
    taxes,
    totals: paid,
    agreed_at: agreed.accepted_at ?? "",
    paid_at,
    created_at: iso(),
  });
}

/** Prepares the credit note of an invoice whose payment came back; undefined where nothing is to be taken back. */
async function creditNoteWrites(payout: Row, user_id: number) {
  const agreed = await findAgreement(payout.owner_id, user_id);
  if (!agreed) return undefined;
  const known = await listDocuments(payout.owner_id, user_id);
  const of = known.filter((each) => each.payout_id === payout.id);
  const noted = new Set(of.flatMap(({ corrects }) => corrects ?? []));
  const invoice = of.findLast(({ kind, number }) => kind === "invoice" && !noted.has(number));
  // Paid again meanwhile: its newest invoice stands.
  if (!invoice || invoice.paid_at === payout.paid_at) return undefined;
  const { pdf: _, xml: __, lacks: ___, sequence: ____, number, ...same } = invoice;
  return documentWrites(agreed, {
    ...same,
    kind: "credit_note",
    corrects: number,
    corrects_on: invoice.issued_on,
    issued_on: await Workspace.today(),
    totals: { ...invoice.totals, amount_paid: 0, amount_due: invoice.totals.total },
    created_at: iso(),
  });
}

/**
 * Commits what is to be issued for each teammate of a payout, one after the other: each has their own numbers.
 * The message is marked as handled after all of them, since each is made once by itself.
 */
async function issueFor(
  payout_id: number,
  prepare: (payout: Row, user_id: number) => ReturnType<typeof invoiceWrites>,
): Promise<void> {
  const { items } = await row(payout_id);
  for (const user_id of new Set(items.map((item) => item.user_id)))
    await Db.retryOnConflict(async () => {
      const prepared = await prepare(await row(payout_id), user_id);
      if (prepared) await Db.withoutInbox(() => Db.commit(prepared.writes, [prepared.entry]));
    });
}

/**
 * Reacts to `payout.paid`: makes the self-billed invoice of each teammate who agreed to it. Each is made once
 * for a payment, however often it is told.
 */
export const issueInvoices = ({ payout_id }: { payout_id: number }): Promise<void> =>
  issueFor(payout_id, invoiceWrites);

/** Reacts to `payout.returned`: takes those invoices back by credit notes, each once. */
export const issueCreditNotes = ({ payout_id }: { payout_id: number }): Promise<void> =>
  issueFor(payout_id, creditNoteWrites);
