import * as z from "zod";
import { FinishInput } from "../platform/file/schema";
import { Color, Email, ID, Instant, line, plain, required, text, Url } from "../platform/shape";
import { fair } from "../platform/shape/sender";

export const Contact = z.object({
  id: ID,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
});
export type Contact = z.infer<typeof Contact>;

export const Link = z.object({ id: ID, name: z.string(), url: z.string() });
export type Link = z.infer<typeof Link>;

/** A file kept with a client; only the workspace sees it. `size` in bytes. */
export const Asset = z.object({
  id: ID,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  created_at: Instant,
});
export type Asset = z.infer<typeof Asset>;

export const Info = z.object({
  id: ID,
  owner_id: ID,
  clientmanager_id: ID,
  name: z.string(),
  website_url: z.string().nullable(),
  description: z.string().nullable(),
  billing_address: z.string().nullable(),
  tax_id: z.string().nullable(),
  /** ISO 3166 alpha-2. */
  country: z.string().nullable(),
  size: z.string().nullable(),
  type: z.string().nullable(),
  brand_logo_url: z.string().nullable(),
  primary_brand_color: z.string().nullable(),
  text_brand_color: z.string().nullable(),
  brand_name: z.string().nullable(),
  /** How invoices to this client look; null is as the workspace says. Sent ones keep what they froze (D12). */
  invoice_brand_name: z.string().nullable(),
  invoice_brand_color: z.string().nullable(),
  invoice_hides_logo: z.boolean(),
  checkpoints: z.array(z.string()),
  /** The first is the primary contact: proposals and invoices go there. */
  contacts: z.array(Contact),
  links: z.array(Link),
  assets: z.array(Asset),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

const details = {
  website_url: Url.nullable(),
  description: text("Description").nullable(),
  billing_address: text("Billing address").nullable(),
  tax_id: text("Tax id", 60).nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Use a country code such as DE")
    .nullable(),
  size: text("Size", 60).nullable(),
  type: text("Type", 60).nullable(),
  brand_logo_url: Url.nullable(),
  primary_brand_color: Color.nullable(),
  text_brand_color: Color.nullable(),
  brand_name: line("Brand name", 120).nullable(),
  invoice_brand_name: fair(required("Name on invoices", 120)).nullable(),
  invoice_brand_color: Color.nullable(),
  invoice_hides_logo: z.boolean(),
};
const name = plain(required("Client", 120));

export const CreateInput = z.strictObject({
  name,
  clientmanager_id: ID.optional(),
  ...z.object(details).partial().shape,
});
export type CreateInput = z.infer<typeof CreateInput>;

export const UpdateInput = z.strictObject({ name, ...details }).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

export const ContactInput = z.strictObject({
  first_name: required("First name", 80),
  last_name: line("Last name", 80).default(""),
  email: Email,
  phone: text("Phone", 40).nullable().optional(),
  title: line("Title", 80).nullable().optional(),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** Without the default of a new contact: what a change leaves out stays as it is. */
export const ContactUpdateInput = ContactInput.extend({ last_name: line("Last name", 80) }).partial();
export type ContactUpdateInput = z.infer<typeof ContactUpdateInput>;

/** All ids, first to last: the first contact becomes the primary one. */
export const ContactSortInput = z.strictObject({ order: z.array(ID).max(100) });

export const LinkInput = z.strictObject({ name: required("Name", 120), url: Url });
export type LinkInput = z.infer<typeof LinkInput>;
export const LinkUpdateInput = LinkInput.partial();
export type LinkUpdateInput = z.infer<typeof LinkUpdateInput>;

/** An upload that has arrived, and what it is called. */
export const AssetInput = FinishInput.extend({ name: required("File name", 200) });
export type AssetInput = z.infer<typeof AssetInput>;
export const AssetUpdateInput = z.strictObject({ name: required("File name", 200) });

/** Where a file can be read for ten minutes, on the file store's own origin. */
export const AssetAddress = Asset.extend({ url: z.string() });
export type AssetAddress = z.infer<typeof AssetAddress>;

/** The client that goes into another one and is none of its own any more (D46). */
export const MergeInput = z.strictObject({ from_id: ID });
