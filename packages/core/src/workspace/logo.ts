import { File } from "../platform/file";
import type { Info } from "./schema";
import { update } from "./update";

export type Logo = Pick<Info, "brand_logo_url">;

const logoOf = ({ brand_logo_url }: Info): Logo => ({ brand_logo_url });
const changeLogo = async (brand_logo_url: string | null): Promise<Logo> =>
  logoOf(await update({ brand_logo_url }));

/**
 * Makes an upload the logo: its bytes decide what it is (D52), and it gets an address that cannot be guessed.
 * Documents that were sent keep the logo they froze. 1003 nothing was uploaded, 2001, 2002.
 */
export const setLogo = async (upload_id: string): Promise<Logo> => changeLogo(await File.publish(upload_id));

/** Takes the logo away: the first letter stands in its square again. */
export const removeLogo = (): Promise<Logo> => changeLogo(null);
