import * as z from "zod";
import { Email, ID, Instant, line, required, text, Url } from "../platform/shape";
import { visitor } from "../platform/shape/sender";
import { STATES } from "./rules";

/** The optional fields; name and email are always asked for. */
export const LEAD_FIELDS = ["company", "phone", "website", "about", "budget", "start", "message"] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];
export const ASKED = ["off", "optional", "required"] as const;
export type Asked = (typeof ASKED)[number];

const Asking = z.enum(ASKED, "Choose off, optional or required");
const asking = Object.fromEntries(LEAD_FIELDS.map((field) => [field, Asking])) as Record<
  LeadField,
  typeof Asking
>;

export const DEFAULT_FIELDS: Record<LeadField, Asked> = {
  company: "optional",
  phone: "off",
  website: "off",
  about: "required",
  budget: "optional",
  start: "off",
  message: "optional",
};

const form = {
  /** True if the page accepts submissions. */
  open: z.boolean(),
  title: required("Title", 120),
  /** The owner's text below the title. */
  intro: text("Introduction", 1000),
  fields: z.object(asking),
};

/** The owner's lead page. `url` is null until it is opened for the first time. */
export const Form = z.object({ ...form, url: z.string().nullable(), version: z.number().int() });
export type Form = z.infer<typeof Form>;

export const FormInput = z.strictObject({ ...form, fields: z.strictObject(asking).partial() }).partial();
export type FormInput = z.infer<typeof FormInput>;

/** The page as a visitor sees it. */
export const PublicForm = z.object({
  brand: z.object({ name: z.string(), color: z.string(), logo_url: z.string().nullable() }),
  title: z.string(),
  intro: z.string(),
  fields: z.object(asking),
});
export type PublicForm = z.infer<typeof PublicForm>;

/** The fields that a visitor fills in. */
export const SAID = {
  name: visitor(required("Name", 120)),
  email: Email,
  company: line("Company", 120),
  phone: line("Phone", 40),
  website: z.union([z.literal(""), Url]),
  about: line("Project", 120),
  budget: line("Budget", 120),
  start: line("Start", 120),
  message: text("Message", 5000),
};

/** The questions on a person's public profile, beside name and email. */
export const PROFILE_FIELDS: Record<LeadField, Asked> = {
  company: "optional",
  phone: "off",
  website: "off",
  about: "off",
  budget: "optional",
  start: "optional",
  message: "required",
};

export const SubmitInput = z.strictObject({
  /** Of a lead page, or of a public profile. */
  hash: z.string().min(1).max(60),
  ...z.strictObject(SAID).partial().shape,
  name: SAID.name,
  email: SAID.email,
  /** Hidden from people: only a bot fills it in. */
  fax: z.string().max(1000).optional(),
});
export type SubmitInput = z.infer<typeof SubmitInput>;

export const Info = z.object({
  id: ID,
  ...SAID,
  email: z.string(),
  website: z.string(),
  status: z.enum(STATES),
  /** Whose public profile it came through; null through the lead page. */
  profile_id: ID.nullable(),
  /** The client and project made from it. */
  client_id: ID.nullable(),
  project_id: ID.nullable(),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;
