import { Entity } from "electrodb";
import { Db } from "../db";

/** A mailed code of six digits for one purpose. The row does not hold the code. */
export const CodeEntity = new Entity(
  {
    model: { entity: "mailed_code", version: "1", service: "stint" },
    attributes: {
      /** The purpose: `proof-code`, `proposal-code`. */
      purpose: { type: "string", required: true },
      /** The object that it opens and its user: a session, or a link with an address. */
      of: { type: "string", required: true },
      /** The place that requested it: requests and tries by others do not end a code. */
      by: { type: "string", required: true },
      code_id: { type: "string", required: true },
      /** Tries at the place of the request, and elsewhere. */
      tries: { type: "number", required: true },
      tries_elsewhere: { type: "number", required: true },
      sent_at: { type: "string", required: true },
      /** Seconds since 1970. */
      expires_at: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["purpose", "of"], casing: "none" },
        sk: { field: "sk", composite: ["by"], casing: "none" },
      },
    },
  },
  Db.connection,
);
