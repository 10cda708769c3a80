/**
 * The fence around the billing of a project: a write that depends on what is billed fails if that changed
 * since it was read.
 */
import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { ID } from "../../platform/shape";

const BillingShape = z.object({
  owner_id: ID,
  project_id: ID,
  version: z.number(),
  /** The last signature whose invoices are not made yet. */
  preparing: z.string().optional(),
});

/**
 * One row per project, changed by every write that changes what its invoices bill. If two writes would bill
 * the same thing at the same time, or an invoice changes during a signature, one of them is stale and reads
 * again.
 */
const BillingEntity = new Entity(
  {
    model: { entity: "billing", version: "1", service: "stint" },
    attributes: Db.attributesOf(BillingShape),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

type Row = EntityItem<typeof BillingEntity>;

interface Of {
  owner_id: number;
  project_id: number;
}

const rowOf = ({ owner_id, project_id }: Of): string => `billing ${owner_id} ${project_id}`;

const read = async ({ owner_id, project_id }: Of) =>
  (await BillingEntity.get({ owner_id, project_id }).go({ consistent: true })).data;

/** Returns the write that changes the row, on condition that it is unchanged since it was read. */
async function projectWrite(
  { owner_id, project_id }: Of,
  change: { preparing?: string },
  refusal?: () => Error,
): Promise<Db.Write> {
  const key = { owner_id, project_id };
  const data = await read(key);
  const { write } = Db.replaceNext<Row>(
    BillingEntity,
    data ?? undefined,
    { ...data, ...key, ...change },
    refusal,
  );
  return { ...write, once: { row: rowOf(key), strict: true } };
}

/**
 * Returns the write that advances the billing row of the actor's project, on condition that it did not change
 * since; none without a project. Call it before reading what is billed.
 */
export const fenceWrites = async ({
  project_id,
}: {
  project_id?: number | undefined;
}): Promise<Db.Write[]> =>
  project_id === undefined ? [] : [await projectWrite({ owner_id: Actor.owner(), project_id }, {})];

/** Returns the write that advances a project's billing row unconditionally. */
export const advanceBillingWrite = (of: Of): Db.Write => ({
  ...Db.advance(BillingEntity, { owner_id: of.owner_id, project_id: of.project_id }),
  once: { row: rowOf(of), strict: false },
});

interface Signed extends Of {
  proposal_id: number;
  version: number;
}

const markOf = ({ proposal_id, version }: Signed): string => `${proposal_id} ${version}`;

/**
 * Like `fenceWrites`, for a signature: it also records that its invoices are still to be made. Until they are, the
 * unbilled remainder counts as planned, and nobody else bills it.
 */
export const startPreparingWrite = (of: Signed, refusal: () => Error): Promise<Db.Write> =>
  projectWrite(of, { preparing: markOf(of) }, refusal);

/**
 * Returns the write that records that these invoices are made, for the transaction of the last one; none when
 * that is recorded already.
 */
export async function endPreparingWrites(of: Signed): Promise<Db.Write[]> {
  const mark = markOf(of);
  if ((await read(of))?.preparing !== mark) return [];
  const write = Db.reviseUnread<Row>(
    BillingEntity,
    { owner_id: of.owner_id, project_id: of.project_id },
    { preparing: null },
    { where: ({ preparing }, { eq }) => eq(preparing, mark) },
  );
  return [{ ...write, once: { row: rowOf(of), strict: true } }];
}

/** Returns whether a signature's invoices are not made yet. Call it before reading the invoices. */
export const isPreparing = async (project_id: number): Promise<boolean> =>
  (await read({ owner_id: Actor.owner(), project_id }))?.preparing !== undefined;

/** Refuses with 1004 while the invoices of a signature are being made. */
export async function refusePreparing(project_id: number): Promise<void> {
  if (await isPreparing(project_id))
    fail(Code.Conflict, "The invoices of what was signed are being prepared. Try again in a moment.");
}
