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
      /** Whose it is: a workspace's id. */
      subject: { type: "string", required: true },
      holder: { type: "string", required: true },
      /** Seconds since 1970; from then on it is anybody's, whatever became of its holder. */
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
  /** Longer than the work may take: one that died holds it so long. */
  seconds: number;
  /** What whoever comes second is told, in a sentence (1004). */
  refusal: string;
}

/**
 * Does `work` while nobody else does the same for this subject; 1004 with the rule's sentence when somebody does.
 * It spares them from getting in each other's way and is no guard of its own: what must be true is a condition
 * of the commit.
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
      // Somebody took it over in the meantime: then it is theirs.
      .catch((failure) => {
        if (!conditionFailed(failure)) throw failure;
      });
  }
}

export * as Lease from "./index";
