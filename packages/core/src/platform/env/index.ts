import * as z from "zod";

const Schema = z.object({
  STINT_TABLE: z.string().min(1),
  /** The deployed commit, as /api/v2/health returns it. */
  STINT_REVISION: z.string().default("unknown"),
  STINT_BUS: z.string().min(1).default("stint"),
  STINT_FILES_BUCKET: z.string().min(1).default("stint-files"),
  STINT_URL: z.url(),
  STINT_MAIL_FROM: z.string().default("mail@stint.test"),
  /** The host of addresses that take mail in; empty where a stage takes none. */
  STINT_MAIL_IN: z.string().default(""),
  /** Where SES keeps what it took in, for a day. */
  STINT_MAIL_IN_BUCKET: z.string().default("stint-mail-in"),
  /**
   * The keys of access tokens as a JWKS, or one as a JWK: the first key signs, and signatures by any of them
   * are valid.
   */
  STINT_JWT_KEY: z.string().min(1),
  /**
   * The secret that CloudFront sends with every request to the API, then a comma and the previous one; empty
   * without CloudFront.
   */
  STINT_ORIGIN_SECRET: z.string().default(""),
  /**
   * The secret for links, codes and signatures, then a comma and the previous one, which is still accepted.
   */
  STINT_LINK_SECRET: z.string().regex(/^[^,]{16,}(,[^,]{16,})*$/),
  /**
   * The secret that seals the secrets of second steps, then a comma and the previous ones, which still open
   * what they sealed.
   */
  STINT_SEAL_KEYS: z.string().regex(/^[^,]{16,}(,[^,]{16,})*$/),
  /** The keys of acceptances as a JWKS: first the private one that signs, then the earlier public ones. */
  STINT_ACCEPTANCE_KEYS: z.string().min(1),
  /** The cost of a password's hash, as a power of two. The stacks never set it; test runs use less. */
  STINT_PASSWORD_COST: z.coerce.number().int().min(11).max(20).default(17),
  /** `off` sends responses without checking their schema, as production does. */
  STINT_CHECK_ANSWERS: z.enum(["on", "off"]).default("on"),
  /** `on` shows the maintenance screen for every request. */
  STINT_MAINTENANCE: z.string().default(""),
  STRIPE_SECRET_KEY: z.string().default(""),
  STRIPE_PUBLISHABLE_KEY: z.string().default(""),
  STRIPE_WEBHOOK_SECRET: z.string().default(""),
  STRIPE_API_BASE: z.string().default(""),
  /** `required`: clients can pay online only to an owner's own account at the provider. */
  STRIPE_CONNECT: z.enum(["", "required"]).default(""),
  /** The script that payment pages load. */
  STRIPE_JS_URL: z.string().min(1).default("https://js.stripe.com/endive/stripe.js"),
  /** The AI provider's key; without one the library's planner writes each draft. */
  OPENAI_API_KEY: z.string().default(""),
  /** Another host than the provider's own: a stand-in, or its regional address. */
  OPENAI_BASE_URL: z.string().default(""),
  OPENAI_MODEL: z.string().min(1).default("gpt-5.6-terra"),
  /** The account at an access point of Peppol; without a key nothing is sent there. */
  PEPPOL_API_KEY: z.string().default(""),
  PEPPOL_API_BASE: z.string().default("https://api.storecove.com/api/v2"),
  /** The account at an accredited French platform, `id:secret`, with the platform's own addresses. */
  FR_PLATFORM_KEY: z.string().default(""),
  FR_PLATFORM_BASE: z.string().default(""),
  FR_PLATFORM_TOKEN_URL: z.string().default(""),
  /** Where the two services say what a video is. */
  YOUTUBE_OEMBED: z.url().default("https://www.youtube.com/oembed"),
  VIMEO_OEMBED: z.url().default("https://vimeo.com/api/oembed.json"),
  GOOGLE_ISSUER: z.string().default("https://accounts.google.com"),
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
});

export type Env = z.infer<typeof Schema>;

type Name = keyof Env;

/** Every variable that the product reads. */
export const NAMES = Object.keys(Schema.shape) as Name[];

let read: Env | undefined;

/**
 * Returns the validated environment; a missing name stops the start with an error that names it. A function
 * whose `STINT_NEEDS` lists the names that it reads (the stacks set it) has only those, and reading any other
 * is an error.
 */
export function env(): Env {
  if (read) return read;
  const needs = process.env.STINT_NEEDS?.split(",").filter(Boolean) as Name[] | undefined;
  const schema = needs
    ? Schema.pick(Object.fromEntries(needs.map((name) => [name, true])) as Record<Name, true>)
    : Schema;
  const result = schema.safeParse(process.env);
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(`The environment lacks or misstates: ${names}`);
  }
  const found = { ...result.data } as Env;
  for (const name of needs ? NAMES.filter((each) => !needs.includes(each)) : [])
    Object.defineProperty(found, name, {
      get: () => {
        throw new Error(`${name} is not among what this function needs`);
      },
    });
  read = found;
  return read;
}
