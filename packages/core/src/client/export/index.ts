import { Actor } from "../../platform/actor";
import { Csv } from "../../platform/csv";
import { Db } from "../../platform/db";
import { type Tag, tagsOf } from "../../platform/tag";
import { Workspace } from "../../workspace";
import { findRate } from "../../workspace/tax/rules";
import { ClientEntity } from "../entity";

/** The columns of the export; an import recognizes these names. */
export const COLUMNS = [
  "Client",
  "First name",
  "Last name",
  "Email",
  "Phone",
  "Title",
  "Website",
  "Street",
  "Postcode",
  "City",
  "Region",
  "Billing address",
  "Business or person",
  "Tax rate",
  "Tax id",
  "Tax number",
  "Electronic address",
  "Buyer reference",
  "Purchase order",
  "Country",
  "Notes",
] as const;

/** Returns the workspace's clients except merged ones, oldest first. */
async function rows() {
  const { data } = await Db.allOf(
    ClientEntity.query
      .byOwner({ owner_id: Actor.owner() })
      .where(({ merged_into }, { notExists }) => notExists(merged_into)),
    Db.ofWorkspace("clients of one workspace"),
  );
  return data;
}

/** Returns the clients' types, with the number of clients of each. */
export const tags = async (): Promise<Tag[]> => tagsOf((await rows()).map(({ type }) => type));

/** Returns the workspace's clients as a spreadsheet, a row for each contact, oldest first (D48). */
export async function exportCsv(): Promise<string> {
  const [data, { tax_rates }] = await Promise.all([rows(), Workspace.get()]);
  return Csv.write(
    COLUMNS,
    data.flatMap((client) => {
      const contacts = client.contacts.length > 0 ? client.contacts : [undefined];
      return contacts.map((contact) => [
        client.name,
        contact?.first_name,
        contact?.last_name,
        contact?.email,
        contact?.phone,
        contact?.title,
        client.website_url,
        client.street,
        client.postcode,
        client.city,
        client.region,
        client.billing_address,
        client.kind,
        findRate(tax_rates, client.tax_rate_id)?.name,
        client.tax_id,
        client.tax_number,
        client.electronic_address,
        client.buyer_reference,
        client.purchase_order,
        client.country,
        client.description,
      ]);
    }),
  );
}
