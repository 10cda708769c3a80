import { publicHash } from "../platform/file/rules";
import type { Row } from "./entity";
import { FILE_COLUMNS } from "./file-kinds";

const COLUMNS = Object.values(FILE_COLUMNS);

/** Returns the hashes of what a person uploaded and shows. */
export const filesOf = (held: Pick<Row, (typeof COLUMNS)[number] | "work"> | undefined): string[] =>
  [
    ...COLUMNS.map((column) => held?.[column]),
    ...(held?.work ?? []).flatMap(({ public_url, thumb_url }) => [public_url, thumb_url]),
  ].flatMap((url) => (url && publicHash(url)) || []);

/** Deletes the bytes of a person's files: nobody opens them any more, also by their address. Repeatable. */
export async function deleteFiles(hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const { unpublish } = await import("../platform/file-store/unpublish");
  await Promise.all(hashes.map(unpublish));
}
