import { sum } from "@stint/core/platform/money";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../ui/icon-button";
import { SectionHead, TotalLine } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { MoneyInput } from "../../ui/money-input";
import { TextInput } from "../../ui/text-input";
import type { Payout } from "./queries";
import type { PayoutActions } from "./use-payout";

type Item = Payout["items"][number];

/** The lines of a draft: words and amounts are changed in place. */
export function Lines({
  items,
  currency,
  actions,
}: {
  items: readonly Item[];
  currency: string;
  actions: PayoutActions;
}) {
  return (
    <section aria-label="This payment">
      <SectionHead title="This payment" note={items.length || undefined} />
      {items.length === 0 ? (
        <p className="py-3 text-14 text-muted">Add a service, or something else, and it appears here.</p>
      ) : (
        <>
          <ul>
            {items.map((item) => (
              <Line key={item.id} item={item} currency={currency} actions={actions} />
            ))}
          </ul>
          <TotalLine label="Total" className="-mt-px pr-[51px]">
            <Money value={sum(items.map(({ amount }) => amount))} currency={currency} />
          </TotalLine>
        </>
      )}
    </section>
  );
}

function Line({ item, currency, actions }: { item: Item; currency: string; actions: PayoutActions }) {
  const [description, setDescription] = useState(item.description);
  const [amount, setAmount] = useState<number | null>(item.amount);
  useEffect(() => setDescription(item.description), [item.description]);
  useEffect(() => setAmount(item.amount), [item.amount]);
  const save = () => {
    const text = description.trim();
    // An empty value is not sent: the line keeps the former one.
    if (!text) setDescription(item.description);
    if (!amount) setAmount(item.amount);
    const changes = {
      ...(text && text !== item.description ? { description: text } : {}),
      ...(amount && amount !== item.amount ? { amount } : {}),
    };
    if (Object.keys(changes).length > 0) actions.change.mutate({ iid: item.id, ...changes });
  };
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_130px_36px] items-center gap-x-1 border-b border-line max-sm:py-2 sm:grid-cols-[140px_minmax(0,1fr)_130px_36px]">
      <span className="truncate text-14 text-muted max-sm:col-span-3">
        {item.name}
        {item.expense_id !== null && ", expense"}
      </span>
      <TextInput
        look="row"
        aria-label={`What ${item.name} is paid for`}
        value={description}
        onChange={setDescription}
        onBlur={save}
        maxLength={300}
      />
      <MoneyInput
        look="row"
        aria-label={`Amount for ${item.description}`}
        value={amount}
        onChange={setAmount}
        onBlur={save}
        currency={currency}
      />
      <IconButton
        size="s"
        label={`Take out ${item.description}`}
        icon={<Trash2 size={16} />}
        onClick={() => actions.remove.mutate(item)}
        className="ml-auto text-ctl"
      />
    </li>
  );
}
