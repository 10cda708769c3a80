import { Actor } from "../actor";
import { now } from "../clock";
import { Code, fail } from "../error";
import { Files } from "../file-store";
import { Id } from "../id";
import { Limit } from "../limit";
import { pictureAddress } from "../picture-address";
import { checkKind } from "./check-kind";
import { type Kind, MAX_BYTES, publicKey, TYPES } from "./rules";
import type { Upload, UploadInput } from "./schema";
import { stripPicture } from "./strip";

export { checkKind } from "./check-kind";
export * as File from "./index";
export { isPrintable } from "./printable";
export * from "./rules";
export * from "./schema";

const MINUTES = 10;
const perOwner = { name: "upload", max: 60, seconds: 3600 };

const uploadKey = (owner_id: number, id: string): string => `uploads/${owner_id}/${id}`;

/**
 * Returns an address for uploading a new logo or file: one presigned PUT of exactly that many bytes, for ten
 * minutes. 2001 for another kind, 2002 above 20 MB, 1005 above sixty an hour. The upload is shown to nobody
 * before it is checked, and is deleted after a day.
 */
export async function start({ type, size }: UploadInput): Promise<Upload> {
  if (size > MAX_BYTES) fail(Code.FileTooLarge);
  const owner_id = Actor.owner();
  await Limit.take(perOwner, Limit.workspace());
  const upload_id = Id.token();
  const url = await Files.uploadAddress(uploadKey(owner_id, upload_id), {
    type,
    size,
    seconds: MINUTES * 60,
  });
  const expires_at = new Date(now().getTime() + MINUTES * 60_000).toISOString();
  return { upload_id, url, headers: { "content-type": type }, expires_at };
}

/** Stores bytes like an upload, for a day, and returns its id: a later call may keep them. 1005. */
export async function stage(bytes: Uint8Array, type: string): Promise<string> {
  await Limit.take(perOwner, Limit.workspace());
  const upload_id = Id.token();
  await Files.store(uploadKey(Actor.owner(), upload_id), bytes, type);
  return upload_id;
}

/** Returns the bytes of what was staged; the caller checks what they are. 1003. */
export const readStaged = async (upload_id: string): Promise<Uint8Array> =>
  (await Files.read(uploadKey(Actor.owner(), upload_id))) ?? fail(Code.NotFound);

/**
 * Returns the bytes of the actor's own upload, with the kind that all of them prove (D52). 1003 when nothing
 * was uploaded, 2001, 2002.
 */
export async function readUpload(
  upload_id: string,
): Promise<{ bytes: Uint8Array; kind: Kind; type: string }> {
  const key = uploadKey(Actor.owner(), upload_id);
  const size = await Files.sizeOf(key);
  if (size === undefined) fail(Code.NotFound);
  if (size > MAX_BYTES) fail(Code.FileTooLarge);
  const bytes = (await Files.read(key)) ?? fail(Code.NotFound);
  const kind = (await checkKind(bytes)) ?? fail(Code.UnsupportedFileType);
  return { bytes, kind, type: TYPES[kind] };
}

/**
 * Returns the public address of a picture that anybody may see. 1003 when nothing was uploaded, 2001 (also
 * for a PDF), 2002.
 */
export async function publish(upload_id: string): Promise<string> {
  const { bytes, kind, type } = await readUpload(upload_id);
  if (kind === "pdf") fail(Code.UnsupportedFileType, "A logo is a JPEG or PNG picture.");
  const hash = Id.token();
  await Files.store(publicKey(hash), bytes, type);
  return pictureAddress(hash);
}

/**
 * Publishes an upload under a hash that cannot be guessed: a picture without place, device and names in it, or a PDF
 * where `pdf` allows one or takes nothing else. 1003, 2001, 2002.
 */
export async function publishClean(
  upload_id: string,
  pdf: boolean | "only" = false,
): Promise<{ kind: Kind; url: string }> {
  const { bytes, kind, type } = await readUpload(upload_id);
  if (kind === "pdf" && !pdf) fail(Code.UnsupportedFileType, "Choose a JPEG or PNG picture.");
  if (kind !== "pdf" && pdf === "only") fail(Code.UnsupportedFileType, "Choose a PDF.");
  const hash = Id.token();
  await Files.store(publicKey(hash), kind === "pdf" ? bytes : stripPicture(bytes, kind), type);
  return { kind, url: pictureAddress(hash) };
}

/** A stored file of the workspace: key, detected type, and size. */
export interface Kept {
  key: string;
  type: string;
  size: number;
  created_at: string;
}

/** Stores an upload as the workspace's own file, which only presigned addresses show. 1003, 2001, 2002. */
export async function keep(upload_id: string): Promise<Kept> {
  const { bytes, type } = await readUpload(upload_id);
  const key = `files/${Actor.owner()}/${Id.token()}`;
  await Files.store(key, bytes, type);
  return { key, type, size: bytes.length, created_at: now().toISOString() };
}

/** What a browser shows without running anything of it, and what it is called where it is taken away. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/** Returns an address at which a browser takes a stored file away and opens nothing; otherwise as `presignFile`. */
export const presignDownload = (key: string, type: string): Promise<string> =>
  Files.downloadAddress(key, MINUTES * 60, `file.${EXTENSIONS[type] ?? "xml"}`);

/**
 * Returns an address of a stored file, valid for ten minutes; the caller has checked that it is the actor's. What is
 * neither a picture nor a PDF is taken away, since it may hold a script of whoever wrote it.
 */
export const presignFile = (key: string, type: string): Promise<string> =>
  EXTENSIONS[type] ? Files.downloadAddress(key, MINUTES * 60) : presignDownload(key, type);

/**
 * Returns the address of a public picture on the file store's own origin (D52), valid for an hour. 1003 for
 * an invalid hash; an unknown hash leads to the store's own "not found".
 */
export function publicAddress(hash: string): Promise<string> {
  if (!/^[a-z2-7]{26}$/.test(hash)) fail(Code.NotFound);
  return Files.downloadAddress(publicKey(hash), 3600);
}
