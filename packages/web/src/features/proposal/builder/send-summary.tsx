import { sum } from "@stint/core/platform/money";
import {
  type Clause,
  changeTotals,
  clausesOf,
  dueOnAcceptance,
  fixedPhases,
  payableTotal,
} from "@stint/core/proposal/reading/rules";
import type { Document, Preview } from "@stint/core/proposal/schema";
import { money } from "../../../lib/format";
import { buttonClass } from "../../../ui/button";
import { countInWords, sentence } from "../../public-page/words";

/** A phase that nobody named has no heading on the page. */
export const isUnnamed = ({ phases }: Pick<Document, "phases">): boolean =>
  phases.some(({ name }) => name === "");

/** Describes the payments in lines; for a change order, those still to come and its credit. */
export function paymentsInWords(
  of: Pick<Document, "currency" | "client" | "schedule" | "change" | "due_on_acceptance" | "tax">,
): string[] {
  const { currency, client, schedule, change } = of;
  const due = dueOnAcceptance(of);
  if (!change) {
    const payments = schedule?.length ?? 0;
    const now = due > 0 ? `, ${money(due, currency)} on acceptance` : "";
    return payments > 0 ? [`${sentence(countInWords(payments, "payment"))}${now}`] : [];
  }
  const coming = change.invoices.filter(({ state, becomes }) => state !== "sent" && becomes > 0);
  const rest = sum(coming.map(({ becomes }) => becomes));
  return [
    coming.length > 0
      ? `${sentence(countInWords(coming.length, "payment"))} still to come: ${money(rest, currency)}`
      : "",
    change.credit > 0 ? `${money(changeTotals(change).credit, currency)} is credited to ${client.name}` : "",
  ].filter(Boolean);
}

/** "Two clauses: Confidentiality, Payment Terms": each by its name, so that none goes out unseen. */
const clausesInWords = (clauses: readonly Clause[]): string =>
  `${sentence(countInWords(clauses.length, "clause"))}: ${clauses.map(({ name }) => name).join(", ")}`;

/** The version that goes out, in a few lines (services, payments and clauses), and a link to the page itself. */
export function SendSummary({
  document,
  preview: { law_gaps, lacks_address },
  proposal_id,
}: {
  document: Document;
  /** What a law for freelancers or consumers asks for and this lacks. */
  preview: Pick<Preview, "law_gaps" | "lacks_address">;
  proposal_id: number;
}) {
  const { currency, tax } = document;
  const services = fixedPhases(document).flatMap((phase) => phase.services);
  const clauses = clausesOf(document);
  const lines = [
    services.length > 0 &&
      `${money(payableTotal(document), currency)} for ${countInWords(services.length, "service")}${tax ? `: ${tax.sentence}` : ""}`,
    ...paymentsInWords(document),
    clauses.length > 0 ? clausesInWords(clauses) : "No contract terms",
  ].filter((line) => line !== false);
  return (
    <section aria-label="What is sent" className="rounded-ctl bg-bg px-3.5 py-2.5 text-14">
      <ul className="space-y-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {isUnnamed(document) && (
          <li className="text-warn">
            A phase has no name of its own: the client reads its services without a heading.
          </li>
        )}
        {lacks_address && (
          <li className="text-warn">
            A consumer must read your address before signing.{" "}
            <a href="/settings/account" target="_blank" rel="noopener" className="underline">
              Add it in the settings
            </a>
          </li>
        )}
        {law_gaps.map((gap) => (
          <li key={gap} className="text-warn">
            {gap}
          </li>
        ))}
      </ul>
      {/* The page opens in a tab of its own, so that the typed text here stays. */}
      <a
        href={`/proposal/preview/${proposal_id}`}
        target="_blank"
        rel="noopener"
        className={`${buttonClass("link")} mt-1`}
      >
        <span>Look at the page</span>
      </a>
    </section>
  );
}
