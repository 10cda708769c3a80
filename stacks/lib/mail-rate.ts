/** Mails a second that SES takes of an account when it leaves the sandbox. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const DEFAULT_RATE = 14;
/** What one mail takes of a function: reads, sometimes a document, and the call to SES. */
const SECONDS_PER_MAIL = 0.25;
/** SQS allows no less. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html */
const LEAST = 2;

/** Whether it is the queue of the reactions that mail. */
export const isMail = (queue: string): boolean => queue === "mail";

/** SES's rate for the account, which `STINT_MAIL_RATE` names at deployment. An Error with words for what is no rate. */
export function mailRate(text = process.env.STINT_MAIL_RATE): number {
  if (!text) return DEFAULT_RATE;
  const rate = Number(text);
  if (!(rate >= 1))
    throw new Error(`STINT_MAIL_RATE is "${text}", and is the mails a second that SES allows.`);
  return rate;
}

/**
 * How many functions of the mail queue run at once: as many as send what SES takes in a second. A thousand reminders of
 * one morning leave at that rate.
 */
export const mailConcurrency = (rate: number): number =>
  Math.max(LEAST, Math.min(1000, Math.floor(rate * SECONDS_PER_MAIL)));
