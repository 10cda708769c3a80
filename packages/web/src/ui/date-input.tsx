import { DatePicker as Ark, parseDate } from "@ark-ui/react/date-picker";
import { Calendar, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { dayInWords, parseDay } from "../lib/format";
import { cx } from "./cx";
import { fieldAttributes, useField } from "./field";
import { inputClass } from "./input-class";
import { menuPaper } from "./menu-class";
import { Overlay } from "./overlay";

export interface DateInputProps {
  /** YYYY-MM-DD, or null. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** YYYY-MM-DD bounds. */
  min?: string;
  max?: string;
  placeholder?: string;
  disabled?: boolean;
  "aria-label"?: string;
  className?: string;
}

/** The day that a text means between two bounds, null for none, or why it is no such day. */
function dayOfText(
  text: string,
  min: string | undefined,
  max: string | undefined,
): { day: string | null; refusal?: undefined } | { refusal: string } {
  if (text.trim() === "") return { day: null };
  const day = parseDay(text);
  if (day === undefined) return { refusal: "Write a day such as Feb 1, 2027" };
  const words = (bound: string) => dayInWords(bound, { year: true, long: true });
  if (min && day < min) return { refusal: `The first day possible is ${words(min)}` };
  if (max && day > max) return { refusal: `The last day possible is ${words(max)}` };
  return { day };
}

/** A day: typed ("Feb 1, 2027", 2/1/2027, 2027-02-01) or picked from a month. Shows "February 1, 2027". */
export function DateInput({
  value,
  onChange,
  min,
  max,
  placeholder = "Choose a day",
  disabled,
  className,
  ...rest
}: DateInputProps) {
  const field = useField();
  const [draft, setDraft] = useState<string>();
  const shown = value ? dayInWords(value, { year: true, long: true }) : "";
  const noteId = useId();
  const [told, setTold] = useState(false);
  const typed = draft === undefined ? undefined : dayOfText(draft, min, max);
  const refusal = typed?.refusal;
  /** Reads the typed text as a day. Text that is none stays with the reason, and the former day is kept. */
  const settle = () => {
    if (!typed) return;
    setTold(true);
    if (typed.refusal !== undefined) return;
    if (typed.day !== value) onChange(typed.day);
    setDraft(undefined);
  };
  return (
    <Ark.Root
      value={value ? [parseDate(value)] : []}
      onValueChange={({ value: days }) => {
        setDraft(undefined);
        onChange(days[0]?.toString() ?? null);
      }}
      {...(min ? { min: parseDate(min) } : {})}
      {...(max ? { max: parseDate(max) } : {})}
      locale="en-US"
      startOfWeek={0}
      disabled={disabled ?? field?.disabled ?? false}
      invalid={field?.invalid ?? false}
      positioning={{ placement: "bottom-start", gutter: 4 }}
      className={cx("min-w-0", className)}
      lazyMount
      unmountOnExit
    >
      <Ark.Control className="relative">
        <input
          {...fieldAttributes(field, undefined)}
          {...rest}
          placeholder={placeholder}
          autoComplete="off"
          disabled={disabled ?? field?.disabled}
          value={draft ?? shown}
          {...(told && refusal ? { "aria-invalid": true, "aria-describedby": noteId } : {})}
          data-unread={refusal === undefined ? undefined : ""}
          onChange={(event) => {
            setDraft(event.target.value);
            setTold(false);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={(event) => event.key === "Enter" && settle()}
          className={inputClass("form", "m", "pr-10")}
        />
        <Ark.Trigger
          aria-label="Open the calendar"
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-ctl text-muted hover:text-ink"
        >
          <Calendar size={16} />
        </Ark.Trigger>
      </Ark.Control>
      {told && refusal && (
        <p id={noteId} role="alert" className="mt-1.5 text-13 text-bad">
          {refusal}
        </p>
      )}
      <Overlay>
        <Ark.Positioner>
          <Ark.Content className={cx(menuPaper, "p-3")}>
            <Ark.View view="day">
              <Ark.Context>
                {(api) => (
                  <>
                    <Ark.ViewControl className="mb-1 flex items-center justify-between">
                      <Ark.PrevTrigger className={step} aria-label="Month before">
                        <ChevronLeft size={16} />
                      </Ark.PrevTrigger>
                      <Ark.RangeText className="text-14 font-semibold" />
                      <Ark.NextTrigger className={step} aria-label="Month after">
                        <ChevronRight size={16} />
                      </Ark.NextTrigger>
                    </Ark.ViewControl>
                    <Ark.Table>
                      <Ark.TableHead>
                        <Ark.TableRow>
                          {api.weekDays.map((day) => (
                            <Ark.TableHeader
                              key={day.long}
                              className="h-8 w-9 text-13 font-normal text-muted"
                            >
                              {day.narrow}
                            </Ark.TableHeader>
                          ))}
                        </Ark.TableRow>
                      </Ark.TableHead>
                      <Ark.TableBody>
                        {api.weeks.map((week) => (
                          <Ark.TableRow key={week[0]?.toString()}>
                            {week.map((day) => (
                              <Ark.TableCell key={day.toString()} value={day}>
                                <Ark.TableCellTrigger className="flex size-9 items-center justify-center rounded-chip text-14 hover:bg-hover data-disabled:opacity-35 data-outside-range:text-muted data-selected:bg-accent data-selected:text-on data-today:font-semibold touch:size-11">
                                  {day.day}
                                </Ark.TableCellTrigger>
                              </Ark.TableCell>
                            ))}
                          </Ark.TableRow>
                        ))}
                      </Ark.TableBody>
                    </Ark.Table>
                  </>
                )}
              </Ark.Context>
            </Ark.View>
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}

const step =
  "flex size-9 items-center justify-center rounded-chip text-muted hover:bg-hover hover:text-ink touch:size-11";
