import * as z from "zod";
import { CHANNELS, EVERY, KINDS } from "./rules";

const flag = z.boolean("Say yes or no");
const Channels = z.object({ app: flag, email: flag, digest: flag });
const every = z.enum(EVERY, "Choose every day, Mondays or never");
const hour = z
  .number("Choose an hour")
  .int("Choose an hour")
  .min(0, "Choose an hour")
  .max(23, "Choose an hour");

/** How a person is told of each kind. */
export const Info = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(KINDS),
      ...Channels.shape,
      /** True where nobody chooses: the mail comes always, or there is none of this kind. */
      email_locked: z.boolean(),
    }),
  ),
  digest_every: every,
  /** The hour of the day in the workspace's zone. */
  digest_hour: hour,
  /** True once the mails' own link ended mail of the network, until it is turned on again. */
  network_left: z.boolean(),
});
export type Info = z.infer<typeof Info>;

/** What a person chose, as they take it away. */
export const Chosen = z.object({
  kinds: z.array(z.object({ kind: z.enum(KINDS), ...Channels.shape })),
  digest_every: every,
  digest_hour: hour,
});
export type Chosen = z.infer<typeof Chosen>;

/** One press: one kind in one channel, when the digest comes, or mail of the network again. */
export const ChangeInput = z
  .strictObject({
    kind: z.enum(KINDS, "Choose a kind"),
    channel: z.enum(CHANNELS, "Choose app, email or digest"),
    on: flag,
    digest_every: every,
    digest_hour: hour,
    network: z.literal(true, "Say yes"),
  })
  .partial()
  .refine(
    ({ kind, channel, on }) =>
      [kind, channel, on].every((each) => each === undefined) || (kind && channel && on !== undefined),
    { path: ["kind"], message: "Name kind, channel and on together" },
  );
export type ChangeInput = z.infer<typeof ChangeInput>;
