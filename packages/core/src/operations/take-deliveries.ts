import { type ReadInvoice, Unreadable, Xml } from "@stint/documents/xml";
import { storeIncomingBill } from "../expense/incoming";
import { readPlace, savePlace, takeLifecycle, takeStatus } from "../invoice/delivery";
import { notifyOwner } from "../notification";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { type Network, type NetworkName, type News, openNetwork } from "../platform/delivery";
import { handleOnce } from "../platform/event";
import { Id } from "../platform/id";
import { Lease } from "../platform/lease";
import { ADDRESS_KIND } from "../workspace/network";

/** What one run did: news that changed something, and those that say nothing new or are of nobody here. */
export interface NewsCount {
  taken: number;
  ignored: number;
}

const RUN = { name: "deliveries", seconds: 300, refusal: "News of this network are being read." };

/**
 * Takes the news of a network since the last run: statuses of what was sent, and documents that came in. Each
 * counts once, in any order. 1004 while another run does. A fault ends the run; the next begins where it ended.
 */
export const takeNews = (name: NetworkName): Promise<NewsCount> =>
  Lease.withLease(RUN, name, async () => {
    const network = await openNetwork(name);
    const done: NewsCount = { taken: 0, ignored: 0 };
    const place = await readPlace(name);
    const next = await network.readNews(place, async (news) => {
      let isTaken = false;
      const isFresh = await handleOnce(`deliveries-${name}`, news.id, async () => {
        isTaken = await takeOne(network, news);
      });
      if (isFresh && isTaken) done.taken++;
      else done.ignored++;
    });
    if (next !== place) await savePlace(name, next);
    return done;
  });

function takeOne(network: Network, news: News): Promise<boolean> {
  switch (news.kind) {
    case "status":
      return takeStatus(network.name, news);
    case "lifecycle":
      return ignoreUnreadable(() => takeLifecycle(network.name, news.bytes));
    case "received":
      return takeBill(network, news.ref);
  }
}

/** Returns false for a document that nobody can read: it would be as unreadable the next time. */
const ignoreUnreadable = (work: () => Promise<boolean>): Promise<boolean> =>
  work().catch((error) => {
    if (error instanceof Unreadable) return false;
    throw error;
  });

/** Keeps a document that came in for whoever has its address; false where nobody has, or it came before. */
async function takeBill(network: Network, ref: string): Promise<boolean> {
  const bytes = await network.readReceived(ref);
  return ignoreUnreadable(async () => {
    const { of, type } = await Xml.readFile(bytes);
    const to = of.buyer.electronic_address;
    const address = to && (await Db.resolve(ADDRESS_KIND, `${to.scheme}:${to.id}`));
    if (!address) return false;
    return Actor.asSystem(address.owner_id, "deliveries", () => keepBill(network.name, of, { bytes, type }));
  });
}

async function keepBill(
  network: NetworkName,
  of: ReadInvoice,
  { bytes, type }: { bytes: Uint8Array; type: string },
): Promise<boolean> {
  const file_key = `files/${Actor.owner()}/${Id.token()}`;
  await (await import("../platform/file-store")).store(file_key, bytes, type);
  const supplier = of.seller.name.slice(0, 200);
  const supplier_number = of.number.slice(0, 100);
  const total = `${of.totals.total} ${of.currency}`;
  const kept = await storeIncomingBill({
    supplier,
    supplier_number,
    network,
    total,
    ...(/^\d{4}-\d\d-\d\d$/.test(of.issued_on) ? { issued_on: of.issued_on } : {}),
    is_credit: of.type === "381" || of.totals.total.startsWith("-"),
    file_key,
    file_size: bytes.length,
    file_type: type,
  });
  if (!kept) return false;
  await notifyOwner({
    key: `incoming_bill:${kept.id}`,
    type: "bill.received",
    title: `${supplier} sent ${kept.is_credit ? "a credit note" : "a bill"}: ${supplier_number}, ${total}.`,
    body: kept.is_credit ? "" : "Add it as an expense of a project.",
    link: "/settings/account",
    metadata: { incoming_id: kept.id },
  });
  return true;
}
