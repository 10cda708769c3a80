import { Migration } from "../../platform/migration";
import { ProposalEntity } from "../../proposal/entity";

/** Adds to every proposal whether its client's answer needs a mailed code (D20); existing ones need one. */
export const proposalCode = Migration.define<{ require_code: boolean }>({
  name: "005-proposal-code",
  when: "before",
  entity: ProposalEntity,
  up: ({ require_code }) => (require_code === undefined ? { require_code: true } : undefined),
  down: ({ require_code }) => (require_code === true ? { require_code: null } : undefined),
});
