import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Aspects } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { App } from "sst/constructs";
import { initProject } from "sst/project.js";
import config from "../../sst.config";
import { suppress } from "../../stacks/lib/nag";
import { stageOf } from "../../stacks/lib/stage";

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
  /** Findings of cdk-nag that nobody suppressed. */
  findings: string[];
}

/** Synthesizes the whole app for a stage, once, without any network, and reads what it wrote. */
export async function synthesize(stage: string, { exceptions = true } = {}): Promise<Synthesis> {
  // SST asks AWS for its bootstrap bucket unless it is told that a test runs.
  process.env.NODE_ENV = "test";
  // A protected stage is not synthesized without them; one to throw away learns its address when it is there.
  const isProtected = stageOf({ stage }).isProtected;
  delete process.env.STINT_URL;
  delete process.env.STINT_CERTIFICATE_ARN;
  if (isProtected) {
    process.env.STINT_URL = "https://app.stint.test";
    process.env.STINT_CERTIFICATE_ARN = "arn:aws:acm:us-east-1:123456789012:certificate/sample";
  }
  await initProject({ stage, region: "us-east-1" });
  const app = new App(
    { mode: "deploy", stage, name: "stint", region: "us-east-1", account: "123456789012" } as never,
    {
      outdir: join(process.cwd(), ".sst", `synth-${stage}`),
    } as never,
  );
  config.stacks(app);
  if (exceptions) suppress(app);
  Aspects.of(app).add(new AwsSolutionsChecks({ verbose: true }));
  Aspects.of(app).add(new ServerlessChecks({ verbose: true }));
  await app.finish();
  const { directory } = app.synth();
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
        .filter((entry) => entry.type === "aws:cdk:error")
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
