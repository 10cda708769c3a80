import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Change,
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  ListExportsCommand,
  type ResourceChange,
  waitUntilChangeSetCreateComplete,
} from "@aws-sdk/client-cloudformation";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type Context, isAbsent, type Miss, miss } from "./context";

/** Resources with data that no deployment can restore, or that other people know by name. */
export const STATEFUL: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "all data",
  "AWS::S3::Bucket": "files and sealed documents",
  "AWS::KMS::Key": "a key that things are encrypted with",
  "AWS::SES::EmailIdentity": "the domain that mail is sent from",
  "AWS::CloudFront::Distribution": "the address that people have",
  "AWS::Route53::HostedZone": "the zone that the registrar names",
  "AWS::Route53::RecordSet": "a name that people and mail are found by",
  "AWS::CertificateManager::Certificate": "the certificate of the address",
};

/** Returns how a change would lose it, or undefined where it stays. */
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

/** Returns the names of a distribution, from the properties in a change set. */
function aliasesOf(told: string | undefined): string[] {
  if (!told) return [];
  const { Properties } = JSON.parse(told) as { Properties?: { DistributionConfig?: { Aliases?: string[] } } };
  return Properties?.DistributionConfig?.Aliases ?? [];
}

/**
 * Returns what the deployment of an assembly would lose, by a change set of CloudFormation for each existing
 * stack. The change sets are deleted again. A disposable stage may lose everything.
 */
export async function askChanges(context: Context, assembly: string): Promise<Miss[]> {
  if (!context.stage.isProtected) return [];
  const stacks = readStacks(assembly, context.region);
  const exported = new Map<string, Set<string>>();
  for (const region of new Set(stacks.map((each) => each.region)))
    exported.set(region, await listExports(region));
  const misses: Miss[] = [];
  // Change sets are created one after the other: CloudFormation limits concurrent ones.
  for (const { name, region, file } of stacks) {
    const template = readFileSync(file, "utf8");
    const body = withoutNewImports(template, exported.get(region) ?? new Set());
    misses.push(...(await changesOf({ ...context, region }, name, body)));
  }
  return misses;
}

/** Returns the stacks of an assembly, each with its region: those of the edge have their own. */
export function readStacks(
  assembly: string,
  region: string,
): { name: string; region: string; file: string }[] {
  const manifest = join(assembly, "manifest.json");
  const { artifacts = {} } = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, "utf8")) as {
        artifacts?: Record<string, { environment?: string; properties?: { templateFile?: string } }>;
      })
    : {};
  const regions = new Map(
    Object.values(artifacts).map(({ environment = "", properties }) => [
      properties?.templateFile,
      /^aws:\/\/[^/]*\/([a-z0-9-]+)$/.exec(environment)?.[1],
    ]),
  );
  return readdirSync(assembly)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => ({
      name: file.replace(".template.json", ""),
      region: regions.get(file) ?? region,
      file: join(assembly, file),
    }));
}

async function listExports(region: string): Promise<Set<string>> {
  const client = new CloudFormationClient({ region });
  const names = new Set<string>();
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListExportsCommand({ NextToken }));
    for (const { Name } of page.Exports ?? []) if (Name) names.add(Name);
    NextToken = page.NextToken;
  } while (NextToken);
  return names;
}

/**
 * Replaces imports that another stack of the same deployment will export for the first time by a word:
 * CloudFormation refuses a change set that imports what is not exported yet.
 */
export function withoutNewImports(template: string, exported: ReadonlySet<string>): string {
  return JSON.stringify(JSON.parse(template), (_, value: unknown) => {
    const name = (value as { "Fn::ImportValue"?: unknown } | null)?.["Fn::ImportValue"];
    return typeof name === "string" && !exported.has(name) ? `new-${name}` : value;
  });
}

async function changesOf(context: Context, StackName: string, template: string): Promise<Miss[]> {
  const client = new CloudFormationClient({ region: context.region });
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    // A failed first deployment left nothing, and allows no change set: it is created anew.
    if (/^(ROLLBACK_COMPLETE|REVIEW_IN_PROGRESS)$/.test(Stacks[0]?.StackStatus ?? "")) return [];
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
  const TemplateURL = await upload(context, template);
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
        `npm run cdk -- --stage ${context.stage.name} diff ${StackName} (keep its logical id and its key, or move it with cdk import)`,
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

/** Uploads a template to the bootstrap's bucket, as CDK does, since it is longer than a request may be. */
async function upload({ account, region }: Context, Body: string): Promise<string> {
  const Bucket = `cdk-hnb659fds-assets-${account}-${region}`;
  const Key = `preflight/${createHash("sha256").update(Body).digest("hex")}.json`;
  await new S3Client({ region }).send(new PutObjectCommand({ Bucket, Key, Body }));
  return `https://s3.${region}.amazonaws.com/${Bucket}/${Key}`;
}
