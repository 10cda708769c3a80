import * as z from "zod";

const Schema = z.object({
  STINT_TABLE: z.string().min(1),
  /** The commit that was deployed, as /api/v2/health tells it. */
  STINT_REVISION: z.string().default("unknown"),
  STINT_BUS: z.string().min(1).default("stint"),
  STINT_FILES_BUCKET: z.string().min(1).default("stint-files"),
  STINT_URL: z.url(),
  STINT_MAIL_FROM: z.string().default("mail@stint.test"),
  /** The keys of access tokens as a JWKS, or one as a JWK: the first signs, and what any of them signed holds. */
  STINT_JWT_KEY: z.string().min(1),
  /** What CloudFront sends with every request to the API, behind a comma the one before; empty where there is no CloudFront. */
  STINT_ORIGIN_SECRET: z.string().default(""),
  /** What links, codes and signatures are made with; behind a comma the one before, which is still believed. */
  STINT_LINK_SECRET: z.string().regex(/^[^,]{16,}(,[^,]{16,})*$/),
  /** The keys of acceptances as a JWKS: the private one that signs first, then the public ones before it. */
  STINT_ACCEPTANCE_KEYS: z.string().min(1),
  /** What a password's hash costs, as a power of two. The stacks never name it; test runs take less. */
  STINT_PASSWORD_COST: z.coerce.number().int().min(11).max(20).default(17),
  /** `off` sends answers without a look at their schema, as production does. */
  STINT_CHECK_ANSWERS: z.enum(["on", "off"]).default("on"),
  /** `on` puts the maintenance screen before everything. */
  STINT_MAINTENANCE: z.string().default(""),
  STRIPE_SECRET_KEY: z.string().default(""),
  STRIPE_PUBLISHABLE_KEY: z.string().default(""),
  STRIPE_WEBHOOK_SECRET: z.string().default(""),
  STRIPE_API_BASE: z.string().default(""),
  /** `required`: clients can pay online only into an owner's own account at the provider. */
  STRIPE_CONNECT: z.enum(["", "required"]).default(""),
  /** The script that payers' pages load. */
  STRIPE_JS_URL: z.string().min(1).default("https://js.stripe.com/endive/stripe.js"),
  GOOGLE_ISSUER: z.string().default("https://accounts.google.com"),
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
});

export type Env = z.infer<typeof Schema>;

type Name = keyof Env;

/** Every name that the product reads. */
export const NAMES = Object.keys(Schema.shape) as Name[];

let read: Env | undefined;

/**
 * The validated environment; a missing name stops the start with a sentence that names it. A function whose
 * `STINT_NEEDS` lists what it reads (the stacks set it) has that alone, and is told where it reads anything else.
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
