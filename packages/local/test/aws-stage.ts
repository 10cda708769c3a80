import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Aws, startAws } from "../src/aws/server";
import { CREDENTIALS, REGION } from "../src/aws/sigv4";

/** The laptop's AWS for all tests of a file, in a folder of its own; `restart` keeps what is on disk. */
export function withAws() {
  let dir: string;
  let aws: Aws;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "stint-aws-"));
    aws = await startAws({ dir, origins: ["http://app.test"] });
  });
  afterAll(async () => {
    await aws.stop();
    await rm(dir, { recursive: true, force: true });
  });
  return {
    aws: () => aws,
    config: () => ({ endpoint: aws.endpoint, region: REGION, credentials: CREDENTIALS }),
    restart: async () => {
      await aws.stop();
      aws = await startAws({ dir, origins: ["http://app.test"] });
    },
  };
}
