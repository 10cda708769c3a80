import { NativeSelect } from "../../ui/native-select";
import type { Order } from "./queries";

/** The order of a list. */
export function OrderSelect({ value, onChange }: { value: Order; onChange: (order: Order) => void }) {
  return (
    <NativeSelect
      aria-label="Order"
      value={value}
      onChange={onChange}
      options={[
        { value: "best", label: "Best match" },
        { value: "name", label: "Name" },
      ]}
      className="templates-order h-8! w-auto! text-14! font-semibold touch:h-11!"
    />
  );
}
