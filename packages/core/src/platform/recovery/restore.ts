import {
  DescribeContinuousBackupsCommand,
  type DescribeContinuousBackupsCommandOutput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListBackupsCommand,
  ListTagsOfResourceCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { base, tableDefinition } from "../db";

/** A restore that is not possible, with the reason in words. */
export class NotRestorable extends Error {}

export interface Restore {
  /** The table in use, which may not exist any more. */
  source: string;
  /** The new table: a restore never overwrites one. */
  target: string;
  /** ISO time, to the second. */
  to: string;
  /** Only reads, and describes what would be done. */
  dry: boolean;
  tell: (sentence: string) => void;
}

export interface Restored {
  name: string;
  stream: string;
}

/**
 * Restores the table as of a time into a new one, and sets up what a restore leaves out: stream, expiry,
 * point-in-time recovery, deletion protection, tags. An interrupted run continues where it stopped. Undefined
 * after a dry run. NotRestorable when the time is outside of the available span.
 */
export async function restoreTable(restore: Restore): Promise<Restored | undefined> {
  const { source, target, to, dry, tell } = restore;
  const found = await find(target);
  const step = async (sentence: string, isDone: boolean, work: () => Promise<unknown>) => {
    tell(`${isDone ? "is so" : dry ? "would" : "does"}: ${sentence}`);
    if (!isDone && !dry) await work();
  };
  await step(`restore ${source} as it was at ${to} into ${target}`, found !== undefined, () =>
    begin(source, target, to),
  );
  if (dry && !found) {
    await assertKept(source, to);
    for (const sentence of AFTERWARDS) tell(`would: ${sentence}`);
    return undefined;
  }
  const table = await active(restore);
  assertShape(table);
  const [stream, expiry, recovery, protection, tags] = AFTERWARDS;
  const name = { TableName: target };

  await step(stream, table.StreamSpecification?.StreamEnabled === true, () =>
    base.send(
      new UpdateTableCommand({
        ...name,
        StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
      }),
    ),
  );
  await active(restore);
  const { TimeToLiveDescription: ttl } = await base.send(new DescribeTimeToLiveCommand(name));
  await step(expiry, /ENABL/.test(ttl?.TimeToLiveStatus ?? ""), () =>
    base.send(
      new UpdateTimeToLiveCommand({
        ...name,
        TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      }),
    ),
  );
  const backups = await base.send(new DescribeContinuousBackupsCommand(name));
  await step(recovery, isRecoverable(backups), () =>
    base.send(
      new UpdateContinuousBackupsCommand({
        ...name,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      }),
    ),
  );
  await step(protection, table.DeletionProtectionEnabled === true, () =>
    base.send(new UpdateTableCommand({ ...name, DeletionProtectionEnabled: true })),
  );
  const given = await tagsOf(source);
  const own = await tagsOf(target);
  const missing = given.filter(({ Key }) => !own.some((each) => each.Key === Key));
  await step(tags, missing.length === 0, () =>
    base.send(new TagResourceCommand({ ResourceArn: table.TableArn, Tags: missing })),
  );
  if (dry) return undefined;
  const { LatestStreamArn } = await active(restore);
  if (!LatestStreamArn) throw new Error(`${target} has no stream`);
  return { name: target, stream: LatestStreamArn };
}

const AFTERWARDS = [
  "turn on the stream of new images, which the publisher reads",
  "let rows expire by ttl",
  "turn on point-in-time recovery for 35 days",
  "protect the table from deletion",
  "give it the tags of the old one",
] as const;

const isMissing = (error: unknown): boolean => (error as Error).name === "ResourceNotFoundException";

async function find(name: string): Promise<TableDescription | undefined> {
  try {
    return (await base.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isRecoverable = ({ ContinuousBackupsDescription: of }: DescribeContinuousBackupsCommandOutput) =>
  of?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED";

/** Returns the backup that AWS made of a table when it was deleted. */
async function lastBackup(name: string): Promise<string | undefined> {
  const { BackupSummaries = [] } = await base.send(
    new ListBackupsCommand({ TableName: name, BackupType: "SYSTEM" }),
  );
  const newest = BackupSummaries.sort(
    (a, b) => Number(a.BackupCreationDateTime) - Number(b.BackupCreationDateTime),
  );
  return newest.at(-1)?.BackupArn;
}

/** Throws NotRestorable, with the available span, for a time outside of it. */
async function assertKept(source: string, to: string): Promise<void> {
  if (!(await find(source))) {
    if (await lastBackup(source)) return;
    throw new NotRestorable(`There is no table ${source}, and no backup that AWS made when it was deleted.`);
  }
  const answer = await base.send(new DescribeContinuousBackupsCommand({ TableName: source }));
  if (!isRecoverable(answer)) throw new NotRestorable(`${source} has no point-in-time recovery.`);
  const { EarliestRestorableDateTime: first, LatestRestorableDateTime: last } =
    answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (first && last && (new Date(to) < first || new Date(to) > last))
    throw new NotRestorable(
      `${source} can be restored to any second from ${first.toISOString()} to ${last.toISOString()}, and ${to} is not among them.`,
    );
}

async function begin(source: string, target: string, to: string): Promise<void> {
  await assertKept(source, to);
  if (await find(source)) {
    await base.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        RestoreDateTime: new Date(to),
      }),
    );
    return;
  }
  const BackupArn = await lastBackup(source);
  await base.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName: target }));
}

const LONGEST_WAIT_MS = 15_000;

/** Waits until the table accepts requests: a restore takes from twenty minutes to hours. */
async function active({ target }: Restore): Promise<TableDescription> {
  for (let attempt = 0; ; attempt++) {
    const table = await find(target);
    if (table?.TableStatus === "ACTIVE") return table;
    await new Promise((done) => setTimeout(done, Math.min(LONGEST_WAIT_MS, 100 * 2 ** attempt)));
  }
}

/** Throws if the table has other keys or indexes than the code uses. */
function assertShape(table: TableDescription): void {
  const wanted = tableDefinition(table.TableName ?? "");
  const keys = (of: { AttributeName?: string | undefined; KeyType?: string | undefined }[] = []) =>
    of.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join();
  const indexes = (of: { IndexName?: string | undefined; KeySchema?: never[] | undefined }[] = []) =>
    of
      .map(({ IndexName, KeySchema }) => `${IndexName} ${keys(KeySchema)}`)
      .sort()
      .join("; ");
  if (
    keys(table.KeySchema) !== keys(wanted.KeySchema) ||
    indexes(table.GlobalSecondaryIndexes as never) !== indexes(wanted.GlobalSecondaryIndexes as never)
  )
    throw new Error(`${table.TableName} has other keys or indexes than the code reads by`);
}

/** Returns a table's tags except those that AWS sets itself; none when it does not exist any more. */
async function tagsOf(name: string): Promise<{ Key: string; Value: string }[]> {
  const table = await find(name);
  if (!table?.TableArn) return [];
  const { Tags = [] } = await base.send(new ListTagsOfResourceCommand({ ResourceArn: table.TableArn }));
  return Tags.flatMap(({ Key, Value }) =>
    Key && Value !== undefined && !Key.startsWith("aws:") ? [{ Key, Value }] : [],
  );
}
