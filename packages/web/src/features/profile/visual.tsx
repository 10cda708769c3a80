import { fullNameOf } from "@stint/core/profile/rules";
import type { Info } from "@stint/core/profile/schema";
import type { VisualOf } from "../../ui/person-visual";

export { PersonVisual, type VisualOf } from "../../ui/person-visual";

/** Returns what draws a profile's visual: where it names no color, the business's. */
export function visualOf(profile: Info): VisualOf {
  const image = profile.assets.find(({ type }) => type === "profileimage_thumb");
  return {
    id: profile.id,
    name: fullNameOf(profile),
    type: profile.visual_type,
    color: profile.visual_color ?? profile.primary_brand_color,
    emoji: profile.visual_emoji,
    image: image?.public_url ?? null,
  };
}
