import { standIns } from "./stand-ins";

/** The mailbox of this worker's SES. */
export async function openMailbox() {
  const { aws } = await standIns();
  return {
    /** Mails to an address, newest last; the newest alone where there is a limit. */
    to: (address: string, limit?: number) => aws.mailbox.list(address, limit),
    ses: aws.ses,
  };
}
