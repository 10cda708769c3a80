import { kindOf, MAX_BYTES } from "@stint/core/platform/file/rules";
import type { Info } from "@stint/core/profile/work/schema";
import { api } from "../../lib/api";
import { drawPdf } from "../brand/draw-pdf";

/** The longer edge of what others see whole, and of the small picture in lists. */
const WHOLE = 2560;
const SMALL = 760;

/** The fault of a file, in a sentence for the person. */
export class FileProblem extends Error {}

type Picture = ImageBitmap | HTMLCanvasElement;

async function draw(file: Blob, kind: "pdf" | "jpeg" | "png"): Promise<Picture> {
  try {
    return await (kind === "pdf" ? drawPdf(file, SMALL) : createImageBitmap(file));
  } catch {
    throw new FileProblem("It is not a picture inside.");
  }
}

/** Draws a picture anew, as large as asked for at most: nothing but what is seen leaves this device. */
function scale(picture: Picture, edge: number, type: "image/jpeg" | "image/png"): Promise<Blob> {
  const by = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * by));
  canvas.height = Math.max(1, Math.round(picture.height * by));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new FileProblem("It could not be drawn."));
    canvas.toBlob(done, type, 0.86);
  });
}

async function put(id: number, which: "workfile" | "workfile_thumb", file: Blob): Promise<Info> {
  const body = { type: file.type as "image/png", size: file.size };
  const { data } = await api.post(`/work/{id}/assets/${which}`, { path: { id }, body });
  const { url, headers, upload_id } = data;
  const stored = await fetch(url, { method: "PUT", headers, body: file }).catch(() => undefined);
  if (!stored?.ok) throw new FileProblem("It did not arrive. Please try again.");
  return (await api.post(`/work/{id}/assets/${which}/complete`, { path: { id }, body: { upload_id } })).data;
}

/** "winter-season.final.png" → "Winter season final" */
function nameFrom(file: File): string {
  const words = file.name.replace(/\.[a-z0-9]{1,5}$/i, "").replaceAll(/[-_.\s]+/g, " ");
  const name = words.trim().slice(0, 80) || "Work sample";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Adds a file as a sample, with its small picture. Refused by its size and its content before anything is sent. */
export async function addFile(file: File): Promise<void> {
  const megabytes = Math.ceil(file.size / 1024 / 1024);
  if (file.size > MAX_BYTES) throw new FileProblem(`It has ${megabytes} MB. Up to 20 MB.`);
  const kind = kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (!kind) throw new FileProblem("Only PDF, JPEG or PNG.");
  const picture = await draw(file, kind);
  const type = kind === "png" ? "image/png" : "image/jpeg";
  const whole =
    kind === "pdf" ? new Blob([file], { type: "application/pdf" }) : await scale(picture, WHOLE, type);
  const small = await scale(picture, SMALL, type);
  const { data } = await api.post("/currentspecialist/work", {
    body: { type: kind === "pdf" ? "pdf" : "image", name: nameFrom(file) },
  });
  try {
    await put(data.id, "workfile", whole);
    await put(data.id, "workfile_thumb", small);
  } catch (error) {
    // Half a sample is none.
    await api.delete("/work/{id}", { path: { id: data.id } });
    throw error;
  }
}
