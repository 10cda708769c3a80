import { tableGrants, tableIn } from "./database";
import { Email } from "./email";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import type { Shared } from "./lib/lambda";
import { originSecrets, secretsOf } from "./secrets";

/**
 * Returns the mode of Stripe Connect. `STRIPE_CONNECT=off` is for a business that runs Stint for itself. A
 * pipeline's unset variable is an empty text.
 */
export function connect(told = process.env.STRIPE_CONNECT): string {
  if (!told || told === "required") return "required";
  if (told === "off") return "";
  throw new Error(`STRIPE_CONNECT is "${told}", and is "required" or "off".`);
}

/**
 * Returns environment and rights offered to the product's functions; each gets what it uses (lib/lambda.ts).
 */
export function shared(context: StackContext, bus: { eventBusName: string }): Shared {
  const secrets = secretsOf(context);
  return {
    environment: {
      STINT_TABLE: tableIn(context).tableName,
      STINT_BUS: bus.eventBusName,
      STINT_FILES_BUCKET: use(Files).files.bucketName,
      // Without one, functions read the address that CloudFront assigned (secrets.ts).
      ...(process.env.STINT_URL ? { STINT_URL: process.env.STINT_URL } : {}),
      STINT_MAIL_FROM: use(Email).from,
      STINT_MAIL_IN: use(Email).host,
      STINT_ORIGIN_SECRET: originSecrets(context).taken,
      // A restore shows this screen instead of everything else while it moves the table.
      ...(process.env.STINT_MAINTENANCE ? { STINT_MAINTENANCE: process.env.STINT_MAINTENANCE } : {}),
      // The tests have checked answers against their schemas; checking each one costs CPU.
      STINT_CHECK_ANSWERS: "off",
      // A platform for many owners: clients pay online only into an owner's connected account.
      STRIPE_CONNECT: connect(),
      // Another model than the product's own choice, and the provider's address in another region.
      ...(process.env.OPENAI_MODEL ? { OPENAI_MODEL: process.env.OPENAI_MODEL } : {}),
      ...(process.env.OPENAI_BASE_URL ? { OPENAI_BASE_URL: process.env.OPENAI_BASE_URL } : {}),
      // Where networks of e-invoices answer: an access point's sandbox, the French platform that was chosen.
      ...(process.env.PEPPOL_API_BASE ? { PEPPOL_API_BASE: process.env.PEPPOL_API_BASE } : {}),
      ...(process.env.FR_PLATFORM_BASE ? { FR_PLATFORM_BASE: process.env.FR_PLATFORM_BASE } : {}),
      ...(process.env.FR_PLATFORM_TOKEN_URL
        ? { FR_PLATFORM_TOKEN_URL: process.env.FR_PLATFORM_TOKEN_URL }
        : {}),
    },
    grants: tableGrants(context),
    secrets,
  };
}
