import type { NetworkName } from "./rules";

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
  /** A message about an invoice in its own format (CDAR). */
  | { kind: "lifecycle"; bytes: Uint8Array }
  /** A document of somebody else; `readReceived` opens it. */
  | { kind: "received"; ref: string }
);

/** A network that carries e-invoices. Every function throws `Refused` for a final no, and an Error otherwise. */
export interface Network {
  name: NetworkName;
  /** Returns whether an address takes e-invoices in this network. */
  findReceiver(address: string): Promise<boolean>;
  /** Opens an account for a sender; returns the network's name of it. */
  open(of: Registrant): Promise<string>;
  /** Lets an account be found under its address; `again` after a call whose answer may have been lost. */
  attach(account: string, address: string, again: boolean): Promise<void>;
  /** Hands a document over; returns the network's id, or undefined where it only knows that it has it. */
  send(of: Sending): Promise<string | undefined>;
  /**
   * Tells the news since `place` in their order, each until `take` resolves; returns the next place. A piece may
   * come again.
   */
  readNews(place: string, take: (news: News) => Promise<void>): Promise<string>;
  readReceived(ref: string): Promise<Uint8Array>;
  /** Hands on what happened to an invoice, where the network takes it (CDAR), under a key like a document. */
  sendLifecycle?(key: string, bytes: Uint8Array): Promise<void>;
}

/** A network's final no, in its words. */
export class Refused extends Error {
  constructor(words: string) {
    super(words.slice(0, 500));
    this.name = "Refused";
  }
}
