import { Check } from "lucide-react";
import { SectionHead } from "../../ui/ledger";

const PEOPLE = ["Owner", "Admin", "Teammate"];
const RIGHTS: [string, boolean[]][] = [
  ["Projects, proposals, prices", [true, true, false]],
  ["Invoices and payouts of team projects", [true, true, false]],
  ["Own scope and own pay", [true, true, true]],
  ["Bank details, plan, seats", [true, false, false]],
];

const column = "w-28 text-center max-sm:w-[72px]";

export function Permissions() {
  return (
    <section aria-label="Who may do what" className="mt-10">
      <SectionHead title="Who may do what" />
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="h-9 border-b border-line text-13 text-muted">
            <td />
            {PEOPLE.map((person) => (
              <th key={person} scope="col" className={`${column} font-normal`}>
                {person}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map(([right, who]) => (
            <tr key={right} className="h-10 border-b border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {right}
              </th>
              {who.map((may, index) => (
                <td key={PEOPLE[index]} className={column}>
                  {may ? (
                    <Check size={16} role="img" aria-label="Yes" className="inline" />
                  ) : (
                    <span className="text-muted">
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">No</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
