import { Mail } from "@stint/core/mailing";
import { handler } from "@stint/functions/jobs/mail-feedback";
import type { SQSEvent, SQSRecord } from "aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { openMailbox } from "../../core/test/support/mail";

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

  it("is told again of a mail that is being sent, and of no other of its batch", async () => {
    const { owner } = await newBusiness();
    const { owner_id } = owner;
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
    expect(await handler(batch("no json", early))).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  });
});
