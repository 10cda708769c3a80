import { Plus, X } from "lucide-react";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { QuantityInput } from "../../../ui/quantity-input";
import { TextInput } from "../../../ui/text-input";
import { newKey } from "../editor/model";
import { RateInput } from "../editor/rate-input";

export interface TemplateLine {
  key: string;
  id?: number | undefined;
  name: string;
  quantity: string;
  /** Minor units as a decimal string; null while empty. */
  unit_price: string | null;
}

const most = 200;

/** The lines that each invoice of a series begins with. */
export function TemplateLines({
  lines,
  onChange,
  currency,
}: {
  lines: readonly TemplateLine[];
  onChange: (lines: TemplateLine[]) => void;
  currency: string;
}) {
  const set = (key: string, change: Partial<TemplateLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  return (
    <fieldset>
      <legend className="sr-only">Items</legend>
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,1fr)_64px_104px_36px] border-b border-line pb-1.5 text-13 text-muted"
      >
        <span>Item</span>
        <span className="pr-2.5 text-right">Qty</span>
        <span className="pr-2.5 text-right">Rate</span>
      </div>
      {lines.map((line, at) => {
        const words = line.name.trim() || `line ${at + 1}`;
        return (
          <div
            key={line.key}
            className="grid grid-cols-[minmax(0,1fr)_64px_104px_36px] items-center border-b border-line py-1"
          >
            <TextInput
              aria-label={`Item ${at + 1}`}
              value={line.name}
              onChange={(name) => set(line.key, { name })}
              maxLength={200}
              look="row"
              className="-ml-[11px]"
            />
            <QuantityInput
              look="row"
              aria-label={`Quantity of ${words}`}
              value={line.quantity}
              max={9_999_999}
              negative
              onChange={(quantity) => set(line.key, { quantity })}
            />
            <RateInput
              label={`Rate of ${words}`}
              currency={currency}
              value={line.unit_price}
              onChange={(unit_price) => set(line.key, { unit_price })}
            />
            <IconButton
              size="s"
              label={`Remove ${words}`}
              icon={<X size={16} />}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              className="justify-self-end"
            />
          </div>
        );
      })}
      {lines.length < most && (
        <Button
          kind="link"
          icon={<Plus size={16} />}
          className="mt-2"
          onClick={() => onChange([...lines, { key: newKey(), name: "", quantity: "1", unit_price: null }])}
        >
          Add an item
        </Button>
      )}
    </fieldset>
  );
}
