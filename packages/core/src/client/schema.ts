import * as z from "zod";
import { Color, Email, ID, Instant, line, required, text, Url } from "../platform/shape";

export const Contact = z.object({
  id: ID,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
});
export type Contact = z.infer<typeof Contact>;

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
  checkpoints: z.array(z.string()),
  /** The first is the primary contact: proposals and invoices go there. */
  contacts: z.array(Contact),
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
  brand_name: text("Brand name", 120).nullable(),
};
const name = required("Client", 120);

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
