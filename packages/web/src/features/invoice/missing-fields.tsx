import type { Check } from "@stint/core/invoice/check/schema";
import { countryName } from "@stint/core/platform/country";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../lib/api";
import type { Invoice } from "./queries";

type Missing = Check["missing"][number];

/** Lists fields with one place to fill them in. */
function Fields({
  title,
  fields,
  children,
}: {
  title: string;
  fields: readonly Missing[];
  children?: ReactNode;
}) {
  if (fields.length === 0) return null;
  return (
    <div className="mt-1.5">
      <p>
        {title} {children}
      </p>
      <ul className="list-disc pl-5">
        {fields.map(({ field, text, is_needed }) => (
          <li key={field} className={is_needed ? "font-semibold" : undefined}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

const link = "font-semibold underline underline-offset-2";

/**
 * What the laws of both countries ask for and the invoice, or a credit note of it, lacks, with links to where it is
 * filled in. It holds nobody up.
 */
export function MissingFields({
  invoice,
  document = "invoice",
}: {
  invoice: Invoice;
  document?: "invoice" | "credit_note";
}) {
  const { data } = useQuery({
    queryKey: ["invoices", "check", invoice.id, document, invoice.version],
    queryFn: async ({ signal }) =>
      (await api.get("/invoices/{id}/check", { path: { id: invoice.id }, query: { document }, signal })).data,
  });
  if (!data || data.missing.length + data.mandates.length + data.hints.length === 0) return null;
  const at = (place: Missing["place"]) => data.missing.filter((each) => each.place === place);
  const [country] = data.missing.map((each) => countryName(each.country)).filter(Boolean);
  const needed = data.missing.some(({ is_needed }) => is_needed);
  return (
    <section
      aria-label="What the law asks for"
      className="flex gap-3 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn"
    >
      <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">
          {data.missing.length === 0
            ? "Before it goes out"
            : needed
              ? "It is wrong like this"
              : `${country ?? "The law"} asks for more than it says`}
        </p>
        <Fields title="On the invoice:" fields={at("invoice")} />
        <Fields title="Of your client, on" fields={at("client")}>
          {invoice.client_id !== null && (
            <Link
              to="/contacts/clients/$clientId"
              params={{ clientId: String(invoice.client_id) }}
              className={link}
            >
              their page
            </Link>
          )}
          :
        </Fields>
        <Fields title="Of you, in" fields={at("settings")}>
          <Link to="/settings/account" className={link}>
            Settings, On your papers
          </Link>
          :
        </Fields>
        {[...data.mandates, ...data.hints].map((text) => (
          <p key={text} className="mt-1.5">
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
