import { Incident } from "@stint/core/incident";
import { Invoice } from "@stint/core/invoice";
import { listNotifications } from "@stint/core/operations/notifications";
import { AppError, Code } from "@stint/core/platform/error";
import { Id } from "@stint/core/platform/id";
import { User } from "@stint/core/user";
import type { SQSEvent } from "aws-lambda";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newBusiness, newSent, type Owner } from "../../core/test/invoice/support";
import { as, journalOf } from "../../core/test/support";
import { handler as mailOwner } from "../src/events/incident-reported/mail-owner";
import { handler as notifyOwner } from "../src/events/incident-reported/notify-owner";
import { consume } from "../src/http/consume";
import { logger } from "../src/http/log";
import { countedFields, REFUSED } from "../src/http/metric";
import { handler as deadLetters } from "../src/jobs/dead-letters";
import { type MoneyBench, openMoney } from "./money-bench";
import { react } from "./support";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/** A message as a queue holds it, about an invoice that was sent. */
async function message(reaction = "invoice-sent-mail-client") {
  const { owner, project_id } = await newBusiness();
  const { id } = await newSent(owner, project_id);
  const detail = {
    id: Id.next(),
    type: "invoice.sent",
    occurred_at: "2026-11-22T09:00:00.000Z",
    owner_id: owner.owner_id,
    actor_id: "test",
    aggregate: `invoice:${id}`,
    data: { invoice_id: id, project_id, scheduled: false },
  };
  const record = {
    messageId: "1",
    body: JSON.stringify({ reaction, detail }),
  };
  return { owner, id, batch: { Records: [record] } as unknown as SQSEvent };
}

/** A reaction to a sent invoice that answers this. */
const answering = (error: Error) => consume(Invoice.Events.Sent, () => Promise.reject(error));

const reported = async (owner: Owner, id: number) =>
  (await journalOf(owner.owner_id, `invoice:${id}`)).filter((type) => type.startsWith("incident."));

/** What the owner has heard of it. */
async function heard(owner: Owner, id: number) {
  for (let twice = 0; twice < 2; twice++)
    for (const handler of [notifyOwner, mailOwner])
      await react(handler, owner.owner_id, `invoice:${id}`, "incident.reported");
  const bell = await as(owner, () => listNotifications({}));
  const { email } = (await User.row(owner.user_id)) ?? { email: "" };
  return { bell: bell.items, mails: bench.aws.mailbox.list(email ?? "") };
}

describe("what a state refuses in a reaction", () => {
  it("is not tried again: it is recorded, and owner and operator are told once, in words", async () => {
    const { owner, id, batch } = await message();
    const refused = answering(new AppError(Code.PaymentProcessing));
    const log = vi.spyOn(logger, "error");
    for (let again = 0; again < 3; again++) expect(await refused(batch)).toEqual({ batchItemFailures: [] });
    // The line counts it as well: that is what the alarm hears.
    expect(log.mock.calls[0]).toMatchObject([
      "reaction refused",
      { code: Code.PaymentProcessing, ...countedFields(REFUSED), _aws: { Timestamp: expect.any(Number) } },
    ]);
    log.mockRestore();
    expect(await reported(owner, id)).toEqual(["incident.reported"]);
    const { bell, mails } = await heard(owner, id);
    expect(bell).toMatchObject([
      {
        title: "Something about invoice INV-0001 needs a look",
        body: expect.stringContaining("A payment for this invoice is being processed."),
      },
    ]);
    expect(mails.map(({ subject }) => subject)).toEqual(["Something about invoice INV-0001 needs a look"]);
  });

  it.each(
    Object.values(Code).map((code) => ({
      code,
      again: [1004, 1005].includes(code) || new AppError(code).status >= 500,
    })),
  )("every code of the catalogue: $code, tried again $again", async ({ code, again }) => {
    expect(Incident.isRefusal(new AppError(code))).toBe(!again);
  });

  it("while a fault, a stale row and an unreadable message are reported to the queue", async () => {
    const { owner, id, batch } = await message();
    for (const error of [new Error("no network"), new AppError(Code.Conflict)])
      expect(await answering(error)(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    const poison = { Records: [{ messageId: "2", body: "{" }] } as unknown as SQSEvent;
    expect(await answering(new Error())(poison)).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
    expect(await reported(owner, id)).toEqual([]);
  });
});

describe("dead letters", () => {
  it("are recorded with their message, told once, and kept apart by reaction", async () => {
    const { owner, id, batch } = await message();
    for (let again = 0; again < 2; again++)
      expect(await deadLetters(batch)).toEqual({ batchItemFailures: [] });
    expect(await reported(owner, id)).toEqual(["incident.reported"]);
    const { bell, mails } = await heard(owner, id);
    expect(bell.map(({ body }) => body)).toEqual([
      "Emailing your client did not happen. We tried several times and it kept failing on our side. Our team sees this too. Please check that everything is as you expect.",
    ]);
    expect(mails).toHaveLength(1);
    const found = await as(owner, () => Incident.find(Number(bell[0]?.metadata.incident_id)));
    expect(found).toMatchObject({
      kind: "failed",
      reaction: "invoice-sent-mail-client",
      body: batch.Records[0]?.body,
    });
    const other = structuredClone(batch);
    for (const record of other.Records)
      record.body = record.body.replace("invoice-sent-mail-client", "invoice-sent-charge-saved");
    await deadLetters(other);
    expect(await reported(owner, id)).toEqual(["incident.reported", "incident.reported"]);
  });

  it("that nobody can read are logged and gone; those about no money ring nobody", async () => {
    const { owner, id, batch } = await message("client-renamed-name-projects");
    const record = batch.Records[0];
    if (record) record.body = record.body.replace("invoice.sent", "client.renamed");
    expect(await deadLetters(batch)).toEqual({ batchItemFailures: [] });
    expect(await reported(owner, id)).toEqual(["incident.recorded"]);
    if (record) record.body = "not json";
    expect(await deadLetters(batch)).toEqual({ batchItemFailures: [] });
  });

  it("of what tells of incidents are not told in turn", async () => {
    const { owner, id, batch } = await message("incident-reported-mail-owner");
    const record = batch.Records[0];
    if (record) record.body = record.body.replace("invoice.sent", "incident.reported");
    await deadLetters(batch);
    expect(await reported(owner, id)).toEqual(["incident.recorded"]);
  });
});
