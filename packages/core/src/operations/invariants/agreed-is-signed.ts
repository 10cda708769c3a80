import { agreedTotal } from "../../proposal/reading/rules";
import { entity, type Row, type RowInvariant } from "./rows";

interface Signed {
  proposal_id: number;
  version: number;
  total: number;
  currency: string;
}

interface Evidence {
  sequence: number;
  total: number;
  tax?: { inclusive: boolean; net_total: number };
  currency: string;
}
const evidenceOf = ({ evidence }: Row) => evidence as Evidence;

/**
 * A violation means that a project's agreed amount is not what its client signed: its invoices would be
 * wrong.
 */
export const agreedIsSigned: RowInvariant = {
  name: "agreed-is-signed",
  meaning:
    "A project goes by another document or total than its client signed. What it invoices is in doubt.",
  checkRows: (rows) => {
    const acceptances = entity(rows, "acceptance");
    return entity(rows, "project").flatMap((project) => {
      const [newest] = acceptances
        .filter(({ project_id }) => project_id === project.project_id)
        .sort((a, b) => evidenceOf(b).sequence - evidenceOf(a).sequence);
      const accepted = project.accepted as Signed | undefined;
      const kept = accepted && describeVersion(accepted.proposal_id, accepted.version, accepted);
      // What is signed names its tax; a project goes by the prices as they were typed.
      const record = newest && evidenceOf(newest);
      const signed =
        record &&
        describeVersion(newest.proposal_id, newest.document_version, {
          ...record,
          total: agreedTotal(record),
        });
      return kept === signed
        ? []
        : [
            `project ${project.project_id} goes by ${kept ?? "nothing"}, and ${signed ?? "nothing"} is signed`,
          ];
    });
  },
};

const describeVersion = (
  id: unknown,
  version: unknown,
  { total, currency }: { total: number; currency: string },
) => `version ${Number(version)} of proposal ${Number(id)} with ${total} ${currency}`;
