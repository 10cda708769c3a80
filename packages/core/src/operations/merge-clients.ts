import { change, mergeWrites } from "../client";
import { findStored, type Row, row, shape } from "../client/read";
import type { Info } from "../client/schema";
import { moveToClientWrites, setCreditClientWrites } from "../invoice";
import { find as findInvoice, listedOfClients } from "../invoice/read";
import { listSeries, templateWrite } from "../invoice/recurring";
import { Ledger } from "../ledger";
import { Db } from "../platform/db";
import { failMissing, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { giveToClientWrites } from "../project";
import { Comment } from "../project/comment";
import { ofClient } from "../project/read";

/** A moved row takes two places in a transaction of 100: the row and a journal entry. */
const CHUNK = 45;
/** Unsent invoices move; sent ones keep the client they were sent to (D12). */
const UNSENT = new Set(["draft", "scheduled", "paused"]);

/**
 * Merges the client `from_id` into another (D46): contacts, links, files, comments, projects, unsent
 * invoices, recurring ones and credit move; sent documents keep their names and numbers, and are listed on
 * the remaining client's page. Each step is independent, and the whole is repeatable; `close` ends the merged
 * client. 422 for a client with itself, 1066 without one of them, 1004 when either was changed.
 */
export async function merge(id: number, from_id: number): Promise<Info> {
  const into = await row(id);
  const from = (await findStored(into.owner_id, from_id)) ?? failMissing("client");
  if (from.merged_into !== into.id) {
    if (into.id === from.id || from.merged_into !== undefined) invalid({ from_id: "Choose another client" });
    await take(into, from);
    await carry(from, into);
    await Db.retryOnConflict(() => close(into.id, from.id));
  }
  // Moves rows that were created under the old id in between.
  await carry(from, into);
  await giveCreditTo(from, into);
  return shape(await row(into.id));
}

const addMissing = <T extends { id: number }>(own: readonly T[] = [], others: readonly T[] = []): T[] => [
  ...own,
  ...others.filter((other) => !own.some((each) => each.id === other.id)),
];

/** Details that the remaining client takes over where it has none. */
const KEPT = [
  "website_url",
  "description",
  "street",
  "postcode",
  "city",
  "region",
  "billing_address",
  "tax_rate_id",
  "withholding_id",
  "tax_id",
  "tax_number",
  "electronic_address",
  "buyer_reference",
  "purchase_order",
  "einvoice_format",
  "language",
  "country",
  "size",
  "type",
] as const;

/** Contacts, links and files keep their ids: projects point at contacts by them. */
const take = (into: Row, from: Row): Promise<Info> =>
  change(into.id, undefined, (client) => ({
    contacts: addMissing(client.contacts, from.contacts),
    links: addMissing(client.links, from.links),
    assets: addMissing(client.assets, from.assets),
    ...Object.fromEntries(
      KEPT.flatMap((key) => (client[key] === undefined && from[key] !== undefined ? [[key, from[key]]] : [])),
    ),
  }));

/** Moves comments, projects, unsent invoices and series from one client to the other. */
async function carry(from: Row, into: Row): Promise<void> {
  const moved = { client_id: into.id, client_name: into.name };
  const [projects, invoices, series] = await Promise.all([
    ofClient(from.id),
    listedOfClients([from.id]),
    listSeries(),
  ]);
  const change = { before: { client_id: from.id }, after: moved };
  for (let start = 0; start < projects.length; start += CHUNK) {
    const [first, ...rest] = projects.slice(start, start + CHUNK);
    if (!first) break;
    const entry = (project_id: number) => Event.audit("project.updated", `project:${project_id}`, change);
    await Db.commit(giveToClientWrites([first, ...rest], moved), [
      entry(first.project_id),
      ...rest.map(({ project_id }) => entry(project_id)),
    ]);
  }
  await Comment.move(`client:${from.id}`, `client:${into.id}`);
  for (const { id, status } of invoices)
    if (UNSENT.has(status))
      await Db.retryOnConflict(async () => {
        const old = await findInvoice(id);
        if (!old || !UNSENT.has(old.status)) return;
        await Db.commit(moveToClientWrites(old, moved), [
          Event.audit("invoice.updated", `invoice:${id}`, change),
        ]);
      });
  for (const each of series)
    if (each.template.client_id === from.id)
      await Db.commit(
        [templateWrite(each, moved)],
        [Event.audit("recurring.updated", `recurring:${each.id}`, change)],
      );
}

/**
 * Books the credit of sent documents to the remaining client from now on; the documents keep their client
 * (D35).
 */
async function giveCreditTo(from: Row, into: Row): Promise<void> {
  const credit_client_id = into.id;
  for (const { id } of await listedOfClients([from.id, ...(from.merged_ids ?? [])]))
    await Db.retryOnConflict(async () => {
      const old = await findInvoice(id);
      if (!old || Ledger.creditorOf(old) === into.id) return;
      const change = { before: { credit_client_id: Ledger.creditorOf(old) }, after: { credit_client_id } };
      await Db.commit(setCreditClientWrites(old, credit_client_id), [
        Event.audit("invoice.updated", `invoice:${id}`, change),
      ]);
    });
  // Credit that was given under the old id in between.
  const late = await moveCreditWrites(from, into);
  if (late.length > 0)
    await Db.commit(late, [
      Event.audit("client.merged", `client:${into.id}`, { after: { from_id: from.id, name: from.name } }),
    ]);
}

/** Returns the writes that move one client's credit to another. */
async function moveCreditWrites(from: Row, into: Row): Promise<Db.Write[]> {
  const { owner_id } = into;
  return (await Ledger.creditOf(from.id)).flatMap(({ currency, amount }) => [
    ...Ledger.takeCreditWrites({ owner_id, id: 0, client_id: from.id, currency }, amount),
    ...Ledger.giveCreditWrites({ owner_id, id: 0, client_id: into.id, currency }, amount),
  ]);
}

/** Ends the merged client: frees its name, moves its credit, and points its id to the remaining client. */
async function close(into_id: number, from_id: number): Promise<void> {
  const [into, from] = await Promise.all([row(into_id), row(from_id)]);
  if (into.id === from.id) return;
  const credit = await moveCreditWrites(from, into);
  await Db.commit(
    [...mergeWrites(from, into), ...credit],
    [
      // No reaction follows: a list asks for all ids of a client (Client.idsOf).
      Event.audit("client.merged", `client:${into.id}`, {
        after: { from_id: from.id, name: from.name },
        version: into.version + 1,
      }),
      Event.audit("client.merged_into", `client:${from.id}`, { before: shape(from), after: { id: into.id } }),
    ],
  );
}
