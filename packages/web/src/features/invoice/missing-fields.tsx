import type { Check } from "@stint/core/invoice/check/schema";
import { NETWORK_NAMES } from "@stint/core/invoice/delivery/rules";
import { countryName } from "@stint/core/platform/country";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Invoice } from "./queries";
import { useCheck } from "./use-check";

type Missing = Check["missing"][number];

const link = "font-semibold underline underline-offset-2";

/** Lists the fields of one form, each with a link to the very field. */
function Fields({
  title,
  fields,
  to,
}: {
  title: string;
  fields: readonly Missing[];
  /** Answers the link to a field; undefined where there is nothing to open. */
  to: (at: string, text: string) => ReactNode;
}) {
  if (fields.length === 0) return null;
  return (
    <div className="mt-1.5">
      <p>{title}</p>
      <ul className="list-disc pl-5">
        {fields.map(({ field, at, text, is_needed }) => (
          <li key={field} className={is_needed ? "font-semibold" : undefined}>
            {to(at, text)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * What the laws of both countries ask for and the invoice, or a credit note of it, lacks, with links to where it is
 * filled in. It holds nobody up.
 */
export function MissingFields({
  invoice,
  document = "invoice",
  onLeave,
}: {
  invoice: Invoice;
  document?: "invoice" | "credit_note";
  /** Closes the dialog that it stands in, over the field that a link goes to. */
  onLeave?: () => void;
}) {
  const { data } = useCheck(invoice, document);
  if (!data) return null;
  const way = data.delivery && (
    <p className="text-14 text-muted">
      Also goes out as an e-invoice through {NETWORK_NAMES[data.delivery.network]}, to {data.delivery.address}
      .
    </p>
  );
  if (data.missing.length + data.mandates.length + data.hints.length === 0) return way;
  const at = (place: Missing["place"]) => data.missing.filter((each) => each.place === place);
  const [country] = data.missing.map((each) => countryName(each.country)).filter(Boolean);
  const paper = document === "invoice" ? "invoice" : "credit note";
  const needed = data.missing.some(({ is_needed }) => is_needed);
  return (
    <>
      {way}
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
                ? `This ${paper} isn’t complete`
                : `${country ? `${country}: more` : "More"} is required on this ${paper}`}
          </p>
          <Fields
            title="On the invoice:"
            fields={at("invoice")}
            to={(field, text) =>
              invoice.number === null ? (
                <Link to="." search hash={field} className={link} onClick={onLeave}>
                  {text}
                </Link>
              ) : (
                text
              )
            }
          />
          <Fields
            title="Of your client, on their page:"
            fields={at("client")}
            to={(field, text) =>
              invoice.client_id === null ? (
                text
              ) : (
                <Link
                  to="/contacts/clients/$clientId"
                  params={{ clientId: String(invoice.client_id) }}
                  hash={field}
                  className={link}
                >
                  {text}
                </Link>
              )
            }
          />
          <Fields
            title="Of you, in Settings:"
            fields={at("settings")}
            to={(field, text) => (
              <Link
                to={field === "bank_accounts" ? "/settings/paid" : "/settings/account"}
                hash={field}
                className={link}
              >
                {text}
              </Link>
            )}
          />
          {[...data.mandates, ...data.hints].map((text) => (
            <p key={text} className="mt-1.5">
              {text}
            </p>
          ))}
        </div>
      </section>
    </>
  );
}
