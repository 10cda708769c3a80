import * as z from "zod";
import { Instant } from "../shape";
import { TYPES } from "./rules";

/** The file that a browser is about to upload; type and size are checked again on the bytes. */
export const UploadInput = z.strictObject({
  type: z.enum([TYPES.pdf, TYPES.jpeg, TYPES.png], "Choose a PDF, JPEG or PNG"),
  size: z.number("Size required").int().min(1, "This file is empty"),
});
export type UploadInput = z.infer<typeof UploadInput>;

/**
 * The address to PUT the bytes to, with exactly these headers, before `expires_at`; then finish with
 * `upload_id`.
 */
export const Upload = z.object({
  upload_id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: Instant,
});
export type Upload = z.infer<typeof Upload>;

export const FinishInput = z.strictObject({
  upload_id: z.string().regex(/^[a-z2-7]{26}$/, "This is not an upload"),
});
