import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from "@aws-sdk/client-service-quotas";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { EDGE_REGION, regionOf } from "../../stacks/lib/region";
import { type Check, type Context, isAbsent, type Miss, miss } from "./context";

/**
 * Checks the deploying identity and its region. Returns the account for the later checks, or what is missing.
 */
export async function askIdentity(
  environment: Context["environment"],
): Promise<{ account: string; region: string } | { misses: Miss[] }> {
  let region: string;
  try {
    region = regionOf(environment);
  } catch (error) {
    return { misses: miss((error as Error).message, "export STINT_REGION=us-east-1") };
  }
  const told = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION;
  if (told && told !== region)
    return {
      misses: miss(
        `AWS_REGION is ${told}, the stage's region is ${region}: the two must agree`,
        `export AWS_REGION=${region} STINT_REGION=${region}`,
      ),
    };
  try {
    const { Account: account = "" } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
    const wanted = environment.STINT_ACCOUNT;
    if (wanted && wanted !== account)
      return {
        misses: miss(
          `the credentials are of account ${account}, STINT_ACCOUNT is ${wanted}`,
          "export AWS_PROFILE=PROFILE_OF_THAT_ACCOUNT",
        ),
      };
    return { account, region };
  } catch (error) {
    const why = error instanceof Error ? error.name : "error";
    return {
      misses: miss(`no AWS credentials that are taken (${why})`, "aws sso login, or export AWS_PROFILE=NAME"),
    };
  }
}

/**
 * The templates of the pinned `cdk` and `sst`; tests/stacks/preflight.test.ts compares them with the
 * packages.
 */
export const BOOTSTRAP = { cdk: 33, sst: "7.4" };

const bootstrap: Check = {
  name: "bootstrap",
  run: async ({ account, region }) => {
    const regions = [...new Set([region, EDGE_REGION])];
    const ofCdk = await Promise.all(
      regions.map(async (each): Promise<Miss[]> => {
        const mend = `npx cdk bootstrap --app '' aws://${account}/${each}`;
        try {
          const Name = "/cdk-bootstrap/hnb659fds/version";
          const { Parameter } = await new SSMClient({ region: each }).send(new GetParameterCommand({ Name }));
          return Number(Parameter?.Value) >= BOOTSTRAP.cdk
            ? []
            : miss(
                `CDK's bootstrap of ${each} is version ${Parameter?.Value}, ${BOOTSTRAP.cdk} is needed`,
                mend,
              );
        } catch (error) {
          if (isAbsent(error)) return miss(`CDK is not bootstrapped in ${each}`, mend);
          throw error;
        }
      }),
    );
    return [...ofCdk.flat(), ...(await bootstrapOfSst(region))];
  },
};

async function bootstrapOfSst(region: string): Promise<Miss[]> {
  const mend = `npx sst bootstrap --region ${region}`;
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: "SSTBootstrap" }),
    );
    const version = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === "Version")?.OutputValue;
    return version === BOOTSTRAP.sst
      ? []
      : miss(`SST's bootstrap is version ${version ?? "unknown"}, ${BOOTSTRAP.sst} is needed`, mend);
  } catch (error) {
    if (isAbsent(error)) return miss("SST is not bootstrapped", mend);
    throw error;
  }
}

interface Need {
  service: string;
  code: string;
  words: string;
  /** The quota that a stage needs: a protected one, and a disposable one. */
  protected: number;
  disposable: number;
  /** The region of the account's quota, for services that have one for all regions. */
  region?: string;
}

/**
 * Quotas that are lower in a new account or another region than the published defaults; stacks/lib/quotas.ts
 * has the others.
 */
export const NEEDS: readonly Need[] = [
  {
    service: "lambda",
    code: "L-B99A9384",
    words: "concurrent executions of functions",
    protected: 1000,
    disposable: 10,
  },
  {
    service: "apigateway",
    code: "L-8A5B8E43",
    words: "requests a second of the gateway",
    protected: 1000,
    disposable: 100,
  },
  {
    service: "iam",
    code: "L-FE177D64",
    words: "roles",
    protected: 500,
    disposable: 500,
    region: EDGE_REGION,
  },
  {
    service: "cloudformation",
    code: "L-0485CB21",
    words: "stacks",
    protected: 50,
    disposable: 50,
  },
];

const quotas: Check = {
  name: "quotas",
  run: async ({ stage, region }) => {
    const misses = await Promise.all(
      NEEDS.map(async (need): Promise<Miss[]> => {
        const where = need.region ?? region;
        const value = await quotaInForce(need, where);
        const needed = stage.isProtected ? need.protected : need.disposable;
        return value >= needed
          ? []
          : miss(
              `the account has ${value} ${need.words}, a stage like ${stage.name} needs ${needed}`,
              `aws service-quotas request-service-quota-increase --service-code ${need.service} --quota-code ${need.code} --desired-value ${needed} --region ${where}`,
            );
      }),
    );
    return misses.flat();
  },
};

/** Returns the account's current quota: its own, or the default. */
async function quotaInForce({ service, code }: Need, region: string): Promise<number> {
  const client = new ServiceQuotasClient({ region });
  const of = { ServiceCode: service, QuotaCode: code };
  try {
    return (await client.send(new GetServiceQuotaCommand(of))).Quota?.Value ?? 0;
  } catch (error) {
    if (!isAbsent(error)) throw error;
    return (await client.send(new GetAWSDefaultServiceQuotaCommand(of))).Quota?.Value ?? 0;
  }
}

export const accountChecks: readonly Check[] = [bootstrap, quotas];
