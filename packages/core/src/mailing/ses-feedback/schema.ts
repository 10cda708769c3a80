import * as z from "zod";

const Address = z.object({ emailAddress: z.string().max(400) });

/**
 * The part of an SES event that we read (event publishing by a configuration set). Its texts come from mail
 * servers, so from anybody: none is shown or stored.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const Feedback = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    tags: z.record(z.string(), z.array(z.string())).default({}),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().default(""),
      bouncedRecipients: z.array(Address),
      timestamp: z.iso.datetime(),
      feedbackId: z.string(),
    })
    .optional(),
  complaint: z
    .object({
      complaintSubType: z.string().nullish(),
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: z.array(Address),
      timestamp: z.iso.datetime(),
      feedbackId: z.string(),
    })
    .optional(),
});
export type Feedback = z.infer<typeof Feedback>;
