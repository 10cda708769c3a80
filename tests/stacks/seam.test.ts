import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { stacksOf } from "../../stacks";
import { addStacks, appOf, use } from "../../stacks/lib/context";
import { regionOf } from "../../stacks/lib/region";
import { assembledByCdk, assembledBySst } from "./synth";

/** Everything of an assembly that reaches CloudFormation: templates, and of the manifest names, tags and order. */
function deployed(directory: string) {
  const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")) as {
    artifacts: Record<
      string,
      { type: string; environment?: string; dependencies?: string[]; properties?: { tags?: unknown } }
    >;
  };
  const stacks = Object.entries(manifest.artifacts)
    .filter(([, { type }]) => type === "aws:cloudformation:stack")
    .map(([name, { environment, dependencies, properties }]) => ({
      name,
      environment,
      dependencies,
      tags: properties?.tags,
      assets: readFileSync(join(directory, `${name}.assets.json`), "utf8"),
      template: JSON.parse(readFileSync(join(directory, `${name}.template.json`), "utf8")) as object,
    }));
  return stacks;
}

/** What SST puts into an assembly that CDK alone does not. Nothing: the stacks are plain ones. */
const HELPERS_OF_SST: string[] = [];

describe("SST's seam", () => {
  let sst: ReturnType<typeof deployed>;
  let cdk: ReturnType<typeof deployed>;
  beforeAll(async () => {
    sst = deployed(await assembledBySst("staging", { exceptions: false }));
    cdk = deployed(await assembledByCdk("staging"));
  });

  it("builds every stack of the list, in its order, under the stage's name", () => {
    const names = stacksOf("staging").map(({ name }) => `staging-stint-${name}`);
    expect(names).toContain("staging-stint-Monitoring");
    expect(new Set(sst.map(({ name }) => name))).toEqual(new Set(names));
    expect(stacksOf("dev-ada").map(({ name }) => name)).not.toContain("Monitoring");
  });

  it("gives `cdk` what SST deploys: names, logical ids, assets, tags, order", () => {
    const idsOf = (stacks: typeof sst) =>
      stacks.flatMap(({ name, template }) =>
        Object.entries(template).flatMap(([section, all]) =>
          Object.keys(all as object).map((id) => `${name} ${section} ${id}`),
        ),
      );
    const plain = new Set(idsOf(cdk));
    expect(idsOf(sst).filter((id) => !plain.has(id))).toEqual(HELPERS_OF_SST);
    expect(cdk).toEqual(sst);
    for (const { tags } of cdk) expect(tags).toMatchObject({ "sst:app": "stint", "sst:stage": "staging" });
  });

  it("is one file of the stacks, and the configuration", () => {
    const files = ["stacks", "stacks/lib", "bin"].flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith(".ts"))
        .map((file) => join(folder, file)),
    );
    const knowing = files.filter((file) => /from "sst[/"]/.test(readFileSync(file, "utf8")));
    expect(knowing).toEqual(["stacks/lib/sst.ts"]);
    expect(readFileSync("sst.config.ts", "utf8")).toMatch(/from "sst"/);
  });
});

describe("stacks of our own", () => {
  const app = { name: "stint", stage: "dev-ada", region: "eu-central-1", account: "123456789012" };
  const First = () => ({ told: 7 });

  it("use what is declared before them, and say which is declared too late", () => {
    const Second = () => use(First).told;
    const declared = [
      { name: "Second", make: Second },
      { name: "First", make: First },
    ];
    expect(() => addStacks(new App(), app, declared)).toThrow(
      "Second uses First, which is declared after it",
    );
    let seen = 0;
    addStacks(new App(), app, [
      { name: "First", make: First },
      {
        name: "Second",
        make: () => {
          seen = Second();
        },
      },
    ]);
    expect(seen).toBe(7);
    // What one app made is not another's.
    expect(() => addStacks(new App(), app, [{ name: "Second", make: Second }])).toThrow(/declared after/);
  });

  it("run in the stage's region; what CloudFront reads is in us-east-1", () => {
    const regions: Record<string, string> = {};
    const See = ({ stack }: { stack: import("aws-cdk-lib").Stack }) => {
      regions[stack.stackName] = stack.region;
      expect(appOf(stack)).toMatchObject({ stage: "dev-ada", region: "eu-central-1" });
    };
    addStacks(new App(), app, [
      { name: "Edge", make: See, isEdge: true },
      { name: "Api", make: (context) => See(context) },
    ]);
    expect(regions).toEqual({ "dev-ada-stint-Edge": "us-east-1", "dev-ada-stint-Api": "eu-central-1" });
    expect(regionOf({})).toBe("us-east-1");
    expect(regionOf({ STINT_REGION: "ap-southeast-2" })).toBe("ap-southeast-2");
    for (const region of ["frankfurt", "eu-central", "us_east_1"])
      expect(() => regionOf({ STINT_REGION: region })).toThrow(/no region of AWS/);
  });
});
