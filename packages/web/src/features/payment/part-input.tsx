import { format, toDecimal } from "@stint/core/platform/money";
import { stepOf, takes } from "@stint/core/platform/stripe/amount";
import { useId, useState } from "react";
import { fractionDigits } from "../../lib/format";
import { centsOf, readNumber, writesComma } from "../../ui/digits";
import { inputClass } from "../../ui/input-class";

export interface PartProps {
  due: number;
  /** The most that can be paid at once, where that is less. */
  most: number | null;
  currency: string;
  /** Minor units; undefined while the typed text is no amount that can be paid. */
  onChange: (amount: number | undefined) => void;
}

/** A part of the due amount, typed by the client as their browser's language writes it, also with a decimal comma. */
export function PartInput({ due, most, currency, onChange }: PartProps) {
  const id = useId();
  const upto = most ?? due;
  const [text, setText] = useState(() =>
    most === null ? "" : toDecimal(most, currency).replace(".", writesComma() ? "," : "."),
  );
  const amountOf = (typed: string): number | undefined => {
    const { plain } = readNumber(typed, fractionDigits(currency), false, writesComma());
    const amount = plain === undefined ? undefined : centsOf(plain, currency, upto);
    return amount && takes(amount, currency) ? amount : undefined;
  };
  const step = stepOf(currency);
  const steps = step > 1 ? `, in steps of ${format(step, currency)}` : "";
  const wrong = text.trim() !== "" && amountOf(text) === undefined;
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1.5 block text-13 text-muted">
        How much you pay now
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus={most === null}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={format(upto, currency)}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value.trim() ? amountOf(event.target.value) : upto);
        }}
        className={inputClass("form", "l")}
      />
      <p id={`${id}-note`} className={wrong ? "mt-1.5 text-13 text-bad" : "mt-1.5 text-13 text-muted"}>
        {wrong
          ? `Enter an amount up to ${format(upto, currency)}${steps}`
          : `${format(due, currency)} is due in all.${most === null ? "" : ` At most ${format(most, currency)} can be paid online at once.`}`}
      </p>
    </div>
  );
}
