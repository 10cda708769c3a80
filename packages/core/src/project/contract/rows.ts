import { Db } from "../../platform/db";
import { TermEntity } from "../rows/term-entity";
import type { Row } from "./read";

/** Returns all terms of a project, including deleted ones that can be restored; strongly consistent. */
export async function allTerms({
  owner_id,
  project_id,
}: {
  owner_id: number;
  project_id: number;
}): Promise<Row[]> {
  const { data } = await Db.allOf(
    TermEntity.query.one({ owner_id, project_id }),
    Db.ofOne("terms of one project"),
    {
      consistent: true,
    },
  );
  return data;
}

/**
 * Returns the write that sets a term's late fee, on condition that the term is unchanged since it was read.
 */
export const setFeeWrite = (term: Row, late_fee: Row["late_fee"]): Db.Write =>
  Db.revise(TermEntity, term, { late_fee }).write;
