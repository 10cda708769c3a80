import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { ProposalEntity } from "./entity";

/**
 * The rows of a project's first proposal, for the transaction that makes the project. Its id is the
 * project's, so that it is found without a look-up.
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
