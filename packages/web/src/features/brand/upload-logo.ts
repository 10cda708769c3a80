import { kindOf, MAX_BYTES } from "@stint/core/platform/file/rules";
import { api } from "../../lib/api";
import { drawPdf } from "./draw-pdf";

/** A logo is never shown larger than 72 px; this is enough for any screen, and for print. */
const EDGE = 512;

/** The fault of a file, in a sentence for the person. */
export class LogoProblem extends Error {}

/** The file as a picture. Refused by its size and its first bytes, before anything is sent (2001, 2002). */
async function pictureOf(file: Blob): Promise<ImageBitmap | HTMLCanvasElement> {
  if (file.size > MAX_BYTES) throw new LogoProblem("This file is larger than 20 MB.");
  const kind = kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (!kind) throw new LogoProblem("Choose a PDF, JPEG or PNG file.");
  try {
    return await (kind === "pdf" ? drawPdf(file, EDGE) : createImageBitmap(file));
  } catch {
    throw new LogoProblem("This file is damaged: it could not be drawn.");
  }
}

/** Scales the picture to a PNG of at most 512 px: a client's phone must not load a camera's full picture. */
async function small(file: Blob): Promise<Blob> {
  const picture = await pictureOf(file);
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new LogoProblem("This picture could not be drawn."))),
      "image/png",
    );
  });
}

/** Checks a file, puts it on the file store and makes it the logo. */
export async function uploadLogo(file: Blob): Promise<void> {
  const picture = await small(file);
  const { data } = await api.post("/currentspecialist/assets/brand_logo", {
    body: { type: "image/png", size: picture.size },
  });
  const stored = await fetch(data.url, { method: "PUT", headers: data.headers, body: picture }).catch(
    () => undefined,
  );
  if (!stored?.ok) throw new LogoProblem("The file did not arrive. Please try again.");
  await api.post("/currentspecialist/assets/brand_logo/complete", { body: { upload_id: data.upload_id } });
}

export const removeLogo = () => api.delete("/currentspecialist/assets/brand_logo", {});
