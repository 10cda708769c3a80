import type { Actor } from "../../platform/actor";

/** Longer names are no places. */
const MOST_CHARACTERS = 80;

/** Reads a name that CloudFront sends percent-encoded, as headers hold no other letters. */
function nameIn(value: string | undefined): string {
  try {
    const name = decodeURIComponent(value ?? "").trim();
    return /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’()-]*$/u.test(name) && name.length <= MOST_CHARACTERS
      ? name
      : "";
  } catch {
    return "";
  }
}

/**
 * Returns where a caller is, as CloudFront's headers about the viewer say: the city with its region, or else
 * its country. Undefined without CloudFront, or where it does not know. To be shown, never to decide by.
 */
export function describePlace(viewer: Actor.Request["viewer"]): string | undefined {
  if (!viewer) return undefined;
  const city = nameIn(viewer("city"));
  const around = nameIn(viewer("country-region-name")) || nameIn(viewer("country-name"));
  return [city, city === around ? "" : around].filter(Boolean).join(", ") || undefined;
}
