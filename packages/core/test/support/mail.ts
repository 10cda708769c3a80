import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAws } from "@stint/local/aws/server";

/**
 * A real SES endpoint with a mailbox to look into. Call it in `beforeAll`, before anything that sends is
 * imported for the first call (the SDK reads its endpoint then).
 */
export async function startMailbox() {
  const dir = await mkdtemp(join(tmpdir(), "stint-mail-"));
  const aws = await startAws({ dir });
  Object.assign(process.env, aws.env);
  return {
    /** Mails to an address, newest last. */
    to: (address: string) => aws.mailbox.list(address),
    ses: aws.ses,
    async stop() {
      await aws.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
