import { kindOf, MAX_BYTES } from "@stint/core/platform/file/rules";
import type { Upload } from "@stint/core/platform/file/schema";
import type { Info } from "@stint/core/profile/work/schema";
import { api } from "../../lib/api";
import { drawPdf } from "../brand/draw-pdf";
import type { Profile } from "./queries";

/** The longer edge of what others see whole, and of the small picture in lists. */
const WHOLE = 2560;
const SMALL = 760;
/** The same of a picture of oneself, which is never shown larger than 88 px round. */
const PORTRAIT = 1280;
const ROUND = 320;

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

/** The largest square of a picture, at a place of it. */
function crop(picture: Picture, at: { x: number; y: number }): HTMLCanvasElement {
  const edge = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = edge;
  canvas.height = edge;
  const [left, top] = [(picture.width - edge) * at.x, (picture.height - edge) * at.y];
  canvas.getContext("2d")?.drawImage(picture, -left, -top);
  return canvas;
}

const bodyOf = (file: Blob) => ({ type: file.type as "image/png", size: file.size });

/** Puts a file to where the server said. Answers what the server calls it. */
async function store({ url, headers, upload_id }: Upload, file: Blob): Promise<string> {
  const stored = await fetch(url, { method: "PUT", headers, body: file }).catch(() => undefined);
  if (!stored?.ok) throw new FileProblem("It did not arrive. Please try again.");
  return upload_id;
}

async function put(id: number, which: "workfile" | "workfile_thumb", file: Blob): Promise<Info> {
  const { data } = await api.post(`/work/{id}/assets/${which}`, { path: { id }, body: bodyOf(file) });
  const upload_id = await store(data, file);
  return (await api.post(`/work/{id}/assets/${which}/complete`, { path: { id }, body: { upload_id } })).data;
}

type Own = "profileimage" | "profileimage_thumb" | "resume" | "resume_thumb";
async function putOwn(which: Own, file: Blob): Promise<Profile> {
  const { data } = await api.post(`/currentspecialist/assets/${which}`, { body: bodyOf(file) });
  const upload_id = await store(data, file);
  return (await api.post(`/currentspecialist/assets/${which}/complete`, { body: { upload_id } })).data;
}

/** Refuses a file by its size and its first bytes, before anything is sent. */
async function kindIn(file: File): Promise<"pdf" | "jpeg" | "png"> {
  const megabytes = Math.ceil(file.size / 1024 / 1024);
  if (file.size > MAX_BYTES) throw new FileProblem(`It has ${megabytes} MB. Up to 20 MB.`);
  const kind = kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (!kind) throw new FileProblem("Only PDF, JPEG or PNG.");
  return kind;
}

/** Sets a PDF as one's resume, with the small picture of its first page. */
export async function putResume(file: File): Promise<Profile> {
  if ((await kindIn(file)) !== "pdf") throw new FileProblem("Only PDF.");
  const small = await scale(await draw(file, "pdf"), SMALL, "image/jpeg");
  await putOwn("resume", new Blob([file], { type: "application/pdf" }));
  return putOwn("resume_thumb", small);
}

/** Sets a picture of oneself: whole, and the square of it that others see. `at`: its place, 0 to 1 on both sides. */
export async function putPicture(file: File, at = { x: 0.5, y: 0.5 }): Promise<Profile> {
  const kind = await kindIn(file);
  if (kind === "pdf") throw new FileProblem("Only JPEG or PNG.");
  const picture = await draw(file, kind);
  const type = kind === "png" ? "image/png" : "image/jpeg";
  await putOwn("profileimage", await scale(picture, PORTRAIT, type));
  return putOwn("profileimage_thumb", await scale(crop(picture, at), ROUND, type));
}

/** "winter-season.final.png" → "Winter season final" */
function nameFrom(file: File): string {
  const words = file.name.replace(/\.[a-z0-9]{1,5}$/i, "").replaceAll(/[-_.\s]+/g, " ");
  const name = words.trim().slice(0, 80) || "Work sample";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Adds a file as a sample, with its small picture. Refused by its size and its content before anything is sent. */
export async function addFile(file: File): Promise<void> {
  const kind = await kindIn(file);
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
