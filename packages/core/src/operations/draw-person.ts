import { drawPerson as draw } from "@stint/documents/picture";
import { Brand } from "../platform/brand";
import type { Profile } from "../profile";
import { fallbackColor, fullNameOf } from "../profile/rules";

/** Returns the picture that networks and messengers show beside a person's link, a PNG. */
export function drawPerson(profile: Profile.Info): Promise<Uint8Array> {
  const own = profile.visual_type === "none" ? null : (profile.visual_color ?? profile.primary_brand_color);
  const { fill, on } = Brand.derive(own ?? fallbackColor(profile.id));
  const name = fullNameOf(profile);
  return draw({
    name,
    headline: profile.headline,
    facts: [profile.brand_name === name ? "" : profile.brand_name, profile.place].filter(Boolean),
    fill,
    on,
  });
}
