import { Client } from "../../client";
import { Invoice } from "../../invoice";
import { listedOf } from "../../invoice/read";
import { dropInstalments } from "../../invoice/schedule";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { fill, type Language, loadLanguage, tagOf } from "../../platform/language";
import { Money } from "../../platform/money";
import { Project } from "../../project";
import { copyTax } from "../../workspace/tax/rules";
import { loadNotice, type NoticeWords } from "../consumer/notice";
import { holdRevoked } from "../revocation/hold";
import { readMoney, readSignedTaxes, type SignedTaxes } from "../revocation/subject";
import { type AcceptanceRow, acceptanceOf, changeWrites, find, present, type Row } from "../rows";
import type { Info, Revocation } from "../schema";

const NOT_REVOKED = "Nobody withdrew from this contract.";

/** How a settlement is told to its client: its papers are in their language. */
interface Voice {
  words: NoticeWords["settlement"];
  language: Language;
}

async function readVoice({ client_id }: Row): Promise<Voice> {
  const client = client_id === undefined ? undefined : await Client.find(client_id);
  const [{ settlement }, language] = await Promise.all([
    loadNotice(client?.language),
    loadLanguage(tagOf(client?.language, client?.country ?? "")),
  ]);
  return { words: settlement, language };
}

/** Takes back what open invoices of the contract still ask for: whole, or what is left of a paid part. */
async function takeBackOpen(project_id: number, reason: string): Promise<void> {
  const open = (await listedOf(project_id)).filter(
    (row) => row.status === "sent" && row.revoked_at && row.amount_due > 0 && row.amount_processing === 0,
  );
  for (const { id, amount_paid, amount_due } of open)
    if (amount_paid === 0) await Invoice.voidInvoice(id, { reason });
    else await Invoice.credit(id, { amount: amount_due, reason });
}

type Done = NonNullable<Revocation["done"]>[number];

/**
 * Returns the lines that bill an amount with its tax for services, in proportion to their prices with tax, each taxed
 * as it was signed.
 */
function linesOf(amount: number, services: readonly Done[], { rule, own }: SignedTaxes, { words }: Voice) {
  const weights = services.map(({ id, price }) => {
    const signed = own.get(id);
    const taxes = rule?.inclusive ? [] : signed ? [signed] : (rule?.taxes ?? []);
    return Money.sum([price, ...taxes.map(({ rate }) => Money.multiply(rate, price, "100"))]);
  });
  const parts = Money.allocate(amount, weights);
  return services.flatMap(({ id, name }, at) =>
    (parts[at] ?? 0) > 0
      ? [
          {
            name: fill(words.line, { name }),
            quantity: "1",
            unit_price: parts[at] ?? 0,
            tax: own.get(id) ?? null,
          },
        ]
      : [],
  );
}

/** Says on the paper what it asks for, and how that was computed. */
function noteOf(
  { at, owed }: Revocation,
  { evidence }: AcceptanceRow,
  counted: number,
  { words, language }: Voice,
): string {
  const money = (amount: number) => language.money(amount, evidence.currency);
  return [
    fill(words.contract, { signed: language.day(evidence.accepted_at), day: language.day(at) }),
    fill(words.owed, { owed: money(owed), total: money(evidence.total) }),
    ...(counted > 0 ? [fill(words.paid, { paid: money(counted) })] : []),
  ].join(" ");
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
  const voice = await readVoice(row);
  await takeBackOpen(row.project_id, voice.words.reason);
  const acceptance = (await acceptanceOf(row)) ?? fail(Code.NotFound);
  const [taxes, money] = await Promise.all([
    readSignedTaxes(row),
    readMoney(row.project_id, acceptance.evidence.currency),
  ]);
  // What was owed at the withdrawal, less what came in: work that was marked as done later is not in it.
  const counted = Money.add(money.received, money.processing);
  const left = Money.subtract(revocation.owed, counted);
  const done = revocation.done ?? [];
  const typed = Money.sum(done.map(({ price }) => price));
  const settled_at = iso();
  // With the draft in one transaction: a second press makes no second draft.
  const mark = changeWrites(row, { revocation: { ...revocation, settled_at } });
  let invoice_id: number | null = null;
  if (left > 0 && typed > 0) {
    const made = await Invoice.create(
      {
        project_id: row.project_id,
        title: voice.words.title,
        note: noteOf(revocation, acceptance, counted, voice),
        // What is owed is owed with its tax, to the cent, whatever discounts and rates the contract had.
        tax_inclusive: true,
        taxes: (taxes.rule?.taxes ?? []).map(copyTax),
        items: linesOf(left, done, taxes, voice),
      },
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
