import { Db } from "../../platform/db";
import { TermEntity } from "./entity";
import type { Row } from "./read";

/** All terms of a project, those too that were deleted and can be brought back; strongly consistent. */
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

/** Another late fee for a term as it was read. */
export const setFeeWrite = (term: Row, late_fee: Row["late_fee"]): Db.Write =>
  Db.revise(TermEntity, term, { late_fee }).write;
