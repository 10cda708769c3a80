import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { ProposalEntity } from "./entity";

/**
 * Returns the rows of a project's first proposal, for the transaction that creates the project. The proposal
 * has the project's id, so that it is found without a look-up.
 */
export const initialWrites = (project: {
  owner_id: number;
  id: number;
  name: string;
  client_id: number;
  client_name: string;
  currency: string;
  require_code: boolean;
}): Db.Write[] => [
  Db.put(
    ProposalEntity.create({
      owner_id: project.owner_id,
      project_id: project.id,
      id: project.id,
      title: project.name,
      client_id: project.client_id,
      client_name: project.client_name,
      currency: project.currency,
      require_code: project.require_code,
      created_at: iso(),
    }),
  ),
];
