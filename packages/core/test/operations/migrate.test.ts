import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Library } from "@stint/core/library";
import { expiryOf as markExpiryOf } from "@stint/core/mailing/bounced-address/rules";
import {
  findPending,
  MIGRATIONS,
  markMigrated,
  migrateDown,
  migrateUp,
} from "@stint/core/operations/migrate";
import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { Id } from "@stint/core/platform/id";
import { expiryOf, MailEntity } from "@stint/core/platform/mail";
import { Migration } from "@stint/core/platform/migration";
import { Profile } from "@stint/core/profile";
import { Contract } from "@stint/core/project/contract";
import { Proposal } from "@stint/core/proposal";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TransferEntity } from "../../src/connected-account/entity";
import { OwedCreditEntity } from "../../src/invoice/owed/entity";
import { PaymentEntity } from "../../src/invoice/payment-entity";
import { RecurringEntity } from "../../src/invoice/recurring/entity";
import { RecipientEntity, WaitingEntity } from "../../src/mailing/entity";
import { AutopayEntity } from "../../src/payment/autopay/entity";
import { ReleaseEntity } from "../../src/payment/platform-balance/release-entity";
import { PayoutEntity } from "../../src/payout/entity";
import { RuleSetEntity } from "../../src/payout/rule-set-entity";
import { ListingEntity } from "../../src/profile/directory/entity";
import { ProposalDueEntity } from "../../src/proposal/due-entity";
import { UserEntity } from "../../src/user/entity";
import { newPerson } from "../project/invitation/support";
import { accept, decline, newSent } from "../proposal/support";
import { as } from "../support";
import { emptyTable } from "../support/empty-table";

type Item = Record<string, unknown> & { pk: string; sk: string };

/** Every row of the table that is a business's, by its place. */
async function snapshot(): Promise<Map<string, Item>> {
  const rows = new Map<string, Item>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await Db.client.send(
      new ScanCommand({ TableName: Db.table, ConsistentRead: true, ExclusiveStartKey }),
    );
    for (const item of (page.Items ?? []) as Item[])
      if (item.__edb_e__ !== "migration") rows.set(`${item.pk} ${item.sk}`, item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

const kindOf = async (kind: string): Promise<Item[]> =>
  [...(await snapshot()).values()].filter((item) => item.__edb_e__ === kind);

/** Makes a row of before out of one of today: these attributes are not there, or are what they were then. */
async function age(
  kind: string,
  names: readonly string[],
  then: Record<string, unknown> = {},
  only?: Item,
): Promise<number> {
  const rows = only ? [only] : await kindOf(kind);
  const aged = rows.filter(
    (row) => names.some((name) => row[name] !== undefined) || Object.keys(then).length,
  );
  for (const { pk, sk } of aged) {
    const sets = Object.keys(then).map((_, i) => `#s${i} = :s${i}`);
    const all = [
      names.length ? `REMOVE ${names.map((_, i) => `#r${i}`).join(", ")}` : "",
      sets.length ? `SET ${sets.join(", ")}` : "",
    ];
    await Db.client.send(
      new UpdateCommand({
        TableName: Db.table,
        Key: { pk, sk },
        UpdateExpression: all.join(" "),
        ExpressionAttributeNames: Object.fromEntries([
          ...names.map((name, i) => [`#r${i}`, name]),
          ...Object.keys(then).map((name, i) => [`#s${i}`, name]),
        ]),
        ...(sets.length
          ? {
              ExpressionAttributeValues: Object.fromEntries(Object.values(then).map((v, i) => [`:s${i}`, v])),
            }
          : {}),
      }),
    );
  }
  return aged.length;
}

async function removeAll(kind: string): Promise<number> {
  const rows = await kindOf(kind);
  for (const { pk, sk } of rows)
    await Db.client.send(new DeleteCommand({ TableName: Db.table, Key: { pk, sk } }));
  return rows.length;
}

/** When the rows below are due: a midnight of UTC, which is the zone of the businesses. */
const MARK = { due_at: "2031-05-04T00:00:00.000Z", due_shard: "1" };
const OWNER = 4_001;
const ID = "0000000000000007";

/** Rows that are due, of the kinds that businesses do not have by themselves: key, what follows the instant in the index, and what else they say. */
const DUE_ROWS: Record<string, [{ get(key: never): { params(): unknown } }, object, string, object?]> = {
  recurring: [RecurringEntity, { owner_id: OWNER, id: 7 }, `recurring#${OWNER}#${ID}`, { time_zone: "UTC" }],
  owed_credit: [OwedCreditEntity, { owner_id: OWNER, project_id: 7 }, `owed_credit#${OWNER}#7`],
  proposal_due: [
    ProposalDueEntity,
    { owner_id: OWNER, project_id: 9, proposal_id: 7 },
    `proposal#${OWNER}#9#${ID}`,
  ],
  payment: [PaymentEntity, { owner_id: OWNER, invoice_id: 7, id: 7 }, `payment#${OWNER}#${ID}#${ID}`],
  payout: [PayoutEntity, { owner_id: OWNER, id: 7 }, `payout#${OWNER}#${ID}`],
  account_transfer: [TransferEntity, { owner_id: OWNER, id: 7 }, `account_transfer#${OWNER}#${ID}`],
  account_release: [ReleaseEntity, { owner_id: OWNER, id: 7 }, `account_release#${OWNER}#${ID}`],
  mail_waiting: [WaitingEntity, { owner_id: OWNER, event_id: 7, reaction: "a-b" }, `mail#${OWNER}#7#a-b`],
  user: [UserEntity, { id: OWNER }, `user#${String(OWNER).padStart(16, "0")}`, { workspace_id: OWNER }],
};

async function putDue(kind: string): Promise<void> {
  const [entity, key, place, more = {}] = DUE_ROWS[kind] ?? [];
  if (!entity) return;
  const { Key } = entity.get(key as never).params() as { Key: object };
  const index = { pk2: "due#1", sk2: `${MARK.due_at}#${place}` };
  const Item = { ...Key, ...key, ...MARK, ...more, ...index, __edb_e__: kind, __edb_v__: "1" };
  await Db.client.send(new PutCommand({ TableName: Db.table, Item }));
}

/** Makes rows of before out of those that say their instant: due by a day, in an index of their kind. */
async function ageDue(
  kind: string,
  { day, shard, sort, more = {} }: { day: string; shard?: string; sort: string[]; more?: object },
): Promise<number> {
  const rows = await kindOf(kind);
  for (const row of rows) {
    if (row.due_at === undefined) continue;
    const on = `${row.due_at}`.slice(0, 10);
    const padded = (name: string) =>
      `${row[name] ?? (more as Record<string, unknown>)[name]}`.padStart(
        /^(id|invoice_id|proposal_id)$/.test(name) ? 16 : 0,
        "0",
      );
    const keys = on
      ? {
          pk2: `$stint#${day}_${on}${shard ? `#${shard}_${row.due_shard}` : ""}`,
          sk2: `$${kind}_1${sort.map((name) => `#${name}_${padded(name)}`).join("")}`,
        }
      : {};
    const then: Record<string, unknown> = {
      [day]: on,
      ...(shard ? { [shard]: row.due_shard } : {}),
      ...more,
      ...keys,
    };
    const gone = ["due_at", "time_zone", ...(shard === "due_shard" ? [] : ["due_shard"])];
    await age(kind, gone, then, row);
  }
  return rows.length;
}

/** The newest row of a kind that a business has. */
async function oneOf(kind: string): Promise<Item> {
  const [row] = await kindOf(kind);
  return row ?? expect.unreachable(`no row of ${kind}`);
}

const put = (Item: object) => Db.client.send(new PutCommand({ TableName: Db.table, Item }));

/** An invoice of a business, and a payment of it as far as a migration reads one. */
async function putPayment(of: { id: number } & Record<string, unknown>): Promise<Item> {
  const invoice = await oneOf("invoice");
  const { owner_id, invoice_id } = invoice as { owner_id?: number; invoice_id?: number };
  const key = { owner_id: owner_id ?? 0, invoice_id: invoice_id ?? 0, id: of.id };
  const { Key } = PaymentEntity.get(key).params() as { Key: object };
  await put({
    ...Key,
    ...key,
    status: "settled",
    amount: 9_000,
    ...of,
    __edb_e__: "payment",
    __edb_v__: "1",
  });
  return invoice;
}

const AGREED = { text: "I allow it", agreed_at: "2031-05-04T02:00:00.000Z", ip: "", user_agent: "" };
const LOST = {
  dispute: {
    ...{ id: "du_1", amount: 4_000, status: "lost", reason: "fraudulent", fee: 1_500 },
    ...{ opened_at: "2031-05-04T02:00:00.000Z", opened_on: "2031-05-03" },
    ...{ closed_at: "2031-06-04T02:00:00.000Z", closed_on: "2031-06-03" },
  },
};

/** An invoice says otherwise, and its row of the list with it. */
async function sayOfInvoice({ id }: Item, then: Record<string, unknown>): Promise<void> {
  for (const kind of ["invoice", "invoice_listed"])
    for (const row of await kindOf(kind)) if (row.id === id) await age(kind, [], then, row);
}

/** An invoice that says what was lost of it, and the payment and the row of the list that say it with it. */
async function putLost(): Promise<void> {
  const refunds = [{ id: 1, amount: 1_000, status: "succeeded" }];
  await sayOfInvoice(await putPayment({ id: 8, refunds, ...LOST }), {
    amount_refunded: 5_000,
    amount_lost: 4_000,
  });
}

/** A proposal that was accepted and one that was declined, with what is kept of their prices. */
async function putHistory(): Promise<void> {
  for (const answer of [accept, decline]) {
    const { owner, project_id, hash } = await newSent();
    await answer(hash);
    await as(owner, () => Proposal.recordOutcome({ project_id }));
  }
}

/** Somebody whom members find, and somebody whom they do not. */
async function putPeople(): Promise<void> {
  for (const visibility of ["members", "private"] as const) {
    const { actor } = await newPerson("Ada", "Mockford");
    await as(actor, () => Profile.update({ visibility }));
  }
}

/** Somebody who shows themselves to members, and has not confirmed their address. */
async function putUnconfirmed(): Promise<void> {
  const { actor } = await newPerson("Eve", "Mockford");
  await UserEntity.patch({ id: actor.user_id }).set({ email_verified: false }).go();
  await as(actor, () => Profile.update({ visibility: "members" }));
}

/** Lists whoever did not confirm their address, as rows of before did. */
async function listUnconfirmed(): Promise<number> {
  const people = (await kindOf("user")).filter(({ email_verified }) => email_verified === false);
  const [listed] = await kindOf("listing");
  for (const { id } of people)
    await ListingEntity.put({
      ...{ user_id: Number(id), version: 1, changed_at: LONG_AGO },
      facts: listed?.facts as never,
    }).go();
  return people.length;
}

/** What businesses do not have by themselves and a migration is about, as rows of today. */
const LONG_AGO = "2031-05-04T02:00:00.000Z";
/** An invoice of which tax is withheld, and a note of half of it. */
async function putWithheld(): Promise<void> {
  const { owner, project_id } = await newSent();
  await as(owner, async () => {
    const withholding = { name: "IRPF", rate: "15", step: null, rounds_down: false };
    const items = [{ name: "Design", unit_price: 100_000 }];
    const { id } = await Invoice.create({ project_id, items, withholding });
    await Invoice.send(id, { confirm_no_tax: true });
    await Invoice.credit(id, { amount: 50_000, reason: "Half the work" });
  });
}

/** An invoice that is rounded for cash. */
async function putRounded(): Promise<void> {
  const { owner, project_id } = await newSent();
  await as(owner, async () => {
    await Workspace.update({ cash_rounding: ["CHF"] });
    const { id } = await Invoice.create({
      ...{ project_id, currency: "CHF", items: [{ name: "Design", unit_price: 10_002 }] },
    });
    await Invoice.send(id, { confirm_no_tax: true });
  });
}

const GIVEN: Record<string, () => Promise<unknown>> = {
  "020-autopay-consent": async () => {
    const [invoice, ...others] = await kindOf("invoice");
    if (!invoice || others.length === 0) return expect.unreachable("no invoices");
    await sayOfInvoice(invoice, { issued_on: "2031-05-01" });
    const consents = [
      { ...AGREED, invoice_id: invoice.id, issued_on: "2031-05-01" },
      // Its invoice is gone: the day of the yes.
      { ...AGREED, invoice_id: 3, issued_on: "2031-05-04" },
      // A stop without a yes.
      { ...AGREED, text: "", agreed_at: "", invoice_id: 0, issued_on: "" },
    ];
    for (const [recurring_id, consent] of consents.entries()) {
      const key = { owner_id: Number(invoice.owner_id), recurring_id };
      const { Key } = AutopayEntity.get(key).params() as { Key: object };
      await put({ ...Key, ...key, version: 1, consent, __edb_e__: "autopay", __edb_v__: "1" });
    }
  },
  "021-payment-dates": async () => {
    await age("account", [], { time_zone: "America/New_York" });
    const invoice = await putPayment({ id: 8, ...LOST });
    await sayOfInvoice(invoice, { issued_on: "2031-05-01" });
    const consent = { ...AGREED, invoice_id: invoice.id, issued_on: "2031-05-01" };
    await putPayment({ id: 9, status: "processing", keeps: { customer: "cus_1", consent } });
  },
  "023-scope-out": async () => {
    const { owner } = await newSent();
    await as(owner, () => startProject({ name: "Not sent", client_name: "Cedar & Row" }));
  },
  "024-share-currency": async () => {
    const { owner_id } = await oneOf("account");
    const payout = (await kindOf("payout")).find((row) => row.owner_id === OWNER);
    await age("payout", [], { currency: "EUR" }, payout);
    await age("account", [], { currency: "CAD" });
    const plans = [
      { owner_id: OWNER, currency: "EUR", drafted: [{ payout_id: 7 }, { payout_id: 9 }] },
      { owner_id: Number(owner_id), currency: "CAD", drafted: [] },
    ];
    for (const plan of plans) {
      const key = { owner_id: plan.owner_id, project_id: 7 };
      const { Key } = RuleSetEntity.get(key).params() as { Key: object };
      await put({ ...Key, ...key, ...plan, version: 1, __edb_e__: "share_plan", __edb_v__: "1" });
    }
  },
  "025-invoice-lost": putLost,
  "026-listed-lost": putLost,
  "027-project-restoring": async () => {
    const proposal = await oneOf("proposal");
    const [project] = (await kindOf("project")).filter((row) => row.project_id === proposal.project_id);
    const { owner_id, id } = proposal as { owner_id?: number; id?: number };
    const restoring_id = Id.derive(owner_id ?? 0, "restoring", id ?? 0);
    await age("proposal", [], { dropped_at: "2031-05-04T02:00:00.000Z", change: { version: 3 } }, proposal);
    const from = { kind: "accepted" };
    const job = { id: restoring_id, from, status: "active", ends: true, reason: "dropped" };
    const restoring = { ...job, proposal_id: id, version: 3 };
    await age("project", [], { change_id: id, restoring, restoring_id }, project);
  },
  "028-mail-expiry": () =>
    MailEntity.put({
      ...{ owner_id: OWNER, key: "invoice:7:sent:client", status: "sent", message_id: "m-7" },
      ...{ to: "robin@client.test", subject: "Invoice 7", at: LONG_AGO, ttl: expiryOf(LONG_AGO) },
    }).go(),
  "029-recipient-expiry": () =>
    RecipientEntity.put({
      ...{ owner_id: OWNER, address: "a", email: "robin@client.test" },
      ...{ status: "bounced", reason: "no_mailbox", at: LONG_AGO, ttl: markExpiryOf(LONG_AGO) },
    }).go(),
  "030-price-history": putHistory,
  "039-withheld-credited": putWithheld,
  "040-listed-withheld": putWithheld,
  "041-listing": putPeople,
  "048-user-listing": async () => {
    for (const row of (await kindOf("user")).filter(({ list_id }) => list_id === undefined))
      await age("user", [], { list_id: 0, ...listKeysOf(Number(row.id)) }, row);
  },
  "049-confirmed-listing": async () => {
    await putPeople();
    await putUnconfirmed();
  },
  "042-cash-step": putRounded,
  "043-listed-cash-step": putRounded,
  // The rows that are due were put by hand, without the list.
  "035-deleted-template-late": async () => {
    const { owner, project_id } = await newSent({ plan: "pro_monthly" });
    await as(owner, async () => {
      // The first scope of a project has its id.
      for (const name of ["Kept", "Deleted"]) {
        const { id } = await Template.create({ scope_id: project_id, name });
        if (name === "Deleted") await Template.remove(id);
      }
    });
  },
};

/** Puts the scope of a template beside it whose own row, and its scope's head, the table has forgotten. */
async function forgetTemplate({ owner_id, id }: Item): Promise<void> {
  const ofScope = [...(await snapshot()).values()].filter(
    (row) => row.owner_id === owner_id && row.project_id === id && row.__edb_e__ !== "template_scope",
  );
  for (const row of ofScope) {
    const pk = row.pk.replace(`${id}`, "7007");
    const own = Number(row.id) + 1_000_000_000;
    const sk = row.sk.replace(`${row.id}`, `${own}`);
    await put({ ...row, pk, sk, id: own, project_id: 7007, created_at: "2026-01-02T00:00:00.000Z" });
  }
}

/** The same values in a row but for these inside one of them. */
async function ageInside(kind: string, without: (row: Item) => object | undefined): Promise<number> {
  const rows = await kindOf(kind);
  const counts = await Promise.all(
    rows.map((row) => {
      const then = without(row);
      return then ? age(kind, [], then as Record<string, unknown>, row) : 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const undated = ({ issued_on: _, ...consent }: Record<string, unknown>) => consent;

/** What of which kind of row each migration brings, so that a row without it is one of before. */
const BROUGHT: Record<string, () => Promise<number>> = {
  "001-project-currency": () => age("project", ["currency"]),
  "002-service-currency": () => age("deliverable", ["currency"]),
  "003-term-currency": () => age("library_term", ["currency"]),
  "004-proposal-currency": () => age("proposal", ["currency"]),
  "005-proposal-code": () => age("proposal", ["require_code"]),
  "006-account-settings": () =>
    age("account", [
      "country",
      "own_methods",
      "require_code",
      "invoice_pattern",
      "credit_note_pattern",
      "void_pattern",
      "reminder_days",
      "series",
    ]),
  "007-invoice-choices": () => age("invoice", ["pass_fee", "allow_partial"]),
  "008-client-logo": () => age("client", ["invoice_hides_logo"]),
  "009-invoice-list": () =>
    age("invoice_listed", ["counted", "given", "sources"], { due_key: "9", sk1: "9" }),
  "010-due-invoice": () =>
    ageDue("invoice", { day: "due_day", shard: "due_shard", sort: ["due_kind", "owner_id", "invoice_id"] }),
  "011-due-recurring": () =>
    ageDue("recurring", { day: "due_day", shard: "due_shard", sort: ["owner_id", "id"] }),
  "012-due-owed-credit": () =>
    ageDue("owed_credit", {
      ...{ day: "due_day", shard: "due_shard", sort: ["due_kind", "owner_id", "project_id"] },
      more: { due_kind: "owed" },
    }),
  "013-due-proposal": () =>
    ageDue("proposal_due", {
      ...{ day: "due_day", shard: "due_shard", sort: ["owner_id", "project_id", "proposal_id"] },
    }),
  "014-due-payment": () =>
    ageDue("payment", {
      ...{ day: "unknown_day", shard: "unknown_shard", sort: ["owner_id", "invoice_id", "id"] },
    }),
  "015-due-payout": () =>
    ageDue("payout", { day: "asked_day", shard: "asked_shard", sort: ["owner_id", "id"] }),
  "016-due-account-transfer": () =>
    ageDue("account_transfer", { day: "asked_day", shard: "asked_shard", sort: ["owner_id", "id"] }),
  "017-due-account-release": () =>
    ageDue("account_release", { day: "asked_day", shard: "asked_shard", sort: ["owner_id", "id"] }),
  "018-due-mail": () =>
    ageDue("mail_waiting", { day: "wait_day", sort: ["owner_id", "event_id", "reaction"] }),
  "019-due-user": () => ageDue("user", { day: "release_day", sort: ["id"] }),
  "020-autopay-consent": () => ageInside("autopay", ({ consent }) => ({ consent: undated(consent as Item) })),
  "021-payment-dates": () =>
    ageInside("payment", (row) => {
      const { keeps, dispute } = row as { keeps?: { consent: object }; dispute?: Record<string, unknown> };
      if (keeps) return { keeps: { ...keeps, consent: undated({ ...keeps.consent }) } };
      const { opened_on: _, closed_on: __, ...rest } = dispute ?? {};
      return dispute && { dispute: rest };
    }),
  "022-proposal-scope": () => age("proposal", ["scope_id"]),
  "023-scope-out": () => age("scope", ["is_out"]),
  "024-share-currency": () => age("share_plan", ["currency"]),
  "025-invoice-lost": () => age("invoice", ["amount_lost"]),
  "026-listed-lost": () => age("invoice_listed", ["amount_lost"]),
  "027-project-restoring": () => age("project", ["restoring", "restoring_id"]),
  "028-mail-expiry": () => age("mail", ["ttl"]),
  "029-recipient-expiry": () => age("mail_recipient", ["ttl"]),
  "030-price-history": () => removeAll("price_line"),
  "031-account-holder": () => age("account", ["held_by"]),
  "032-user-workspace": () => age("user", ["workspace_id"]),
  "033-account-holder-late": () => age("account", ["held_by"]),
  "034-user-workspace-late": () => age("user", ["workspace_id"]),
  "035-deleted-template-late": async () => {
    const [deleted] = (await kindOf("template")).filter((row) => row.deleted_at !== undefined);
    if (!deleted) return expect.unreachable("no deleted template");
    await forgetTemplate(deleted);
    return age("template", ["due_at", "due_shard", "pk2", "sk2"], { ttl: 1_900_000_000 }, deleted);
  },
  "036-listed-tax": () => age("invoice_listed", ["net_total", "tax_total"]),
  "037-listed-taxes": () => age("invoice_listed", ["taxes"]),
  "038-listed-inclusive": () => age("invoice_listed", ["counted", "given"]),
  "039-withheld-credited": () =>
    ageInside("invoice", ({ totals, credit_notes }) => {
      const { withheld_credited, ...rest } = totals as Record<string, unknown>;
      const notes = (credit_notes as Record<string, unknown>[]).map(({ withheld: _, ...note }) => note);
      return withheld_credited === undefined ? undefined : { totals: rest, credit_notes: notes };
    }),
  "040-listed-withheld": () => age("invoice_listed", ["withheld_credited"]),
  "041-listing": () => removeAll("listing"),
  "042-cash-step": () =>
    ageInside("invoice", ({ totals }) => {
      const { cash_step, ...rest } = totals as Record<string, unknown>;
      return cash_step === undefined ? undefined : { totals: rest };
    }),
  "043-listed-cash-step": () => age("invoice_listed", ["cash_step"]),
  "048-user-listing": () => age("user", ["list_id", "pk1", "sk1"]),
  "049-confirmed-listing": listUnconfirmed,
};

/** The keys of a person in the list of everybody, as the entity makes them. */
function listKeysOf(id: number): { pk1: string; sk1: string } {
  const { ExpressionAttributeValues: keys } = UserEntity.query.everybody({ list_id: 0, id }).params() as {
    ExpressionAttributeValues: Record<string, string>;
  };
  return { pk1: keys[":pk"] ?? "", sk1: keys[":sk1"] ?? "" };
}

const find = (name: string) =>
  MIGRATIONS.find((each) => each.name === name) ?? expect.unreachable(`no migration ${name}`);

/** How many transactions are committed before the process dies. */
let life = Number.POSITIVE_INFINITY;
Db.client.middlewareStack.add(
  (next) => (args) => {
    if ("TransactItems" in args.input && --life < 0) throw new Error("The process was killed");
    return next(args);
  },
  { step: "initialize", name: "killed", priority: "high" },
);
afterEach(() => {
  life = Number.POSITIVE_INFINITY;
});

/** Work as businesses have it: a project with its proposal, invoices, a library with a service and a term. */
async function newBusinesses(): Promise<void> {
  for (const name of ["Mockford Books", "Acme"]) {
    const { owner, client_id } = await newSent({ plan: "pro_monthly" });
    await as(owner, async () => {
      await Library.add({ name: "Logo", role_id: "113", quantity: "1", unit: "hour", price: 90_000 });
      await Contract.Library.add({
        name: "Late",
        body: "Late payments cost a fee.",
        late_fee: { kind: "fixed", percent: null, amount: 2_500, grace_days: 9, cap_percent: "12" },
      });
      for (const title of ["One", "Two"])
        await Invoice.create({ client_id, title, items: [{ name: "Design", unit_price: 100_000 }] });
      await Client.create({ name });
    });
  }
}

const ran = new Set<string>();

describe("a migration", () => {
  // Each reads the whole table many times: the rows of those before would be most of what it reads.
  beforeEach(emptyTable);

  it.each(Object.keys(BROUGHT))(
    "%s brings rows of before to what rows of today are, and back",
    async (name) => {
      await newBusinesses();
      for (const kind of Object.keys(DUE_ROWS)) await putDue(kind);
      await GIVEN[name]?.();
      // What an account lacks, only rows of before lack: these came with all of it.
      const today = await snapshot();
      const made = await BROUGHT[name]?.();
      expect(made).toBeGreaterThan(0);
      const before = await snapshot();
      expect(before).not.toEqual(today);
      const migration = find(name);

      const tried = await Migration.run(migration, "up", { dry: true });
      expect(await snapshot(), "a dry run leaves all as it was").toEqual(before);
      expect(tried.changed).toBeGreaterThan(0);

      const done = await Migration.run(migration, "up");
      expect(done.changed).toBe(tried.changed);
      const after = await snapshot();
      for (const [place, row] of today) {
        // What accounts begin with may differ from what those of before had.
        if (name === "006-account-settings" && row.__edb_e__ === "account")
          expect(Object.keys(after.get(place) ?? {}).sort()).toEqual(Object.keys(row).sort());
        // A listing says when it was listed, so that processes that search by then read it.
        else if (row.__edb_e__ === "listing") expect(after.get(place)?.facts).toEqual(row.facts);
        else expect(after.get(place)).toEqual(row);
      }
      expect((await Migration.run(migration, "up")).changed, "it is done").toBe(done.changed);
      expect(await snapshot()).toEqual(after);

      await Migration.run(migration, "down");
      await Migration.run(migration, "up");
      expect(await snapshot(), "down and up again").toEqual(after);
      ran.add(name);
    },
  );

  it("names the currency that a row was made in where its workspace has another one by now (D7)", async () => {
    const { owner, project_id } = await newSent();
    await age("project", ["currency"]);
    await as(owner, () => Workspace.update({ currency: "EUR" }));
    await age("account", [], { first_currency: "USD" });
    const { id } = await as(owner, () => startProject({ name: "Later", client_name: "Cedar & Row" }));
    const migration = find("001-project-currency");
    await Migration.run(migration, "down");
    await Migration.run(migration, "up");
    const projects = await kindOf("project");
    expect(projects.find((row) => row.project_id === project_id)).toMatchObject({ currency: "USD" });
    expect(projects.find((row) => row.project_id === id)).toMatchObject({ currency: "EUR" });
  });

  it("goes on where it was interrupted, at whichever commit, and does no row twice", async () => {
    await newBusinesses();
    const today = await snapshot();
    const migration = find("008-client-logo");
    let kills = 0;
    for (let commits = 0; ; commits++) {
      await Migration.run(migration, "down");
      await age("client", ["invoice_hides_logo"]);
      life = commits;
      const first = await Migration.run(migration, "up").catch((error: Error) => error.message);
      life = Number.POSITIVE_INFINITY;
      if (typeof first !== "string") break;
      expect(first).toBe("The process was killed");
      kills += 1;
      const { changed } = await Migration.run(migration, "up");
      const clients = await kindOf("client");
      expect(changed).toBe(clients.length);
      expect(clients.every((row) => row.invoice_hides_logo === false)).toBe(true);
    }
    expect(kills).toBeGreaterThan(3);
    expect(await snapshot()).toEqual(today);
  });

  it("goes on with rows that follow from others, at whichever commit it was interrupted", async () => {
    await putHistory();
    const today = await snapshot();
    const migration = find("030-price-history");
    let kills = 0;
    for (let commits = 0; ; commits++) {
      await Migration.run(migration, "down");
      await removeAll("price_line");
      life = commits;
      const first = await Migration.run(migration, "up").catch((error: Error) => error.message);
      life = Number.POSITIVE_INFINITY;
      if (typeof first !== "string") break;
      expect(first).toBe("The process was killed");
      kills += 1;
      await Migration.run(migration, "up");
      expect(await snapshot()).toEqual(today);
    }
    expect(kills).toBeGreaterThan(3);
  });

  it("loses nothing of what people write meanwhile, and leaves no row of before", async () => {
    const { owner, client_id } = await newSent();
    const others = await as(owner, () =>
      Promise.all(Array.from({ length: 30 }, (_, i) => Client.create({ name: `Mockford ${i}` }))),
    );
    const migration = find("008-client-logo");
    await Migration.run(migration, "down");
    await age("client", ["invoice_hides_logo"]);
    const ids = [client_id, ...others.map(({ id }) => id)];
    const versions = new Map((await kindOf("client")).map(({ id, version }) => [id, Number(version)]));
    const [, ...written] = await Promise.all([
      Migration.run(migration, "up"),
      ...ids.map((id) => as(owner, () => Client.update(id, { description: `Wrote to ${id}` }))),
    ]);
    expect(written).toHaveLength(ids.length);
    const clients = await kindOf("client");
    for (const id of ids)
      expect(clients.find((row) => row.id === id)).toMatchObject({
        description: `Wrote to ${id}`,
        invoice_hides_logo: false,
        version: (versions.get(id) ?? 0) + 1,
      });
  });

  it("runs once where two begin it at the same moment", async () => {
    await newBusinesses();
    const migration = find("008-client-logo");
    await Migration.run(migration, "down");
    await age("client", ["invoice_hides_logo"]);
    const both = await Promise.allSettled([Migration.run(migration, "up"), Migration.run(migration, "up")]);
    const refused = both.filter((each) => each.status === "rejected");
    for (const each of refused) expect(each.reason).toMatchObject({ code: 1004 });
    await Migration.run(migration, "up");
    const clients = await kindOf("client");
    expect(clients.every((row) => row.invoice_hides_logo === false)).toBe(true);
  });
});

describe("the migrations of the product", () => {
  beforeAll(async () => {
    await emptyTable();
    await newBusinesses();
    for (const kind of Object.keys(DUE_ROWS)) await putDue(kind);
  });

  it("run in their order, once each, and are taken back from the last one", async () => {
    await migrateUp();
    expect(await findPending()).toEqual([]);
    expect(await migrateUp()).toEqual([]);
    const last = MIGRATIONS.slice(-2).map(({ name }) => name);
    const back = await migrateDown(last[0] ?? "");
    expect(back.map(({ name }) => name)).toEqual(last.toReversed());
    expect((await findPending()).map(({ name }) => name)).toEqual(last);
    expect((await migrateUp()).map(({ name }) => name)).toEqual(last);
    await expect(migrateDown("000-nothing")).rejects.toThrow("no migration");
  });

  it("run before or after the code of their deployment, as each says", async () => {
    const [first] = MIGRATIONS.filter(({ when }) => when === "after");
    const names = (when: string) => MIGRATIONS.filter((each) => each.when === when).map(({ name }) => name);
    // What is due has its instant once the new code is there: the code of before hands out by days. And what
    // the new code begins to keep is filled in once it does, or what that of before wrote while it was deployed.
    expect(names("after").every((name) => /-due-|-expiry$|-history$|-late$|-listing$/.test(name))).toBe(true);
    await migrateDown(MIGRATIONS[0]?.name ?? "");
    expect((await migrateUp({ when: "before" })).map(({ name }) => name)).toEqual(names("before"));
    expect((await findPending())[0]?.name).toBe(first?.name);
    expect((await migrateUp({ when: "after" })).map(({ name }) => name)).toEqual(names("after"));
    expect(await findPending()).toEqual([]);
  });

  it("are none of a table that is new", async () => {
    await migrateDown(MIGRATIONS[0]?.name ?? "");
    expect(await findPending()).toHaveLength(MIGRATIONS.length);
    await markMigrated();
    expect(await findPending()).toEqual([]);
  });
});

// The last one: each file is in the list, in order, has its rows of before above, and was run.
afterAll(() => {
  const folder = join(import.meta.dirname, "../../src/operations/migrations");
  const files = readdirSync(folder)
    .filter((file) => /^\d/.test(file))
    .map((file) => file.replace(".ts", ""))
    .sort();
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names).toEqual(files);
  expect(Object.keys(BROUGHT)).toEqual(files);
  expect([...ran].sort()).toEqual(files);
});
