import { publicHash } from "../platform/file/rules";
import type { Row } from "./entity";

/** Returns the hashes of what a person uploaded and shows. */
export const filesOf = (held: Pick<Row, "image_url" | "image_thumb_url" | "work"> | undefined): string[] =>
  [
    held?.image_url,
    held?.image_thumb_url,
    ...(held?.work ?? []).flatMap(({ public_url, thumb_url }) => [public_url, thumb_url]),
  ].flatMap((url) => (url && publicHash(url)) || []);

/** Deletes the bytes of a person's files: nobody opens them any more, also by their address. Repeatable. */
export async function deleteFiles(hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const { unpublish } = await import("../platform/file-store/unpublish");
  await Promise.all(hashes.map(unpublish));
}
