import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { dayInWords } from "../../lib/format";
import { Button } from "../../ui/button";
import { Money } from "../../ui/money";
import { expensesQuery } from "../expense/queries";
import type { Teammate } from "../people/queries";
import type { Payout } from "./queries";
import type { PayoutActions } from "./use-payout";

/** A teammate's expenses for the project. A press adds the line that repays one, once. */
export function ExpenseRepayment({
  member,
  items,
  projectId,
  currency,
  actions,
}: {
  member: Teammate;
  items: Payout["items"];
  projectId: number;
  currency: string;
  actions: PayoutActions;
}) {
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery(expensesQuery(projectId));
  const free = data.filter(
    (each) =>
      each.currency === currency &&
      each.repaid === null &&
      !items.some(({ expense_id }) => expense_id === each.id),
  );
  const first = member.name.split(" ")[0];
  const { user_id } = member;
  if (free.length === 0 || user_id === null) return null;
  if (!open)
    return (
      <p className="mt-4">
        <Button kind="link" onClick={() => setOpen(true)}>
          Give back an expense that {first} laid out
        </Button>
      </p>
    );
  return (
    <div className="mt-4">
      <p className="text-13 text-muted">Expenses of this project. They count for no pay.</p>
      <ul aria-label="Expenses to give back">
        {free.map((expense) => (
          <li key={expense.id} className="flex min-h-12 items-center gap-3 border-b border-line text-15">
            <span className="min-w-0 flex-1 py-1 break-words">
              {expense.name} <span className="ml-1 text-14 text-muted">{dayInWords(expense.spent_on)}</span>
            </span>
            <Money value={expense.amount} currency={expense.currency} muted />
            <Button
              kind="link"
              icon={<Plus size={15} aria-hidden="true" />}
              onClick={() =>
                actions.add.mutate({
                  user_id,
                  amount: expense.amount,
                  description: expense.name,
                  expense_id: expense.id,
                })
              }
            >
              Add<span className="sr-only"> {expense.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
