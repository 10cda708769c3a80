import { Check, Copy } from "lucide-react";
import { nameOfCurrency } from "../../../lib/currency-name";
import { enqueue } from "../../../lib/queue";
import { Amount } from "../../../ui/amount";
import { Button, buttonClass } from "../../../ui/button";
import type { PublicTemplate } from "../../library/templates/public-template";
import { copyShareLink } from "../../library/templates/share-link";
import type { Visitor } from "./use-visitor";
import { signUpLink } from "./visitor-head";

const PROMISES = [
  "In Stint it opens as a proposal of yours",
  "Phases and services come along, prices are yours to set",
  "One active project on Starter, free, no card needed",
];

/** The app asks for the client and makes the project. */
function use({ hash }: PublicTemplate): void {
  enqueue("project", hash);
  location.assign("/dashboard");
}

/** What the whole costs, and the one thing to do with it. */
export function OfferCard({ template, visitor }: { template: PublicTemplate; visitor: Visitor }) {
  const { hash, summary, currency, community } = template;
  // A browser that had a session most likely has it still; where it has not, the app asks to sign in first.
  const isPerson = visitor.kind !== "visitor";
  return (
    <div className="rounded-modal bg-bg p-7">
      <Amount
        label={community === 1 ? "Recommended total" : "Total"}
        value={summary.price_total}
        currency={currency}
        note={`In ${nameOfCurrency(currency)}`}
      />
      {isPerson ? (
        <Button kind="primary" wide className="mt-5 min-h-[52px] text-17" onClick={() => use(template)}>
          Use in a proposal
        </Button>
      ) : (
        <a href={signUpLink(hash)} className={`${buttonClass("primary")} mt-5 min-h-[52px] w-full text-17`}>
          Try the product
        </a>
      )}
      <Button
        wide
        className="mt-2"
        icon={<Copy size={16} aria-hidden="true" />}
        onClick={() => void copyShareLink(template)}
      >
        Copy share link
      </Button>
      {!isPerson && (
        <ul className="mt-6 space-y-3 text-14 max-md:hidden">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex gap-3">
              <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
              {promise}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
