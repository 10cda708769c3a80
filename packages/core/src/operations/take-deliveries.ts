import { Unreadable } from "@stint/documents/xml";
import {
  isLeft,
  type ParkedRow,
  parkedNews,
  parkNews,
  readPlace,
  savePlace,
  takeLifecycle,
  takeStatus,
  unpark,
} from "../invoice/delivery";
import { type Network, type NetworkName, type News, openNetwork, Refused } from "../platform/delivery";
import { handleOnce } from "../platform/event";
import { Lease } from "../platform/lease";
import { takeBill } from "./take-bill";

/** What one run did. */
export interface NewsCount {
  /** News that changed something. */
  taken: number;
  /** News that say nothing new or are of nobody here. */
  ignored: number;
  /** Pieces that could not be worked through now: they are tried again. */
  parked: number;
  /** Pieces that are left to a person from now on, and why. */
  left: { id: string; reason: string }[];
}

const RUN = { name: "deliveries", seconds: 300, refusal: "News of this network are being read." };

/**
 * Takes the news of a network since the last run: statuses of what was sent, and documents that came in. Each
 * counts once, in any order. A piece that fails is put aside and tried again by later runs, and the next is taken.
 * 1004 while another run does. A network that is down ends the run; the next begins where it ended.
 */
export const takeNews = (name: NetworkName): Promise<NewsCount> =>
  Lease.withLease(RUN, name, async () => {
    const network = await openNetwork(name);
    const done: NewsCount = { taken: 0, ignored: 0, parked: 0, left: [] };
    for (const row of await parkedNews(name)) await attempt(network, row.news, done, row);
    let saved = await readPlace(name);
    const keep = async (place: string) => {
      if (place !== saved) await savePlace(name, place);
      saved = place;
    };
    const last = await network.readNews(saved, async (news, place) => {
      await attempt(network, news, done);
      await keep(place);
    });
    await keep(last);
    return done;
  });

/** Works a piece through, or puts it aside. Throws only where that cannot be kept. */
async function attempt(network: Network, news: News, done: NewsCount, again?: ParkedRow): Promise<void> {
  try {
    let isTaken = false;
    const isFresh = await handleOnce(`deliveries-${network.name}`, news.id, async () => {
      isTaken = await takeOne(network, news);
    });
    if (again) await unpark(again);
    if (isFresh && isTaken) done.taken++;
    else done.ignored++;
  } catch (error) {
    // What nobody can read, or the network no longer has, is the same at the next try.
    const isFinal = error instanceof Unreadable || error instanceof Refused;
    const row = await parkNews(network.name, news, error, { again, isFinal });
    if (isLeft(row)) done.left.push({ id: row.id, reason: row.reason });
    else done.parked++;
  }
}

async function takeOne(network: Network, news: News): Promise<boolean> {
  switch (news.kind) {
    case "status":
      return takeStatus(network.name, news);
    case "lifecycle":
      return takeLifecycle(network.name, await network.readReceived(news.ref));
    case "received":
      return takeBill(network, news);
    case "unreadable":
      throw new Unreadable(news.reason);
  }
}
