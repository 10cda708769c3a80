import { type Choices, extrasLabel, optionPrice, unitWords } from "@stint/core/proposal/reading/rules";
import type { ShownService } from "@stint/core/proposal/schema";
import { useId } from "react";
import { cx } from "../../../ui/cx";
import { Mark } from "../../public-page/mark";
import { useMarks } from "./marks";

export interface OptionsProps {
  choices: Choices;
  currency: string;
  /** Picks or toggles one option; without it the options only show the choice. */
  onPick?: ((id: number) => void) | undefined;
}

function Row({
  service,
  currency,
  name,
  onPick,
}: {
  service: ShownService;
  currency: string;
  /** The name of the radio group; none for a check box. */
  name?: string;
  onPick: ((id: number) => void) | undefined;
}) {
  const { chosen } = service;
  const id = useId();
  const note = `${id}-note`;
  const mark = useMarks()?.at("service", service.id);
  const units = unitWords(service, currency);
  return (
    <label
      htmlFor={id}
      className={cx(
        // The band bleeds past the column; its amounts stay on their edge.
        "-mx-4 grid grid-cols-[24px_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-3 max-md:-mx-5 max-md:px-5",
        "border-t border-line text-15 first-of-type:border-t-0 ",
        chosen && "bg-(--tint)",
      )}
    >
      <Mark
        id={id}
        type={name ? "radio" : "checkbox"}
        name={name}
        checked={chosen}
        disabled={!onPick}
        onChange={() => onPick?.(service.id)}
        aria-describedby={service.description ? note : undefined}
        className="translate-y-1"
      />
      <span className="min-w-0 break-words">
        {mark?.name} <span className="font-[550]">{service.name}</span> {mark?.badge}
        {service.description && (
          <span id={note} className="mt-0.5 block max-w-[60ch] text-14 whitespace-pre-line text-muted">
            {mark?.text} {service.description}
          </span>
        )}
        {units && <span className="mt-0.5 block text-14 text-muted">{units}</span>}
      </span>
      <span
        data-amount=""
        className={cx("text-right whitespace-nowrap", chosen ? "font-[550]" : "text-muted")}
      >
        {mark?.amount && <span className="block">{mark.amount}</span>}
        {optionPrice(service, currency)}
      </span>
    </label>
  );
}

function OptionSet({
  label,
  note,
  services,
  radios,
  currency,
  onPick,
}: {
  label: string;
  note: string;
  services: readonly ShownService[];
  radios: boolean;
} & Omit<OptionsProps, "choices">) {
  const name = useId();
  return (
    <fieldset className="mt-10 first:mt-0">
      <legend className="float-left flex w-full items-baseline justify-between gap-4 border-t border-ink py-3">
        <span className="text-15 font-semibold break-words">{label}</span>
        <span className="text-13 text-muted">{note}</span>
      </legend>
      <div className="clear-both border-t border-line">
        {services.map((service) => (
          <Row
            key={service.id}
            service={service}
            currency={currency}
            onPick={onPick}
            {...(radios ? { name } : {})}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The options of the client: one of a group, or each by itself; totals, schedule and hash follow. */
export function Options({ choices, currency, onPick }: OptionsProps) {
  const shared = { currency, onPick };
  return (
    <>
      {choices.groups.map(({ label, services }) => (
        <OptionSet key={label} label={label} note="Pick one" services={services} radios {...shared} />
      ))}
      {choices.extras.length > 0 && (
        <OptionSet
          label={extrasLabel(choices)}
          note="Take or leave"
          services={choices.extras}
          radios={false}
          {...shared}
        />
      )}
    </>
  );
}
