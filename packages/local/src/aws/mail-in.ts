import { randomUUID } from "node:crypto";
import type { Buckets } from "./bucket";

/** What SES found of a mail; each passes unless somebody says otherwise. */
export interface Verdicts {
  spam?: string;
  virus?: string;
  spf?: string;
  dkim?: string;
  dmarc?: string;
}

export interface Arrival {
  /** Who it is for, whatever its head says. */
  recipients: string[];
  /** Who sent it, by the envelope; "" for a report of a mail that was not delivered. */
  source: string;
  verdicts?: Verdicts;
}

/** SES's receiving, as a rule with an S3 action and a topic: a mail is stored, and then told of. */
export class MailIn {
  readonly #buckets: Buckets;
  readonly #bucket: string;
  readonly #now: () => Date;
  #publish: (notice: object) => void = () => {};

  constructor(buckets: Buckets, bucket: string, now: () => Date) {
    this.#buckets = buckets;
    this.#bucket = bucket;
    this.#now = now;
  }

  /** Sets where notices go; without it a mail is stored and nobody is told. */
  publishTo(publish: (notice: object) => void): void {
    this.#publish = publish;
  }

  /** Takes a mail in, as it came over the wire; returns SES's id of it. */
  async receive(raw: Uint8Array, { recipients, source, verdicts = {} }: Arrival): Promise<string> {
    const id = randomUUID().replaceAll("-", "");
    const objectKey = `mail/${id}`;
    await this.#buckets.put(
      this.#bucket,
      objectKey,
      (async function* () {
        yield raw;
      })(),
      {},
    );
    const timestamp = this.#now().toISOString();
    const { spam, virus, spf, dkim, dmarc } = verdicts;
    const verdict = (status = "PASS") => ({ status });
    this.#publish({
      notificationType: "Received",
      mail: { timestamp, source, messageId: id, destination: recipients, headersTruncated: false },
      receipt: {
        timestamp,
        processingTimeMillis: 1,
        recipients,
        spamVerdict: verdict(spam),
        virusVerdict: verdict(virus),
        spfVerdict: verdict(spf),
        dkimVerdict: verdict(dkim),
        dmarcVerdict: verdict(dmarc),
        action: { type: "S3", bucketName: this.#bucket, objectKey },
      },
    });
    return id;
  }
}
