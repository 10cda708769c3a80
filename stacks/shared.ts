import { tableGrants, tableIn } from "./database";
import { Email } from "./email";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import type { Shared } from "./lib/lambda";
import { originSecrets, secretsOf } from "./secrets";

/** `STRIPE_CONNECT=off` is for a business that runs Stint for itself. An unset variable of a pipeline is told as nothing. */
function connect(told = process.env.STRIPE_CONNECT): string {
  if (!told || told === "required") return "required";
  if (told === "off") return "";
  throw new Error(`STRIPE_CONNECT is "${told}", and is "required" or "off".`);
}

/** Environment and rights that functions of the product may have; each gets what it uses (lib/lambda.ts). */
export function shared(context: StackContext, bus: { eventBusName: string }): Shared {
  const secrets = secretsOf(context);
  return {
    environment: {
      STINT_TABLE: tableIn(context).tableName,
      STINT_BUS: bus.eventBusName,
      STINT_FILES_BUCKET: use(Files).files.bucketName,
      // Without one, functions read the address that CloudFront gave (secrets.ts).
      ...(process.env.STINT_URL ? { STINT_URL: process.env.STINT_URL } : {}),
      STINT_MAIL_FROM: use(Email).from,
      STINT_ORIGIN_SECRET: originSecrets(context).taken,
      // The screen that a restore puts before everything while it moves the table.
      ...(process.env.STINT_MAINTENANCE ? { STINT_MAINTENANCE: process.env.STINT_MAINTENANCE } : {}),
      // Answers were checked against their schemas by the tests; looking at each one costs CPU.
      STINT_CHECK_ANSWERS: "off",
      // An installation for many: clients pay online only into an owner's own account at the provider.
      STRIPE_CONNECT: connect(),
    },
    grants: tableGrants(context),
    secrets,
  };
}
