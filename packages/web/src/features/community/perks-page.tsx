import type { Offer } from "@stint/core/billing/perk/schema";
import { FRIEND_AMOUNT, HOLD_DAYS, REWARD_AMOUNT } from "@stint/core/billing/referral/rules";
import { format } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Copy, ExternalLink, Lock } from "lucide-react";
import { useState } from "react";
import { asApiError } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { openDialog } from "../../lib/dialogs";
import { dayInWords } from "../../lib/format";
import { brandName, isAdmin, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Amount } from "../../ui/amount";
import { BrandMark } from "../../ui/avatar";
import { Button, buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { PageTitle } from "../../ui/page-title";
import { Tabs } from "../../ui/tabs";
import { CATEGORY_WORDS, offersInWords, openAmount } from "./perk-words";
import { perksQuery } from "./queries";

const COLUMNS = "sm:grid-cols-[40px_minmax(0,1fr)_104px_96px_136px]";

function OfferLink({ link }: { link: NonNullable<Offer["link"]> }) {
  const look = buttonClass("primary");
  if (link.url.startsWith("/"))
    return (
      <Link to={link.url} className={look}>
        {link.label}
      </Link>
    );
  return (
    <a href={link.url} target="_blank" rel="noreferrer" className={look}>
      <ExternalLink size={17} aria-hidden="true" />
      {link.label}
    </a>
  );
}

/** What an offer opens with: its code, the way there, and all of its terms. */
function OfferDetail({ offer, id }: { offer: Offer; id: string }) {
  const { code, link, terms } = offer;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast("Code copied"),
      () => toast("The code could not be copied. Please select it."),
    );
  return (
    <div id={id} className="col-span-full pt-3 pl-14">
      <div className="flex flex-wrap gap-3">
        {code && (
          <div className="flex h-10 min-w-60 items-center gap-3 rounded-ctl border border-fld bg-surface px-3 text-15 touch:h-11">
            <span className="min-w-0 flex-1 truncate select-all">{code}</span>
            <Button kind="link" icon={<Copy size={16} />} onClick={() => void copy(code)}>
              Copy
            </Button>
          </div>
        )}
        {link && <OfferLink link={link} />}
      </div>
      <p className="mt-3 max-w-[60ch] text-14 text-muted">{terms}</p>
    </div>
  );
}

function OfferRow({ offer, isOpen, onToggle }: { offer: Offer; isOpen: boolean; onToggle: () => void }) {
  const {
    id,
    business,
    color,
    summary,
    until,
    list_price,
    currency,
    needs,
    locked,
    used,
    owners_alone,
    code,
  } = offer;
  const end = until ? dayInWords(until, { year: true }) : "No end";
  return (
    <li
      className={cx(
        "border-b border-line py-3.5 max-sm:grid max-sm:grid-cols-[40px_minmax(0,1fr)] max-sm:gap-x-4 sm:grid sm:items-center sm:gap-x-4",
        COLUMNS,
        isOpen && "-mx-4 bg-bg px-4 shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <BrandMark name={business} color={color} src={null} size={40} />
      <div className="min-w-0">
        <p className="flex justify-between gap-3 text-15 font-semibold">
          {business}
          <Money value={list_price} currency={currency} className="sm:hidden" />
        </p>
        <p className="text-14 text-muted">{summary}</p>
      </div>
      <p className="text-14 text-muted max-sm:col-start-2 max-sm:mt-0.5">
        <span className="sm:sr-only">{until ? "Until " : ""}</span>
        {end}
      </p>
      <Money value={list_price} currency={currency} className="text-right max-sm:hidden" />
      <div className="max-sm:col-start-2 sm:text-right">
        {used ? (
          <span className="inline-flex items-center gap-2 text-14 text-muted">
            <CircleCheck size={15} aria-hidden="true" />
            Used
          </span>
        ) : owners_alone ? (
          <span className="text-14 text-muted">For the owner</span>
        ) : locked ? (
          <button
            type="button"
            onClick={() => openCheckout({ chosen: needs === "Team" ? "team" : "pro" })}
            className="inline-flex items-center gap-2 text-14 whitespace-nowrap text-muted hover:text-ink touch:min-h-11"
          >
            <Lock size={15} aria-hidden="true" />
            With {needs}
          </button>
        ) : (
          <Button kind="link" aria-expanded={isOpen} aria-controls={`offer-${id}`} onClick={onToggle}>
            {isOpen ? "Close" : code ? "Show code" : "Show terms"}
            <span className="sr-only"> of {summary}</span>
          </Button>
        )}
      </div>
      {isOpen && !locked && !used && !owners_alone && <OfferDetail offer={offer} id={`offer-${id}`} />}
    </li>
  );
}

function Aside() {
  const user = useUser();
  const { is_subscribed, partner_id } = user;
  return (
    <aside aria-label="About offers" className="space-y-10 text-14">
      <section>
        <SectionHead title="How offers get here" />
        <p className="mt-3">
          They are of things that members use already, and only what we agreed with their makers. Where Stint
          earns from an offer, its terms say so.
        </p>
        <Link to="/getinvolved" className={cx(buttonClass("link"), "mt-2")}>
          <span>Suggest one</span>
        </Link>
      </section>
      {isAdmin(user) ? (
        <section>
          <SectionHead title="Whose they are" />
          <p className="mt-3">
            Plan, referrals and credit of {brandName(user)} belong to its owner. Yours are in your own
            workspace.
          </p>
        </section>
      ) : is_subscribed && partner_id === null ? (
        <section>
          <SectionHead title="Yours to give" />
          <p className="mt-3">
            A friend gets a free month, {format(FRIEND_AMOUNT, "USD")} off. Your{" "}
            {format(REWARD_AMOUNT, "USD")} come {HOLD_DAYS} days after they pay for a plan.
          </p>
          <Button kind="link" className="mt-2" onClick={() => openDialog("referral")}>
            Send a referral
          </Button>
        </section>
      ) : null}
    </aside>
  );
}

type Tab = "all" | Offer["category"];

/** /perks: what is open to the workspace now, and what another plan would open. */
export function PerksPage() {
  const query = useQuery(perksQuery);
  const [tab, setTab] = useState<Tab>("all");
  const [opened, setOpened] = useState<string>();
  const offers = query.data;
  const categories = [...new Set(offers?.map(({ category }) => category))];
  const shown = offers?.filter(({ category }) => tab === "all" || category === tab) ?? [];
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
      <PageTitle title="Perks" hidden />
      <div className="min-w-0">
        {query.isPending && <GhostRows columns={["40px", "", "92px", "84px"]} right={[3]} />}
        {query.isError && (
          <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
            The offers did not load.
          </ErrorLine>
        )}
        {offers && (
          <>
            {openAmount(offers) > 0 ? (
              <Amount
                label="Open to you now"
                value={openAmount(offers)}
                currency="USD"
                note={offersInWords(offers)}
              />
            ) : (
              <p className="text-15 text-muted">{offersInWords(offers)}</p>
            )}
            <Tabs
              aria-label="Kinds of offers"
              className="mt-7"
              items={[
                { value: "all", label: "All", count: offers.length },
                ...(categories.length > 1 ? categories : []).map((category) => ({
                  value: category,
                  label: CATEGORY_WORDS[category],
                })),
              ]}
              value={tab}
              onChange={(value: Tab) => {
                setTab(value);
                setOpened(undefined);
              }}
            >
              <div
                aria-hidden="true"
                className={cx("hidden gap-x-4 border-b border-line py-2 text-13 text-muted sm:grid", COLUMNS)}
              >
                <span className="col-span-2">Offer</span>
                <span>Until</span>
                <span className="text-right">List price</span>
              </div>
              <ul aria-label="Offers" onKeyDown={(event) => event.key === "Escape" && setOpened(undefined)}>
                {shown.map((offer) => (
                  <OfferRow
                    key={offer.id}
                    offer={offer}
                    isOpen={opened === offer.id}
                    onToggle={() => setOpened(opened === offer.id ? undefined : offer.id)}
                  />
                ))}
              </ul>
            </Tabs>
          </>
        )}
      </div>
      <Aside />
    </div>
  );
}
