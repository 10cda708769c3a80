import { X } from "lucide-react";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { NativeSelect } from "../../../ui/native-select";
import { taxInWords, unitOptions } from "../words";
import { FigureInput } from "./figure-input";
import { type Doc, type Line, newTax, noFigure, type TaxFields } from "./model";
import { TaxEdit } from "./tax-edit";
import { useEditor } from "./use-editor";

const OWN = "own";

/** The named rates of an invoice, each once: a line picks one of them, or gets another. */
function namedTaxes(doc: Doc): TaxFields[] {
  const all = [...doc.taxes, ...doc.lines.flatMap(({ tax }) => tax ?? [])];
  const known = new Map<string, TaxFields>();
  for (const tax of all) {
    const words = taxInWords(tax);
    if (!tax.name.trim() || (tax.category === "S" && !tax.rate.trim()) || known.has(words)) continue;
    const { name, rate, category, reason } = tax;
    known.set(words, { name, rate, category, reason });
  }
  return [...known.values()];
}

/** Unit, discount and tax of one line, below it. */
export function LineDetails({
  line,
  words,
  onChange,
  onClose,
}: {
  line: Line;
  words: string;
  onChange: (change: Partial<Line>) => void;
  onClose: () => void;
}) {
  const { doc, info } = useEditor();
  const { currency } = info;
  const { country } = useUser();
  const taxes = namedTaxes(doc);
  const { tax, discount } = line;
  const at = tax ? taxes.findIndex((other) => taxInWords(other) === taxInWords(tax)) : -1;
  const label = "w-16 shrink-0 text-13 text-muted max-sm:basis-full";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, from whichever box one is in
    <div
      className="col-span-full space-y-1.5 pt-1 pb-3 max-sm:order-6 sm:pr-9"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className={label}>Unit</span>
        <NativeSelect
          aria-label={`Unit of ${words}`}
          data-more=""
          options={unitOptions}
          value={line.unit}
          onChange={(unit) => onChange({ unit })}
          box="w-40"
        />
        <IconButton
          size="s"
          label={`Close the details of ${words}`}
          icon={<X size={16} />}
          onClick={onClose}
          className="ml-auto"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className={label}>Discount</span>
        {discount ? (
          <>
            <FigureInput
              label={`Discount on ${words}`}
              kindLabel={`Kind of discount on ${words}`}
              value={discount}
              onChange={(change) => onChange({ discount: { ...discount, ...change } })}
              currency={currency}
            />
            <IconButton
              size="s"
              label={`Remove the discount on ${words}`}
              icon={<X size={16} />}
              onClick={() => onChange({ discount: null })}
            />
          </>
        ) : (
          <Button kind="link" onClick={() => onChange({ discount: noFigure })}>
            Add a discount on this line
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className={label}>Tax</span>
        <NativeSelect
          aria-label={`Tax on ${words}`}
          options={[
            { value: "", label: "As the whole invoice" },
            ...taxes.map((other, index) => ({ value: String(index), label: taxInWords(other) })),
            { value: OWN, label: tax && at < 0 ? "Of its own" : "Another tax" },
          ]}
          value={!tax ? "" : at < 0 ? OWN : String(at)}
          onChange={(picked) => {
            const known = taxes[Number(picked)];
            onChange({
              tax: picked === "" ? null : picked === OWN ? newTax(country) : (known ?? null),
            });
          }}
          box="w-56"
        />
        {tax && (
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
            <TaxEdit
              value={tax}
              onChange={(change) => onChange({ tax: { ...tax, ...change } })}
              of={`the tax on ${words}`}
            />
          </span>
        )}
      </div>
    </div>
  );
}
