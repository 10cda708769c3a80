import { Entity } from "electrodb";
import { Db } from "../db";

/** Six digits that were mailed to somebody, for one thing. The row holds no code. */
export const CodeEntity = new Entity(
  {
    model: { entity: "mailed_code", version: "1", service: "stint" },
    attributes: {
      /** What it is for: `proof-code`, `proposal-code`. */
      purpose: { type: "string", required: true },
      /** What it opens and for whom: a session, or a link with an address. */
      of: { type: "string", required: true },
      /** Who asked for it, by the place: what others ask for and type ends nobody's code. */
      by: { type: "string", required: true },
      code_id: { type: "string", required: true },
      /** Typed where it was asked for, and anywhere else. */
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
