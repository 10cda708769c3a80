import { Entity } from "electrodb";
import { seconds } from "../clock";
import { Db } from "../db";
import { conditionFailed } from "../db/failure";
import { Code, fail } from "../error";
import { Id } from "../id";

const LeaseEntity = new Entity(
  {
    model: { entity: "lease", version: "1", service: "stint" },
    attributes: {
      name: { type: "string", required: true },
      /** The subject of the lease: a workspace's id. */
      subject: { type: "string", required: true },
      holder: { type: "string", required: true },
      /** Seconds since 1970; afterwards the lease is free, even if its holder has not released it. */
      until: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["name", "subject"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

export interface Rule {
  name: string;
  /** Longer than the work may take: a process that dies blocks the lease for this long. */
  seconds: number;
  /** The error for the second caller, as a sentence (1004). */
  refusal: string;
}

/**
 * Runs `work` while nobody else runs the same for this subject; 1004 with the rule's sentence when somebody
 * does. It avoids conflicts but guarantees nothing: invariants need a condition of the commit.
 */
export async function withLease<T>(rule: Rule, subject: string, work: () => Promise<T>): Promise<T> {
  const [holder, at] = [Id.token(), seconds()];
  const until = at + rule.seconds;
  try {
    await LeaseEntity.put({ name: rule.name, subject, holder, until, ttl: until + 60 })
      .where(({ holder, until }, { notExists, lte }) => `${notExists(holder)} OR ${lte(until, at)}`)
      .go();
  } catch (error) {
    if (conditionFailed(error)) fail(Code.Conflict, rule.refusal);
    throw error;
  }
  try {
    return await work();
  } finally {
    await LeaseEntity.delete({ name: rule.name, subject })
      .where(({ holder: held }, { eq }) => eq(held, holder))
      .go()
      // Another call took the lease over meanwhile and keeps it.
      .catch((failure) => {
        if (!conditionFailed(failure)) throw failure;
      });
  }
}

export * as Lease from "./index";
