import type { OpenClause } from "@stint/core/proposal/blanks/rules";
import type { Info } from "@stint/core/proposal/schema";
import { Link } from "@tanstack/react-router";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";

/** "Governing Law still says [state or country] and [city]". */
const openInWords = ({ name, blanks }: OpenClause): string =>
  `${name} still says ${new Intl.ListFormat("en").format(blanks)}`;

/** The clauses that would go out with blanks: each leads to its text, or the owner says that they mean it. */
export function OpenClauses({
  proposal,
  clauses,
  confirmed,
  error,
  onConfirm,
  onLeave,
}: {
  proposal: Pick<Info, "id" | "project_id">;
  clauses: readonly OpenClause[];
  confirmed: boolean;
  error?: string | undefined;
  onConfirm: (confirmed: boolean) => void;
  /** Called when a clause is opened: what was typed is kept. */
  onLeave: () => void;
}) {
  if (clauses.length === 0) return null;
  return (
    <section aria-label="Blanks in the contract terms" className="text-14">
      <ul className="mb-2 space-y-1 text-warn">
        {clauses.map((clause) => (
          <li key={clause.key} className="break-words">
            {openInWords(clause)}.{" "}
            <Link
              to="/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId"
              params={{
                projectId: String(proposal.project_id),
                scopeId: String(proposal.project_id),
                proposalId: String(proposal.id),
              }}
              search={{ part: "terms", clause: clause.key }}
              onClick={onLeave}
              aria-label={`Fill in ${clause.name}`}
              className="font-semibold underline underline-offset-2"
            >
              Fill it in
            </Link>
          </li>
        ))}
      </ul>
      <Field label="Terms with blanks" error={error} hideLabel>
        <Checkbox checked={confirmed} onChange={onConfirm}>
          This is meant as it stands: the client reads and signs it so.
        </Checkbox>
      </Field>
    </section>
  );
}
