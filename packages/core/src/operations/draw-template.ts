import { drawTemplate as draw } from "@stint/documents/picture";
import { getPublic } from "../template";
import { wordsOf } from "../template/rules";
import type { PublicInfo } from "../template/schema";

/**
 * Returns a template for the holder of its link with the picture that networks and messengers show beside that link,
 * a PNG. 1003.
 */
export async function drawTemplate(hash: string): Promise<{ template: PublicInfo; picture: Uint8Array }> {
  const template = await getPublic(hash);
  return { template, picture: await draw(wordsOf(template)) };
}
