import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { asApiError } from "../../lib/api";
import { money } from "../../lib/format";
import { useCurrency } from "../../ui/currency";
import { ErrorLine } from "../../ui/error-line";
import { rolesQuery } from "../library/roles";
import { templateQuery } from "../library/templates/template-query";
import { labelOf } from "../library/templates/type-words";
import { useKey } from "../library/use-key";
import { runOrUpgrade } from "../plan/locks";
import { DetailAside, isOwn, sizeOf, totalLabel } from "./detail-aside";
import { DetailLedger } from "./detail-ledger";
import { EditTemplateButton } from "./edit-template-button";
import { Ghosts } from "./frame";
import { useSaveTemplate } from "./save";
import { SaveButton } from "./save-button";
import { SaveTemplateButton } from "./save-template-button";
import { UseButton } from "./use-button";

/** A template in full: its phases and services, what it costs, and what can be done with it. */
export function TemplateDetail({ id }: { id: number }) {
  const query = useQuery(templateQuery(id));
  const { data: roles = [] } = useQuery(rolesQuery);
  const save = useSaveTemplate();
  const own = useCurrency();
  const page = useRef<HTMLElement>(null);
  const isThere = query.isSuccess;
  // It is read by the keyboard at once: the list that had the focus is gone.
  useEffect(() => {
    if (isThere) page.current?.focus();
  }, [isThere]);
  const keep = () => save.mutate(id);
  useKey("s", page, () => {
    if (query.data && !isOwn(query.data)) runOrUpgrade("Save to My Templates", keep);
  });
  if (query.isPending) return <Ghosts />;
  if (query.isError)
    return (
      <ErrorLine
        onRetry={() => void query.refetch()}
        reference={asApiError(query.error)?.requestId}
        className="px-6"
      >
        This scope did not load.
      </ErrorLine>
    );
  const template = query.data;
  const names = new Map(roles.map((role) => [role.id, role.name]));
  const nameOf = (role_id: string) => names.get(role_id) ?? "";
  const { currency, price_range } = template;
  const whole = (amount: number) => money(amount, currency, { cents: false });
  const use = <UseButton template={template} kind="primary" wide />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="templates-detail">
        <section
          ref={page}
          {...{ tabIndex: 0, "aria-label": template.template_name }}
          className="px-8 pt-7 pb-8 outline-none max-sm:px-4"
        >
          <p className="text-14 text-muted">Scope of work</p>
          <h3 className="text-22 font-semibold">{template.template_name}</h3>
          <p className="max-w-[60ch] text-14 text-muted max-sm:hidden">{template.description}</p>
          <div className="sm:hidden">
            <p className="text-14 text-muted">
              {`${template.types.map(labelOf).join(", ")}, ${sizeOf(template)}`}
            </p>
            <p className="mt-3 flex items-baseline justify-between gap-3">
              <span className="text-14 text-muted">{totalLabel(template, own)}</span>
              <span className="text-22 font-semibold">{money(template.summary.price_total, currency)}</span>
            </p>
            {price_range && (
              <p className="text-right text-13 text-muted">
                {`${whole(price_range.low)} to ${whole(price_range.high)}`}
              </p>
            )}
          </div>
          <DetailLedger template={template} nameOf={nameOf} />
          {template.exclusions && (
            <section className="mt-7">
              <h4 className="text-15 font-semibold">Not included</h4>
              <p className="mt-1 max-w-[72ch] text-14 whitespace-pre-line text-muted">
                {template.exclusions}
              </p>
            </section>
          )}
        </section>
        <aside aria-label="Price" className="border-l border-line bg-bg max-sm:hidden">
          <DetailAside template={template} nameOf={nameOf}>
            {use}
            {isOwn(template) ? (
              <EditTemplateButton wide template={template} />
            ) : (
              <SaveTemplateButton pending={save.isPending} onSave={keep} />
            )}
          </DetailAside>
        </aside>
      </div>
      <footer className="flex min-h-20 items-center gap-3 border-t border-line px-4 sm:hidden">
        {isOwn(template) ? (
          <EditTemplateButton template={template} />
        ) : (
          <SaveButton kind="second" name={template.template_name} onSave={keep} />
        )}
        <div className="min-w-0 flex-1">{use}</div>
      </footer>
    </div>
  );
}
