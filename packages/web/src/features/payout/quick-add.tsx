import { forWork } from "@stint/core/payout/rules";
import { sum } from "@stint/core/platform/money";
import { lineTotal } from "@stint/core/project/scope/rules";
import type { Task } from "@stint/core/project/scope/schema";
import { Plus } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { MoneyInput } from "../../ui/money-input";
import { TextInput } from "../../ui/text-input";
import type { Teammate } from "../people/queries";
import { ExpenseRepayment } from "./expense-repayment";
import type { Payout } from "./queries";
import { balanceOf, suggest } from "./sums";
import type { PayoutActions } from "./use-payout";

/** The services of a teammate, each one press from a line; and a line of one's own words. */
export function QuickAdd({
  member,
  tasks,
  items,
  currency,
  actions,
  projectId,
}: {
  member: Teammate;
  projectId: number;
  tasks: readonly Task[];
  items: Payout["items"];
  currency: string;
  actions: PayoutActions;
}) {
  const first = member.name.split(" ")[0];
  const theirs = tasks.filter(({ user_id, role_id }) =>
    user_id === null ? role_id === member.role_id : user_id === member.user_id,
  );
  const prices = theirs.map((task) => lineTotal(task));
  const adding = sum(
    forWork(items)
      .filter(({ user_id }) => user_id === member.user_id)
      .map(({ amount }) => amount),
  );
  const left = balanceOf(member, adding).after ?? 0;
  const isIn = (name: string) =>
    items.some(({ user_id, description }) => user_id === member.user_id && description === name);

  const [description, setDescription] = useState("");
  const [amount, setAmount] = useState<number | null>(null);
  const [errors, setErrors] = useState<{ description?: string; amount?: string }>({});
  const amountBox = useRef<HTMLInputElement>(null);
  const add = (line: { description: string; amount: number }) => {
    if (member.user_id !== null) actions.add.mutate({ user_id: member.user_id, ...line });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(description.trim() ? {} : { description: "Description required" }),
      ...(amount
        ? {}
        : { amount: amount === 0 ? "The amount must be greater than $0.00." : "Amount required" }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || !amount) return;
    add({ description: description.trim(), amount });
    setDescription("");
    setAmount(null);
  };
  return (
    <section aria-label={`Services of ${member.name}`}>
      <SectionHead
        title={`What ${first} is paid for`}
        note={theirs.length > 0 ? "Amounts are a share of the agreed pay; change them below" : undefined}
      />
      <ul>
        {theirs.map((task, index) => {
          const worth = suggest(member, prices, prices[index] ?? 0, adding);
          return (
            <li key={task.id} className="flex min-h-12 items-center gap-3 border-b border-line text-15">
              <span className="min-w-0 flex-1 py-1 break-words">{task.name}</span>
              {worth > 0 && !isIn(task.name) && <Money value={worth} currency={currency} muted />}
              {isIn(task.name) ? (
                <span className="text-14 text-ok">Added</span>
              ) : (
                <Button
                  kind="link"
                  icon={<Plus size={15} aria-hidden="true" />}
                  onClick={() => {
                    if (worth > 0) return add({ description: task.name, amount: worth });
                    setDescription(task.name);
                    amountBox.current?.focus();
                  }}
                >
                  Add<span className="sr-only"> {task.name}</span>
                </Button>
              )}
            </li>
          );
        })}
        {left > 0 && adding === 0 && (
          <li className="flex min-h-12 items-center gap-3 border-b border-line text-15">
            <span className="min-w-0 flex-1 py-1 break-words">All that is left of the agreed pay</span>
            <Money value={left} currency={currency} muted />
            <Button
              kind="link"
              icon={<Plus size={15} aria-hidden="true" />}
              onClick={() => add({ description: "Agreed pay", amount: left })}
            >
              Add<span className="sr-only"> all that is left of the agreed pay</span>
            </Button>
          </li>
        )}
      </ul>
      <form
        onSubmit={submit}
        noValidate
        className="mt-4 grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_150px_auto]"
      >
        <Field label={theirs.length > 0 ? "Something else" : "Description"} error={errors.description}>
          <TextInput value={description} onChange={setDescription} maxLength={300} autoComplete="off" />
        </Field>
        <Field label="Amount" error={errors.amount}>
          <MoneyInput value={amount} onChange={setAmount} currency={currency} ref={amountBox} />
        </Field>
        <Button type="submit" pending={actions.add.isPending} className="sm:mt-6 sm:min-w-24">
          Add
        </Button>
      </form>
      <ExpenseRepayment
        member={member}
        items={items}
        projectId={projectId}
        currency={currency}
        actions={actions}
      />
    </section>
  );
}
