import { deductionsOf, payableOf } from "@stint/core/invoice/payable/rules";
import { format, negate } from "@stint/core/platform/money";
import { X } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/lazy-part";
import { Switch } from "../../../ui/switch";
import { TextInput } from "../../../ui/text-input";
import { taxInWords } from "../words";
import { FigureInput } from "./figure-input";
import {
  type AdjustmentDraft,
  chargeOf,
  type Doc,
  newKey,
  newTax,
  noFigure,
  type TaxDraft,
  taxRows,
} from "./model";
import { RemainderLine } from "./remainder-line";
import { useEditor } from "./use-editor";

const SettlementPreview = lazyPart(async () => (await import("./settlement-preview")).SettlementPreview);
const Deductions = lazyPart(async () => (await import("./deductions")).Deductions);
const TaxEdit = lazyPart(async () => (await import("./tax-edit")).TaxEdit);

const mostTaxes = 5;
const mostCharges = 10;

function Line({
  label,
  children,
  amount,
  action,
}: {
  label: string;
  children?: ReactNode;
  amount: string;
  action?: ReactNode;
}) {
  return (
    <div className="relative flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 py-1 text-15">
      <span className="w-16 text-muted max-sm:order-1">{label}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:order-3 max-sm:basis-full">
        {children}
      </span>
      <span className="ml-auto pl-1 whitespace-nowrap max-sm:order-2">{amount}</span>
      {action && (
        <span className="absolute -right-9 max-sm:static max-sm:order-2 max-sm:-mr-2">{action}</span>
      )}
    </div>
  );
}

function Adjustment({
  of,
  list,
  word,
  amount,
}: {
  of: AdjustmentDraft;
  list: "discounts" | "charges";
  word: "Discount" | "Charge";
  amount: string;
}) {
  const { info, doc, change, fields } = useEditor();
  const set = (more: Partial<AdjustmentDraft>) =>
    change((now) => ({
      ...now,
      [list]: now[list].map((each) => (each.key === of.key ? { ...each, ...more } : each)),
    }));
  const at = doc[list].indexOf(of);
  const wrong = Object.entries(fields).find(([name]) => name.startsWith(`${list}.${at}`))?.[1];
  const lower = word.toLowerCase();
  return (
    <>
      <Line
        label={word}
        amount={amount}
        action={
          <IconButton
            size="s"
            label={list === "charges" ? `Remove ${of.name || "the charge"}` : "Remove the discount"}
            icon={<X size={16} />}
            onClick={() =>
              change((now) => ({ ...now, [list]: now[list].filter(({ key }) => key !== of.key) }))
            }
          />
        }
      >
        <TextInput
          aria-label={`Name of the ${lower}`}
          value={of.name}
          onChange={(name) => set({ name })}
          maxLength={120}
          className="min-w-20 flex-1"
        />
        <FigureInput
          label={list === "charges" ? of.name.trim() || word : word}
          kindLabel={`Kind of ${lower}`}
          value={of}
          onChange={set}
          currency={info.currency}
        />
      </Line>
      {wrong && (
        <p role="alert" className="pb-1 text-13 text-bad">
          {wrong}
        </p>
      )}
    </>
  );
}

function TaxLine({ tax, value }: { tax: TaxDraft; value: number }) {
  const { info, change } = useEditor();
  const set = (more: Partial<TaxDraft>) =>
    change((doc) => ({
      ...doc,
      taxes: doc.taxes.map((each) => (each.key === tax.key ? { ...each, ...more } : each)),
    }));
  return (
    <Line
      label="Tax"
      amount={format(value, info.currency)}
      action={
        <IconButton
          size="s"
          label={`Remove ${tax.name || "the tax"}`}
          icon={<X size={16} />}
          onClick={() =>
            change((doc) => ({ ...doc, taxes: doc.taxes.filter((each) => each.key !== tax.key) }))
          }
        />
      }
    >
      <Suspense fallback={null}>
        <TaxEdit value={tax} onChange={set} of="the tax" />
      </Suspense>
    </Line>
  );
}

const withPart = (list: "discounts" | "charges", name: string) => (doc: Doc) => ({
  ...doc,
  [list]: [...doc[list], { key: newKey(), id: null, name, ...noFigure }],
});
const withTax =
  (country: string) =>
  (doc: Doc): Doc => ({
    ...doc,
    taxes: [...doc.taxes, { key: newKey(), id: null, ...newTax(country) }],
  });

/** Subtotal, one discount, charges, taxes and the due amount, in the column of the amounts. */
export function Sums() {
  const { doc, info, totals, change } = useEditor();
  const { country, withholdings } = useUser();
  const { withholding, cash_step } = info;
  const deducts = withholdings.length > 0 || withholding !== null || cash_step !== null;
  const sums = totals && { total: totals.total, ...deductionsOf(totals, info) };
  const total = format(sums ? payableOf(sums) : 0, info.currency);
  const taxes = taxRows(doc, totals);
  const { tax_inclusive } = doc.head;
  return (
    <section aria-label="Totals" data-anchor="taxes" className="min-w-0 sm:pr-9">
      <Line label="Subtotal" amount={format(totals?.subtotal ?? 0, info.currency)} />
      {doc.discounts.map((each) => (
        <Adjustment
          key={each.key}
          of={each}
          list="discounts"
          word="Discount"
          amount={format(negate(totals?.discount_total ?? 0), info.currency)}
        />
      ))}
      {doc.charges.map((each) => (
        <Adjustment
          key={each.key}
          of={each}
          list="charges"
          word="Charge"
          amount={format(chargeOf(each, totals), info.currency)}
        />
      ))}
      {doc.taxes.map((tax, at) => (
        <TaxLine key={tax.key} tax={tax} value={taxes.own[at] ?? 0} />
      ))}
      {taxes.lines.map((tax) => (
        <Line
          key={`${tax.name} ${tax.rate} ${tax.category}`}
          label="Tax"
          amount={format(tax.amount, info.currency)}
        >
          <span className="text-14">{taxInWords(tax)}, on lines</span>
        </Line>
      ))}
      <div className="flex flex-wrap gap-x-5 py-1.5">
        {doc.discounts.length === 0 && (
          <Button kind="link" onClick={() => change(withPart("discounts", "Discount"))}>
            Add a discount
          </Button>
        )}
        {doc.charges.length < mostCharges && (
          <Button kind="link" onClick={() => change(withPart("charges", "Shipping"))}>
            Add a charge
          </Button>
        )}
        {doc.taxes.length < mostTaxes && (
          <Button kind="link" name="add_tax" onClick={() => change(withTax(country))}>
            Add a tax
          </Button>
        )}
      </div>
      {(doc.taxes.length > 0 || doc.lines.some(({ tax }) => tax) || tax_inclusive) && (
        <Switch
          checked={tax_inclusive}
          onChange={(on) => change((now) => ({ ...now, head: { ...now.head, tax_inclusive: on } }))}
        >
          Prices include the tax
        </Switch>
      )}
      {deducts && (
        <Suspense fallback={null}>
          <Deductions />
        </Suspense>
      )}
      <div
        aria-live="polite"
        className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-ink pt-3"
      >
        <span className="text-17 font-semibold">Amount due</span>
        <span className="@container min-w-0 flex-1 text-right">
          <span
            className="font-[650] tracking-[-0.02em] whitespace-nowrap"
            style={{
              fontSize: `min(32px, calc(100cqi / ${(total.length * 0.56).toFixed(2)}))`,
              lineHeight: 1.12,
            }}
          >
            {total}
          </span>
        </span>
      </div>
      {info.project_id !== null && (
        <>
          <RemainderLine project_id={info.project_id} />
          <Suspense fallback={null}>
            <SettlementPreview />
          </Suspense>
        </>
      )}
    </section>
  );
}
