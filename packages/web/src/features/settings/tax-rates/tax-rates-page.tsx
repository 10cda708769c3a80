import { canJoinCountry, type TaxRate, type TaxRateInput } from "@stint/core/workspace/tax/schema";
import { Suspense, useRef, useState } from "react";
import { report } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { lazyPart } from "../../../ui/lazy-part";
import { SectionHead } from "../../../ui/ledger";
import type { MenuItem } from "../../../ui/menu-item";
import { Segments } from "../../../ui/segments";
import { Switch } from "../../../ui/switch";
import { Example } from "./example";
import { type Draft, RateForm } from "./rate-form";
import { RateRow } from "./rate-row";
import { useRates } from "./use-rates";
import { placeInWords, startInWords } from "./words";

/** The facts of countries come with it. */
const TaxHints = lazyPart(() => import("./tax-hints").then((part) => part.TaxHints));

const Withholdings = lazyPart(() => import("./withholdings").then((part) => part.Withholdings));

const isTax = ({ category }: Pick<TaxRate, "category">): boolean => category === "S";
const draftOf = ({ default_for, ...rate }: TaxRate): Draft => ({ ...rate, places: default_for.join(",") });
const defaultDraft: Draft = {
  id: undefined,
  name: "",
  rate: "",
  category: "S",
  reason: "",
  note: "",
  places: "",
};

/** Returns a rate as the default of other places; beside a country's it stands only in its states and provinces. */
const withPlaces = ({ joins_country, ...rate }: TaxRate, default_for: string[]): TaxRateInput => ({
  ...rate,
  default_for,
  ...(joins_country && canJoinCountry({ ...rate, default_for }) ? { joins_country } : {}),
});

/** Settings: the taxes of the business, its reasons to charge none, and what new papers begin with. */
export function TaxRatesPage() {
  const { user, rates, put, remove, save } = useRates();
  const [draft, setDraft] = useState<Draft>();
  const act = (work: Promise<unknown>, said: string) => void work.then(() => toast(said), report);
  const opener = useRef<Element | null>(null);
  const begin = (next: Draft) => {
    opener.current = document.activeElement;
    setDraft(next);
  };
  /** The keyboard goes back to what opened the form: of a rate, the menu of its row, which is drawn anew. */
  const close = () => {
    const id = draft?.id;
    setDraft(undefined);
    if (id !== undefined)
      requestAnimationFrame(() => document.getElementById(`rate-${id}`)?.querySelector("button")?.focus());
    else if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  const itemsOf = (rate: TaxRate): MenuItem[] => {
    const defaultItem = (id: string, label: string, default_for: string[]): MenuItem => ({
      id,
      label,
      onSelect: () => act(put(withPlaces(rate, default_for)), "Saved."),
    });
    const home = user.country;
    return [
      { id: "edit", label: "Edit", onSelect: () => setTimeout(() => begin(draftOf(rate))) },
      ...(home && !rate.default_for.includes(home)
        ? [defaultItem("home", `Default in ${placeInWords(home)}`, [...rate.default_for, home])]
        : []),
      ...(rate.default_for.includes("*") ? [] : [defaultItem("all", "Default for all clients", ["*"])]),
      ...(rate.default_for.length > 0 ? [defaultItem("none", "No default", [])] : []),
      "line",
      {
        id: "remove",
        label: "Remove",
        danger: true,
        onSelect: () => act(remove(rate.id), `${rate.name} was removed. Papers that have it keep it.`),
      },
    ];
  };

  const list = (of: "rates" | "reasons") => {
    const category = of === "rates" ? ("S" as const) : ("E" as const);
    const shown = rates.filter((rate) => isTax(rate) === (of === "rates"));
    const opens = draft && isTax(draft) === (of === "rates");
    const add = (rate: TaxRateInput) => act(put(rate), `${rate.name} was added.`);
    return (
      <section>
        <SectionHead
          title={of === "rates" ? "Your rates" : "When there is no tax, why"}
          aside={
            <Button
              kind="link"
              onClick={() => begin({ ...defaultDraft, category, rate: of === "rates" ? "" : "0" })}
            >
              {of === "rates" ? "Add a rate" : "Add a reason"}
            </Button>
          }
        />
        {shown.length === 0 && !opens && (
          <p className="border-b border-line py-4 text-14 text-muted">
            {of === "rates" ? "No rate yet. Papers have no tax until you choose one." : "No reason yet."}
          </p>
        )}
        {shown.map((rate) =>
          rate.id === draft?.id ? (
            <RateForm key={rate.id} initial={draftOf(rate)} onDraft={setDraft} onClose={close} />
          ) : (
            <RateRow key={rate.id} rate={rate} items={itemsOf(rate)} />
          ),
        )}
        {opens && draft.id === undefined && (
          <RateForm
            initial={{ ...defaultDraft, category, rate: of === "rates" ? "" : "0" }}
            onDraft={setDraft}
            onClose={close}
          />
        )}
        {user.country && (
          <Suspense fallback={null}>
            <TaxHints country={user.country} time_zone={user.time_zone} rates={rates} onAdd={add} of={of} />
          </Suspense>
        )}
      </section>
    );
  };

  const first = rates.find((rate) => isTax(rate) && rate.default_for.length > 0) ?? rates.find(isTax);
  const [place = ""] = draft?.places ? draft.places.split(",") : (first?.default_for ?? []);
  const line =
    "grid items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[120px_minmax(0,1fr)]";
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="space-y-10">
        <div>
          <h1 className="text-22 font-semibold">Tax rates</h1>
          <p className="mt-1 mb-5 text-14 text-muted">
            Set once: proposals, deposits and invoices follow. What was sent keeps what it said.
          </p>
          {list("rates")}
        </div>
        <section>
          <SectionHead title="New proposals and invoices" />
          <div className={line}>
            <span className="text-14 text-muted">Start with</span>
            <span className="text-15">{startInWords(rates)}</span>
          </div>
          <div className={line}>
            <span className="text-14 whitespace-nowrap text-muted">Prices you type are</span>
            <Segments
              aria-label="Prices you type are"
              value={user.tax_inclusive ? "with" : "before"}
              onChange={(value) => act(save({ tax_inclusive: value === "with" }), "Saved.")}
              options={[
                { value: "before", label: "Before tax" },
                { value: "with", label: "Tax included" },
              ]}
              className="justify-self-start"
            />
          </div>
          <div className={line}>
            <span className="text-14 text-muted">Nothing chosen</span>
            <span className="flex items-center gap-4">
              <span className="grow">
                <span className="block text-15">Ask me before sending</span>
                <span className="block text-14 text-muted">
                  Nothing you send goes out as tax-free unless you chose why.
                </span>
              </span>
              <Switch
                aria-label="Ask me before sending"
                checked={user.ask_for_tax}
                onChange={(ask_for_tax) => act(save({ ask_for_tax }), "Saved.")}
              />
            </span>
          </div>
        </section>
        {list("reasons")}
        <Suspense fallback={null}>
          <Withholdings />
        </Suspense>
      </div>
      <aside aria-label="Example" className="lg:sticky lg:top-[76px] lg:self-start">
        <Example
          rate={draft ?? first}
          inclusive={user.tax_inclusive}
          place={place && place !== "*" ? placeInWords(place) : ""}
        />
      </aside>
    </div>
  );
}
