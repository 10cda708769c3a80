import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAws } from "@stint/local/aws/server";
import { BadMail } from "@stint/local/aws/ses";

/** Files and mail over the wire, with a mailbox to look into. Call it before the first request. */
export async function startFilesAndMail() {
  const dir = await mkdtemp(join(tmpdir(), "stint-proposal-"));
  const aws = await startAws({ dir });
  Object.assign(process.env, aws.env);
  return {
    /** Mails to an address, newest last. */
    to: (address: string) => aws.mailbox.list(address),
    /** An attachment by its place. */
    file: (mail: string, place: number) => aws.mailbox.file(mail, place),
    /** Runs `work` while the provider refuses every mail. */
    async failing(work: () => Promise<void>) {
      const { mailbox } = aws;
      mailbox.deliver = () => {
        throw new BadMail("Nothing is taken now, as the test wants it.");
      };
      try {
        await work();
      } finally {
        // The method of the class shows again.
        Reflect.deleteProperty(mailbox, "deliver");
      }
    },
    async stop() {
      await aws.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
