import { multiply } from "@stint/core/platform/money";
import { countOf, unitOf } from "@stint/core/project/scope/unit/rules";
import type { Detail } from "@stint/core/template/schema";
import { useUser } from "../../lib/session";
import { LockedPrice } from "../../ui/locked-price";
import { Money } from "../../ui/money";
import { Tag } from "../../ui/tag";
import { ServiceText } from "./service-text";
import { formatDescription } from "./words";

type Service = Detail["processed_categories"][number]["tasks"][number];

/** The phases of a template as a ledger. */
export function DetailLedger({
  template,
  nameOf,
}: {
  template: Detail;
  nameOf: (role_id: string) => string;
}) {
  const { currency, price_locked } = template;
  return template.processed_categories.map((phase) => (
    <section key={phase.id} aria-label={phase.name} className="mt-7">
      <div className="flex items-baseline justify-between gap-4 border-b border-line2 pb-2">
        <h4 className="min-w-0 text-19 font-semibold">
          {phase.name}
          {phase.description && (
            <span className="ml-2 text-14 font-normal text-muted max-sm:hidden">{phase.description}</span>
          )}
        </h4>
        {price_locked ? (
          <LockedPrice />
        ) : (
          <Money value={phase.price_total_rounded} currency={currency} className="text-17" />
        )}
      </div>
      <ul>
        {phase.tasks.map((service) => (
          <ServiceLine
            key={service.id}
            service={service}
            currency={currency}
            isLocked={price_locked}
            role={nameOf(service.role_id)}
          />
        ))}
      </ul>
    </section>
  ));
}

function ServiceLine({
  service,
  currency,
  isLocked,
  role,
}: {
  service: Service;
  currency: string;
  isLocked: boolean;
  role: string;
}) {
  const { is_subscribed } = useUser();
  const { name, description, quantity, unit, price, optional } = service;
  const amount = price === null ? null : multiply(quantity, price);
  return (
    <li className="templates-line border-b border-line py-2.5 text-15">
      <div className="min-w-0">
        <span>{name}</span>
        {optional && (
          <Tag look="outline" className="ml-2 h-5.5! px-1.5!">
            Optional
          </Tag>
        )}
        <ServiceText name={name} text={is_subscribed ? description : formatDescription(description, false)} />
        <p className="text-14 text-muted lg:hidden">
          {role}, {countOf(service)}
          {!isLocked && price !== null && (
            <>
              {" × "}
              <Money value={price} currency={currency} strong={false} />
            </>
          )}
        </p>
      </div>
      <span className="min-w-0 max-lg:hidden">
        <Tag className="max-w-full">
          <span className="truncate">{role}</span>
        </Tag>
      </span>
      <span className="text-right max-lg:hidden">
        {quantity}
        {unit && <span className="block text-13 text-muted">{unitOf(service)}</span>}
      </span>
      <span className="text-right max-lg:hidden">
        {!isLocked && <Money value={price} currency={currency} strong={false} />}
      </span>
      <span className="text-right">
        {isLocked ? <LockedPrice /> : <Money value={amount} currency={currency} muted={optional} />}
      </span>
    </li>
  );
}
