import { useQuery } from "@tanstack/react-query";
import { openCheckout } from "../../lib/checkout";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { LockedPrice } from "../../ui/locked-price";
import { plansQuery } from "../plan/queries";
import { priceInWords } from "../plan/words";

/** The same place without a number; the scale is not drawn, since its positions would be numbers. */
export function LockedReasons({ onClose }: { onClose: () => void }) {
  const { data: plans } = useQuery(plansQuery);
  const annual = plans?.find(({ id }) => id === "pro_yearly");
  return (
    <>
      <div className="mt-4 flex border-y border-line">
        {["Low", "Typical", "High"].map((name, index) => (
          <div key={name} className={cx("flex-1 py-2", index > 0 && "border-l border-line pl-4")}>
            <p className="text-13 text-muted">{name}</p>
            <LockedPrice className="mt-1" />
          </div>
        ))}
      </div>
      <p className="mt-3 text-14">Upgrade your plan for recommended pricing.</p>
      <p className="mt-1 text-13 text-muted">
        With Professional you see an estimate from published wages, what you won with and the lowest price
        that keeps your margin.
        {annual && ` ${priceInWords(annual)} a month, billed annually.`}
      </p>
      <p className="mt-4 flex gap-2">
        <Button
          kind="primary"
          data-autofocus=""
          onClick={() => {
            onClose();
            openCheckout();
          }}
        >
          Upgrade plan
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Not now
        </Button>
      </p>
    </>
  );
}
