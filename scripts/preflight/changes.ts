import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Change,
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  type ResourceChange,
  waitUntilChangeSetCreateComplete,
} from "@aws-sdk/client-cloudformation";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type Context, isAbsent, type Miss, miss } from "./context";

/** What holds something that no deployment can make again, or that other people know by its name. */
export const STATEFUL: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "all data",
  "AWS::S3::Bucket": "files and sealed documents",
  "AWS::KMS::Key": "a key that things are encrypted with",
  "AWS::SES::EmailIdentity": "the domain that mail is sent from",
  "AWS::CloudFront::Distribution": "the address that people have",
  "AWS::Route53::HostedZone": "the zone that the registrar names",
  "AWS::CertificateManager::Certificate": "the certificate of the address",
};

/** How a change would lose it, or undefined where it stays. */
export function lossOf(change: ResourceChange): string | undefined {
  const { Action, Replacement, ResourceType = "" } = change;
  if (!Object.hasOwn(STATEFUL, ResourceType)) return undefined;
  if (Action === "Remove") return "removes";
  if (Action === "Modify" && (Replacement === "True" || Replacement === "Conditional")) return "replaces";
  const gone = aliasesOf(change.BeforeContext).filter(
    (name) => !aliasesOf(change.AfterContext).includes(name),
  );
  return gone.length > 0 ? `takes ${gone.join(", ")} from` : undefined;
}

/** The names of a distribution, in the properties that a change set tells. */
function aliasesOf(told: string | undefined): string[] {
  if (!told) return [];
  const { Properties } = JSON.parse(told) as { Properties?: { DistributionConfig?: { Aliases?: string[] } } };
  return Properties?.DistributionConfig?.Aliases ?? [];
}

/**
 * What the deployment of an assembly would lose, asked of CloudFormation by a change set for each stack that exists. The
 * change sets are deleted again. A stage to throw away may lose all it has.
 */
export async function askChanges(context: Context, assembly: string): Promise<Miss[]> {
  if (!context.stage.isProtected) return [];
  const names = readdirSync(assembly)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => file.replace(".template.json", ""));
  const misses: Miss[] = [];
  // One after the other: CloudFormation limits how many are asked for at once.
  for (const name of names) misses.push(...(await changesOf(context, assembly, name)));
  return misses;
}

async function changesOf(context: Context, assembly: string, StackName: string): Promise<Miss[]> {
  const { region } = context;
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    // A first deployment that failed left nothing in it, and takes no change set: it is made anew.
    if (/^(ROLLBACK_COMPLETE|REVIEW_IN_PROGRESS)$/.test(Stacks[0]?.StackStatus ?? "")) return [];
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
  const TemplateURL = await upload(context, join(assembly, `${StackName}.template.json`));
  const ChangeSetName = `preflight-${Date.now()}`;
  const named = { StackName, ChangeSetName };
  await client.send(
    new CreateChangeSetCommand({
      ...named,
      TemplateURL,
      ChangeSetType: "UPDATE",
      Capabilities: ["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"],
    }),
  );
  try {
    await waitUntilChangeSetCreateComplete({ client, maxWaitTime: 300, minDelay: 1 }, named).catch(
      async (error) => {
        const { StatusReason = "" } = await client.send(new DescribeChangeSetCommand(named));
        if (!/didn't contain changes|No updates are to be performed/.test(StatusReason)) throw error;
      },
    );
    return (await readChanges(client, named)).flatMap(({ ResourceChange }) => {
      const loss = ResourceChange && lossOf(ResourceChange);
      if (!loss) return [];
      const { ResourceType = "", LogicalResourceId } = ResourceChange;
      return miss(
        `the deployment ${loss} ${ResourceType} ${LogicalResourceId} of ${StackName}: ${STATEFUL[ResourceType]}`,
        `STINT_STAGE=${context.stage.name} npx cdk diff ${StackName} (keep its logical id and its key, or move it with cdk import)`,
      );
    });
  } finally {
    await client.send(new DeleteChangeSetCommand(named));
  }
}

async function readChanges(
  client: CloudFormationClient,
  named: { StackName: string; ChangeSetName: string },
): Promise<Change[]> {
  const changes: Change[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new DescribeChangeSetCommand({ ...named, IncludePropertyValues: true, NextToken }),
    );
    changes.push(...(page.Changes ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return changes;
}

/** A template is longer than a request may be, so it goes the way of CDK's own: through the bootstrap's bucket. */
async function upload({ account, region }: Context, file: string): Promise<string> {
  const Body = readFileSync(file);
  const Bucket = `cdk-hnb659fds-assets-${account}-${region}`;
  const Key = `preflight/${createHash("sha256").update(Body).digest("hex")}.json`;
  await new S3Client({ region }).send(new PutObjectCommand({ Bucket, Key, Body }));
  return `https://s3.${region}.amazonaws.com/${Bucket}/${Key}`;
}
