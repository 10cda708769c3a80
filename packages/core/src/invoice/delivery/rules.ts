/** What networks tell of a document, and what follows from it. Pure. */
import { NETWORKS, type NetworkName, partsOf } from "../../platform/delivery/rules";

export { NETWORKS, type NetworkName };

/**
 * `waiting` is handed over to nobody yet; `failed` never reached its receiver; `refused` is the receiver's no;
 * `paid` is their word, and no money in the books; `stopped` was void, or of no network any more, before it left.
 */
export const DELIVERY_STATUSES = [
  "waiting",
  "sent",
  "delivered",
  "in_hand",
  "disputed",
  "accepted",
  "refused",
  "failed",
  "paid",
  "stopped",
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Documents that nobody has: what happens to their invoice is told to no network. */
export const NEVER_ARRIVED: ReadonlySet<DeliveryStatus> = new Set([
  "waiting",
  "failed",
  "refused",
  "stopped",
]);

/** Said before the sending of what no receiver in Peppol takes, and where it was sent all the same. */
export const WRONG_FORMAT =
  "Peppol carries Peppol BIS 3, and XRechnung in UBL: choose one of them as the client's e-invoice format.";

/** Returns the SIREN of a French address, which may have a part behind it; "" for none. */
export const readSiren = (address: string | undefined): string => partsOf(address)?.id.slice(0, 9) ?? "";

/** How far each is: news of what lies behind change nothing, in whatever order they come. */
const PLACES: Record<DeliveryStatus, number> = {
  waiting: 0,
  sent: 1,
  delivered: 2,
  in_hand: 3,
  disputed: 4,
  accepted: 5,
  refused: 6,
  failed: 6,
  paid: 7,
  stopped: 7,
};

interface Meaning {
  status: DeliveryStatus;
  /** As a line of the timeline. */
  text: string;
}

const mean = (status: DeliveryStatus, text: string): Meaning => ({ status, text });

/** The codes of each network: events of an access point, statuses 200 to 213 of a French platform. */
const CODES: Record<NetworkName, Readonly<Record<string, Meaning>>> = {
  peppol: {
    cleared: mean("sent", "The e-invoice passed the tax office"),
    succeeded: mean("delivered", "The e-invoice was delivered"),
    acknowledged: mean("in_hand", "The client has the e-invoice"),
    in_process: mean("in_hand", "The client is working on the e-invoice"),
    under_query: mean("disputed", "The client has a question about the e-invoice"),
    conditionally_accepted: mean("accepted", "The client accepted the e-invoice with conditions"),
    accepted: mean("accepted", "The client accepted the e-invoice"),
    partially_paid: mean("accepted", "The client says that a part is paid"),
    rejected: mean("refused", "The client refused the e-invoice"),
    failed: mean("failed", "The e-invoice could not be delivered"),
    no_action_taken: mean("failed", "The e-invoice could not be delivered"),
    paid: mean("paid", "The client says that it is paid"),
  },
  france: {
    200: mean("sent", "The platform took the e-invoice"),
    201: mean("sent", "The platform sent the e-invoice on"),
    202: mean("delivered", "The client's platform received the e-invoice"),
    203: mean("delivered", "The client can see the e-invoice"),
    204: mean("in_hand", "The client is working on the e-invoice"),
    205: mean("accepted", "The client approved the e-invoice"),
    206: mean("accepted", "The client approved the e-invoice in part"),
    207: mean("disputed", "The client disputes the e-invoice"),
    208: mean("disputed", "The client waits for papers before going on"),
    209: mean("in_hand", "The client has the papers that were missing"),
    210: mean("refused", "The client refused the e-invoice"),
    211: mean("paid", "The client says that the payment is on its way"),
    212: mean("paid", "The e-invoice is marked as paid"),
    213: mean("failed", "The platform rejected the e-invoice"),
  },
};

/** Returns what a network's code means; undefined for one that says nothing to us. */
export const findMeaning = (network: NetworkName, code: string): Meaning | undefined =>
  Object.hasOwn(CODES[network], code) ? CODES[network][code] : undefined;

type Teller = "buyer" | "platform" | "seller";
/**
 * Who may say each status of a French invoice (XP Z12-012): what a platform did, the platforms; what a client decides,
 * the client; that money came in, whoever is paid. The role is the message's own.
 */
const TELLERS: Readonly<Record<string, readonly Teller[]>> = {
  200: ["platform"],
  201: ["platform"],
  202: ["platform"],
  203: ["platform"],
  204: ["buyer"],
  205: ["buyer"],
  206: ["buyer"],
  207: ["buyer"],
  208: ["buyer"],
  209: ["seller"],
  210: ["buyer"],
  211: ["buyer"],
  212: ["seller"],
  213: ["platform"],
};
const ROLES: Readonly<Record<string, Teller>> = { BY: "buyer", WK: "platform", SE: "seller" };

interface Parties {
  buyer: string;
  seller: string;
}

/** How a life-cycle message says who it is from: what platforms did is a phase of its own (BR-FR-CDV-CL-02). */
interface StatusMessage {
  teller: { siren: string; role: string };
  is_from_platform: boolean;
  phase: string;
}
const PHASES: Readonly<Record<Teller, string>> = { platform: "305", buyer: "23", seller: "23" };

/**
 * Returns whether a status is said by somebody who may: what a platform did, by a platform that names its number; by
 * the client, it is of the SIREN that got the invoice.
 */
export function isToldByRight(
  code: string,
  { teller: { siren, role }, is_from_platform, phase }: StatusMessage,
  parties: Parties,
): boolean {
  const teller = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  if (!teller || !Object.hasOwn(TELLERS, code) || !TELLERS[code]?.includes(teller)) return false;
  if (phase !== PHASES[teller]) return false;
  // A client or seller that calls itself a platform is none.
  if (teller === "platform") return is_from_platform && siren !== parties.buyer && siren !== parties.seller;
  return /^\d{9}$/.test(siren) && siren === parties[teller];
}

/** Returns the status after a piece of news: it never goes back, and a final no stays. */
export const statusAfter = (now: DeliveryStatus, told: DeliveryStatus): DeliveryStatus =>
  now === "refused" || now === "failed" || now === "stopped" || PLACES[told] <= PLACES[now] ? now : told;

const ADVICE: Partial<Record<DeliveryStatus, string>> = {
  failed:
    "The client has the invoice by email. Send it again once the network knows them. If the invoice itself is wrong, such as its address, correct the client's details, void it and send a new one.",
  refused: "Talk to the client. To correct it, void the invoice or issue a credit note, then send a new one.",
  disputed: "Talk to the client: the invoice stays open.",
};

/** Returns what the owner does about a status; "" for nothing. */
export const adviceFor = (status: DeliveryStatus): string => ADVICE[status] ?? "";

/** Statuses that ring the owner's bell; the others are in the timeline. */
export const RINGS: ReadonlySet<DeliveryStatus> = new Set([
  "disputed",
  "accepted",
  "refused",
  "failed",
  "paid",
]);
/** Statuses about which the owner is mailed, too: somebody must act. */
export const MAILS: ReadonlySet<DeliveryStatus> = new Set(["disputed", "refused", "failed"]);

export const NETWORK_NAMES: Record<NetworkName, string> = {
  peppol: "Peppol",
  france: "your French platform",
};

const TEXTS: Record<DeliveryStatus, string> = {
  waiting: "Waiting to be handed over",
  sent: "Handed over",
  delivered: "Delivered",
  in_hand: "The client is working on it",
  disputed: "The client has a question",
  accepted: "Accepted by the client",
  refused: "Refused by the client",
  failed: "Not delivered",
  paid: "The client says that it is paid",
  stopped: "Not sent",
};
export const statusText = (status: DeliveryStatus): string => TEXTS[status];
