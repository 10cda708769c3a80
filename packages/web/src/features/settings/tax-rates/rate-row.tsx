import type { TaxRate } from "@stint/core/workspace/tax/schema";
import { CircleCheck } from "lucide-react";
import { RowMenu } from "../../../ui/menu";
import type { MenuItem } from "../../../ui/menu-item";
import { describeDefault } from "./words";

/** One rate, or one reason: its name and note, its percentage, whose default it is, and what can be done with it. */
export function RateRow({ rate, items }: { rate: TaxRate; items: readonly MenuItem[] }) {
  const { name, category, reason, note } = rate;
  const start = describeDefault(rate);
  const below = category === "S" ? note : [reason && `“${reason}”`, note].filter(Boolean).join(" ");
  return (
    <div id={`rate-${rate.id}`} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 grow">
        <span className="block text-15 break-words">{name}</span>
        {below && <span className="block text-14 break-words text-muted">{below}</span>}
      </span>
      {start && (
        <span className="flex min-w-0 items-center gap-1.5 text-14 text-ok ">
          <CircleCheck size={16} className="shrink-0 max-sm:hidden" aria-hidden="true" />
          <span className="min-w-0 break-words">{start}</span>
        </span>
      )}
      {category === "S" && (
        <span className="w-16 shrink-0 text-right text-15 font-semibold">{Number(rate.rate)}%</span>
      )}
      <RowMenu label={`More for ${name}`} items={items} />
    </div>
  );
}
