import { useId } from "react";
import { cx } from "../../ui/cx";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { radioClass } from "../../ui/radios";
import type { Teammate } from "../people/queries";

/** The choice of a teammate to pay; a payout can have several, added one at a time. */
export function TeammatePicker({
  team,
  picked,
  currency,
  onPick,
}: {
  team: readonly Teammate[];
  picked: number | undefined;
  currency: string;
  onPick: (id: number) => void;
}) {
  const name = useId();
  return (
    <section aria-label="Teammate">
      <SectionHead title="Teammate" note="Several can share one payment" aside="Left to pay" />
      <div role="radiogroup" aria-label="Teammate">
        {team.map((member) => (
          <label
            key={member.id}
            className="flex min-h-12 items-center gap-3 border-b border-line text-15 hover:bg-bg"
          >
            <input
              type="radio"
              name={name}
              value={member.id}
              checked={member.id === picked}
              onChange={() => onPick(member.id)}
              className={radioClass}
            />
            <span className={cx("min-w-0 flex-1 py-1", member.id === picked && "font-semibold")}>
              {member.name}{" "}
              <span className="ml-1 text-14 font-normal text-muted">
                {member.status === "removed" ? "Removed" : member.role_name}
              </span>
            </span>
            <Money
              value={member.owed}
              currency={currency}
              strong={false}
              className={member.owed > 0 ? "text-warn" : "text-muted"}
            />
          </label>
        ))}
      </div>
    </section>
  );
}
