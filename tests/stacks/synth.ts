import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Aspects } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { App } from "sst/constructs";
import { initProject } from "sst/project.js";
import config from "../../sst.config";
import { suppress } from "../../stacks/lib/nag";
import { stageOf } from "../../stacks/lib/stage";
import { oncePerRun } from "./once";

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  [key: string]: unknown;
}

interface Template {
  Resources?: Record<string, Resource>;
  Outputs?: object;
  Parameters?: object;
  Mappings?: object;
}

export interface Synthesis {
  /** Of every stack, its template and how many bytes it has. */
  templates: { stack: string; template: Template; bytes: number }[];
  /** Every resource of every stack, by stack and logical id. */
  resources: { stack: string; id: string; resource: Resource }[];
  ofType: (type: string) => { stack: string; id: string; properties: Record<string, unknown> }[];
  /** Findings of cdk-nag that nobody suppressed, warnings among them. */
  findings: string[];
}

const ACCOUNT = "123456789012";

/** Functions stay where they were bundled: a gigabyte of copies would say nothing more. */
const UNCOPIED = { "aws:cdk:disable-asset-staging": true };

/** What a deployment of the stage is told: a protected one needs an address, one to throw away learns its own. */
const settings = (stage: string): Record<string, string | undefined> => ({
  // SST asks AWS for its bootstrap bucket unless it is told that a test runs.
  NODE_ENV: "test",
  ...(stageOf({ stage }).isProtected
    ? {
        STINT_URL: "https://app.stint.test",
        STINT_CERTIFICATE_ARN: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/sample`,
      }
    : { STINT_URL: undefined, STINT_CERTIFICATE_ARN: undefined }),
});

/** Bundles every function, once for all files of a run. */
export const bundled = (): Promise<string> =>
  oncePerRun("bundle", async () => {
    await promisify(execFile)(process.execPath, ["scripts/bundle.mjs", "--no-maps"]);
  });

/** Writes the assembly of a stage with SST, as `sst deploy` does, and cdk-nag's findings into it. */
async function withSst(stage: string, exceptions: boolean, outdir: string): Promise<void> {
  for (const [name, value] of Object.entries(settings(stage)))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  await initProject({ stage, region: "us-east-1" });
  const app = new App(
    { mode: "deploy", stage, name: "stint", region: "us-east-1", account: ACCOUNT } as never,
    { outdir, context: UNCOPIED } as never,
  );
  config.stacks(app);
  if (exceptions) suppress(app);
  Aspects.of(app).add(new AwsSolutionsChecks({ verbose: true }));
  Aspects.of(app).add(new ServerlessChecks({ verbose: true }));
  await app.finish();
  app.synth();
}

/** The folder of a stage's assembly as bin/cdk.ts writes it, in a process of its own as under `cdk`. */
export async function assembledByCdk(
  stage: string,
  environment: Record<string, string> = {},
): Promise<string> {
  await bundled();
  return oncePerRun(`cdk-${stage}${Object.values(environment).join("-")}`, async (CDK_OUTDIR) => {
    await promisify(execFile)(process.execPath, ["--import", "tsx", "bin/cdk.ts"], {
      env: {
        ...process.env,
        ...settings(stage),
        STINT_STAGE: stage,
        CDK_DEFAULT_ACCOUNT: ACCOUNT,
        CDK_OUTDIR,
        CDK_CONTEXT_JSON: JSON.stringify(UNCOPIED),
        ...environment,
      },
    });
  });
}

/** The folder of a stage's assembly as SST writes it. */
export async function assembledBySst(stage: string, { exceptions = true } = {}): Promise<string> {
  await bundled();
  return oncePerRun(`sst-${stage}${exceptions ? "" : "-bare"}`, (folder) =>
    withSst(stage, exceptions, folder),
  );
}

/** The whole app for a stage, synthesized by SST once per run without any network, read from what it wrote. */
export async function synthesize(stage: string, options: { exceptions?: boolean } = {}): Promise<Synthesis> {
  return readAssembly(await assembledBySst(stage, options));
}

/** The templates of an assembly's folder, and what cdk-nag wrote beside them. */
export function readAssembly(directory: string): Synthesis {
  const templates = readdirSync(directory)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => {
      const text = readFileSync(join(directory, file), "utf8");
      const stack = file.replace(".template.json", "");
      return { stack, template: JSON.parse(text) as Template, bytes: Buffer.byteLength(text) };
    });
  const resources = templates.flatMap(({ stack, template }) =>
    Object.entries(template.Resources ?? {}).map(([id, resource]) => ({ stack, id, resource })),
  );
  const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")) as {
    artifacts: Record<string, { metadata?: Record<string, { type: string; data: unknown }[]> }>;
  };
  const findings = Object.values(manifest.artifacts).flatMap((artifact) =>
    Object.entries(artifact.metadata ?? {}).flatMap(([path, entries]) =>
      entries
        .filter(
          ({ type, data }) =>
            type === "aws:cdk:error" ||
            (type === "aws:cdk:warning" && /^(AwsSolutions|Serverless)-/.test(String(data))),
        )
        .map((entry) => `${path}: ${String(entry.data)}`),
    ),
  );
  return {
    templates,
    resources,
    findings,
    ofType: (type) =>
      resources
        .filter(({ resource }) => resource.Type === type)
        .map(({ stack, id, resource }) => ({
          stack,
          id,
          properties: resource.Properties as Record<string, never>,
        })),
  };
}
