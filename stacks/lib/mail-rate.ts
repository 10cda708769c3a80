/**
 * The mails a second that SES accepts from an account that leaves the sandbox.
 * https://docs.aws.amazon.com/ses/latest/dg/quotas.html
 */
const DEFAULT_RATE = 14;
/** The time of one mail in a function: reads, sometimes a document, and the call to SES. */
const SECONDS_PER_MAIL = 0.25;
/**
 * The minimum concurrency that SQS allows.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const LEAST = 2;

/** Says whether this is the queue of the reactions that mail. */
export const isMail = (queue: string): boolean => queue === "mail";

/**
 * Returns SES's rate for the account, which `STINT_MAIL_RATE` names at deployment. Throws an Error with words
 * for an invalid one.
 */
export function mailRate(text = process.env.STINT_MAIL_RATE): number {
  if (!text) return DEFAULT_RATE;
  const rate = Number(text);
  if (!(rate >= 1))
    throw new Error(`STINT_MAIL_RATE is "${text}", and is the mails a second that SES allows.`);
  return rate;
}

/**
 * Returns the concurrency of the mail queue's function: enough for SES's rate. A thousand reminders of one
 * morning are sent at that rate.
 */
export const mailConcurrency = (rate: number): number =>
  Math.max(LEAST, Math.min(1000, Math.floor(rate * SECONDS_PER_MAIL)));
