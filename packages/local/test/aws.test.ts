import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { DeleteSuppressedDestinationCommand, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test } from "vitest";
import { withAws } from "./aws-stage";

const { aws, config, restart } = withAws();

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
    const [mail, ...more] = aws().mailbox.list("robin@client.test");
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
    expect(Buffer.from(aws().mailbox.file(mail?.id ?? "", 0)?.content ?? []).toString()).toBe("%PDF");
    expect(aws().mailbox.list("copy@client.test")).toHaveLength(1);
    expect(aws().mailbox.list("obin@client.test")).toEqual([]);
    expect(aws().mailbox.list("%")).toEqual([]);
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
    const [mail] = aws().mailbox.list("raw@client.test");
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

describe("what becomes of a mail", () => {
  const ses = () => new SESv2Client(config());
  const told: Record<string, never>[] = [];
  const send = async (to: string, more: object = {}) => {
    aws().ses.publishTo((event) => told.push(event as never));
    told.length = 0;
    const { MessageId } = await ses().send(
      new SendEmailCommand({
        FromEmailAddress: "mail@stint.test",
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: "x" }, Body: {} } },
        EmailTags: [{ Name: "mail", Value: "aW52b2ljZQ" }],
        ...more,
      }),
    );
    return MessageId;
  };

  test("addresses of the simulator play it, as an event names it with the mail's id and tags", async () => {
    const bounced = await send("bounce+7@simulator.amazonses.com");
    expect(told).toMatchObject([
      {
        eventType: "Bounce",
        bounce: {
          bounceType: "Permanent",
          bounceSubType: "General",
          bouncedRecipients: [{ emailAddress: "bounce+7@simulator.amazonses.com" }],
        },
        mail: { messageId: bounced, tags: { mail: ["aW52b2ljZQ"] } },
      },
    ]);
    expect(aws().mailbox.list("bounce+7@simulator.amazonses.com")).toEqual([]);
    await send("complaint@simulator.amazonses.com");
    expect(told).toMatchObject([{ eventType: "Complaint", complaint: { complaintFeedbackType: "abuse" } }]);
    expect(aws().mailbox.list("complaint@simulator.amazonses.com")).toHaveLength(1);
    await send("suppressionlist@simulator.amazonses.com");
    expect(told).toMatchObject([{ bounce: { bounceSubType: "Suppressed" } }]);
    await send("success@simulator.amazonses.com");
    expect(told).toEqual([]);
  });

  test("an address of the suppression list is not mailed until it is taken off", async () => {
    aws().ses.suppress("Gone@client.test");
    await send("gone@client.test");
    expect(told).toMatchObject([{ bounce: { bounceSubType: "OnAccountSuppressionList" } }]);
    expect(aws().mailbox.list("gone@client.test")).toEqual([]);
    const lift = () =>
      ses().send(new DeleteSuppressedDestinationCommand({ EmailAddress: "gone@client.test" }));
    await lift();
    await expect(lift()).rejects.toMatchObject({ name: "NotFoundException" });
    await send("gone@client.test");
    expect(aws().mailbox.list("gone@client.test")).toHaveLength(1);
  });

  test("a tag that the real service would refuse is refused", async () => {
    for (const Value of ["invoice:7", "", "x".repeat(257)])
      await expect(send("a@client.test", { EmailTags: [{ Name: "mail", Value }] })).rejects.toMatchObject({
        name: "BadRequestException",
      });
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

  test("a key is replaced, listed, and deleted; a missing one is 403, as without ListBucket", async () => {
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
      name: "AccessDenied",
      $metadata: { httpStatusCode: 403 },
    });
    await expect(s3().send(new HeadObjectCommand({ Bucket, Key: "list/1" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  test("a bucket's name stands before the host, as on AWS, and is what a signature is for", async () => {
    const named = new S3Client({
      ...config(),
      endpoint: aws().env.AWS_ENDPOINT_URL_S3 ?? "",
      requestChecksumCalculation: "WHEN_REQUIRED",
    });
    const Key = "named/a b.txt";
    await named.send(new PutObjectCommand({ Bucket, Key, Body: "here" }));
    expect(await text(new GetObjectCommand({ Bucket, Key }))).toBe("here");
    const address = await getSignedUrl(named, new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 });
    expect(new URL(address).origin).toBe(aws().originOf(Bucket));
    expect(new URL(address).pathname).toBe("/named/a%20b.txt");
    expect(await (await fetch(address)).text()).toBe("here");
    const other = address.replace(`//${Bucket}.`, "//other.");
    expect((await fetch(other)).status).toBe(403);
  });

  test("pages of the product may upload, and nobody else's do anything", async () => {
    const ask = (origin: string, method = "PUT", headers = "content-type") =>
      fetch(`${aws().originOf(Bucket)}/any`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": method,
          "access-control-request-headers": headers,
        },
      });
    const allowed = await ask("http://app.test");
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("http://app.test");
    for (const refused of [
      await ask("http://other.test"),
      await ask("http://app.test", "DELETE"),
      await ask("http://app.test", "PUT", "x-amz-acl"),
    ]) {
      expect(refused.status).toBe(403);
      expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    }
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
    expect((await fetch(`${aws().endpoint}/${Bucket}/7/uploads/brief%201.txt`)).status).toBe(403);
  });
});
