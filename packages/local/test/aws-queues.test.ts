import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
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
import { beforeEach, describe, expect, test } from "vitest";
import { withAws } from "./aws-stage";

const { aws, config, restart } = withAws();

describe("queues", () => {
  let QueueUrl: string;
  let DeadLetter: string;
  let sqs: SQSClient;
  let count = 0;

  beforeEach(async () => {
    const name = `work-${++count}`;
    aws().queues.declare({ name: `${name}-dead` });
    aws().queues.declare({ name, visibility: 30, maxReceives: 2, deadLetter: `${name}-dead` });
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
    expect(await receive(`${aws().endpoint}/000000000000/${name}`)).toHaveLength(2);
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
    for (const name of ["mail", "invoice", "other"]) aws().queues.declare({ name });
    aws().bus.route([
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
      const [message, ...more] = aws().queues.receive(name, 10);
      expect(more).toEqual([]);
      expect(JSON.parse(message?.body ?? "")).toMatchObject({
        id: answer.Entries?.[0]?.EventId,
        source: "stint",
        "detail-type": "proposal.accepted",
        detail: { id: 7 },
      });
    }
    expect(aws().queues.counts("other").visible).toBe(0);
    expect(aws().bus.list("nobody.listens")).toHaveLength(1);
  });
});
