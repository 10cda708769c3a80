import { winRateNear } from "@stint/core/library/history/rules";
import type { Own, PriceReasons } from "@stint/core/project/scope/price-reasons/schema";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useId, useState } from "react";
import { count, dayInWords } from "../../lib/format";
import { Money } from "../../ui/money";
import { Cross } from "./price-scale";
import { rangeWords } from "./price-words";

/** Each number with its count: catalog, own lines, win rate, floor. What there is none of is left out. */
export function ReasonRows({ reasons, price }: { reasons: PriceReasons; price: number | null }) {
  const { catalog, accepted, lost, currency } = reasons;
  // The field may be ahead of what was saved.
  const rate = price === null ? null : winRateNear(price, accepted?.prices ?? [], lost?.prices ?? []);
  return (
    <div className="mt-3 text-14">
      {catalog && <CatalogRow catalog={catalog} currency={currency} />}
      {accepted && (
        <OwnRow
          words={`Yours accepted, ${rangeWords(accepted.low, accepted.high, currency)}`}
          mark={<span aria-hidden="true" className="rounded-full bg-bar2" style={{ width: 5, height: 5 }} />}
          own={accepted}
          currency={currency}
        />
      )}
      {lost && (
        <OwnRow
          words={`Yours lost, ${rangeWords(lost.low, lost.high, currency)}`}
          mark={<Cross />}
          own={lost}
          currency={currency}
        />
      )}
      {rate && (
        <Row label={`Your win rate, ${rangeWords(rate.low, rate.high, currency)}`}>
          {rate.percent === null
            ? `${rate.lines} of ${rate.needed} needed`
            : `${rate.accepted} of ${rate.lines}, ${rate.percent}%`}
        </Row>
      )}
      {catalog && !accepted && !lost && (
        <p className="pt-1 text-13 text-muted">Catalog only: no line of yours was accepted or lost yet.</p>
      )}
      <FloorRow reasons={reasons} />
    </div>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-8 items-center justify-between gap-4">
      <span className="flex items-center gap-2">{label}</span>
      <span className="shrink-0">{children}</span>
    </p>
  );
}

type Catalog = NonNullable<PriceReasons["catalog"]>;

function CatalogRow({ catalog, currency }: { catalog: Catalog; currency: string }) {
  const { region, year, sources, hours, regional } = catalog;
  return (
    <>
      {regional && (
        <>
          <Row label={`Catalog, ${regional.region}, ${regional.year ?? "undated"}`}>
            {rangeWords(regional.low ?? regional.typical, regional.high ?? regional.typical, currency)}{" "}
            {currency}
          </Row>
          <RateSources hours={hours} sources={regional.sources} />
        </>
      )}
      <Row label={`Catalog, ${region}, ${year ?? "undated"}`}>{count(sources.length, "source")}</Row>
      <RateSources hours={hours} sources={sources} />
    </>
  );
}

/** Whose rates they are by which the hours are multiplied. */
function RateSources({ hours, sources }: Pick<Catalog, "hours" | "sources">) {
  return sources.map(({ source, url, rate_basis, weak }) => (
    <Fragment key={source}>
      <p className="pb-1 text-13 text-muted">
        {`${count(hours, "hour")} at a rate from `}
        <a href={url} target="_blank" rel="noreferrer" className="border-b border-line2 hover:border-ink">
          {source}
        </a>
        {`: ${rate_basis}`}
      </p>
      {weak && <p className="pb-1 text-13 text-warn">{weak}</p>}
    </Fragment>
  ));
}

/** Own lines with one outcome; a press shows them. */
function OwnRow({
  words,
  mark,
  own,
  currency,
}: {
  words: string;
  mark: ReactNode;
  own: Own;
  currency: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Row
        label={
          <>
            {words}
            {mark}
          </>
        }
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="touch:min-h-11"
        >
          <span className="border-b border-line2 hover:border-ink">{count(own.count, "line")}</span>
        </button>
      </Row>
      {isOpen && (
        <ul id={id} className="mb-2 overflow-y-auto border-y border-line text-13" style={{ maxHeight: 160 }}>
          {own.lines.map(({ task_id, project_id, project_name, client_name, price, decided_on }) => (
            <li key={task_id} className="flex items-baseline justify-between gap-3 py-1.5">
              <span className="min-w-0 truncate">
                {project_id === null ? (
                  "A deleted project"
                ) : (
                  <Link
                    to="/projects/$projectId"
                    params={{ projectId: String(project_id) }}
                    className="border-b border-line2 hover:border-ink"
                  >
                    {project_name}
                  </Link>
                )}{" "}
                <span className="text-muted">
                  {[client_name, dayInWords(decided_on)].filter(Boolean).join(", ")}
                </span>
              </span>
              <Money value={price} currency={currency} strong={false} />
            </li>
          ))}
          {own.count > own.lines.length && (
            <li className="py-1.5 text-muted">{`The newest ${own.lines.length} of ${own.count}.`}</li>
          )}
        </ul>
      )}
    </>
  );
}

const LACK_WORDS = {
  margin: "No floor: the project has no margin in percent.",
  cost: "No floor: the service has no cost.",
};

function FloorRow({ reasons: { floor, floor_lacks, currency } }: { reasons: PriceReasons }) {
  if (!floor && !floor_lacks) return null;
  return (
    <div className="mt-2 border-t border-line pt-2">
      {floor ? (
        <>
          <Row label={`Floor for your ${floor.margin_percentage}% margin`}>
            <Money value={floor.price} currency={currency} className="text-warn" />
          </Row>
          <p className="text-13 text-muted">
            {"Your cost of one is "}
            <Money value={floor.cost} currency={currency} strong={false} />
            {`. Below the floor the margin falls under ${floor.margin_percentage}%.`}
          </p>
        </>
      ) : (
        floor_lacks && <p className="text-13 text-muted">{LACK_WORDS[floor_lacks]}</p>
      )}
    </div>
  );
}
