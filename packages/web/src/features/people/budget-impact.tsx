import { cx } from "../../ui/cx";
import { Money } from "../../ui/money";

/** The effect of a change of pay on the project's budget, before it is saved. Too much is red, and allowed (D41). */
export function BudgetImpact({
  before,
  after,
  currency,
}: {
  before: { team_pay: number; available: number };
  after: { team_pay: number; available: number };
  currency: string;
}) {
  const rows = [
    { id: "team", label: "Team pay", was: before.team_pay, is: after.team_pay, bad: false },
    {
      id: "left",
      label: after.available < 0 ? "Over budget" : "Left in the budget",
      was: before.available,
      is: after.available,
      bad: after.available < 0,
    },
  ];
  return (
    <table aria-label="The project's budget" className="w-full border-t border-ink text-14">
      <thead className="sr-only">
        <tr>
          <th>Of the project</th>
          <th>Now</th>
          <th>Once saved</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, was, is, bad }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className={cx("py-2 text-left font-normal", bad ? "text-bad" : "text-muted")}>
              {label}
            </th>
            <td className="py-2 text-right">
              {was !== is && (
                <Money value={was} currency={currency} strong={false} className="text-muted line-through" />
              )}
            </td>
            <td className="w-32 py-2 text-right">
              <Money value={is} currency={currency} {...(bad ? { className: "text-bad" } : {})} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
