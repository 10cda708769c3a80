import { env } from "../env";
import { invalid } from "../error";

/** Returns the address at which an uploaded picture is shown; the hash cannot be guessed. */
export const pictureAddress = (hash: string): string => `${env().STINT_URL}/api/v2/assets/${hash}`;

/**
 * Refuses a logo address that is not an upload's: a picture elsewhere can change after it was checked, and
 * its host learns who reads the document. An existing value may stay.
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
