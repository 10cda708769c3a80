/** The fence around what a project's invoices bill: whoever decides by it writes only if it did not move since. */
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
  /** What was signed last, while its invoices are not made yet. */
  preparing: z.string().optional(),
});

/**
 * One row per project that every write moves on which changes what its invoices bill. Of two that would bill the same
 * thing at the same moment, or of a signature and an invoice that moves beneath it, one is told that it is stale,
 * reads again, and finds what the other did.
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

/** The write of what changes of the row, on condition that it is as it is now. */
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
 * The write that moves the billing of the actor's project on, on condition that it is as it is now; nothing for what
 * is for none. Read it before what is billed is read.
 */
export const fence = async ({ project_id }: { project_id?: number | undefined }): Promise<Db.Write[]> =>
  project_id === undefined ? [] : [await projectWrite({ owner_id: Actor.owner(), project_id }, {})];

/** The write that moves a project's billing on, whatever it was. */
export const moveOn = (of: Of): Db.Write => ({
  ...Db.advance(BillingEntity, { owner_id: of.owner_id, project_id: of.project_id }),
  once: { row: rowOf(of), strict: false },
});

interface Signed extends Of {
  proposal_id: number;
  version: number;
}

const markOf = ({ proposal_id, version }: Signed): string => `${proposal_id} ${version}`;

/**
 * As `fence` for a signature: it also says that invoices of it are to be made. Until they are, what is left counts
 * as planned, and nobody else bills it.
 */
export const prepare = (of: Signed, refusal: () => Error): Promise<Db.Write> =>
  projectWrite(of, { preparing: markOf(of) }, refusal);

/** The write that says that these invoices are made, for the transaction of the last of them; none where it is said. */
export async function preparedWrites(of: Signed): Promise<Db.Write[]> {
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

/** Whether something was signed whose invoices are not made yet. Ask before the invoices are read. */
export const isPreparing = async (project_id: number): Promise<boolean> =>
  (await read({ owner_id: Actor.owner(), project_id }))?.preparing !== undefined;

/** 1004 while the invoices of what was signed are being made. */
export async function refusePreparing(project_id: number): Promise<void> {
  if (await isPreparing(project_id))
    fail(Code.Conflict, "The invoices of what was signed are being prepared. Try again in a moment.");
}
