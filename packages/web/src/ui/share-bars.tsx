import { shareOf } from "@stint/core/platform/money";
import { Money, type MoneyProps } from "./money";

/** Amounts by name, largest first: each with a bar as long as its share of the first. */
export function ShareBars({
  parts,
  ...money
}: Pick<MoneyProps, "currency" | "noCents"> & {
  parts: readonly (readonly [name: string, amount: number, key: string | number])[];
}) {
  const largest = parts[0]?.[1] ?? 0;
  return (
    <ul className="mt-2 space-y-2.5">
      {parts.map(([name, amount, key]) => (
        <li key={key}>
          <p className="flex justify-between gap-3 text-14">
            <span className="truncate">{name}</span>
            <Money value={amount} {...money} strong={false} />
          </p>
          <span aria-hidden="true" className="mt-0.5 block h-1 rounded-full bg-bar4">
            <span
              className="block h-full rounded-full bg-bar2"
              style={{ width: `${shareOf(amount, largest, 1)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
