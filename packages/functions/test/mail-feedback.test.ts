import { Mail } from "@stint/core/mailing";
import { handler } from "@stint/functions/jobs/mail-feedback";
import { mailFeedback } from "@stint/functions/manifest";
import { pollOnce } from "@stint/local/run/poller";
import type { SQSEvent, SQSRecord } from "aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { openMailbox } from "../../core/test/support/mail";
import { standIns } from "../../core/test/support/stand-ins";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
/** What the mail service put into the queue, as its function gets it. */
const told: string[] = [];
beforeAll(async () => {
  mailbox = await openMailbox();
  mailbox.ses.publishTo((event) => told.push(JSON.stringify(event)));
});

const batch = (...bodies: string[]): SQSEvent => ({
  Records: bodies.map((body, at) => ({ messageId: `m${at}`, body }) as SQSRecord),
});

describe("the queue of what SES tells", () => {
  it("marks who is told of, and passes over what is none of ours or of no form", async () => {
    const { owner } = await newBusiness();
    const to = `bounce+${owner.owner_id}@simulator.amazonses.com`;
    const mail = { owner_id: owner.owner_id, key: `invoice:${owner.owner_id}:sent`, to };
    await Mail.send({ ...mail, subject: "Words", html: "<p>Words</p>", text: "Words" });
    const [real = ""] = told;
    const other = real.replace(/"messageId":"[^"]+"/, '"messageId":"of-another-account"');
    const answer = await handler(batch("no json", "[]", '{"eventType":"Delivery"}', other, real, real));
    expect(answer).toEqual({ batchItemFailures: [] });
    const { items } = await as(owner, () => Mail.Recipient.list());
    expect(items).toMatchObject([{ email: to, status: "bounced" }]);
  });

  /** A mail that is being sent, and what SES tells of it already. */
  async function beingSent(owner_id: number) {
    const { MailEntity } = await import("@stint/core/platform/mail");
    const key = `invoice:${owner_id}:sent`;
    await MailEntity.put({
      owner_id,
      key,
      status: "sending",
      to: "a@b.test",
      subject: "x",
      at: new Date().toISOString(),
    }).go();
    const early = JSON.stringify({
      eventType: "Bounce",
      mail: {
        messageId: "m",
        tags: { owner: [`${owner_id}`], mail: [Buffer.from(key).toString("base64url")] },
      },
      bounce: {
        bounceType: "Permanent",
        bouncedRecipients: [{ emailAddress: "a@b.test" }],
        timestamp: new Date().toISOString(),
        feedbackId: `early-${owner_id}`,
      },
    });
    return {
      early,
      nowSent: () => MailEntity.patch({ owner_id, key }).set({ status: "sent", message_id: "m" }).go(),
    };
  }

  it("is told again of a mail that is being sent, and of no other of its batch", async () => {
    const { owner } = await newBusiness();
    const { early } = await beingSent(owner.owner_id);
    expect(await handler(batch("no json", early))).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  });

  it("is told again within seconds of what was quicker than our own row (D50)", async () => {
    const { owner } = await newBusiness();
    const { early, nowSent } = await beingSent(owner.owner_id);
    const { aws, useQueueTime } = await standIns();
    const { name: queue, tries } = mailFeedback;
    let at = Date.now();
    useQueueTime(() => at);
    aws.queues.declare({ name: queue, visibility: 180, maxReceives: tries });
    aws.queues.send(queue, early);
    const poll = () =>
      pollOnce({
        queues: aws.queues,
        queue,
        invoke: (event) => handler(event as SQSEvent),
        failed: (error) => {
          throw error;
        },
      });

    expect(await poll()).toBe(1);
    expect(aws.queues.counts(queue)).toMatchObject({ visible: 0, inFlight: 1 });
    await nowSent();
    at += 2_000;
    expect(await poll()).toBe(1);
    expect(aws.queues.counts(queue)).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
    const { items } = await as(owner, () => Mail.Recipient.list());
    expect(items).toMatchObject([{ email: "a@b.test", status: "bounced" }]);
  });
});
