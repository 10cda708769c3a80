import { CircleAlert } from "lucide-react";
import { count, money } from "../../lib/format";
import { Button } from "../../ui/button";
import { useCurrency } from "../../ui/currency";
import type { Team } from "./queries";
import { useAdmins } from "./use-admins";
import { beyondSeats, type Interval, overSeatInWords, priceOf } from "./words";

const linkClass = "text-warn! [&>span]:border-warn!";

/** More admins than seats: what it means, from when, and the two ways out of it. */
export function OverSeat({
  team,
  interval,
  isOwner,
  onBuy,
}: {
  team: Team;
  interval: Interval;
  isOwner: boolean;
  /** Opens what the seats cost; undefined without a plan that has any. */
  onBuy: (() => void) | undefined;
}) {
  const currency = useCurrency(undefined);
  const { remove } = useAdmins();
  const over = beyondSeats(team);
  const { title, text, short } = overSeatInWords(team);
  const price = money(priceOf(team.seats, over.length, interval), currency);
  return (
    <div role="status" className="mt-5 flex gap-3 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">{title}</strong> <span className="max-sm:hidden">{text}</span>
          <span className="sm:hidden">{short}</span>
        </p>
        {isOwner && (
          <p className="mt-1 flex flex-wrap gap-x-4">
            {onBuy && (
              <Button kind="link" className={linkClass} onClick={onBuy}>
                Add {count(over.length, "seat")}, {price} a {interval}
              </Button>
            )}
            <Button
              kind="link"
              className={linkClass}
              pending={remove.isPending}
              onClick={() => remove.mutate(over)}
            >
              Remove {over.length === 1 ? "the one" : `the ${over.length}`} marked, free
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
