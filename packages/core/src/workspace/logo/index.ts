import { File } from "../../platform/file";
import type { Info } from "../schema";
import { update } from "../update";

export type Logo = Pick<Info, "brand_logo_url">;

const logoOf = ({ brand_logo_url }: Info): Logo => ({ brand_logo_url });
const changeLogo = async (brand_logo_url: string | null): Promise<Logo> =>
  logoOf(await update({ brand_logo_url }));

/**
 * Sets an upload as the logo: its type is detected from its bytes (D52), and its address cannot be guessed.
 * Sent documents keep the logo they froze. 1003 when nothing was uploaded, 2001, 2002.
 */
export const setLogo = async (upload_id: string): Promise<Logo> => changeLogo(await File.publish(upload_id));

/** Removes the logo: its place shows the first letter again. */
export const removeLogo = (): Promise<Logo> => changeLogo(null);
