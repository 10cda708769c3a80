import { archiveParameter } from "@stint/core/platform/recovery";
import { archive } from "@stint/functions/manifest";
import { Duration } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { tableIn } from "./database";
import { Events } from "./events";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { allow, lambda } from "./lib/lambda";
import { deadLetters } from "./lib/queue";
import { stageOf } from "./lib/stage";
import { shared } from "./shared";

/** This is as long as the table can be restored to any second. */
const KEPT = Duration.days(35);

/**
 * Creates what a restore of the table needs beside its point-in-time recovery (docs/runbook.md): every change
 * of a row, copied outside of the table within a minute or two, and on demand a daily backup in another
 * account's vault.
 */
export function Recovery(context: StackContext) {
  const { stack, app } = context;
  const { removal } = stageOf(app);
  const { access } = use(Files);
  const bucket = new Bucket(stack, "changes", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: removal,
    serverAccessLogsBucket: access,
    serverAccessLogsPrefix: "archive/",
    lifecycleRules: [{ expiration: KEPT }],
  });
  const common = shared(context, use(Events).bus);
  const made = lambda(stack, {
    name: archive.name,
    shared: { ...common, environment: { ...common.environment, STINT_ARCHIVE_BUCKET: bucket.bucketName } },
    timeout: 60,
    grants: [allow(["s3:PutObject"], [bucket.arnForObjects("changes/*")])],
  });
  const table = tableIn(context);
  made.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 1000,
      maxBatchingWindow: Duration.minutes(1),
      retryAttempts: 10_000,
      maxRecordAge: Duration.hours(23),
      onFailure: new SqsDlq(deadLetters(stack, archive.name)),
    }),
  );
  new StringParameter(stack, "archive-name", {
    parameterName: archiveParameter(app.stage),
    stringValue: bucket.bucketName,
  });
  const elsewhere = process.env.STINT_BACKUP_VAULT_ARN;
  if (elsewhere) {
    const plan = new BackupPlan(stack, "backups", {
      backupVault: new BackupVault(stack, "vault", { removalPolicy: removal }),
    });
    plan.addRule(
      new BackupPlanRule({
        ruleName: "daily",
        scheduleExpression: Schedule.cron({ hour: "3", minute: "0" }),
        deleteAfter: KEPT,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(stack, "elsewhere", elsewhere),
            deleteAfter: KEPT,
          },
        ],
      }),
    );
    plan.addSelection("table", { resources: [BackupResource.fromArn(table.tableArn)] });
  }
  return { bucket, archive: made };
}
