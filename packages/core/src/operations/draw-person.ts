import { drawPerson as draw } from "@stint/documents/picture";
import { Brand } from "../platform/brand";
import { Limit } from "../platform/limit";
import type { Profile } from "../profile";
import { fallbackColor, fullNameOf } from "../profile/rules";

/** A network asks for a picture once for each place that shows it. */
const PICTURES: Limit.Rule = { name: "person-picture", max: 30, seconds: 600 };

/** Returns the picture that networks and messengers show beside a person's link, a PNG. 1005 for who asks too often. */
export async function drawPerson(profile: Profile.Info): Promise<Uint8Array> {
  await Limit.take(PICTURES, Limit.place(`person:${profile.id}`));
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
