import { tableGrants, tableIn } from "./database";
import { Email } from "./email";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import type { Shared } from "./lib/lambda";
import { Secrets } from "./secrets";

/** Environment and rights that every function of the product has. */
export function shared(context: StackContext, bus: { eventBusName: string }): Shared {
  const secrets = use(Secrets);
  return {
    environment: {
      STINT_TABLE: tableIn(context).tableName,
      STINT_BUS: bus.eventBusName,
      STINT_FILES_BUCKET: use(Files).files.bucketName,
      // Without one, functions read the address that CloudFront gave (secrets.ts).
      ...(process.env.STINT_URL ? { STINT_URL: process.env.STINT_URL } : {}),
      STINT_MAIL_FROM: use(Email).from,
      STINT_SECRETS_PATH: secrets.path,
      STINT_ORIGIN_SECRET: secrets.originSecret,
      // The screen that a restore puts before everything while it moves the table.
      ...(process.env.STINT_MAINTENANCE ? { STINT_MAINTENANCE: process.env.STINT_MAINTENANCE } : {}),
      // Answers were checked against their schemas by the tests; looking at each one costs CPU.
      STINT_CHECK_ANSWERS: "off",
      // An installation for many: clients pay online only into an owner's own account at the provider.
      STRIPE_CONNECT: process.env.STRIPE_CONNECT ?? "required",
    },
    grants: [...tableGrants(context), ...secrets.grants],
  };
}
