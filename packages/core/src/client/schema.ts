import * as z from "zod";
import { Column } from "../platform/column";
import { FinishInput } from "../platform/file/schema";
import { LANGUAGES } from "../platform/language/rules";
import { Color, Email, ID, Instant, line, plain, required, text, Url } from "../platform/shape";
import { ADDRESS, ElectronicAddress } from "../platform/shape/party";
import { fair } from "../platform/shape/sender";
import { EINVOICE_FORMATS } from "./einvoice-format/rules";

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

/** A file stored with a client; only the workspace sees it. `size` in bytes. */
export const Asset = z.object({
  id: ID,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  created_at: Instant,
});
export type Asset = z.infer<typeof Asset>;

export const CLIENT_KINDS = ["business", "person"] as const;

/** The details that a workspace stores about a client. */
export const DETAILS = {
  /** A business, or a person who buys for themselves: a consumer. */
  kind: Column.filled(z.enum(CLIENT_KINDS), z.enum(CLIENT_KINDS, "Choose business or person"), "business"),
  website_url: Column.nullable(z.string(), Url),
  description: Column.nullable(z.string(), text("Description")),
  /** The postal address by its parts, printed in the order of `country`. */
  street: Column.nullable(z.string(), ADDRESS.street),
  postcode: Column.nullable(z.string(), ADDRESS.postcode),
  city: Column.nullable(z.string(), ADDRESS.city),
  region: Column.nullable(z.string(), ADDRESS.region),
  /** The address as one text, as it was written before there were parts; they go first. */
  billing_address: Column.nullable(z.string(), text("Billing address")),
  /** The workspace's tax rate for this client, before that of their place. One that was removed says nothing. */
  tax_rate_id: Column.nullable(ID, ID),
  /** The workspace's withholding rate for this client, 0 if they withhold nothing; null is the default. */
  withholding_id: Column.nullable(z.number().int(), z.union([z.literal(0), ID])),
  tax_id: Column.nullable(z.string(), text("Tax id", 60)),
  /** Another number of theirs: SIRET, register number. */
  tax_number: Column.nullable(z.string(), line("Tax number", 60)),
  electronic_address: Column.nullable(z.string(), ElectronicAddress),
  /** What their invoices name as reference: a Leitweg-ID, a department; of each invoice without its own. */
  buyer_reference: Column.nullable(z.string(), line("Buyer reference", 100)),
  /** Their purchase order, of each invoice without its own. */
  purchase_order: Column.nullable(z.string(), line("Purchase order", 60)),
  /** What e-invoices to them are written as; null takes what their details allow for. */
  einvoice_format: Column.nullable(z.enum(EINVOICE_FORMATS), z.enum(EINVOICE_FORMATS, "Choose a format")),
  /** What fixed words of their papers are in; null is English. */
  language: Column.nullable(z.enum(LANGUAGES), z.enum(LANGUAGES, "Choose a language")),
  /** ISO 3166 alpha-2. */
  country: Column.nullable(z.string(), z.string().regex(/^[A-Z]{2}$/, "Use a country code such as DE")),
  size: Column.nullable(z.string(), text("Size", 60)),
  type: Column.nullable(z.string(), text("Type", 60)),
  brand_logo_url: Column.nullable(z.string(), Url),
  primary_brand_color: Column.nullable(z.string(), Color),
  text_brand_color: Column.nullable(z.string(), Color),
  brand_name: Column.nullable(z.string(), line("Brand name", 120)),
  /**
   * The design of invoices to this client; null means the workspace's. Sent ones keep what they froze (D12).
   */
  invoice_brand_name: Column.nullable(z.string(), fair(required("Name on invoices", 120))),
  invoice_brand_color: Column.nullable(z.string(), Color),
  invoice_hides_logo: Column.filled(z.boolean(), z.boolean(), false),
};

export const Info = z.object({
  id: ID,
  owner_id: ID,
  clientmanager_id: ID,
  name: z.string(),
  ...Column.answerOf(DETAILS),
  checkpoints: z.array(z.string()),
  /** The first is the primary contact, who gets proposals and invoices. */
  contacts: z.array(Contact),
  /**
   * Those of the addresses of contacts and e-invoices that a program wrote by a key, and "details" where it changed what
   * papers print of the client: nothing goes out by itself until a person sends something, or saves them.
   */
  unconfirmed: z.array(z.string()),
  links: z.array(Link),
  assets: z.array(Asset),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

const name = plain(required("Client", 120));

export const CreateInput = z.strictObject({
  name,
  clientmanager_id: ID.optional(),
  ...z.object(Column.inputOf(DETAILS)).partial().shape,
});
export type CreateInput = z.infer<typeof CreateInput>;

export const UpdateInput = z.strictObject({ name, ...Column.inputOf(DETAILS) }).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

export const ContactInput = z.strictObject({
  first_name: required("First name", 80),
  last_name: line("Last name", 80).default(""),
  email: Email,
  phone: text("Phone", 40).nullable().optional(),
  title: line("Title", 80).nullable().optional(),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** Without the default of a new contact: fields that a change leaves out stay unchanged. */
export const ContactUpdateInput = ContactInput.extend({ last_name: line("Last name", 80) }).partial();
export type ContactUpdateInput = z.infer<typeof ContactUpdateInput>;

/** All ids, first to last: the first contact becomes the primary one. */
export const ContactSortInput = z.strictObject({ order: z.array(ID).max(100) });

export const LinkInput = z.strictObject({ name: required("Name", 120), url: Url });
export type LinkInput = z.infer<typeof LinkInput>;
export const LinkUpdateInput = LinkInput.partial();
export type LinkUpdateInput = z.infer<typeof LinkUpdateInput>;

/** A completed upload, and its name. */
export const AssetInput = FinishInput.extend({ name: required("File name", 200) });
export type AssetInput = z.infer<typeof AssetInput>;
export const AssetUpdateInput = z.strictObject({ name: required("File name", 200) });

/** A file's address on the file store's own origin, valid for ten minutes. */
export const AssetAddress = Asset.extend({ url: z.string() });
export type AssetAddress = z.infer<typeof AssetAddress>;

/** The client that is merged into another one and no longer exists by itself (D46). */
export const MergeInput = z.strictObject({ from_id: ID });
