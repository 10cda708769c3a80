import type { PublicForm } from "@stint/core/lead/schema";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTitle } from "../../lib/title";
import { BrandFrame, column } from "../public-page/brand-frame";
import { LinkState } from "../public-page/link-state";
import { PublicFoot, PublicHead } from "../public-page/public-head";
import { LeadFields, useLeadForm } from "./lead-fields";

/** /leads/{hash}: the form in which a stranger describes their needs to the business. */
export function LeadForm({ hash, form: page }: { hash: string; form: PublicForm }) {
  useTitle(page.title);
  const [sent, setSent] = useState(false);
  const form = useLeadForm({
    hash,
    fields: page.fields,
    onSent: () => {
      setSent(true);
      window.scrollTo(0, 0);
    },
  });
  const { brand } = page;
  if (sent)
    return (
      <LinkState brand={brand} icon={<CircleCheck />} title="Thank you, that has arrived">
        <p>
          {brand.name || "They"} will write to {form.values.email.trim()}.
        </p>
      </LinkState>
    );
  return (
    <BrandFrame color={brand.color}>
      <PublicHead brand={brand} />
      <main id="main" className={column}>
        <div className="mx-auto max-w-[640px] pt-12 max-md:pt-8">
          <h1 className="text-30 font-semibold max-md:text-22 text-balance">{page.title}</h1>
          {page.intro && <p className="mt-3 text-17 whitespace-pre-line text-muted">{page.intro}</p>}
          <LeadFields form={form} reader={brand.name || "whoever gave you this address"} className="mt-8" />
        </div>
        <PublicFoot sent={false}>{brand.name}</PublicFoot>
      </main>
    </BrandFrame>
  );
}
