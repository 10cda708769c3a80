import { BEGIN_EARLY_TEXT } from "@stint/core/proposal/consumer/rules";
import { useId } from "react";
import { Mark } from "../../public-page/mark";

/** A consumer says when the work may begin; nothing is chosen for them. */
export function BeginChoice({
  value,
  onChange,
}: {
  /** True: before the 14 days end. Undefined: not chosen yet. */
  value: boolean | undefined;
  onChange: (value: boolean) => void;
}) {
  const name = useId();
  const choices = [
    {
      begin: false,
      title: "After the 14 days",
      text: "The work begins once the right to withdraw has ended.",
    },
    { begin: true, title: "At once", text: BEGIN_EARLY_TEXT },
  ];
  return (
    <fieldset className="mt-5">
      <legend className="text-15 font-semibold">When may the work begin?</legend>
      {choices.map(({ begin, title, text }) => (
        <label
          key={title}
          htmlFor={`${name}-${begin}`}
          className="mt-3 flex min-h-11 gap-3 rounded-ctl border border-line bg-surface px-5 py-4 text-15"
        >
          <Mark
            id={`${name}-${begin}`}
            type="radio"
            name={name}
            checked={value === begin}
            onChange={() => onChange(begin)}
            className="mt-px"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="block text-14 text-muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
