import {
  type Answer,
  acceptanceWords,
  changeTotals,
  choicesOf,
  dueOnAcceptance,
  payableTotal,
} from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { dayInWords, money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { column } from "../../public-page/brand-frame";
import { BrandTile } from "../../public-page/brand-tile";
import { difference, longDay } from "../../public-page/words";

function Fact({ label, value, last }: { label: string; value: string; last?: boolean }) {
  return (
    <div className={cx("min-w-0", last && "md:ml-auto md:text-right")}>
      <dt className="text-13">{label}</dt>
      <dd className="mt-0.5 text-15">{value}</dd>
    </div>
  );
}

/** The effect of a change order on the total, in the tense of its state. */
const VERBS = {
  open: ["Takes off", "Adds to"],
  accepted: ["Took off", "Added to"],
  closed: ["Would take off", "Would add to"],
} as const;

/** A party of the contract in one line: its legal name, address and numbers. */
const inLine = ({ name, lines }: NonNullable<Document["parties"]>["client"]): string =>
  [name, ...lines].join(", ");

/** The brand's cover: project, client, the one large amount with its difference, the dates. */
export function Cover({
  document,
  answer,
  since,
}: {
  document: Document;
  answer: Answer;
  since?: string | undefined;
}) {
  const { brand, client, currency, change, parties, tax } = document;
  const total = change
    ? difference(changeTotals(change).difference, currency)
    : money(payableTotal(document), currency);
  const due = dueOnAcceptance(document);
  const { label, terms } = acceptanceWords(document);
  const { groups, extras } = choicesOf(document);
  const chosen = groups.length + extras.length > 0;
  return (
    <header className="bg-(--fill) text-(--on-fill) [&_:focus-visible]:outline-(--on-fill)">
      <div className={cx(column, "pt-8 pb-7 max-md:pt-5 max-md:pb-6")}>
        <div className="flex items-center justify-between gap-4">
          <p className="flex min-w-0 items-center gap-3 text-15 font-semibold">
            <BrandTile name={brand.name} logo={brand.logo_url} look="paper" size={36} />
            <span className="min-w-0 truncate">{brand.name}</span>
          </p>
          <p className="text-14 whitespace-nowrap max-md:sr-only">
            {change
              ? `Change order ${change.number}, to the proposal accepted ${shortDay(change.base.accepted_on)}`
              : `Proposal, version ${document.version}`}
          </p>
        </div>
        <div className="mt-[88px] md:flex md:items-end md:justify-between md:gap-12 max-md:mt-12">
          <div className="min-w-0">
            <h1 className="text-40 font-semibold tracking-[-0.01em] text-balance break-words max-md:text-30">
              {document.title}
            </h1>
            <p className="mt-3 text-17 break-words max-md:mt-2 max-md:text-15">
              {change ? "For" : "Prepared for"}{" "}
              {client.contact_name && client.contact_name !== client.name
                ? `${client.contact_name} at ${client.name}`
                : client.name}
            </p>
          </div>
          <div className="@container min-w-0 max-md:mt-8 md:w-[420px] md:shrink-0 md:text-right">
            <p className="text-14">
              {change
                ? `${VERBS[answer][changeTotals(change).difference < 0 ? 0 : 1]} your total`
                : [chosen ? "Total as selected" : "Total", tax?.included].filter(Boolean).join(", ")}
            </p>
            <p
              className="font-[650] tracking-[-0.02em] whitespace-nowrap max-md:-ml-0.5"
              style={{
                fontSize: `min(52px, calc(100cqi / ${(total.length * 0.56).toFixed(2)}))`,
                lineHeight: 1.12,
              }}
            >
              {total}
            </p>
            {[!change && tax?.sentence, since].map(
              (words) =>
                words && (
                  <p key={words} className="mt-1 text-14">
                    {words}
                  </p>
                ),
            )}
          </div>
        </div>
        <dl className="mt-9 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-[color-mix(in_oklab,currentColor_35%,transparent)] pt-4 max-md:mt-6 md:flex md:gap-0 md:[&>div]:w-[272px]">
          {document.sent_on && <Fact label="Sent" value={longDay(document.sent_on)} />}
          {document.expire_at && (
            <Fact
              label={change && answer === "open" ? "Answer by" : "Valid through"}
              value={longDay(document.expire_at)}
            />
          )}
          {!document.sent_on && !document.expire_at && <Fact label="From" value={document.from.name} />}
          {change ? (
            <Fact label="New total" value={money(payableTotal(document), currency)} last />
          ) : (
            <Fact label={label} value={due > 0 ? money(due, currency) + terms : "Nothing"} last />
          )}
        </dl>
        {parties && (
          <p className="mt-4 text-13 break-words">
            {`Between ${inLine(parties.seller)} and ${inLine(parties.client)}`}
          </p>
        )}
      </div>
    </header>
  );
}

/** "December 4", for a line. */
export const shortDay = (day: string): string => dayInWords(day, { long: true });
