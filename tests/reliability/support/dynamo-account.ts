import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { Db } from "@stint/core/platform/db";

type Body = Record<string, never> & Record<string, unknown>;
type Item = Record<string, AttributeValue>;

/** A refusal as the service words it. */
class Refused extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

interface Kept {
  isRecoverable: boolean;
  tags: { Key: string; Value: string }[];
  /** Copies by the second at which they were taken: what a restore can go back to. */
  copies: { at: Date; items: Item[] }[];
}

/**
 * A database of an account: DynamoDB Local, and what that does not have, refused as the real one refuses it:
 * point-in-time recovery, restores, tags. A restore copies what `copy` took, into a table that has keys and indexes and
 * none of stream, expiry, recovery, protection or tags; and the table is not there at the first look. Parameters of the
 * Parameter Store are kept beside it.
 */
export class DynamoAccount {
  readonly parameters = new Map<string, string>();
  /** What was asked for, but for reads of rows: what a dry run must not have. */
  readonly changes: string[] = [];
  #tables = new Map<string, Kept>();
  #creating = new Map<string, number>();
  #protected = new Set<string>();
  #server: Server | undefined;
  readonly #dynamo: string;
  readonly #client: DynamoDBClient;

  constructor(dynamo: string) {
    this.#dynamo = dynamo;
    this.#client = new DynamoDBClient({ endpoint: dynamo });
  }

  get endpoint(): string {
    const address = this.#server?.address() as AddressInfo | undefined;
    return `http://127.0.0.1:${address?.port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((up) => this.#server?.listen(0, "127.0.0.1", up));
  }

  async stop(): Promise<void> {
    this.#client.destroy();
    this.#server?.closeAllConnections();
    await new Promise((down) => this.#server?.close(down));
  }

  /** A table of a protected stage, as the stacks make it. */
  own(table: string, tags: Kept["tags"]): void {
    this.#tables.set(table, { isRecoverable: true, tags, copies: [] });
    this.#protected.add(table);
  }

  tagsOf = (table: string) => this.#tables.get(table)?.tags ?? [];
  isRecoverable = (table: string) => this.#tables.get(table)?.isRecoverable ?? false;
  isProtected = (table: string) => this.#protected.has(table);

  /** Takes a copy, to which a restore can go back from this second on. */
  async copy(table: string, at: Date): Promise<void> {
    const { Items = [], LastEvaluatedKey } = await this.#client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true }),
    );
    if (LastEvaluatedKey) throw new Error("This table is too large to be copied in one page");
    this.#tables.get(table)?.copies.push({ at, items: Items });
  }

  #of(table: string): Kept {
    const found = this.#tables.get(table);
    if (!found) throw new Refused("ResourceNotFoundException", `Table not found: ${table}`);
    return found;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const action = `${request.headers["x-amz-target"]}`.split(".").at(-1) ?? "";
    try {
      const answer = await this.#answer(action, JSON.parse(text || "{}"));
      if (answer) return this.#end(response, 200, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#end(response, 400, { __type: error.type, message: error.message });
    }
    const { host: _, ...headers } = request.headers;
    const passed = await fetch(this.#dynamo, {
      method: "POST",
      headers: headers as Record<string, string>,
      body: text,
    });
    this.#end(response, passed.status, this.#amended(action, (await passed.json()) as Body));
  }

  #end(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(body));
  }

  /** What the local database tells of a table, with what it does not keep itself. */
  #amended(action: string, body: Body): Body {
    const table = body.Table as Record<string, unknown> | undefined;
    if (action !== "DescribeTable" || !table) return body;
    const name = `${table.TableName}`;
    const looks = this.#creating.get(name) ?? 0;
    if (looks > 0) this.#creating.set(name, looks - 1);
    return {
      ...body,
      Table: {
        ...table,
        TableStatus: looks > 0 ? "CREATING" : table.TableStatus,
        DeletionProtectionEnabled: this.#protected.has(name),
      },
    } as never;
  }

  async #answer(action: string, body: Body): Promise<object | undefined> {
    const name = `${body.TableName}`;
    if (!/^(Describe|List|Get|Query|Scan)/.test(action)) this.changes.push(action);
    switch (action) {
      case "GetParameter": {
        const Value = this.parameters.get(`${body.Name}`);
        if (Value === undefined) throw new Refused("ParameterNotFound", "");
        return { Parameter: { Name: body.Name, Type: "String", Value } };
      }
      case "PutParameter": {
        if (this.parameters.has(`${body.Name}`) && !body.Overwrite)
          throw new Refused("ParameterAlreadyExists", "The parameter already exists.");
        this.parameters.set(`${body.Name}`, `${body.Value}`);
        return { Version: 1 };
      }
      case "DescribeContinuousBackups":
        return { ContinuousBackupsDescription: this.#backups(name) };
      case "UpdateContinuousBackups":
        this.#of(name).isRecoverable = true;
        return { ContinuousBackupsDescription: this.#backups(name) };
      case "ListBackups":
        return { BackupSummaries: [] };
      case "ListTagsOfResource":
        return { Tags: this.#of(tableIn(body.ResourceArn)).tags };
      case "TagResource": {
        const tags = body.Tags as unknown as Kept["tags"];
        if (tags.some(({ Key }) => Key.startsWith("aws:")))
          throw new Refused(
            "ValidationException",
            "Tag keys starting with 'aws:' are reserved for system use",
          );
        this.#of(tableIn(body.ResourceArn)).tags.push(...tags);
        return {};
      }
      case "UpdateTable":
        if (body.DeletionProtectionEnabled === undefined) return undefined;
        this.#protected.add(name);
        return { TableDescription: { TableName: name } };
      case "RestoreTableToPointInTime":
        return this.#restore(
          `${body.SourceTableName}`,
          `${body.TargetTableName}`,
          Number(body.RestoreDateTime),
        );
      default:
        return undefined;
    }
  }

  #backups(name: string): object {
    const { isRecoverable, copies } = this.#of(name);
    const [first] = copies;
    return {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: isRecoverable ? "ENABLED" : "DISABLED",
        ...(first
          ? {
              EarliestRestorableDateTime: Math.floor(first.at.getTime() / 1000),
              LatestRestorableDateTime: Math.floor((copies.at(-1)?.at.getTime() ?? 0) / 1000),
            }
          : {}),
      },
    };
  }

  async #restore(source: string, target: string, seconds: number): Promise<object> {
    const { isRecoverable, copies } = this.#of(source);
    if (!isRecoverable) throw new Refused("PointInTimeRecoveryUnavailableException", source);
    if (this.#tables.has(target))
      throw new Refused("TableAlreadyExistsException", `Table already exists: ${target}`);
    const copy = copies.findLast(({ at }) => Math.floor(at.getTime() / 1000) <= seconds);
    if (!copy) throw new Refused("InvalidRestoreTimeException", "The restore time is out of range");
    const { StreamSpecification: _, ...definition } = Db.tableDefinition(target);
    await this.#client.send(new CreateTableCommand(definition));
    for (let start = 0; start < copy.items.length; start += 25) {
      const put = copy.items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
      await this.#client.send(new BatchWriteItemCommand({ RequestItems: { [target]: put } }));
    }
    this.#tables.set(target, { isRecoverable: false, tags: [], copies: [] });
    this.#creating.set(target, 2);
    return { TableDescription: { TableName: target, TableStatus: "CREATING" } };
  }
}

const tableIn = (arn: unknown): string => `${arn}`.split("/").at(-1) ?? "";
