import { cleanWords } from "../foreign-text";
import type { NetworkName, NetworkState } from "./rules";

/** One document on its way: its bytes as they were issued, and who sends it to whom. */
export interface Sending {
  /** A UUID; the network takes each once, whoever asks again. */
  key: string;
  /** The name of the file. */
  name: string;
  bytes: Uint8Array;
  syntax: "ubl" | "cii";
  /** The receiver's electronic address, `scheme:id`. */
  receiver: string;
  /** What `open` answered for the sender. */
  account: string;
}

/** A business as a network registers it. */
export interface Registrant {
  address: string;
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
}

/** What a network tells; `id` is the same for the same piece of news. */
export type News = { id: string } & (
  | { kind: "status"; key?: string | undefined; ref?: string | undefined; code: string; reason: string }
  /** A message about an invoice in its own format (CDAR); `readReceived` opens it. */
  | { kind: "lifecycle"; ref: string }
  /** A document of somebody else; `readReceived` opens it. */
  | { kind: "received"; ref: string; account?: string | undefined }
  /** What nobody can read, and why. */
  | { kind: "unreadable"; reason: string }
);

/** A network that carries e-invoices. Every function throws `Refused` for a final no, and an Error otherwise. */
export interface Network {
  name: NetworkName;
  /** Returns whether an address takes e-invoices in this network. */
  findReceiver(address: string): Promise<boolean>;
  /** Opens an account for a sender; returns the network's name of it. */
  open(of: Registrant): Promise<string>;
  /**
   * Lets an account be found under an address; one that it has already stays as it is. Refused where somebody else
   * has it.
   */
  attach(account: string, address: string): Promise<void>;
  /** Returns how far the network's own check of the business is; "" where the account does not have the address. */
  readState(account: string, address: string): Promise<NetworkState>;
  /** Takes an address back from an account, also one that it no longer has; missing where that is done elsewhere. */
  detach?(account: string, address: string): Promise<void>;
  /** Hands a document over; returns the network's id, or undefined where it only knows that it has it. */
  send(of: Sending): Promise<string | undefined>;
  /**
   * Tells the news since `place`, each until `take` resolves, with the place after it; returns the last place. A
   * piece may come again. `take` keeps what it cannot work through: a piece that fails stops no other.
   */
  readNews(place: string, take: (news: News, place: string) => Promise<void>): Promise<string>;
  readReceived(ref: string): Promise<Uint8Array>;
  /** Hands on what happened to an invoice, where the network takes it (CDAR), under a key like a document. */
  sendLifecycle?(key: string, bytes: Uint8Array): Promise<void>;
}

/** A network's final no, in its words. */
export class Refused extends Error {
  constructor(words: string) {
    super(cleanWords(words) || "The network refused it");
    this.name = "Refused";
  }
}
