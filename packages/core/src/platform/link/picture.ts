import { env } from "../env";
import { invalid } from "../error";

/** Where a picture is shown that somebody uploaded; the hash cannot be guessed. */
export const pictureAddress = (hash: string): string => `${env().STINT_URL}/api/v2/assets/${hash}`;

/**
 * Refuses another address for a logo than that of an upload: a picture elsewhere can change after it was seen, and
 * tells its host who reads the document. What is there already may stay.
 */
export function refuseForeignLogo(
  input: { brand_logo_url?: string | null | undefined },
  held?: string | null,
): void {
  const { brand_logo_url: wanted } = input;
  if (!wanted || wanted === held) return;
  const [start = "", hash = ""] = wanted.split(/(?<=\/)(?=[^/]*$)/);
  if (start !== pictureAddress("") || !/^[a-z2-7]{26}$/.test(hash))
    invalid({ brand_logo_url: "Upload the logo as a picture" });
}
