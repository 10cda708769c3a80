import { describeCount, unitOf } from "@stint/core/project/scope/unit/rules";
import { LockedPrice } from "../../../ui/locked-price";
import type { PublicTemplate } from "../../library/templates/public-template";
import { ServiceText } from "../service-text";

type Phase = PublicTemplate["processed_categories"][number];
type Service = Phase["tasks"][number];

const row = "flex gap-x-4";
const quantities = "w-16 shrink-0 text-right max-md:hidden";
const prices = "w-24 shrink-0 text-right";

/** A phase with its services, as the client's page of a proposal has them, without prices. */
export function PhaseLedger({ phase, isLocked }: { phase: Phase; isLocked: boolean }) {
  return (
    <section aria-label={phase.name} className="border-t border-ink pt-4 pb-16">
      <div className={row}>
        <h2 className="min-w-0 flex-1 text-19 font-semibold break-words">{phase.name}</h2>
        <span aria-hidden="true" className={`text-13 text-muted ${quantities}`}>
          Qty
        </span>
        {isLocked && (
          <span aria-hidden="true" className={`text-13 text-muted max-md:hidden ${prices}`}>
            Price
          </span>
        )}
      </div>
      {phase.description && <p className="text-14 text-muted">{phase.description}</p>}
      <ul className="mt-3">
        {phase.tasks.map((service) => (
          <ServiceCard key={service.id} service={service} isLocked={isLocked} />
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ service, isLocked }: { service: Service; isLocked: boolean }) {
  const { name, quantity, unit, description, optional } = service;
  const count = describeCount(service);
  return (
    <li className={`${row} border-t border-line py-3.5`}>
      <div className="min-w-0 flex-1">
        <h3 className="text-15 font-[550] break-words">
          {/* A space and no margin: a tag that wraps begins where the name does. */}
          {name}{" "}
          {optional && <span className="text-13 font-normal whitespace-nowrap text-muted">Optional</span>}
        </h3>
        {count && <p className="text-14 text-muted md:hidden">{count}</p>}
        <ServiceText name={name} text={description} />
      </div>
      <span className={`text-15 ${quantities}`}>
        {quantity}
        {unit && <span className="block text-13 text-muted">{unitOf(service)}</span>}
      </span>
      {isLocked && (
        <span className={prices}>
          <LockedPrice />
        </span>
      )}
    </li>
  );
}
