import { drawTemplate as draw } from "@stint/documents/picture";
import { wordsOf } from "../template/rules";
import type { PublicInfo } from "../template/schema";

/** Returns the picture that networks and messengers show beside a template's link, a PNG. */
export const drawTemplate = (template: PublicInfo): Promise<Uint8Array> => draw(wordsOf(template));
