import { Client } from "../../client";
import { Invoice } from "../../invoice";
import { sumUnnoted } from "../../invoice/payment/read";
import { listedOf, load } from "../../invoice/read";
import { dropInstalments } from "../../invoice/schedule";
import { findDeducting, settleWork } from "../../invoice/settlement";
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

/**
 * Takes back what invoices of the contract still ask for, and what of them went back to the client without a note:
 * what stands of them is what was paid.
 */
async function takeBackOpen(project_id: number, reason: string): Promise<void> {
  const listed = await listedOf(project_id);
  // A final invoice first: what it takes off cannot be void while it stands.
  const inOrder = [...listed].sort((a, b) => Number(b.kind === "final") - Number(a.kind === "final"));
  for (const { id, status, revoked_at, amount_processing } of inOrder) {
    if (status !== "sent" || amount_processing > 0) continue;
    const { row, payments } = await load(id);
    const { totals, disputed_at, refunds_open = 0 } = row;
    const asked = revoked_at ? totals.amount_due : 0;
    // A refund whose own note is on its way needs no other.
    const back = Math.max(0, Money.subtract(refunds_open, sumUnnoted(row, payments)));
    const amount = disputed_at ? asked : Money.add(asked, back);
    if (amount <= 0) continue;
    const isVoid = totals.amount_paid === 0 && !(await findDeducting(row));
    if (isVoid) await Invoice.voidInvoice(id, { reason });
    else await Invoice.credit(id, { amount, reason });
  }
}

type Done = NonNullable<Revocation["done"]>[number];

/**
 * Returns the lines of an amount with its tax for services, in proportion to their prices with tax, each taxed as it was
 * signed.
 */
function linesOf(amount: number, services: readonly Done[], { rule, own }: SignedTaxes, { words }: Voice) {
  const weights = services.map(({ id, price }) => {
    const signed = own.get(id);
    const taxes = rule?.inclusive ? [] : signed ? [signed] : (rule?.taxes ?? []);
    return Money.sum([price, ...taxes.map(({ rate }) => Money.multiply(rate, price, "100"))]);
  });
  const parts = Money.sum(weights) > 0 ? Money.allocate(amount, weights) : [];
  return services.flatMap(({ id, name }, at) =>
    (parts[at] ?? 0) > 0
      ? [
          {
            name: fill(words.line, { name }),
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
 * open ones ask for, and drafts a final invoice of the work that was done, in proportion to the agreed prices,
 * less what stands on the earlier ones. Returns the proposal and the id of that draft; null where nothing is owed. A second press
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
  const counted = Money.add(money.received, money.processing);
  // What was owed at the withdrawal: work that was marked as done later is not in it.
  const copied = (taxes.rule?.taxes ?? []).map(copyTax);
  const { project_id } = row;
  const { work_done, rest } = await settleWork(
    {
      project_id,
      currency: acceptance.evidence.currency,
      work: linesOf(revocation.owed, revocation.done ?? [], taxes, voice),
      taxes: copied,
    },
    voice.words.taken_off,
  );
  const settled_at = iso();
  // With the draft in one transaction: a second press makes no second draft.
  const mark = changeWrites(row, { revocation: { ...revocation, settled_at } });
  let invoice_id: number | null = null;
  if (Money.sum(rest.map(({ unit_price }) => unit_price)) > 0) {
    const made = await Invoice.create(
      {
        project_id,
        title: voice.words.title,
        note: noteOf(revocation, acceptance, counted, voice),
        // What is owed is owed with its tax, to the cent, whatever discounts and rates the contract had.
        tax_inclusive: true,
        taxes: copied,
        items: rest.map(({ name, quantity, unit_price, tax }) => ({ name, quantity, unit_price, tax })),
      },
      mark,
      { work_done },
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
