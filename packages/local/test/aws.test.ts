import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Aws, startAws } from "../src/aws/server";
import { CREDENTIALS, REGION } from "../src/aws/sigv4";

let dir: string;
let aws: Aws;

const config = () => ({ endpoint: aws.endpoint, region: REGION, credentials: CREDENTIALS });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "stint-aws-"));
  aws = await startAws({ dir });
});

afterAll(async () => {
  await aws.stop();
  await rm(dir, { recursive: true, force: true });
});

async function restart() {
  await aws.stop();
  aws = await startAws({ dir });
}

describe("queues", () => {
  let QueueUrl: string;
  let DeadLetter: string;
  let sqs: SQSClient;
  let count = 0;

  beforeEach(async () => {
    const name = `work-${++count}`;
    aws.queues.declare({ name: `${name}-dead` });
    aws.queues.declare({ name, visibility: 30, maxReceives: 2, deadLetter: `${name}-dead` });
    sqs = new SQSClient(config());
    const urls = await Promise.all(
      [name, `${name}-dead`].map((QueueName) => sqs.send(new GetQueueUrlCommand({ QueueName }))),
    );
    QueueUrl = urls[0]?.QueueUrl ?? "";
    DeadLetter = urls[1]?.QueueUrl ?? "";
  });

  const receive = async (url = QueueUrl, VisibilityTimeout?: number) => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        VisibilityTimeout,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ["All"],
      }),
    );
    return Messages;
  };

  test("a received message is hidden, comes back when it is not deleted, and is gone when it is", async () => {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "one" }));
    const [first] = await receive();
    expect(first).toMatchObject({ Body: "one", Attributes: { ApproximateReceiveCount: "1" } });
    expect(await receive()).toEqual([]);

    const ReceiptHandle = first?.ReceiptHandle;
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    const [again] = await receive();
    expect(again).toMatchObject({ Body: "one", Attributes: { ApproximateReceiveCount: "2" } });
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: again?.ReceiptHandle }));
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    );
    expect(Attributes).toMatchObject({
      ApproximateNumberOfMessages: "0",
      ApproximateNumberOfMessagesNotVisible: "0",
    });
  });

  test("a message received too often moves to the dead-letter queue", async () => {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "poison" }));
    expect(await receive(QueueUrl, 0)).toHaveLength(1);
    expect(await receive(QueueUrl, 0)).toHaveLength(1);
    expect(await receive(QueueUrl, 0)).toEqual([]);
    expect(await receive(DeadLetter)).toMatchObject([{ Body: "poison" }]);
  });

  test("a batch keeps its order; a body that is empty is refused alone", async () => {
    const answer = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: "a", MessageBody: "1" },
          { Id: "b", MessageBody: "" },
          { Id: "c", MessageBody: "3" },
        ],
      }),
    );
    expect(answer.Successful?.map((each) => each.Id)).toEqual(["a", "c"]);
    expect(answer.Failed).toMatchObject([{ Id: "b", Code: "InvalidParameterValue" }]);
    expect((await receive()).map((each) => each.Body)).toEqual(["1", "3"]);
  });

  test("a waiting receive gets a message that is sent later", async () => {
    const waiting = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "late" }));
    expect((await waiting).Messages).toMatchObject([{ Body: "late" }]);
  });

  test("messages, in flight or not, are there after a restart", async () => {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "kept" }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "in flight" }));
    await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    const name = QueueUrl.split("/").at(-1);
    await restart();
    sqs = new SQSClient(config());
    expect(await receive(`${aws.endpoint}/000000000000/${name}`)).toHaveLength(2);
  });

  test("an unknown queue is refused", async () => {
    await expect(sqs.send(new GetQueueUrlCommand({ QueueName: "nowhere" }))).rejects.toMatchObject({
      name: "QueueDoesNotExist",
    });
  });
});

describe("the bus", () => {
  const put = (entries: { Source?: string; DetailType?: string; Detail?: string }[]) =>
    new EventBridgeClient(config()).send(new PutEventsCommand({ Entries: entries }));

  test("an event is in every queue whose rule names it, also after a restart", async () => {
    for (const name of ["mail", "invoice", "other"]) aws.queues.declare({ name });
    aws.bus.route([
      { event: "proposal.accepted", queue: "mail" },
      { event: "proposal.accepted", queue: "invoice" },
      { event: "invoice.paid", queue: "other" },
    ]);
    const answer = await put([
      { Source: "stint", DetailType: "proposal.accepted", Detail: '{"id":7}' },
      { Source: "stint", DetailType: "proposal.accepted", Detail: "not json" },
      { Source: "stint", DetailType: "nobody.listens", Detail: "{}" },
    ]);
    expect(answer.FailedEntryCount).toBe(1);
    expect(answer.Entries?.[1]).toMatchObject({ ErrorCode: "MalformedDetail" });
    await restart();
    for (const name of ["mail", "invoice"]) {
      const [message, ...more] = aws.queues.receive(name, 10);
      expect(more).toEqual([]);
      expect(JSON.parse(message?.body ?? "")).toMatchObject({
        id: answer.Entries?.[0]?.EventId,
        source: "stint",
        "detail-type": "proposal.accepted",
        detail: { id: 7 },
      });
    }
    expect(aws.queues.counts("other").visible).toBe(0);
    expect(aws.bus.list("nobody.listens")).toHaveLength(1);
  });
});

describe("the mailbox", () => {
  const ses = () => new SESv2Client(config());

  test("a simple mail keeps its bodies, copies and attachments", async () => {
    await ses().send(
      new SendEmailCommand({
        FromEmailAddress: '"Mockford Books" <mail@stint.test>',
        Destination: { ToAddresses: ["Robin@client.test"], CcAddresses: ["copy@client.test"] },
        ReplyToAddresses: ["owner@stint.test"],
        Content: {
          Simple: {
            Subject: { Data: "Your proposal — 1" },
            Body: { Text: { Data: "plain" }, Html: { Data: "<p>rich</p>" } },
            Attachments: [
              { FileName: "a.pdf", ContentType: "application/pdf", RawContent: Buffer.from("%PDF") },
            ],
          },
        },
      }),
    );
    const [mail, ...more] = aws.mailbox.list("robin@client.test");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: '"Mockford Books" <mail@stint.test>',
      to: ["Robin@client.test"],
      cc: ["copy@client.test"],
      reply_to: ["owner@stint.test"],
      subject: "Your proposal — 1",
      text: "plain",
      html: "<p>rich</p>",
      attachments: [{ name: "a.pdf", type: "application/pdf", size: 4 }],
    });
    expect(Buffer.from(aws.mailbox.file(mail?.id ?? "", 0)?.content ?? []).toString()).toBe("%PDF");
    expect(aws.mailbox.list("copy@client.test")).toHaveLength(1);
    expect(aws.mailbox.list("obin@client.test")).toEqual([]);
    expect(aws.mailbox.list("%")).toEqual([]);
  });

  test("a raw mail is taken apart", async () => {
    const raw = [
      "From: Stint <mail@stint.test>",
      "To: raw@client.test",
      "Subject: =?utf-8?B?R3LDvMOfZQ==?=",
      'Content-Type: multipart/mixed; boundary="b1"',
      "",
      "--b1",
      'Content-Type: multipart/alternative; boundary="b2"',
      "",
      "--b2",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "caf=C3=A9 =",
      "and more",
      "--b2",
      "Content-Type: text/html",
      "",
      "<p>hi</p>",
      "--b2--",
      "--b1",
      'Content-Type: text/plain; name="n.txt"',
      'Content-Disposition: attachment; filename="n.txt"',
      "Content-Transfer-Encoding: base64",
      "",
      "aGVsbG8=",
      "--b1--",
      "",
    ].join("\r\n");
    await ses().send(new SendEmailCommand({ Content: { Raw: { Data: Buffer.from(raw) } } }));
    const [mail] = aws.mailbox.list("raw@client.test");
    expect(mail).toMatchObject({
      subject: "Grüße",
      text: "café and more",
      html: "<p>hi</p>",
      attachments: [{ name: "n.txt", size: 5 }],
    });
  });

  test("a mail to nobody is refused as SES refuses it", async () => {
    const nobody = new SendEmailCommand({
      FromEmailAddress: "mail@stint.test",
      Destination: { ToAddresses: ["no address"] },
      Content: { Simple: { Subject: { Data: "x" }, Body: {} } },
    });
    await expect(ses().send(nobody)).rejects.toMatchObject({ name: "BadRequestException" });
  });
});

describe("files", () => {
  const s3 = () => new S3Client({ ...config(), requestChecksumCalculation: "WHEN_REQUIRED" });
  const Bucket = "stint-files";
  const text = async (command: GetObjectCommand) => (await s3().send(command)).Body?.transformToString();

  test("bytes come back whole, in ranges, and after a restart", async () => {
    const Key = "7/logos/a b+ü.png";
    await new S3Client(config()).send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: "0123456789",
        ContentType: "image/png",
        Metadata: { by: "x" },
      }),
    );
    await restart();
    const head = await s3().send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentLength: 10, ContentType: "image/png", Metadata: { by: "x" } });
    expect(await text(new GetObjectCommand({ Bucket, Key }))).toBe("0123456789");
    const part = await s3().send(new GetObjectCommand({ Bucket, Key, Range: "bytes=2-4" }));
    expect(part.ContentRange).toBe("bytes 2-4/10");
    expect(await part.Body?.transformToString()).toBe("234");
    expect(await text(new GetObjectCommand({ Bucket, Key, Range: "bytes=-3" }))).toBe("789");
    await expect(s3().send(new GetObjectCommand({ Bucket, Key, Range: "bytes=10-" }))).rejects.toMatchObject({
      name: "InvalidRange",
    });
  });

  test("a streamed body arrives without the SDK's framing", async () => {
    const body = "x".repeat(200_000);
    await new S3Client(config()).send(
      new PutObjectCommand({
        Bucket,
        Key: "stream",
        Body: Readable.from([body]),
        ContentLength: body.length,
      }),
    );
    expect(await text(new GetObjectCommand({ Bucket, Key: "stream" }))).toBe(body);
  });

  test("a key is replaced, listed, and deleted; a missing one is NoSuchKey", async () => {
    for (const Body of ["old", "new"]) await s3().send(new PutObjectCommand({ Bucket, Key: "list/1", Body }));
    await s3().send(new PutObjectCommand({ Bucket, Key: "list/2", Body: "&" }));
    expect(await text(new GetObjectCommand({ Bucket, Key: "list/1" }))).toBe("new");
    const first = await s3().send(new ListObjectsV2Command({ Bucket, Prefix: "list/", MaxKeys: 1 }));
    expect(first.Contents?.map((each) => each.Key)).toEqual(["list/1"]);
    const ContinuationToken = first.NextContinuationToken;
    const rest = await s3().send(new ListObjectsV2Command({ Bucket, Prefix: "list/", ContinuationToken }));
    expect(rest).toMatchObject({ IsTruncated: false, Contents: [{ Key: "list/2", Size: 1 }] });
    await s3().send(new DeleteObjectCommand({ Bucket, Key: "list/1" }));
    await expect(text(new GetObjectCommand({ Bucket, Key: "list/1" }))).rejects.toMatchObject({
      name: "NoSuchKey",
    });
  });

  test("a browser uploads and downloads through presigned URLs, and only what was signed", async () => {
    const Key = "7/uploads/brief 1.txt";
    const put = new PutObjectCommand({ Bucket, Key, ContentType: "text/plain", ContentLength: 5 });
    const upload = await getSignedUrl(s3(), put, {
      expiresIn: 60,
      signableHeaders: new Set(["content-type", "content-length"]),
    });
    const send = (url: string, type: string, body: string) =>
      fetch(url, { method: "PUT", headers: { "content-type": type, origin: "http://app.test" }, body });
    expect((await send(upload, "text/html", "hello")).status).toBe(403);
    expect((await send(upload, "text/plain", "longer")).status).toBe(403);
    expect((await send(upload.replace("brief", "other"), "text/plain", "hello")).status).toBe(403);
    const done = await send(upload, "text/plain", "hello");
    expect(done.status).toBe(200);
    expect(done.headers.get("access-control-allow-origin")).toBe("http://app.test");

    const get = new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentDisposition: 'attachment; filename="b.txt"',
    });
    const download = await fetch(await getSignedUrl(s3(), get, { expiresIn: 60 }));
    expect(download.headers.get("content-disposition")).toBe('attachment; filename="b.txt"');
    expect(await download.text()).toBe("hello");
    const past = await getSignedUrl(s3(), get, {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 120_000),
    });
    expect((await fetch(past)).status).toBe(403);
    expect((await fetch(`${aws.endpoint}/${Bucket}/7/uploads/brief%201.txt`)).status).toBe(403);
  });
});
