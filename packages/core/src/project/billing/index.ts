/** The fence around what a project's invoices bill: whoever decides by it writes only if it did not move since. */
import { Entity } from "electrodb";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";

/**
 * One row per project that every write moves on which changes what its invoices bill. Of two that would bill the same
 * thing at the same moment, or of a signature and an invoice that moves beneath it, one is told that it is stale,
 * reads again, and finds what the other did.
 */
const BillingEntity = new Entity(
  {
    model: { entity: "billing", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

interface Of {
  owner_id: number;
  project_id: number;
}

const rowOf = ({ owner_id, project_id }: Of): string => `billing ${owner_id} ${project_id}`;

/** The write that moves a project's billing on, on condition that it is as it is now. Read it before what is billed is read. */
export async function fenceOf(of: Of, refusal?: () => Error): Promise<Db.Write> {
  const key = { owner_id: of.owner_id, project_id: of.project_id };
  const { data } = await BillingEntity.get(key).go({ consistent: true });
  const next = { ...key, version: (data?.version ?? 0) + 1 };
  const write = Db.put(
    data
      ? BillingEntity.put(next).where(({ version }, { eq }) => eq(version, data.version))
      : BillingEntity.create(next),
    refusal,
  );
  return { ...write, once: { row: rowOf(key), strict: true } };
}

/** As `fenceOf` for the actor's project; nothing for what is for none. */
export const fence = async ({ project_id }: { project_id?: number | undefined }): Promise<Db.Write[]> =>
  project_id === undefined ? [] : [await fenceOf({ owner_id: Actor.owner(), project_id })];

/** The write that moves a project's billing on, whatever it was. */
export const moveOn = (of: Of): Db.Write => ({
  ...Db.update(
    BillingEntity.update({ owner_id: of.owner_id, project_id: of.project_id }).add({ version: 1 }),
  ),
  once: { row: rowOf(of), strict: false },
});
