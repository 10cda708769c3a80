import { standIns } from "./stand-ins";

/** The mailbox of this worker's SES. */
export async function openMailbox() {
  const { aws } = await standIns();
  return {
    /** Mails to an address, newest last. */
    to: (address: string) => aws.mailbox.list(address),
    ses: aws.ses,
  };
}
